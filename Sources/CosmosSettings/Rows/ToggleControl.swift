import CAdwaita
import CosmosOptions

/// A switch.
final class ToggleControl: ValueControl {
  let widget: Widget
  private var isShowing = false
  /// Whether the toolkit is just telling of a new state.
  private var isTelling = false

  /// Makes a switch.
  ///
  /// - Parameter set: Receives the new state.
  init(_ set: @escaping @MainActor (Bool) -> Void) {
    widget = made(gtk_switch_new())
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    connect(widget, "notify::active") { [unowned self] in
      guard !isShowing else { return }
      isTelling = true
      set(isOn)
      isTelling = false
    }
  }

  var named: [(widget: Widget, addition: String)] { [(widget, "")] }

  private var isOn: Bool { gtk_switch_get_active(widget.opaque) != 0 }

  /// Turns it on or off, without asking for a change.
  func turn(on isOn: Bool) {
    guard isOn != self.isOn else { return }
    guard !isTelling else {
      // The toolkit has yet to complete the other state, and would undo half of this one.
      return whenIdle { [weak self] in self?.turn(on: isOn) }
    }
    isShowing = true
    gtk_switch_set_active(widget.opaque, isOn ? 1 : 0)
    isShowing = false
  }

  func show(_ state: SettingState) { turn(on: state.value != nil) }
}
