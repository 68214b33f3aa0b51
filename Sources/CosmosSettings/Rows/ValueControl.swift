import CAdwaita
import CosmosCore
import CosmosOptions

/// What a person sets a value with, at the end of a row.
@MainActor protocol ValueControl: AnyObject {
  /// The widget.
  var widget: Widget { get }
  /// The widgets that assistive technologies read, and what each adds to the name of the row.
  var named: [(widget: Widget, addition: String)] { get }
  /// Shows a value without asking for a change.
  func show(_ state: SettingState)
}
