import CAdwaita
import CosmosCore
import CosmosImage
import CosmosOptions

/// The window: a list of pages, the page that is chosen, and above them what concerns all pages.
@MainActor final class SettingsWindow {
  /// The window's widget.
  let widget: Widget

  private let editor: Editor
  private let phrases: Phrases
  private let pages: [PageView]
  private let stack: Widget
  private let sidebar: Sidebar
  private let search: SearchField
  private let profiles: ProfileMenu
  private let problem: ProblemBar
  private let toasts: Toasts
  private let undo: Widget
  private var watched: Set<FilePath> = []

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - editor: The settings.
  ///   - application: The program.
  init(_ editor: Editor, of application: OpaquePointer) {
    (self.editor, phrases) = (editor, editor.phrases)
    let window = made(adw_application_window_new(UnsafeMutablePointer(application)))
    widget = window
    let stack = made(gtk_stack_new())
    self.stack = stack
    pages = SettingsPage.allCases.map { PageView($0, in: window, of: editor) }
    for page in pages { gtk_stack_add_named(stack.opaque, page.widget, page.page.rawValue) }
    let nothing = made(adw_status_page_new())
    adw_status_page_set_icon_name(nothing.opaque, "edit-find-symbolic")
    adw_status_page_set_title(nothing.opaque, editor.phrases(.noResults))
    gtk_stack_add_named(stack.opaque, nothing, SettingsWindow.nothing)
    sidebar = Sidebar(editor.phrases) {
      gtk_stack_set_visible_child_name(stack.opaque, $0.rawValue)
    }
    search = SearchField(editor.phrases, in: window)
    profiles = ProfileMenu(editor)
    problem = ProblemBar(editor)
    toasts = Toasts(editor)
    undo = iconButton("edit-undo-symbolic", named: editor.phrases(.undo)) { editor.undo() }
    arrange()
    follow()
  }

  /// The name of what is shown if nothing is found.
  private static let nothing = "nothing"

  /// Shows a page.
  func open(_ page: SettingsPage) { sidebar.select(page) }

  /// Puts all parts in their places.
  private func arrange() {
    let header = made(adw_header_bar_new())
    adw_header_bar_set_title_widget(
      header.opaque, made(adw_window_title_new(phrases(.window), "")))
    adw_header_bar_pack_start(header.opaque, search.toggle)
    adw_header_bar_pack_start(header.opaque, undo)
    adw_header_bar_pack_end(header.opaque, profiles.button)
    adw_header_bar_pack_end(header.opaque, profiles.list)
    gtk_widget_set_hexpand(stack, 1)
    gtk_stack_set_hhomogeneous(stack.opaque, 0)
    let separator = made(gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    let content = box(GTK_ORIENTATION_HORIZONTAL, [sidebar.widget, separator, stack])
    gtk_widget_set_vexpand(content, 1)
    let all = box(GTK_ORIENTATION_VERTICAL, [header, search.bar, problem.widget, content])
    adw_toast_overlay_set_child(toasts.overlay.opaque, all)
    adw_application_window_set_content(widget.typed(), toasts.overlay)
    gtk_window_set_title(widget.typed(), phrases(.window))
    gtk_window_set_default_size(widget.typed(), 920, 680)
  }

  private func follow() {
    let (editor, toasts) = (editor, toasts)
    editor.changed = { [unowned self] in show() }
    editor.told = { toasts.show($0, $1) }
    search.changed = { [unowned self] in filter($0) }
    addShortcut("<Control>z", to: widget) { editor.undo() }
    addShortcut("<Control>f", to: widget) { [unowned self] in search.open() }
    addShortcut("<Control>w|<Control>q", to: widget) { [unowned self] in
      gtk_window_close(widget.typed())
    }
    connectAsking(widget, "close-request") {
      editor.flush()
      return false
    }
    watch()
    show()
  }

  /// Follows the file, also if a link in its place gets another target.
  private func watch() {
    for folder in editor.file.folders where watched.insert(folder).inserted {
      watchEntries(of: folder) { [unowned self] in
        watch()
        editor.reload()
      }
    }
  }

  private func show() {
    for page in pages { page.show(editor) }
    profiles.show()
    problem.show()
    gtk_widget_set_sensitive(undo, editor.canUndo ? 1 : 0)
  }

  /// Shows only what contains all words of a text.
  private func filter(_ text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let found = pages.filter { $0.filter(words) }.map(\.page)
    sidebar.show(found)
    let shown = gtk_stack_get_visible_child_name(stack.opaque).map { String(cString: $0) } ?? ""
    guard let first = found.first else {
      return gtk_stack_set_visible_child_name(stack.opaque, SettingsWindow.nothing)
    }
    if !found.contains(where: { $0.rawValue == shown }) {
      sidebar.select(first)
      gtk_stack_set_visible_child_name(stack.opaque, first.rawValue)
    }
  }
}
