import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosSound
import CosmosText
import CosmosWindow

/// The checks of `cosmos doctor` for graphics, displays, sound and fonts.
enum DesktopChecks {
  // MARK: Graphics

  /// Whether a driver can draw, and which one.
  static func graphics(_ options: Options) -> Finding {
    let driver: Driver
    do {
      let context = try OffscreenContext(api: options.api, device: options.device)
      driver = context.driver
      defer { withExtendedLifetime(context) {} }
      let name = "\(driver.renderer), \(driver.api.title) \(driver.version)"
      guard driver.isSoftware else { return Finding("graphics", .ok, name) }
      return Finding(
        "graphics", .note, "\(name); the processor draws, which takes more power",
        remedy:
          "if there is a graphics card, install its driver (Debian: libgl1-mesa-dri, or the maker's)"
      )
    } catch {
      return Finding(
        "graphics", .problem, "nothing draws: \(ErrorReport.message(of: error))",
        remedy: Finding.installing("libegl1", "libgl1-mesa-dri"))
    }
  }

  // MARK: Display

  /// Whether a window can open, and where.
  static func display(_ options: Options) -> [Finding] {
    var findings = [displayServer(options)]
    for library in RuntimeLibrary.missing {
      findings.append(
        Finding(
          "display", .note, "\(library.name) is missing: \(library.effect)",
          remedy: Finding.installing(library.package)))
    }
    return findings
  }

  private static func displayServer(_ options: Options) -> Finding {
    guard let system = WindowSystem.environmentDescription else {
      return Finding(
        "display", .note,
        "neither WAYLAND_DISPLAY nor DISPLAY is set: images and films can be drawn, but no window opens",
        remedy: "run Cosmos inside a desktop session")
    }
    do throws(WindowError) {
      let monitors = try Window.monitorDescriptions()
      guard !monitors.isEmpty else {
        return Finding("display", .note, "\(system), without a monitor")
      }
      try Window.tryOpening(usesGLES: options.api.map { $0 == .gles })
      return Finding("display", .ok, "\(system); \(monitors.joined(separator: "; "))")
    } catch {
      return Finding("display", .note, "\(system): \(error)", remedy: remedy(for: error))
    }
  }

  /// The remedy for a window that doesn't open.
  private static func remedy(for error: WindowError) -> String {
    switch error {
    case .noDisplay: "run Cosmos inside a desktop session"
    case .refused: Finding.installing("libgl1", "libegl1", "libgl1-mesa-dri")
    case .noX11, .noWayland: "install another build of GLFW, or leave out --platform"
    default: "cosmos --fullscreen shows the sky in a window"
    }
  }

  /// Whether the sky can be shown behind all windows.
  static func wallpaper() -> Finding? {
    guard WindowSystem.environmentDescription != nil else { return nil }
    do throws(WindowError) {
      guard WindowSystem.preferred == .wayland else {
        _ = try X11Desktop()
        return Finding("wallpaper", .ok, "X11 shows a sky behind all windows")
      }
      _ = try WaylandDesktop()
      return Finding("wallpaper", .ok, "the compositor has layer-shell: a sky can be the wallpaper")
    } catch .noBackground {
      return Finding(
        "wallpaper", .note,
        "the compositor has no layer-shell, as GNOME's: --wallpaper and --monitor all don't work",
        remedy: "cosmos --fullscreen shows the sky in a window")
    } catch {
      return Finding("wallpaper", .note, "\(error)", remedy: remedy(for: error))
    }
  }

  // MARK: Sound

  /// How long a sound server may take to answer, in seconds.
  private static let soundTimeout = 5.0

  /// Whether sounds can be played.
  static func sound() -> Finding {
    let remedy =
      "start PipeWire or PulseAudio (Debian: pipewire-pulse or pulseaudio), or use cosmos --mute"
    SoundPlayer.silenceLibraries()
    let answer = try? Probe.run(for: soundTimeout) { () -> Result<String, SoundError> in
      Result { () throws(SoundError) in try SoundPlayer.deviceName() }
    }
    switch answer ?? nil {
    case .success(let name): return Finding("sound", .ok, name)
    case .failure(let error):
      return Finding("sound", .note, "\(error): the sky is silent", remedy: remedy)
    case nil:
      return Finding(
        "sound", .note, "the sound server does not answer: the sky is silent", remedy: remedy)
    }
  }

  // MARK: Fonts

  /// Whether the texts of all languages can be written.
  static func fonts() -> [Finding] {
    var findings: [Finding] = []
    let fonts = InstalledFonts(SkyDesign.defaultFont)
    guard let family = fonts.family else {
      return [
        Finding(
          "fonts", .note, "there is no font: names are not written",
          remedy: Finding.installing("fonts-dejavu-core"))
      ]
    }
    findings.append(
      fonts.isRequested
        ? Finding("fonts", .ok, family)
        : Finding(
          "fonts", .note, "\(SkyDesign.defaultFont) is not installed; \(family) takes its place",
          remedy: Finding.installing("fonts-dejavu-core")))
    for language in Strings.languages {
      guard let strings = try? Strings.builtIn(language) else { continue }
      let texts = Strings.Key.allCases.map { strings.text($0) }
      guard let text = texts.first(where: { !fonts.covers($0) }) else { continue }
      let first = text.split(separator: "\n").first.map(String.init) ?? text
      findings.append(
        Finding(
          "fonts", .note, "no font has all of \(first.quoted), which is \(strings.name)",
          remedy: Finding.installing("fonts-droid-fallback")))
    }
    return findings
  }
}
