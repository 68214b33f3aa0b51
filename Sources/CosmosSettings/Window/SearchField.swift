import CAdwaita

/// The field that searches all pages, and the button that opens it.
@MainActor final class SearchField {
  /// The bar with the field, which is closed at first.
  let bar: Widget
  /// The button.
  let toggle: Widget
  private let field: Widget
  /// Receives the text whenever it changes.
  var changed: @MainActor (String) -> Void = { _ in }

  /// Makes the field.
  ///
  /// - Parameters:
  ///   - phrases: The texts of the window.
  ///   - window: The window, in which typing opens the field.
  init(_ phrases: Phrases, in window: Widget) {
    let field = made(gtk_search_entry_new())
    let (bar, toggle) = (made(gtk_search_bar_new()), made(gtk_toggle_button_new()))
    (self.bar, self.toggle, self.field) = (bar, toggle, field)
    cosmos_name(field, phrases(.searchPrompt), "")
    gtk_editable_set_width_chars(field.opaque, 30)
    gtk_search_bar_set_child(bar.opaque, field)
    gtk_search_bar_connect_entry(bar.opaque, field.opaque)
    gtk_search_bar_set_key_capture_widget(bar.opaque, window)
    gtk_button_set_icon_name(toggle.typed(), "edit-find-symbolic")
    gtk_widget_set_tooltip_text(toggle, phrases(.search))
    cosmos_name(toggle, phrases(.search), "")
    connect(toggle, "toggled") {
      gtk_search_bar_set_search_mode(bar.opaque, gtk_toggle_button_get_active(toggle.typed()))
    }
    connect(bar, "notify::search-mode-enabled") {
      gtk_toggle_button_set_active(toggle.typed(), gtk_search_bar_get_search_mode(bar.opaque))
    }
    connect(field, "search-changed") { [unowned self] in
      changed(String(cString: gtk_editable_get_text(field.opaque)))
    }
  }

  /// Opens the field, and lets a person type another text into it.
  func open() {
    gtk_search_bar_set_search_mode(bar.opaque, 1)
    // Otherwise one that is already open would not get the keyboard, or would keep its text.
    gtk_widget_grab_focus(field)
    gtk_editable_select_region(field.opaque, 0, -1)
  }
}
