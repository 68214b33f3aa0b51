import CAdwaita

/// A group of a page that shows more than options: pictures of skies, a map of monitors, switches of the desktop.
@MainActor protocol PageGroup: AnyObject {
  /// The group.
  var widget: Widget { get }
  /// What is searched.
  var words: String { get }
  /// Whether the group stands before the options.
  var isFirst: Bool { get }
  /// Shows what the editor has.
  func show(_ editor: Editor)
}
