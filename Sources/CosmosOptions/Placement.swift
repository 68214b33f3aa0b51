import CosmosCore

/// Where the sky of `cosmos run` appears.
package enum Placement: Hashable, Sendable {
  /// In a window of its own.
  case window
  /// In a fullscreen window for an audience, without a pointer.
  case kiosk
  /// In a window of its own, or in that of a screen saver that has started the program.
  case automatic
  /// In an X11 window of another program.
  case foreignWindow(UInt)
  /// In the window of a screen saver, or else on the X11 root window.
  case root
  /// Behind all windows of the desktop.
  case wallpaper

  /// Creates the placement without options.
  package init() {
    self = .automatic
  }

  /// Parses the options that say where the sky appears.
  package init(_ values: OptionValues) throws(UsageError) {
    // The settings of XScreenSaver add the window of their preview to a command line that has --root.
    let places: [[Option]] = [
      [.windowID, .root], [.wallpaper], [.kiosk], [.window],
    ]
    let given = places.compactMap { $0.first(where: values.has) }
    let first = given.first
    var others = Array(given.dropFirst())
    // A kiosk fills the monitor, and a wallpaper may be on one of several.
    if first == .wallpaper || first == .root || first == .windowID {
      others += [.fullscreen].filter(values.has)
    }
    if first == .root || first == .windowID { others += [.monitor, .span].filter(values.has) }
    let isOnWayland = values[.platform] == Options.Platform.wayland.rawValue
    if let first, first == .root || first == .windowID, isOnWayland {
      throw UsageError(
        "--\(first.form.name) needs X11, and --platform asks for Wayland; omit one of the two")
    }
    if let first, let other = others.first {
      throw UsageError(
        "--\(first.form.name) and --\(other.form.name) both say where the sky appears; "
          + "give one of them")
    }
    if let text = values[.windowID] {
      guard let id = Placement.window(text) else {
        throw values.error(
          .windowID, text, "give the number of an X11 window, such as 0x2a00007")
      }
      self = .foreignWindow(id)
    } else if values.has(.root) {
      self = .root
    } else if values.has(.wallpaper) {
      self = .wallpaper
    } else if values.has(.kiosk) {
      self = .kiosk
    } else {
      let isOwn = [Option.window, .fullscreen, .monitor, .span].contains(where: values.has)
      // A screen saver's window is one of X11.
      self = isOwn || isOnWayland ? .window : .automatic
    }
  }

  /// Replaces what the environment decides on.
  ///
  /// - Parameter screenSaverWindow: The value of the environment variable `XSCREENSAVER_WINDOW`, by which a screen
  ///   saver names its window; `nil` if it is not set.
  /// - Returns: Where the sky appears; ``automatic`` only if the environment doesn't say.
  /// - Throws: ``UsageError`` if the variable contains no number.
  package func resolved(screenSaverWindow: String?) throws(UsageError) -> Placement {
    guard let screenSaverWindow, !screenSaverWindow.isEmpty else { return self }
    switch self {
    case .window, .kiosk, .foreignWindow, .wallpaper: return self
    case .automatic, .root:
      guard let id = Placement.window(screenSaverWindow) else {
        throw UsageError(
          "XSCREENSAVER_WINDOW is \(screenSaverWindow.quoted); "
            + "it must be the number of an X11 window, such as 0x2a00007")
      }
      return .foreignWindow(id)
    }
  }

  /// Whether the sky takes no input, because it is behind other windows or in a window of another program.
  package var isBackground: Bool {
    switch self {
    case .window, .automatic, .kiosk: false
    case .foreignWindow, .root, .wallpaper: true
    }
  }

  /// Parses the ID of an X11 window: 29 bits, decimal or hexadecimal.
  private static func window(_ text: String) -> UInt? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard digits.allSatisfy(\.isHexDigit),
      let id = UInt(digits, radix: isHexadecimal ? 16 : 10), (1..<1 << 29).contains(id)
    else { return nil }
    return id
  }
}
