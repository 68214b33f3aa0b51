import CosmosCore

/// Where the sky of `cosmos run` appears.
package enum Placement: Hashable, Sendable {
  /// In a window of its own.
  case window
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
  init(_ values: OptionValues) throws(UsageError) {
    let own = [Option.fullscreen, .window].filter(values.has)
    let foreign = [Option.windowID, .root].first(where: values.has)
    let others = foreign == nil ? own : own + [.monitor, .wallpaper].filter(values.has)
    if let option = foreign ?? (values.has(.wallpaper) ? .wallpaper : nil), let other = others.first {
      throw UsageError(
        "--\(option.form.name) and --\(other.form.name) both say where the sky appears; "
          + "give one of them")
    }
    // The settings of XScreenSaver add the window of their preview to a command line that has --root.
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
    } else {
      self = own.isEmpty && !values.has(.monitor) ? .automatic : .window
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
    case .window, .foreignWindow, .wallpaper: return self
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
  var isBackground: Bool {
    switch self {
    case .window, .automatic: false
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
