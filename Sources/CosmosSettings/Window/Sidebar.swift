import CAdwaita
import CosmosOptions

/// The list of pages.
@MainActor final class Sidebar {
  /// The list, with what scrolls it.
  let widget: Widget
  private let list: Widget
  private var rows: [SettingsPage: Widget] = [:]

  /// Makes the list.
  ///
  /// - Parameters:
  ///   - phrases: The texts of the window.
  ///   - chosen: Receives the page that a person chooses.
  init(_ phrases: Phrases, _ chosen: @escaping @MainActor (SettingsPage) -> Void) {
    list = made(gtk_list_box_new())
    cosmos_name(list, phrases(.pages), "")
    gtk_widget_add_css_class(list, "navigation-sidebar")
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_BROWSE)
    widget = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, list)
    gtk_widget_set_size_request(widget, 200, -1)
    for page in SettingsPage.allCases {
      let icon = made(gtk_image_new_from_icon_name(Sidebar.icon(of: page)))
      let title = made(gtk_label_new(phrases.title(of: page)))
      let row = made(gtk_list_box_row_new())
      gtk_list_box_row_set_child(
        row.typed(), box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, title]))
      cosmos_name(row, phrases.title(of: page), "")
      gtk_list_box_append(list.opaque, row)
      rows[page] = row
    }
    connect(list, "row-selected") { [unowned self] in
      guard let row = gtk_list_box_get_selected_row(list.opaque) else { return }
      chosen(SettingsPage.allCases[Int(gtk_list_box_row_get_index(row))])
    }
  }

  /// Selects a page.
  func select(_ page: SettingsPage) {
    guard let row = rows[page] else { return }
    gtk_list_box_select_row(list.opaque, row.typed())
  }

  /// Shows only some pages.
  func show(_ pages: [SettingsPage]) {
    for (page, row) in rows { gtk_widget_set_visible(row, pages.contains(page) ? 1 : 0) }
  }

  private static func icon(of page: SettingsPage) -> String {
    switch page {
    case .sky: "weather-clear-night-symbolic"
    case .motion: "media-seek-forward-symbolic"
    case .window: "video-display-symbolic"
    case .appearance: "audio-volume-high-symbolic"
    case .time: "x-office-calendar-symbolic"
    case .connections: "network-workgroup-symbolic"
    }
  }
}
