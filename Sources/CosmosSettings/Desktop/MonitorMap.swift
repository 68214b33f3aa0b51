import CAdwaita
import CosmosCore
import CosmosOptions

/// The monitors of the desktop in their places, each of which can be chosen.
@MainActor final class MonitorMap: PageGroup {
  let widget: Widget
  let words: String
  let isFirst = true

  private let editor: Editor
  private let map = made(gtk_fixed_new())
  private let reason = label("", classes: ["dim-label"])
  private var monitors: [Monitor] = []
  private var buttons: [Widget] = []
  private var isShowing = false

  /// Makes the map, and asks where the monitors are.
  init(of editor: Editor) {
    self.editor = editor
    let title = editor.phrases(.monitorMap)
    words = "\(title) \(editor.phrases(.monitorMapHelp))".lowercased()
    widget = made(adw_preferences_group_new())
    adw_preferences_group_set_title(widget.typed(), title)
    adw_preferences_group_set_description(widget.typed(), editor.phrases(.monitorMapHelp))
    gtk_widget_set_halign(map, GTK_ALIGN_CENTER)
    adw_preferences_group_add(widget.typed(), map)
    adw_preferences_group_add(widget.typed(), reason)
    whenIdle { [unowned self] in find() }
    guard let display = gdk_display_get_default() else { return }
    connect(UnsafeMutableRawPointer(gdk_display_get_monitors(display)), "items-changed") {
      [unowned self] in find()
    }
  }

  func show(_ editor: Editor) {
    isShowing = true
    defer { isShowing = false }
    let state = editor.state(of: .monitor)
    let chosen = Monitor.chosen(in: state.value ?? "", of: monitors)
    for (index, button) in buttons.enumerated() {
      gtk_toggle_button_set_active(button.typed(), chosen.contains(index) ? 1 : 0)
    }
    gtk_widget_set_sensitive(map, editor.problem == nil && !state.isLocked ? 1 : 0)
  }

  private func find() {
    run([SkyProgram.path, "info", "--monitors", "--json"]) { [weak self] output in
      guard let self else { return }
      monitors = output.hasSucceeded ? (try? Monitor.list(json: output.bytes)) ?? [] : []
      draw()
      let text = editor.phrases(.noMonitors, ["reason": output.errors.trimmed])
      gtk_label_set_text(reason.opaque, text)
      gtk_widget_set_visible(reason, monitors.isEmpty ? 1 : 0)
      show(editor)
    }
  }

  /// Puts a button for each monitor where it is, on a smaller scale.
  private func draw() {
    for button in buttons { gtk_fixed_remove(map.typed(), button) }
    let places = Monitor.places(of: monitors, within: (440, 160))
    buttons = zip(monitors, places).map { monitor, place in
      let button = made(gtk_toggle_button_new_with_label(monitor.name))
      let size = "\(monitor.width)×\(monitor.height)"
      let title = [monitor.name, monitor.model, size].filter { !$0.isEmpty }
        .joined(separator: " ")
      gtk_widget_set_tooltip_text(button, title)
      cosmos_name(button, title, "")
      gtk_widget_set_size_request(button, Int32(place.width), Int32(place.height))
      gtk_fixed_put(map.typed(), button, place.x, place.y)
      connect(button, "toggled") { [unowned self] in if !isShowing { choose() } }
      return button
    }
    gtk_widget_set_visible(map, monitors.isEmpty ? 0 : 1)
  }

  private func choose() {
    let chosen = zip(monitors, buttons).filter { gtk_toggle_button_get_active($1.typed()) != 0 }
    let names = chosen.map(\.0.name)
    if names.isEmpty {
      editor.reset(.monitor)
    } else {
      editor.set(.monitor, to: names.joined(separator: ","))
    }
  }
}
