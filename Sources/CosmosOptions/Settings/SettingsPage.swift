/// A page of the settings application; each option of the settings is on one.
package enum SettingsPage: String, CaseIterable, Sendable {
  /// What the sky is, and where it opens.
  case sky
  /// What moves.
  case motion
  /// Where the sky appears on the screens, and which keys it takes.
  case window
  /// Sound, and what is written over the sky.
  case appearance
  /// The date that the sky shows, and when it is darker.
  case time
  /// How others find the sky, what draws it, and what is logged; also each option that names no page.
  case connections

  /// The title, as people read it.
  package var title: String {
    switch self {
    case .sky: "Sky"
    case .motion: "Motion"
    case .window: "Window and screens"
    case .appearance: "Sound and texts"
    case .time: "Date and dimming"
    case .connections: "Connections and diagnostics"
    }
  }

  /// The options on the page, in the order of the help: those that a window takes.
  package var options: [Option] {
    SettingsPage.options.filter { $0.page == self }
  }

  /// The options of all pages: those of a window that the settings may contain.
  package static let options = Command.run.options.filter(\.isSetting)

  /// The page with a name, as `cosmos settings` has it; `nil` if there is none.
  package init?(named name: String) {
    self.init(rawValue: name.lowercased())
  }
}
