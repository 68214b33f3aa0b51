import CAdwaita
import CosmosOptions

/// A page of settings: a row for each of its options, and groups of its own.
@MainActor final class PageView {
  /// The page.
  let page: SettingsPage
  /// The page's widget.
  let widget: Widget

  private let rows: [SettingRow]
  private let groups: [any PageGroup]
  private let list: Widget

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - window: The window, over which dialogs appear.
  ///   - editor: The settings.
  init(_ page: SettingsPage, in window: Widget, of editor: Editor) {
    self.page = page
    let controls = Controls(in: window, of: editor)
    rows = page.options.map { SettingRow($0, controls.control(of: $0), of: editor) }
    groups =
      switch page {
      case .sky: [SkyGallery(in: window, of: editor)]
      case .window: [MonitorMap(of: editor), DesktopGroup(of: editor)]
      default: []
      }
    list = made(adw_preferences_group_new())
    for row in rows { adw_preferences_group_add(list.typed(), row.widget) }
    widget = made(adw_preferences_page_new())
    for group in groups where group.isFirst { add(group.widget) }
    add(list)
    for group in groups where !group.isFirst { add(group.widget) }
  }

  private func add(_ group: Widget) {
    adw_preferences_page_add(widget.typed(), group.typed())
  }

  /// Shows the values of all options.
  func show(_ editor: Editor) {
    let isEditable = editor.problem == nil
    for row in rows { row.show(editor.state(of: row.option), isEditable: isEditable) }
    for group in groups { group.show(editor) }
  }

  /// Shows only what contains all words.
  ///
  /// - Parameter words: The words, in lower case; all is shown if there are none.
  /// - Returns: Whether something is left.
  func filter(_ words: [Substring]) -> Bool {
    var (hasRows, hasGroups) = (false, false)
    for row in rows {
      let isFound = words.allSatisfy { row.words.contains($0) }
      gtk_widget_set_visible(row.widget, isFound ? 1 : 0)
      hasRows = hasRows || isFound
    }
    gtk_widget_set_visible(list, hasRows ? 1 : 0)
    for group in groups {
      let isFound = words.allSatisfy { group.words.contains($0) }
      gtk_widget_set_visible(group.widget, isFound ? 1 : 0)
      hasGroups = hasGroups || isFound
    }
    return hasRows || hasGroups
  }
}
