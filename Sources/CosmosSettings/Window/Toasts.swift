import CAdwaita

/// What the window says about the last change, with a button that takes it back.
@MainActor final class Toasts {
  /// The widget that shows them over its child.
  let overlay: Widget
  private let editor: Editor
  private var shown: OpaquePointer?

  /// Makes the widget.
  init(_ editor: Editor) {
    self.editor = editor
    overlay = made(adw_toast_overlay_new())
  }

  /// Says something, in the place of what was said before; a failure stays until a person closes it.
  func show(_ text: String, _ outcome: Outcome) {
    if let shown { adw_toast_dismiss(shown) }
    guard let toast = adw_toast_new("") else { return }
    // A title of the toast's own would end after a line.
    let title = made(gtk_label_new(text))
    gtk_label_set_wrap(title.opaque, 1)
    gtk_label_set_natural_wrap_mode(title.opaque, GTK_NATURAL_WRAP_NONE)
    adw_toast_set_custom_title(toast, title)
    switch outcome {
    case .done: break
    case .changed:
      adw_toast_set_button_label(toast, editor.phrases(.undo))
      connect(UnsafeMutableRawPointer(toast), "button-clicked") { [unowned editor] in
        editor.undo()
      }
    case .failed: adw_toast_set_timeout(toast, 0)
    }
    connect(UnsafeMutableRawPointer(toast), "dismissed") { [unowned self] in
      if shown == toast { shown = nil }
    }
    shown = toast
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }
}
