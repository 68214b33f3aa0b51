import CAdwaita

/// Switches for what the desktop does with Cosmos.
@MainActor final class DesktopGroup: PageGroup {
  let widget: Widget
  let words: String
  let isFirst = false

  private var rows: [Row] = []

  /// A switch with its row.
  private struct Row {
    let desktop: any DesktopSwitch
    let control: ToggleControl
    let widget: Widget
  }

  /// Makes the switches, and asks the desktop for their states when the window has appeared.
  init(of editor: Editor) {
    let phrases = editor.phrases
    let switches: [any DesktopSwitch] = [AutostartSwitch(), WallpaperSwitch(), ScreenSaverSwitch()]
    let texts = switches.flatMap { [phrases($0.title), phrases($0.help)] }
    words = ([phrases(.desktop)] + texts).joined(separator: " ").lowercased()
    widget = made(adw_preferences_group_new())
    adw_preferences_group_set_title(widget.typed(), phrases(.desktop))
    for (index, desktop) in switches.enumerated() {
      let row = DesktopGroup.row(desktop, phrases) { [unowned self] in
        turn(rows[index], on: $0, editor)
      }
      rows.append(row)
    }
    for row in rows { adw_preferences_group_add(widget.typed(), row.widget) }
    for row in rows { whenIdle { DesktopGroup.find(row, phrases) } }
  }

  func show(_ editor: Editor) {}

  private static func row(
    _ desktop: any DesktopSwitch, _ phrases: Phrases, _ turn: @escaping @MainActor (Bool) -> Void
  ) -> Row {
    let widget = made(adw_action_row_new())
    let title = phrases(desktop.title)
    adw_preferences_row_set_use_markup(widget.typed(), 0)
    adw_preferences_row_set_title(widget.typed(), title)
    adw_action_row_set_title_lines(widget.typed(), 0)
    adw_action_row_set_subtitle_lines(widget.typed(), 0)
    let control = ToggleControl(turn)
    adw_action_row_add_suffix(widget.typed(), control.widget)
    adw_action_row_set_activatable_widget(widget.typed(), control.widget)
    let row = Row(desktop: desktop, control: control, widget: widget)
    describe(row, title, phrases(desktop.help))
    setUsable(row, false)
    return row
  }

  private func turn(_ row: Row, on isOn: Bool, _ editor: Editor) {
    let phrases = editor.phrases
    row.desktop.turn(on: isOn) { reason in
      guard let reason else {
        let values = ["title": phrases(row.desktop.title), "value": phrases(isOn ? .on : .off)]
        return editor.told(phrases(.changed, values), .done)
      }
      editor.told(phrases(.refused, ["reason": reason]), .failed)
      // The switch shows what the desktop does, not what was asked of it.
      DesktopGroup.find(row, phrases)
    }
  }

  private static func find(_ row: Row, _ phrases: Phrases) {
    row.desktop.find { state in
      row.control.turn(on: state == .on)
      let title = phrases(row.desktop.title)
      if case .unavailable(let reason) = state {
        describe(row, title, "\(phrases(row.desktop.help))\n\(phrases(reason))")
      }
      setUsable(row, state == .on || state == .off)
    }
  }

  private static func setUsable(_ row: Row, _ isUsable: Bool) {
    gtk_widget_set_sensitive(row.widget, isUsable ? 1 : 0)
    cosmos_mark_usable(row.control.widget, isUsable ? 1 : 0)
  }

  private static func describe(_ row: Row, _ title: String, _ text: String) {
    adw_action_row_set_subtitle(row.widget.typed(), text)
    cosmos_name(row.widget, title, text)
    cosmos_name(row.control.widget, title, text)
  }
}
