import CAdwaita
import CosmosOptions

/// A field for text, with a button that takes what was typed, and one that chooses a file where the text can name one.
final class TextControl: ValueControl {
  let widget: Widget
  private let entry: Widget
  private let apply: Widget
  private let set: @MainActor (String) -> Bool
  private var shown = ""

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - fallback: What an empty field shows: the default.
  ///   - name: The name of the button that takes what was typed.
  ///   - button: A button beside it.
  ///   - set: Receives the new text, and returns whether it can be used.
  init(
    fallback: String, apply name: String, button: Widget? = nil,
    _ set: @escaping @MainActor (String) -> Bool
  ) {
    self.set = set
    let (entry, apply) = (made(gtk_entry_new()), iconButton("object-select-symbolic", named: name))
    (self.entry, self.apply) = (entry, apply)
    gtk_entry_set_placeholder_text(entry.typed(), fallback)
    gtk_editable_set_width_chars(entry.opaque, 10)
    gtk_editable_set_max_width_chars(entry.opaque, 24)
    gtk_widget_set_valign(entry, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(apply, 0)
    widget = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, [entry, apply] + [button].compactMap(\.self))
    connect(apply, "clicked") { [unowned self] in commit() }
    connect(entry, "activate") { [unowned self] in commit() }
    connect(entry, "changed") { [unowned self] in mark(isValid: true) }
  }

  var named: [(widget: Widget, addition: String)] {
    [
      (entry, ""),
      (apply, ": \(gtk_widget_get_tooltip_text(apply).map { String(cString: $0) } ?? "")"),
    ]
  }

  func show(_ state: SettingState) {
    let text = state.written ?? ""
    // What a person is typing stays there while other rows change.
    guard text != shown || !isEdited else { return }
    shown = text
    if self.text != text { gtk_editable_set_text(entry.opaque, text) }
    mark(isValid: true)
  }

  private var text: String { String(cString: gtk_editable_get_text(entry.opaque)) }

  private var isEdited: Bool { text != shown }

  private func commit() {
    guard isEdited else { return }
    let new = text
    let isUsed = set(new)
    if isUsed { shown = new }
    mark(isValid: isUsed)
  }

  private func mark(isValid: Bool) {
    gtk_widget_set_visible(apply, isEdited ? 1 : 0)
    if isValid {
      gtk_widget_remove_css_class(entry, "error")
    } else {
      gtk_widget_add_css_class(entry, "error")
    }
    cosmos_mark_invalid(entry, isValid ? 0 : 1)
  }
}
