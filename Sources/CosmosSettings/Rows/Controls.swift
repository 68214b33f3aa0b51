import CAdwaita
import CosmosCore
import CosmosOptions

/// Makes what sets the values of options.
@MainActor struct Controls {
  private let window: Widget
  private let editor: Editor

  /// Prepares to make controls.
  ///
  /// - Parameters:
  ///   - window: The window, over which dialogs appear.
  ///   - editor: What they change.
  init(in window: Widget, of editor: Editor) {
    (self.window, self.editor) = (window, editor)
  }

  /// Makes the control that fits an option.
  func control(of option: Option) -> any ValueControl {
    let (editor, phrases) = (editor, editor.phrases)
    switch option.control {
    case .toggle:
      return ToggleControl { editor.set(option, to: $0 ? "" : nil) }
    case .number(let range, let isWhole, _):
      return NumberControl(
        of: option, in: range, isWhole: isWhole, placeholder: phrases(.unset),
        set: { editor.set(option, to: $0) }, spun: { editor.setQuickly(option, to: $0) })
    case .choice(let words):
      return ChoiceControl(of: option, words, placeholder: phrases(.unset)) { word in
        if let word { editor.set(option, to: word) } else { editor.reset(option) }
      }
    case .sky: return text(option, button: fileButton(for: option, endings: ["json5"]))
    case .file(let endings): return text(option, button: fileButton(for: option, endings: endings))
    case .folder: return text(option, button: fileButton(for: option, isFolder: true))
    case .monitors, .list, .text: return text(option)
    }
  }

  private func text(_ option: Option, button: Widget? = nil) -> TextControl {
    let editor = editor
    let suggestions = SuggestionMenu.button(for: option, editor.phrases) {
      editor.set(option, to: $0)
    }
    let buttons = [suggestions, button].compactMap(\.self)
    return TextControl(
      fallback: editor.phrases(.unset), apply: editor.phrases(.apply),
      button: buttons.count > 1 ? box(GTK_ORIENTATION_HORIZONTAL, buttons) : buttons.first
    ) { text in
      guard !text.isEmpty else {
        editor.reset(option)
        return true
      }
      return editor.set(option, to: text)
    }
  }

  private func fileButton(
    for option: Option, endings: [String] = [], isFolder: Bool = false
  ) -> Widget {
    let (editor, window) = (editor, window)
    let name = editor.phrases(isFolder ? .chooseFolder : .chooseFile)
    let button = iconButton("document-open-symbolic", named: name) {
      chooseFile(over: window, title: name, endings: endings, isFolder: isFolder) { path in
        editor.set(option, to: path)
      }
    }
    cosmos_name(button, "\(name) \(editor.phrases.title(of: option))", "")
    return button
  }
}
