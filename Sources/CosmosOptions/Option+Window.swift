import CosmosCore

/// Options of a window.
extension Option {
  package static let fullscreen = Option(
    "fullscreen", .flag, \.isFullscreen, "fill the monitor", adopted: .live, on: .window)

  package static let window = Option(
    "window", Options.size, \.size, "window size in screen coordinates",
    default: "1280x720, times the desktop's scale", on: .window)

  package static let depthWindow = Option(
    "depth-window", .choice("8|10|auto"), \.windowDepth,
    "bits of each colour channel of the window",
    default:
      "auto: 10 where an X11 screen has them, or a Wayland compositor takes them from a graphics card",
    adopted: .never, on: .window)

  package static let platform = Option(
    "platform", .choice("x11|wayland"), \.platform, "window system to open windows on",
    default: "that of the session", of: [.run, .bench, .info, .doctor], on: .window)

  package static let fps = Option(
    "fps", .number("N", in: 1...1000, of: "frames a second"), \.framesPerSecond,
    "frames per second, RANGE; a window is limited by its monitor",
    default: "the monitor's rate; 60 for a trace", of: [.run, .trace], adopted: .live, on: .window)

  package static let mute = Option(
    "mute", .flag, \.isMuted, "make no sound", adopted: .live, on: .appearance)

  package static let hud = Option(
    "hud", .flag, \.showsOverlay, "show the overlay with frame times and other metrics",
    adopted: .live, on: .appearance)

  package static let notices = Option(
    "notices", .choice("auto|on|off"), \.notices,
    "say near the lower edge what a key has done",
    default: "auto: in windows, unless a script or a program drives them", adopted: .live,
    on: .appearance)

  package static let noPointer = Option(
    "no-pointer", .flag, \.hasNoPointer,
    "neither mark nor explain the stars, planets and signs that the pointer or Tab is at",
    adopted: .live, on: .appearance)

  package static let contrast = Option(
    "contrast", .choice("auto|normal|high"), \.contrast,
    "whether the texts over the sky, and the panels under them, are white on black",
    default: "auto: as the desktop asks; normal in a driven window", adopted: .live,
    on: .appearance)

  package static let keepScreenOn = Option(
    "keep-screen-on", .choice("auto|on|off"), \.keepScreenOn,
    "whether the screen stays on while the sky can be seen, or may blank",
    default: "auto: it stays on while a fullscreen sky moves", adopted: .live, on: .window)

  package static let fade = Option(
    "fade", .number("SECONDS", in: 0...60, of: "seconds"), \.fade,
    "time in which another sky takes the place of the one that is shown, RANGE",
    default: "1; 0 in a driven window", adopted: .live, on: .sky)

  package static let shift = Option(
    "shift", .flag, \.shiftsPicture,
    "move the whole picture by a pixel each minute, so that nothing burns in", adopted: .live,
    on: .time)

  package static let driven = Option(
    "driven", .flag(.driven), \.clock, "stop the clock and execute commands from standard input",
    adopted: .never)

  package static let clock = Option(
    "clock",
    .parsed(
      "monotonic|shared[=EPOCH]",
      "give monotonic, shared, or shared=EPOCH with the seconds since 1970, such as shared=1767225600"
    ) { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch (parts[0], parts.count > 1 ? Double(parts[1]) : 0) {
      case ("monotonic", _) where parts.count == 1: return .monotonic
      case ("shared", let epoch?) where (0...1e10).contains(epoch): return .shared(epoch: epoch)
      default: return nil
      }
    }, \.clock, "time source; machines with a shared wall clock show the same sky",
    default: "monotonic")

  package static let mqtt = Option(
    "mqtt", .parsed("URL") { text throws(UsageError) in try BrokerAddress(text) }, \.broker,
    "connect to an MQTT broker: mqtt[s]://[USER@]HOST[:PORT]/PREFIX; the password comes from COSMOS_MQTT_PASSWORD or the file that COSMOS_MQTT_PASSWORD_FILE names"
  )
}
