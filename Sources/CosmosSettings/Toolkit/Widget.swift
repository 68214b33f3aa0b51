import CAdwaita

/// A widget, which belongs to the one that contains it.
typealias Widget = UnsafeMutablePointer<GtkWidget>

extension Widget {
  /// The same widget, for functions of a kind of widget whose fields are hidden.
  var opaque: OpaquePointer { OpaquePointer(self) }

  /// The same widget, for functions of a kind of widget whose fields are not hidden.
  func typed<Kind>() -> UnsafeMutablePointer<Kind> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Kind.self)
  }
}

/// Makes a widget; GTK ends the program itself where there is no memory.
@MainActor func made(_ widget: Widget?) -> Widget {
  guard let widget else { preconditionFailure("GTK made no widget") }
  return widget
}

/// Makes a widget from what a function of its kind returns.
@MainActor func made(_ pointer: OpaquePointer?) -> Widget {
  guard let pointer else { preconditionFailure("GTK made no widget") }
  return Widget(pointer)
}

/// Makes a box of widgets in a row or a column.
@MainActor func box(
  _ orientation: GtkOrientation, spacing: Int32 = 0, _ children: [Widget] = []
) -> Widget {
  let box = made(gtk_box_new(orientation, spacing))
  for child in children { gtk_box_append(box.typed(), child) }
  return box
}

/// Makes a flat button with a symbol.
@MainActor func iconButton(
  _ icon: String, named name: String, _ action: (@MainActor () -> Void)? = nil
) -> Widget {
  let button = made(gtk_button_new_from_icon_name(icon))
  gtk_widget_add_css_class(button, "flat")
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
  gtk_widget_set_tooltip_text(button, name)
  cosmos_name(button, name, "")
  if let action { connect(button, "clicked", action) }
  return button
}

/// Makes a label that wraps its lines.
@MainActor func label(_ text: String, classes: [String] = []) -> Widget {
  let label = made(gtk_label_new(text))
  gtk_label_set_wrap(label.opaque, 1)
  gtk_label_set_xalign(label.opaque, 0)
  for name in classes { gtk_widget_add_css_class(label, name) }
  return label
}
