import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosSound
import CosmosText

/// The checks of `cosmos doctor` for graphics, sound and fonts.
enum DesktopChecks {
  // MARK: Graphics

  /// Whether a driver can draw, and which one.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - opensWindow: Whether a window opens, which on X11 needs no EGL.
  /// - Returns: The finding; a problem if nothing at all can be drawn.
  static func graphics(_ options: Options, opensWindow: Bool) -> Finding {
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
      let reason = ErrorReport.message(of: error)
      return Finding(
        "graphics", opensWindow ? .note : .problem,
        opensWindow
          ? "windows open, but images and films can't be drawn: \(reason)"
          : "nothing draws: \(reason)",
        remedy: Finding.installing("libegl1", "libgl1-mesa-dri"))
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
