/// Which options exclude each other across the layers of the settings.
extension Option {
  /// Whether this option in a higher layer takes another one from lower layers, with which it makes no sense.
  ///
  /// - Parameters:
  ///   - other: An option of a lower layer.
  ///   - value: The value of this option.
  ///   - otherValue: The value of the other one.
  /// - Returns: `false` if both can hold.
  package func replaces(_ other: Option, value: String, otherValue: String) -> Bool {
    let wayland = Options.Platform.wayland.rawValue
    return switch (self, other) {
    // Options for one sky are not meant for another.
    case (.sky, .sign), (.sky, .offset), (.sky, .layers), (.sky, .magnitude), (.sky, .planets),
      (.sky, .trail), (.sky, .tourBy):
      true
    // Whoever asks for a sky wants to see that one, and whoever asks for several, all of them.
    case (.sky, .skies), (.skies, .sky): true
    case (.debugGL, .log): true
    case (.clock, .date), (.clock, .daysPerSecond): Option.countsFrom1970(value)
    case (.date, .clock), (.daysPerSecond, .clock): Option.countsFrom1970(otherValue)
    case (.monitor, .span): !MonitorOptions.areSeveral(value)
    case (.span, .monitor): !MonitorOptions.areSeveral(otherValue)
    // Only X11 has these places.
    case (.root, .platform), (.windowID, .platform): otherValue == wayland
    case (.platform, .root), (.platform, .windowID): value == wayland
    default:
      Option.placesReplaced(by: self).contains(other)
        || Option.rivals.contains {
          [[self, other], [other, self]].contains([$0.one, $0.other])
        }
    }
  }

  /// Options of which only one can be given, and what both do.
  static let rivals: [(one: Option, other: Option, effect: String)] = [
    (.sign, .offset, "set the start position"), (.tour, .drift, "set the motion"),
    (.loop, .duration, "set the length"), (.seconds, .frames, "set the length of the measurement"),
    (.driven, .clock, "set the time source"), (.mqtt, .driven, "control the window"),
    (.menu, .noMenu, "decide on the menu"),
  ]

  /// Whether a clock is shared without an epoch, so that a date can't count from it.
  private static func countsFrom1970(_ clock: String) -> Bool {
    clock == "shared" || clock == "shared=0"
  }

  /// The options with other places for the sky than an option has.
  private static func placesReplaced(by option: Option) -> [Option] {
    switch option {
    case .windowID, .root:
      [.wallpaper, .kiosk, .window, .fullscreen, .monitor, .span, .bezel]
    case .wallpaper: [.windowID, .root, .kiosk, .window, .fullscreen]
    case .kiosk: [.windowID, .root, .wallpaper, .window]
    case .window:
      [.windowID, .root, .wallpaper, .kiosk, .fullscreen, .monitor, .span, .bezel]
    case .fullscreen: [.windowID, .root, .wallpaper]
    case .monitor, .span: [.windowID, .root]
    default: []
    }
  }
}
