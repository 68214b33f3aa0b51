import CAdwaita

/// Switches for what the desktop does with Cosmos.
@MainActor final class DesktopGroup: PageGroup {
  let widget: Widget
  let words: String
  let isFirst = false

  private let rows: [Row]

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
    rows = switches.map { DesktopGroup.row($0, of: editor) }
    for row in rows { adw_preferences_group_add(widget.typed(), row.widget) }
    for row in rows { whenIdle { DesktopGroup.find(row, phrases) } }
  }

  func show(_ editor: Editor) {}

  private static func row(_ desktop: any DesktopSwitch, of editor: Editor) -> Row {
    let widget = made(adw_action_row_new())
    let title = editor.phrases(desktop.title)
    adw_preferences_row_set_use_markup(widget.typed(), 0)
    adw_preferences_row_set_title(widget.typed(), title)
    adw_action_row_set_title_lines(widget.typed(), 0)
    adw_action_row_set_subtitle_lines(widget.typed(), 0)
    let control = ToggleControl { isOn in
      desktop.turn(on: isOn) { reason in
        let phrases = editor.phrases
        if let reason {
          editor.told(phrases(.refused, ["reason": reason]), false)
        } else {
          editor.told(
            phrases(.changed, ["title": title, "value": phrases(isOn ? .on : .off)]), false)
        }
      }
    }
    adw_action_row_add_suffix(widget.typed(), control.widget)
    adw_action_row_set_activatable_widget(widget.typed(), control.widget)
    let row = Row(desktop: desktop, control: control, widget: widget)
    describe(row, title, editor.phrases(desktop.help))
    setUsable(row, false)
    return row
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
