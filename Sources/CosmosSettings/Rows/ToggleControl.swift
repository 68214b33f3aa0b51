import CAdwaita
import CosmosOptions

/// A switch.
final class ToggleControl: ValueControl {
  let widget: Widget
  private var isShowing = false

  /// Makes a switch.
  ///
  /// - Parameter set: Receives the new state.
  init(_ set: @escaping @MainActor (Bool) -> Void) {
    widget = made(gtk_switch_new())
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    connect(widget, "notify::active") { [unowned self] in
      if !isShowing { set(gtk_switch_get_active(widget.opaque) != 0) }
    }
  }

  var named: [(widget: Widget, addition: String)] { [(widget, "")] }

  /// Turns it on or off, without asking for a change.
  func turn(on isOn: Bool) {
    isShowing = true
    gtk_switch_set_active(widget.opaque, isOn ? 1 : 0)
    isShowing = false
  }

  func show(_ state: SettingState) { turn(on: state.value != nil) }
}
