import CAdwaita

/// Says why the file can't be used, and opens it; it is hidden while there is no problem.
@MainActor final class ProblemBar {
  /// The bar.
  let widget: Widget
  private let text: Widget
  private let editor: Editor

  /// Makes the bar.
  init(_ editor: Editor) {
    self.editor = editor
    text = label("")
    gtk_label_set_selectable(text.opaque, 1)
    gtk_widget_set_hexpand(text, 1)
    let button = made(gtk_button_new_with_label(editor.phrases(.openFile)))
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    let icon = made(gtk_image_new_from_icon_name("dialog-warning-symbolic"))
    gtk_widget_add_css_class(icon, "error")
    let row = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, text, button])
    gtk_widget_set_margin_start(row, 18)
    gtk_widget_set_margin_end(row, 18)
    gtk_widget_set_margin_top(row, 9)
    gtk_widget_set_margin_bottom(row, 9)
    widget = made(gtk_revealer_new())
    gtk_revealer_set_child(widget.opaque, row)
    connect(button, "clicked") {
      run(["xdg-open", "\(editor.file)"], readingOutput: false) { output in
        guard !output.hasSucceeded else { return }
        editor.told(editor.phrases(.notOpened, ["file": "\(editor.file)"]), .failed)
      }
    }
  }

  /// Shows the problem, if there is one.
  func show() {
    if let problem = editor.problem {
      gtk_label_set_text(text.opaque, editor.phrases(.broken, ["reason": problem]))
    }
    gtk_revealer_set_reveal_child(widget.opaque, editor.problem == nil ? 0 : 1)
  }
}
