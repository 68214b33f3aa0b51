import CosmosWindow

/// The displays of a machine and how they were tried, for `cosmos doctor`.
package struct DisplayFacts {
  /// GLFW's version, and what it was built for, such as `3.3.8 X11 GLX EGL`.
  package var library: String
  /// The window system that the user has chosen; `nil` for none.
  package var choice: WindowSystem?
  /// The displays that the environment names.
  package var named: [WindowSystem: String] = [:]
  /// The window systems of which a server answers.
  package var reachable: Set<WindowSystem> = []
  /// The bits of each colour channel of that window; `nil` if none was tried.
  package var bitsPerChannel: Int?
  /// Where a window has opened: the window system, and descriptions of its monitors.
  package var window: Result<(system: WindowSystem, monitors: [String]), WindowError>
  /// The window system on which a sky can be behind all windows.
  package var wallpaper: Result<WindowSystem, WindowError>
  /// Libraries that can't be loaded.
  package var missing: [RuntimeLibrary] = []

  /// Creates the displays of a machine.
  package init(
    library: String, window: Result<(system: WindowSystem, monitors: [String]), WindowError>,
    wallpaper: Result<WindowSystem, WindowError>
  ) {
    self.library = library
    self.window = window
    self.wallpaper = wallpaper
  }

  /// Tries the displays of this machine.
  ///
  /// - Parameter usesGLES: Whether windows use OpenGL ES; `nil` for either API.
  init(usesGLES: Bool?) {
    var bits: Int?
    let window = Result { () throws(WindowError) in
      let desktop = try Window.describeDesktop()
      if !desktop.monitors.isEmpty { bits = try Window.tryOpening(usesGLES: usesGLES) }
      return desktop
    }
    let wallpaper = Result { () throws(WindowError) in
      let system: WindowSystem = WindowSystem.preferred == .wayland ? .wayland : .x11
      _ = system == .wayland ? try WaylandDesktop() as any Desktop : try X11Desktop()
      return system
    }
    self.init(library: Window.library, window: window, wallpaper: wallpaper)
    bitsPerChannel = bits
    choice = WindowSystem.choice
    for system in [WindowSystem.x11, .wayland] {
      named[system] = system.display
      if system.isReachable { reachable.insert(system) }
    }
    missing = RuntimeLibrary.missing
  }

  /// Whether a window has opened; without a monitor, none is tried.
  package var opensWindow: Bool {
    if case .success(let desktop) = window { !desktop.monitors.isEmpty } else { false }
  }

  private var refusesWindow: Bool {
    if case .failure = window { true } else { false }
  }

  private var showsWallpaper: Bool {
    if case .success = wallpaper { true } else { false }
  }

  /// Everything there is to say.
  package var findings: [Finding] {
    let libraries = missing.map { library in
      Finding(
        "display", .note, "\(library.name) is missing: \(library.effect)",
        remedy: Finding.installing(library.package))
    }
    return [display] + libraries + [behindWindows].compactMap(\.self)
  }

  // MARK: Windows

  /// Whether a window can open, and where.
  private var display: Finding {
    switch window {
    case .success(let (system, monitors)):
      let place = self.place(system)
      guard !monitors.isEmpty else {
        return Finding(
          "display", .note, "\(place), without a monitor", remedy: "connect or switch on a monitor")
      }
      let colors = bitsPerChannel.map { "; \($0) bits a colour channel" } ?? ""
      return Finding("display", .ok, "\(place); \(monitors.joined(separator: "; "))\(colors)")
    case .failure(.noDisplay(let reason)): return noDisplay(reason)
    case .failure(let error):
      return Finding("display", .note, "\(place(tried)): \(error)", remedy: remedy(for: error))
    }
  }

  /// The window system that GLFW has tried.
  private var tried: WindowSystem {
    choice
      ?? WindowSystem(
        version: library,
        preferring: WindowSystem(chosen: nil, hasWaylandDisplay: named[.wayland] != nil))
  }

  /// A window system with its display, such as `Wayland at wayland-1`.
  private func place(_ system: WindowSystem) -> String {
    named[system].map { "\(system.name) at \($0)" } ?? system.name
  }

  /// A display that GLFW could use if it had that window system; `nil` if there is none.
  private var unsupported: WindowSystem? {
    guard choice == nil else { return nil }
    return [.wayland, .x11].first { named[$0] != nil && !$0.isSupported(byGLFW: library) }
  }

  /// The finding where GLFW has reached no display, for a reason in its words.
  private func noDisplay(_ reason: String) -> Finding {
    guard !named.isEmpty || choice != nil else {
      return Finding(
        "display", .note,
        "neither WAYLAND_DISPLAY nor DISPLAY is set: images and films can be drawn, but no window opens",
        remedy: "run Cosmos inside a desktop session")
    }
    var text =
      named[tried] == nil
      ? "\(tried.variable) is not set" : "\(place(tried)) does not answer (\(reason))"
    if let unsupported, let display = named[unsupported] {
      let number = library.split(separator: " ").first ?? "of unknown version"
      text =
        "\(unsupported.variable) is \(display), but this GLFW (\(number)) has no \(unsupported.name), and \(text)"
    }
    return Finding(
      "display", .note, "\(text): no window opens", remedy: remedy(for: .noDisplay(reason: reason)))
  }

  /// The remedy for a window that doesn't open, and what works meanwhile.
  private func remedy(for error: WindowError) -> String {
    let remedy =
      switch error {
      case .noDisplay: remedyWithoutDisplay
      case .refused: driver
      case .noX11, .noWayland:
        isElsewhere ? "leave out --platform" : Finding.installing(DisplayFacts.package(tried))
      case .noSeat:
        choice != nil && isElsewhere ? "leave out --platform" : "attach a keyboard or a mouse"
      default: "run Cosmos inside another desktop session"
      }
    return showsWallpaper
      ? "\(remedy); meanwhile, cosmos --wallpaper shows the sky behind all windows" : remedy
  }

  private var remedyWithoutDisplay: String {
    if let unsupported, reachable.contains(unsupported) {
      return Finding.installing(DisplayFacts.package(unsupported))
    }
    if choice != nil, isElsewhere { return "leave out --platform" }
    return "run Cosmos inside a desktop session, or set \(tried.variable) to that of the session"
  }

  /// Whether a server of a window system other than the tried one answers.
  private var isElsewhere: Bool { reachable.contains { $0 != tried } }

  /// Debian 12's package of a GLFW for a window system; in Debian 13, one is for both.
  private static func package(_ system: WindowSystem) -> String {
    system == .wayland ? "libglfw3-wayland" : "libglfw3"
  }

  /// How to get a driver for a window: by what is missing, or else by another driver.
  private var driver: String {
    let libraries = missing.filter(\.isForDrawing)
    return libraries.isEmpty
      ? "install the graphics card's driver (Debian: libgl1-mesa-dri, or the maker's)"
      : Finding.installing(libraries.map(\.package))
  }

  // MARK: Wallpaper

  /// Whether the sky can be shown behind all windows; `nil` where ``display`` says all.
  private var behindWindows: Finding? {
    switch wallpaper {
    case .success(let system):
      let text =
        system == .wayland
        ? "the compositor has layer-shell: a sky can be the wallpaper"
        : "X11 shows a sky behind all windows"
      return Finding("wallpaper", .ok, refusesWindow ? "\(text), though no window opens" : text)
    case .failure(.noDisplay(let reason)):
      guard !refusesWindow else { return nil }
      return Finding(
        "wallpaper", .note, "\(reason): --wallpaper doesn't work",
        remedy: "set WAYLAND_DISPLAY to that of the session, or leave it out")
    case .failure(.noBackground):
      return Finding(
        "wallpaper", .note,
        "the compositor has no layer-shell, as GNOME's: --wallpaper doesn't work",
        remedy: refusesWindow
          ? "run a desktop whose compositor has layer-shell, such as sway or KDE Plasma"
          : "cosmos --fullscreen shows the sky in a window")
    case .failure(.noBackgroundInXWayland):
      return Finding(
        "wallpaper", .note, "on this Wayland desktop, X11 programs can't draw behind windows",
        remedy: choice == nil
          ? "set WAYLAND_DISPLAY to that of the session" : "leave out --platform")
    case .failure(.refused(let reason)):
      return Finding("wallpaper", .note, "--wallpaper doesn't work: \(reason)", remedy: driver)
    case .failure(let error):
      return Finding(
        "wallpaper", .note, "\(error)", remedy: "run Cosmos inside another desktop session")
    }
  }
}
