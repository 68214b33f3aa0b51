import CGLib
import CosmosHost
import CXScreenSaver
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosWindow

/// The checks of `cosmos doctor` for services and libraries that Cosmos can do without.
enum ServiceChecks {
  /// How long a bus may take to answer, in seconds.
  private static let timeout = 3.0

  /// The services of a bus, or why there are none.
  typealias Answer = Result<BusNames, BusError>

  /// Asks a bus for its services.
  ///
  /// - Parameter isSession: Whether it is the session's bus, or else the machine's.
  /// - Returns: The services, or what is wrong.
  static func services(ofSession isSession: Bool) -> Answer {
    let answer = try? Probe.run(for: timeout) { () -> Answer in
      Result { () throws(BusError) in try BusNames(ofSession: isSession) }
    }
    return (answer ?? nil) ?? .failure(.noBus(reason: "it does not answer"))
  }

  /// Why there is no bus, in the library's words.
  private static func reason(_ error: BusError) -> String {
    if case .noBus(let reason) = error { reason } else { "\(error)" }
  }

  // MARK: Buses

  /// Whether a running sky can be controlled.
  static func sessionBus(_ answer: Answer) -> Finding {
    switch answer {
    case .success(let services):
      let isRunning = services.running.contains(BusName.only.name)
      return Finding(
        "session bus", .ok,
        isRunning ? "a sky answers cosmos ctl" : "cosmos ctl reaches a sky that runs")
    case .failure(let error):
      // GLib's own reason is then that it can't start a bus by way of X11, where nobody asks for that.
      let reason =
        g_getenv("DBUS_SESSION_BUS_ADDRESS") == nil
        ? "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR leads to one" : reason(error)
      return Finding(
        "session bus", .note, "there is none (\(reason)): cosmos ctl reaches no sky",
        remedy: "run Cosmos inside a desktop session (Debian: dbus-user-session)")
    }
  }

  /// Whether the machine reports its power source.
  static func systemBus(_ answer: Answer) -> Finding {
    switch answer {
    case .success(let services) where services.contains("org.freedesktop.UPower"):
      return Finding("battery", .ok, "on battery, the sky is drawn at most 30 times a second")
    case .success:
      return Finding(
        "battery", .note, "UPower is not there: on battery, the sky is drawn as on mains power",
        remedy: Finding.installing("upower"))
    case .failure(let error):
      return Finding(
        "battery", .note,
        "there is no system bus (\(reason(error))): on battery, the sky is drawn as on mains power",
        remedy: Finding.installing("dbus", "upower"))
    }
  }

  /// Whether something keeps the screen on while the sky moves.
  ///
  /// - Parameter answer: The services of the session.
  /// - Returns: The finding, which names it.
  static func idle(_ answer: Answer) -> Finding {
    if case .success(let services) = answer, services.contains("org.freedesktop.ScreenSaver") {
      return Finding("idle", .ok, "the desktop keeps the screen on during a tour")
    }
    if let display = XOpenDisplay(nil) {
      defer { XCloseDisplay(display) }
      var (event, error): (Int32, Int32) = (0, 0)
      if XScreenSaverQueryExtension(display, &event, &error) != 0 {
        return Finding("idle", .ok, "the X server keeps the screen on during a tour")
      }
    }
    return Finding(
      "idle", .note, "nothing keeps the screen on: it may blank during a tour",
      remedy:
        "turn off blanking in the desktop's settings, or run a desktop with org.freedesktop.ScreenSaver"
    )
  }

  // MARK: The clock

  /// Whether the machine's clock is right enough to show the same frames as other machines.
  ///
  /// - Parameter quality: How right it is; by default, as the kernel knows.
  /// - Returns: A note if it isn't right to a quarter of a frame.
  static func clock(_ quality: ClockQuality = .read()) -> Finding {
    guard let problem = quality.problem(forFramesEvery: 1.0 / 60) else {
      return Finding("clock", .ok, quality.summary)
    }
    return Finding("clock", .note, problem.text, remedy: problem.remedy)
  }

  // MARK: Settings

  /// Whether the settings of a window can be used.
  static func settings() -> Finding {
    do {
      let options = try Options.parse(["run"], settings: .process)
      let settings = options?.settings ?? Settings()
      guard let file = settings.file else { return Finding("settings", .ok, "none are read") }
      guard settings.isPresent else { return Finding("settings", .ok, "\(file), if you create it") }
      guard let warning = settings.warnings.first else {
        return Finding("settings", .ok, "\(file)")
      }
      return Finding("settings", .note, warning, remedy: "cosmos config --edit")
    } catch {
      return Finding(
        "settings", .note, "no window opens: \(ErrorReport.message(of: error))",
        remedy: "cosmos config --edit")
    }
  }

  // MARK: Files

  /// Which files can be read and written.
  static func files() -> [Finding] {
    var findings: [Finding] = []
    var formats: [String] = []
    func check(_ images: String, _ load: () throws(ImageFormatError) -> Void) -> Bool {
      do throws(ImageFormatError) {
        try load()
        return true
      } catch {
        guard case .missingLibrary(_, let package, let reason) = error else { return false }
        findings.append(
          Finding("images", .note, "no \(images): \(reason)", remedy: Finding.installing(package)))
        return false
      }
    }
    for format in ImageFormat.allCases where check("\(format) images", format.load) {
      formats.append("\(format)")
    }
    if check(WebPFilm.name, WebPFilm.load) { formats.append(WebPFilm.name) }
    if check("images with colour profiles as layers of a sky", ColorProfile.load) {
      formats.append("colour profiles")
    }
    if SVGProgram.this.isUsable {
      formats.append("SVG layers")
    } else {
      findings.append(
        Finding(
          "images", .note, "no SVG images as layers of a sky",
          remedy: Finding.installing("librsvg2-2")))
    }
    findings.insert(Finding("images", .ok, formats.joined(separator: ", ")), at: 0)
    findings.append(
      program(
        "ffmpeg", package: "ffmpeg", of: "films", "folders of images, MP4, MKV, WebM, MOV and GIF",
        else: "films are folders of images, animated WebP files or raw streams"))
    findings.append(
      program(
        "xdg-open", package: "xdg-utils", of: "manual", "the link in the info panel opens it",
        else: "the link in the info panel does nothing"))
    return findings
  }

  private static func program(
    _ name: String, package: String, of subject: String, _ effect: String, else lack: String
  ) -> Finding {
    guard let path = g_find_program_in_path(name) else {
      return Finding(
        subject, .note, "\(name) is not installed: \(lack)", remedy: Finding.installing(package))
    }
    g_free(path)
    return Finding(subject, .ok, effect)
  }

  // MARK: MQTT

  /// Whether `--mqtt` can work.
  static func mqtt() -> Finding {
    do throws(BrokerError) {
      try BrokerConnection.loadLibrary()
      return Finding("MQTT", .ok, "--mqtt connects to a broker")
    } catch .noLibrary(let reason) {
      return Finding(
        "MQTT", .note, "--mqtt does not work: \(reason)",
        remedy: Finding.installing("libmosquitto1"))
    } catch {
      return Finding("MQTT", .note, "this program was built without MQTT: --mqtt does not work")
    }
  }
}
