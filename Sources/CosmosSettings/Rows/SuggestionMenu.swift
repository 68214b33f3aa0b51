import CAdwaita
import CosmosOptions

/// A button beside a field, with values to choose from instead of typing one.
@MainActor enum SuggestionMenu {
  /// The values that are offered for an option.
  static func words(for option: Option) -> [String] {
    option.form.examples + (option.completion?.words ?? [])
  }

  /// Makes the button.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - phrases: The texts of the window.
  ///   - choose: Receives the value that is chosen.
  /// - Returns: The button; `nil` if there is nothing to offer.
  static func button(
    for option: Option, _ phrases: Phrases, _ choose: @escaping @MainActor (String) -> Void
  ) -> Widget? {
    let words = words(for: option)
    guard !words.isEmpty else { return nil }
    let button = made(gtk_menu_button_new())
    let popover = made(gtk_popover_new())
    let list = box(GTK_ORIENTATION_VERTICAL)
    // Most are never opened.
    beforePopover(of: button) {
      guard gtk_widget_get_first_child(list) == nil else { return }
      for word in words {
        let item = made(gtk_button_new_with_label(word))
        gtk_widget_add_css_class(item, "flat")
        connect(item, "clicked") {
          gtk_popover_popdown(popover.typed())
          choose(word)
        }
        gtk_box_append(list.typed(), item)
      }
    }
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scroller.opaque, list)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 320)
    gtk_popover_set_child(popover.typed(), scroller)
    gtk_menu_button_set_popover(button.opaque, popover)
    gtk_menu_button_set_icon_name(button.opaque, "pan-down-symbolic")
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    gtk_widget_set_tooltip_text(button, phrases(.suggestions))
    cosmos_name(button, "\(phrases(.suggestions)): \(phrases.title(of: option))", "")
    return button
  }
}
