import CAdwaita
import CosmosOptions

/// The list of profiles, one of which is edited, and the button that changes the list.
@MainActor final class ProfileMenu {
  /// The list.
  let list: Widget
  /// The button.
  let button: Widget

  private let editor: Editor
  private let name = made(gtk_entry_new())
  private let add: Widget
  private let rename: Widget
  private let remove: Widget
  private lazy var use = ToggleControl { [unowned self] in useProfile($0) }
  private let popover = made(gtk_popover_new())
  private var shown: [String]?
  private var isShowing = false

  /// Makes the list.
  init(_ editor: Editor) {
    self.editor = editor
    let phrases = editor.phrases
    list = made(gtk_drop_down_new(nil, nil))
    button = made(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(button.opaque, "view-more-symbolic")
    gtk_menu_button_set_popover(button.opaque, popover)
    gtk_widget_set_tooltip_text(button, phrases(.changeProfiles))
    cosmos_name(button, phrases(.changeProfiles), "")
    cosmos_name(list, phrases(.profile), "")
    gtk_widget_set_tooltip_text(list, phrases(.profile))
    add = made(gtk_button_new_with_label(phrases(.addProfile)))
    rename = made(gtk_button_new_with_label(phrases(.renameProfile)))
    remove = made(gtk_button_new_with_label(phrases(.removeProfile)))
    let useTitle = label(phrases(.useProfile))
    gtk_widget_set_hexpand(useTitle, 1)
    cosmos_name(use.widget, phrases(.useProfile), "")
    let useRow = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [useTitle, use.widget])
    gtk_widget_add_css_class(remove, "destructive-action")
    gtk_entry_set_placeholder_text(name.typed(), phrases(.profileName))
    cosmos_name(name, phrases(.profileName), "")
    gtk_popover_set_child(
      popover.typed(),
      box(GTK_ORIENTATION_VERTICAL, spacing: 6, [useRow, name, add, rename, remove]))
    follow()
  }

  private func follow() {
    connect(list, "notify::selected") { [unowned self] in
      guard !isShowing else { return }
      let index = Int(gtk_drop_down_get_selected(list.opaque)) - 1
      let names = editor.profiles
      editor.choose(profile: names.indices.contains(index) ? names[index] : nil)
    }
    connect(name, "changed") { [unowned self] in showButtons() }
    connect(name, "activate") { [unowned self] in if canAdd { addProfile() } }
    connect(add, "clicked") { [unowned self] in addProfile() }
    connect(rename, "clicked") { [unowned self] in renameProfile() }
    connect(remove, "clicked") { [unowned self] in removeProfile() }
  }

  /// Shows the profiles of the file.
  func show() {
    isShowing = true
    defer { isShowing = false }
    let names = [editor.phrases(.allProfiles)] + editor.profiles
    if names != shown {
      shown = names
      let model = withCStrings(names) { gtk_string_list_new($0) }
      gtk_drop_down_set_model(list.opaque, model)
      g_object_unref(model.map { UnsafeMutableRawPointer($0) })
    }
    let index = editor.profile.flatMap { editor.profiles.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    gtk_drop_down_set_selected(list.opaque, UInt32(index))
    let isUsed = editor.profile != nil && editor.usedProfile == editor.profile
    use.turn(on: isUsed)
    showButtons()
  }

  private var typed: String { String(cString: gtk_editable_get_text(name.opaque)).trimmed }

  private var canAdd: Bool {
    !typed.isEmpty && typed != "none" && !editor.profiles.contains(typed)
  }

  private func showButtons() {
    let isUsable = editor.problem == nil
    for widget in [list, button] { gtk_widget_set_sensitive(widget, isUsable ? 1 : 0) }
    let hasProfile = editor.profile != nil
    gtk_widget_set_sensitive(add, canAdd ? 1 : 0)
    gtk_widget_set_sensitive(rename, canAdd && hasProfile ? 1 : 0)
    gtk_widget_set_sensitive(remove, hasProfile ? 1 : 0)
    gtk_widget_set_sensitive(use.widget, hasProfile ? 1 : 0)
  }

  // MARK: Changes

  private func addProfile() { change(.addProfile(typed), to: typed, .profileAdded, typed) }

  private func renameProfile() {
    guard let old = editor.profile else { return }
    change(.renameProfile(old, to: typed), to: typed, .profileRenamed, typed)
  }

  private func removeProfile() {
    guard let old = editor.profile else { return }
    change(.removeProfile(old), to: nil, .profileRemoved, old)
  }

  private func useProfile(_ isUsed: Bool) {
    guard let profile = editor.profile else { return }
    change(
      .select(isUsed ? profile : nil), to: profile, isUsed ? .profileUsed : .profileUnused, profile)
  }

  private func change(
    _ change: SettingsChange, to next: String?, _ phrase: Phrase, _ profile: String
  ) {
    gtk_popover_popdown(popover.typed())
    editor.changeProfiles(
      change, to: next, telling: editor.phrases(phrase, ["profile": profile]))
    gtk_editable_set_text(name.opaque, "")
  }
}
