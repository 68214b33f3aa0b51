import CAdwaita
import CosmosOptions

/// A list of words, one of which holds.
final class ChoiceControl: ValueControl {
  let widget: Widget
  private let words: [String]
  /// The word that counts if none is given; `nil` if the list has an entry of its own for that.
  private let fallback: String?
  private var isShowing = false

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - words: Its values.
  ///   - placeholder: The entry that stands for no value, unless the default is one of the words.
  ///   - set: Receives the new value; `nil` for none.
  init(
    of option: Option, _ words: [String], placeholder: String,
    _ set: @escaping @MainActor (String?) -> Void
  ) {
    self.words = words
    let word = option.fallback.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
    fallback = word.flatMap { words.contains($0) ? $0 : nil }
    let list = withCStrings((fallback == nil ? [placeholder] : []) + words) {
      gtk_string_list_new($0)
    }
    widget = made(gtk_drop_down_new(list, nil))
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    connect(widget, "notify::selected") { [unowned self] in
      if !isShowing { set(chosen) }
    }
  }

  var named: [(widget: Widget, addition: String)] { [(widget, "")] }

  private var offset: Int { fallback == nil ? 1 : 0 }

  private var chosen: String? {
    let index = Int(gtk_drop_down_get_selected(widget.opaque)) - offset
    return words.indices.contains(index) ? words[index] : nil
  }

  func show(_ state: SettingState) {
    isShowing = true
    let index = (state.value ?? fallback).flatMap { words.firstIndex(of: $0) }
    gtk_drop_down_set_selected(widget.opaque, UInt32(index.map { $0 + offset } ?? 0))
    isShowing = false
  }
}
