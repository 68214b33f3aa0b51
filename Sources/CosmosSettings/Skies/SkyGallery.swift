import CAdwaita
import CosmosCore
import CosmosOptions

/// Pictures of all skies, one of which is shown.
@MainActor final class SkyGallery: PageGroup {
  let widget: Widget
  let words: String
  let isFirst = true

  private let editor: Editor
  private let flow = made(gtk_flow_box_new())
  private let addition: Widget
  private let thumbnails = Thumbnails()
  /// The skies, as the settings name them.
  private var skies: [String] = []
  private var isShowing = false

  /// Makes the pictures.
  ///
  /// - Parameters:
  ///   - window: The window, over which dialogs appear.
  ///   - editor: The settings.
  init(in window: Widget, of editor: Editor) {
    self.editor = editor
    let title = editor.phrases(.skies)
    words = title.lowercased()
    widget = made(adw_preferences_group_new())
    addition = SkyGallery.button(in: window, of: editor)
    adw_preferences_group_set_title(widget.typed(), title)
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_SINGLE)
    gtk_flow_box_set_activate_on_single_click(flow.opaque, 1)
    gtk_flow_box_set_max_children_per_line(flow.opaque, 4)
    gtk_flow_box_set_min_children_per_line(flow.opaque, 2)
    gtk_flow_box_set_column_spacing(flow.opaque, 6)
    gtk_flow_box_set_row_spacing(flow.opaque, 6)
    gtk_flow_box_set_homogeneous(flow.opaque, 1)
    cosmos_name(flow, title, "")
    adw_preferences_group_add(widget.typed(), flow)
    for sky in SkyDesign.builtInNames + UserSkies.names { add(sky) }
    connect(flow, "selected-children-changed") { [unowned self] in choose() }
    adw_preferences_group_set_header_suffix(widget.typed(), addition)
  }

  func show(_ editor: Editor) {
    isShowing = true
    defer { isShowing = false }
    let state = editor.state(of: .sky)
    let sky = state.written ?? SkyDesign.defaultName
    if !skies.contains(sky) { add(sky, reading: state.value ?? sky) }
    let index = Int32(skies.firstIndex(of: sky) ?? 0)
    if let child = gtk_flow_box_get_child_at_index(flow.opaque, index) {
      gtk_flow_box_select_child(flow.opaque, child)
    }
    let isUsable: gboolean = editor.problem == nil && !state.isLocked ? 1 : 0
    for part in [flow, addition] { gtk_widget_set_sensitive(part, isUsable) }
  }

  /// Adds the picture of a sky, which is drawn when the window has appeared.
  private func add(_ sky: String, reading file: String? = nil) {
    skies.append(sky)
    let picture = made(gtk_picture_new())
    gtk_picture_set_can_shrink(picture.opaque, 1)
    gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
    append(
      picture, editor.phrases.strings.name(ofSky: sky), editor.phrases.strings.summary(ofSky: sky))
    whenIdle { [unowned self] in
      thumbnails.find(file ?? sky) { gtk_picture_set_filename(picture.opaque, $0) }
    }
  }

  /// A button that shows the sky of a file.
  private static func button(in window: Widget, of editor: Editor) -> Widget {
    let name = editor.phrases(.addSky)
    let button = made(gtk_button_new_with_label(name))
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    connect(button, "clicked") {
      chooseFile(over: window, title: name, endings: ["json5"]) { path in
        editor.set(.sky, to: path)
      }
    }
    return button
  }

  private func append(_ picture: Widget, _ name: String, _ summary: String?) {
    gtk_widget_set_size_request(picture, 120, 92)
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(picture, "card")
    let title = label(name, classes: ["caption"])
    gtk_label_set_xalign(title.opaque, 0.5)
    let child = made(gtk_flow_box_child_new())
    gtk_flow_box_child_set_child(
      child.typed(), box(GTK_ORIENTATION_VERTICAL, spacing: 6, [picture, title]))
    cosmos_name(child, name, summary ?? "")
    if let summary { gtk_widget_set_tooltip_text(child, summary) }
    gtk_flow_box_append(flow.opaque, child)
  }

  private var selected: Int? {
    guard let list = gtk_flow_box_get_selected_children(flow.opaque) else { return nil }
    defer { g_list_free(list) }
    guard let child = list.pointee.data else { return nil }
    return Int(gtk_flow_box_child_get_index(child.assumingMemoryBound(to: GtkFlowBoxChild.self)))
  }

  private func choose() {
    guard !isShowing, let selected, skies.indices.contains(selected) else { return }
    let sky = skies[selected]
    guard sky != editor.state(of: .sky).written ?? SkyDesign.defaultName else { return }
    editor.set(.sky, to: sky)
  }
}
