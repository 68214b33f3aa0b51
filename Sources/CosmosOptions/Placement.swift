import CosmosCore

extension Option {
  package static let windowID = Option(
    "window-id",
    .parsed("ID", "give the number of an X11 window, such as 0x2a00007") { Placement.window($0) },
    \.foreignWindow, "draw in an X11 window of another program, such as 0x2a00007",
    default: "XSCREENSAVER_WINDOW", adopted: .never, allowsOneDash: true)

  package static let root = Option(
    "root", .flag,
    "draw in XSCREENSAVER_WINDOW, as a screen saver; without it, on the X11 root window",
    on: .window,
    allowsOneDash: true)

  package static let wallpaper = Option(
    "wallpaper", .flag, "show the sky behind all windows of the desktop, as its background",
    on: .window)

  package static let kiosk = Option(
    "kiosk", .flag, "fill the monitor, hide the pointer, and take no input but that of --keys",
    on: .window)
}

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

  /// Finds out where the sky appears, out of the options that are given and their values.
  init(_ given: [Option: Argument], in options: Options) throws(UsageError) {
    func has(_ option: Option) -> Bool { given[option] != nil }
    // The settings of XScreenSaver add the window of their preview to a command line that has --root.
    let places: [[Option]] = [
      [.windowID, .root], [.wallpaper], [.kiosk], [.window],
    ]
    let given = places.compactMap { $0.first(where: has) }
    let first = given.first
    var others = Array(given.dropFirst())
    // A kiosk fills the monitor, and a wallpaper may be on one of several.
    if first == .wallpaper || first == .root || first == .windowID {
      others += [.fullscreen].filter(has)
    }
    if first == .root || first == .windowID { others += [.monitor, .span].filter(has) }
    let isOnWayland = options.platform == .wayland
    if let first, first == .root || first == .windowID, isOnWayland {
      throw UsageError(
        "\(first) needs X11, and --platform asks for Wayland; omit one of the two")
    }
    if let first, let other = others.first {
      throw UsageError(
        "\(first) and \(other) both say where the sky appears; "
          + "give one of them")
    }
    if let id = options.foreignWindow {
      self = .foreignWindow(id)
    } else if has(.root) {
      self = .root
    } else if has(.wallpaper) {
      self = .wallpaper
    } else if has(.kiosk) {
      self = .kiosk
    } else {
      let isOwn = [Option.window, .fullscreen, .monitor, .span].contains(where: has)
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
  fileprivate static func window(_ text: String) -> UInt? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard digits.allSatisfy(\.isHexDigit),
      let id = UInt(digits, radix: isHexadecimal ? 16 : 10), (1..<1 << 29).contains(id)
    else { return nil }
    return id
  }
}
