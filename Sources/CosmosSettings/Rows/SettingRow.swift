import CAdwaita
import CosmosOptions

/// A row for an option: its name, what it does, where its value comes from, and what sets it.
@MainActor final class SettingRow {
  /// The option.
  let option: Option
  /// The row.
  let widget: Widget
  /// What is searched.
  let words: String

  private let title: String
  private let help: String
  private let control: any ValueControl
  private let reset: Widget
  private let phrases: Phrases

  /// Makes a row.
  init(_ option: Option, _ control: any ValueControl, of editor: Editor) {
    (self.option, self.control, phrases) = (option, control, editor.phrases)
    (title, help) = (phrases.title(of: option), phrases.help(of: option))
    words = "\(title) \(help) \(option.name)".lowercased()
    reset = iconButton("edit-clear-symbolic", named: editor.phrases(.reset)) { [unowned editor] in
      editor.reset(option)
    }
    widget = made(adw_action_row_new())
    adw_preferences_row_set_use_markup(widget.typed(), 0)
    adw_preferences_row_set_title(widget.typed(), title)
    adw_action_row_set_title_lines(widget.typed(), 0)
    adw_action_row_set_subtitle_lines(widget.typed(), 0)
    adw_action_row_add_suffix(widget.typed(), reset)
    adw_action_row_add_suffix(widget.typed(), control.widget)
    if let first = control.named.first?.widget {
      adw_action_row_set_activatable_widget(widget.typed(), first)
    }
    cosmos_name(reset, "\(phrases(.reset)): \(title)", "")
  }

  /// Shows the value of the option, and whether it can be changed.
  func show(_ state: SettingState, isEditable: Bool) {
    control.show(state)
    let caption = caption(of: state)
    adw_action_row_set_subtitle(widget.typed(), "\(help)\n\(caption)")
    for (part, addition) in control.named {
      cosmos_name(part, title + addition, "\(help) \(caption)")
    }
    cosmos_name(widget, title, "\(help) \(caption)")
    let isUsable: gboolean = isEditable && !state.isLocked ? 1 : 0
    gtk_widget_set_sensitive(widget, isUsable)
    for (part, _) in control.named { cosmos_mark_usable(part, isUsable) }
    gtk_widget_set_visible(reset, state.isWritten ? 1 : 0)
  }

  /// Where the value comes from, and when a change counts.
  private func caption(of state: SettingState) -> String {
    if state.isLocked { return phrases(.fromRunning) }
    let fallback = phrases.fallback(of: option)
    let source =
      switch state.source {
      case .fallback: fallback.map { phrases(.fallback, ["value": $0]) } ?? phrases(.fromDefault)
      case .line(let line, nil): phrases(.fromLine, ["line": "\(line)"])
      case .line(let line, let profile?):
        phrases(.fromProfileLine, ["line": "\(line)", "profile": profile])
      case .variable(let name, let value):
        phrases(.fromVariable, ["variable": name, "value": value])
      }
    var parts = [source]
    if state.source != .fallback, let fallback {
      parts.append(phrases(.otherwise, ["value": fallback]))
    }
    switch option.adoption {
    case .live, .never: break
    case .whenOpened: parts.append(phrases(.whenOpened))
    case .atStart: parts.append(phrases(.atStart))
    }
    return parts.joined(separator: " · ")
  }
}
