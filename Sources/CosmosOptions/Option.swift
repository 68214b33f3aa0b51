/// The options of the command line; a raw value is the number by which popt reports the option.
package enum Option: Int32, CaseIterable {
  case sign = 1
  case offset, lines, seed, stars, layers, noMenu, sky
  case api, debugGL, language, help, version
  case fullscreen, monitor, span, bezel, window, windowID, root, wallpaper, kiosk, keys, fps, tour,
    journey,
    drift, script, mute, hud, noSplash
  case size, scale, time, tile, splash
  case duration, frames, seconds, offscreen, workload, length, sweep, shot, json
  case path
  case driven, clock, log
  case shaders
  case rate, range, loop, resume, plan, format
  case depth, transparent, samples, like
  case device, sound
  case still
  case dim, dimRuler, place, shift
  case energy
  case motion
  case date, daysPerSecond, planets, tourBy, trail
  case instance, mqtt
  case config, profile, edit
  case monitors
  case platform
  case timeout

  /// The spelling of an option and its help text.
  package struct Form {
    package let name: StaticString
    /// The placeholder of the value in the help, or `nil` if the option takes none.
    package var value: StaticString?
    /// Whether the value can be omitted.
    package var valueIsOptional = false
    package let help: StaticString
    /// Whether one dash is enough, as X programs have it.
    package var allowsOneDash = false
    /// The default, or `nil` for a flag that is off by default.
    package var fallback: StaticString?

    /// The help text, including the default.
    package var description: String {
      fallback.map { "\(help) (default: \($0))" } ?? "\(help)"
    }

    package init(_ name: StaticString, allowsOneDash: Bool = false, _ help: StaticString) {
      self.name = name
      self.allowsOneDash = allowsOneDash
      self.help = help
    }

    package init(
      _ name: StaticString, _ value: StaticString, optional: Bool = false,
      allowsOneDash: Bool = false, _ help: StaticString, default fallback: StaticString? = nil
    ) {
      self.name = name
      self.value = value
      valueIsOptional = optional
      self.allowsOneDash = allowsOneDash
      self.help = help
      self.fallback = fallback
    }
  }

  /// The spelling of the option and its help text.
  package var form: Form {
    switch self {
    case .sign:
      Form(
        "sign", "NAME", "start at a sign, such as leo", default: "halfway between pisces and aries")
    case .offset:
      Form(
        "offset", "POINTS", "start at an offset along the strip, in points; any number wraps",
        default: "halfway between pisces and aries")
    case .lines: Form("lines", "show the lines of the current sign until the sky moves")
    case .seed:
      Form(
        "seed", "N", "seed of the random stars; the same seed gives the same sky",
        default: "1; random in a window")
    case .stars:
      Form(
        "stars", "N",
        "stars per section of each random layer, 0 to 10000000, one section per sign; for sprites their total",
        default: "20 per 375x667 points, in proportion to the area; 20000 sprites")
    case .layers:
      Form("layers", "LIST", "layers to draw, back to front, such as 0,1,5-7", default: "all")
    case .noMenu:
      Form("no-menu", "omit the menu, the info panel, the instruction and the splash screen")
    case .sky:
      Form(
        "sky", "NAME|FILE",
        "a sky that comes with Cosmos (cosmos skies lists them), or a JSON5 file",
        default: "cosmos")
    case .api:
      Form(
        "api", "gl|gles|auto", "graphics API: OpenGL 3.3 or OpenGL ES 3.0",
        default: "auto: OpenGL if available")
    case .device:
      Form(
        "device", "N|NAME|software",
        "what draws without a window: a device by its number or a part of its name in cosmos info, or the CPU; in a window only software",
        default: "a graphics card if one answers")
    case .debugGL:
      Form("debug-gl", "create a debug context and log the driver's messages; implies --log debug")
    case .log:
      Form(
        "log", "LEVEL",
        "log threshold: trace, debug, info, notice, warning, error or critical",
        default: "COSMOS_LOG, or notice")
    case .language:
      Form(
        "language", "CODE|FILE", "language of names and texts: en, zh-CN, or a JSON5 file",
        default: "the locale's, or en")
    case .help: Form("help", "print this help")
    case .version: Form("version", "print the version")
    case .fullscreen: Form("fullscreen", "fill the monitor")
    case .monitor:
      Form(
        "monitor", "LIST|all", "monitors to fill, by name or by index from 0, such as 0,2",
        default: "the one under the window; all for a wallpaper")
    case .span: Form("span", "show one sky across the monitors, instead of one on each")
    case .bezel:
      Form(
        "bezel", "MM", "width of the frame around each monitor, behind which the sky goes on",
        default: "0")
    case .window:
      Form(
        "window", "WxH", "window size in screen coordinates",
        default: "1280x720, times the desktop's scale")
    case .windowID:
      Form(
        "window-id", "ID", allowsOneDash: true,
        "draw in an X11 window of another program, such as 0x2a00007",
        default: "XSCREENSAVER_WINDOW")
    case .root:
      Form(
        "root", allowsOneDash: true,
        "draw in XSCREENSAVER_WINDOW, as a screen saver; without it, on the X11 root window")
    case .wallpaper:
      Form("wallpaper", "show the sky behind all windows of the desktop, as its background")
    case .kiosk:
      Form("kiosk", "fill the monitor, hide the pointer, and take no input but that of --keys")
    case .platform:
      Form(
        "platform", "x11|wayland", "window system to open windows on",
        default: "that of the session")
    case .keys:
      Form(
        "keys", "LIST", "keys that have an effect, such as left,right,space, or none",
        default: "all; none in a kiosk")
    case .fps:
      Form(
        "fps", "N", "frames per second, 1 to 1000; a window is limited by its monitor",
        default: "the monitor's rate; 60 for a trace")
    case .tour:
      Form(
        "tour", "SECONDS", optional: true,
        "travel from sign to sign, resting this long at each (20 if SECONDS is omitted)")
    case .tourBy:
      Form(
        "tour-by", "signs|planets|both",
        "what a tour visits in a sky that shows the Moon and the planets", default: "signs")
    case .journey:
      Form(
        "journey", "SECONDS", "travel time between two signs of a tour, 0.1 to 1000000",
        default: "3")
    case .drift:
      Form("drift", "POINTS_PER_S", "scroll at constant speed; negative scrolls to the left")
    case .motion:
      Form(
        "motion", "auto|full|reduced",
        "whether journeys move or fade from sign to sign, for people whom large movements make unwell",
        default: "auto: as the desktop asks; full in a driven window")
    case .script: Form("script", "FILE", "play the events of a JSON5 file")
    case .mute: Form("mute", "make no sound")
    case .hud: Form("hud", "show the overlay with frame times and other metrics")
    case .noSplash: Form("no-splash", "skip the splash screen")
    case .shaders:
      Form(
        "shaders", "FOLDER", "take shaders from a folder, and follow their changes",
        default: "those that are compiled in")
    case .driven: Form("driven", "stop the clock and execute commands from standard input")
    case .dim:
      Form(
        "dim", "TIMES=LEVEL",
        "brightness between two times of day, such as 22:00-07:00=0.3 or sunset-sunrise=0.3",
        default: "1 at any time")
    case .dimRuler:
      Form(
        "dim-ruler", "MINUTES", optional: true,
        "fade out the ruler after this long without input (10 if MINUTES is omitted)")
    case .shift:
      Form("shift", "move the whole picture by a pixel each minute, so that nothing burns in")
    case .place:
      Form(
        "place", "LAT,LON",
        "place of sunset and sunrise, in degrees, north and east positive, such as 52.52,13.41")
    case .date:
      Form(
        "date", "D", "moment in UTC, from 1900 to 2100, such as 2026-11-21 or 2026-11-21T20:00Z",
        default: "now; 2026-11-21T20:00Z for images, films and traces")
    case .daysPerSecond:
      Form(
        "days-per-second", "N", "days that pass in a second, 0 to 10000",
        default: "as many as on a clock")
    case .instance:
      Form(
        "instance", "NAME|none",
        "the name by which cosmos ctl finds this sky among several, or none",
        default: "none; the first one to open answers")
    case .mqtt:
      Form(
        "mqtt", "URL",
        "connect to an MQTT broker: mqtt[s]://[USER@]HOST[:PORT]/PREFIX; the password comes from COSMOS_MQTT_PASSWORD or the file that COSMOS_MQTT_PASSWORD_FILE names"
      )
    case .config:
      Form(
        "config", "FILE|none", "read the settings from this file, or from none",
        default: "COSMOS_CONFIG, or ~/.config/cosmos/config.json5")
    case .profile:
      Form(
        "profile", "NAME|none", "use a profile of the settings file, or none",
        default: "COSMOS_PROFILE, or what the file says")
    case .edit: Form("edit", "open the settings file in an editor, and create it if it is missing")
    case .trail:
      Form("trail", "show where the planets stood on the last 60 days, in a sky with planets")
    case .planets:
      Form("planets", "show Sun, Moon and planets on the ruler, where they stand in the zodiac")
    case .clock:
      Form(
        "clock", "monotonic|shared[=EPOCH]",
        "time source; machines with a shared wall clock show the same sky", default: "monotonic")
    case .size:
      Form(
        "size", "WxH", "image size in pixels, up to 16384x16384",
        default: "1280x720; 375x667 for a trace, 1920x1080 for a measurement")
    case .scale:
      Form(
        "scale", "S", "pixels per point, 0.01 to 100",
        default: "the largest at which 375x667 points fit")
    case .time:
      Form("time", "T", "moment to draw, in seconds after the sky opens", default: "0")
    case .tile:
      Form(
        "tile", "PIXELS", "render in square tiles of this size; the image is the same",
        default: "as few tiles as possible")
    case .splash: Form("splash", "start with the splash screen")
    case .duration: Form("duration", "S", "length in seconds", default: "10")
    case .rate:
      Form("fps", "N|N/D", "frames per second, such as 23.976 or 30000/1001", default: "60")
    case .range: Form("frames", "A..B", "only these frames of the film, counted from 0")
    case .loop:
      Form("loop", "end where the film began: one whole tour, or a drift once around the sky")
    case .resume: Form("resume", "keep the frames that the folder has already")
    case .sound:
      Form(
        "sound",
        "add the sounds that a window would play; to a folder of images, as the file sound.wav")
    case .plan: Form("plan", "N", "print N ranges of frames for as many machines, and exit")
    case .format:
      Form(
        "format", "NAME", "png (a folder), y4m, rgb, mp4, mkv, webm, mov or gif",
        default: "by the name of the file; y4m for standard output")
    case .still:
      Form(
        "format", "NAME", "png, webp, tiff or exr",
        default: "by the name of the file; png for any other name")
    case .depth: Form("depth", "8|16", "bits per channel; 16 without dithering", default: "8")
    case .transparent:
      Form("transparent", "leave out the sky's background; pixels have an alpha channel")
    case .samples:
      Form("samples", "N", "samples per pixel, which are averaged: 1, 4, 9 or 16", default: "1")
    case .like:
      Form(
        "like", "FILE", "take options from an image that Cosmos drew; others here replace them")
    case .frames: Form("frames", "N", "number of frames to measure, instead of a duration")
    case .seconds:
      Form(
        "seconds", "S", "duration of the measurement, 0.01 to 1000000",
        default: "5; 1 per step of a sweep")
    case .offscreen: Form("offscreen", "render without a window or a display")
    case .workload:
      Form(
        "workload", "sky|sprites", "scene to render: a sky, or sprites on eight layers",
        default: "sky")
    case .length:
      Form(
        "span", "N", "length of a sprite layer's strip in image widths, 1 to 1000", default: "1")
    case .sweep:
      Form("sweep", "double the stars until half of the frames take over 100 ms; plot the curve")
    case .energy:
      Form(
        "energy",
        "measure what a window costs at its own pace: processor and GPU seconds per hour, at rest, in a tour and in drifts"
      )
    case .shot:
      Form(
        "shot", "FILE.png", "save the first frame or, for a sweep, the chart",
        default: "none; cosmos-bench.png for a sweep")
    case .timeout:
      Form(
        "timeout", "SECONDS", "how long to wait for an answer, 0.1 to 1000000",
        default: "5; 120 for journeys, skies and images")
    case .monitors: Form("monitors", "list the monitors instead, by the names that --monitor takes")
    case .json: Form("json", "print one JSON object instead of text")
    case .path:
      Form(
        "path", "direct|cached|auto",
        "draw every star in every frame, or whole layers from a cache",
        default: "auto: what is likely to be faster")
    }
  }
}
