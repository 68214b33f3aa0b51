import CosmosCore
import CosmosImage
import CosmosOptions

/// The settings file as the window shows and changes it: one profile at a time, or what holds for all.
@MainActor final class Editor {
  /// The texts of the window.
  let phrases: Phrases
  /// The file.
  let file: FilePath
  /// The profile that is edited; `nil` for what is outside of all.
  private(set) var profile: String?
  /// What the file says; `nil` if it can't be used.
  private(set) var contents: SettingsFile?
  /// Why the file can't be used.
  private(set) var problem: String?
  /// The options that the running sky was given, so that the file has no effect on them.
  private(set) var locked: Set<String> = []
  /// Is called when what is shown may have changed.
  var changed: @MainActor () -> Void = {}
  /// Is called with what was done, and whether that can be taken back.
  var told: @MainActor (String, Bool) -> Void = { _, _ in }

  private let store: SettingsStore
  private let source: SettingsSource
  private var effective = Settings()

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - file: The file, which may be missing.
  ///   - profile: The profile that is edited first.
  ///   - source: Where the other settings are.
  ///   - phrases: The texts of the window.
  init(_ file: FilePath, profile: String?, source: SettingsSource, phrases: Phrases) {
    (self.file, self.profile, self.source, self.phrases) = (file, profile, source, phrases)
    store = SettingsStore(file)
    read()
  }

  /// Whether there is a change to take back.
  var canUndo: Bool { store.canUndo && problem == nil }

  /// The names of the profiles, in the order of the file.
  var profiles: [String] { contents?.profileNames ?? [] }

  /// The profile that a sky uses unless it is told otherwise.
  var usedProfile: String? { contents?.profile?.value?.text }

  /// What a row shows of an option.
  func state(of option: Option) -> SettingState {
    let own = entries(of: profile)[option.name]
    let shown = own ?? contents?.settings[option.name]
    var state = SettingState(
      value: shown?.value?.text, written: shown?.value == nil ? nil : shown?.written ?? shown?.value?.text,
      isWritten: own != nil, isLocked: locked.contains(option.name))
    switch effective.entries[option]?.origin {
    case .file(_, let position, let profile): state.source = .line(position.line, profile: profile)
    case .environment(let variable):
      state.source = .variable(variable, value: source.variable(variable)?.text ?? "")
    case .commandLine, nil: break
    }
    return state
  }

  /// Edits another profile, or what is outside of all.
  func choose(profile: String?) {
    guard profile != self.profile else { return }
    self.profile = profile
    refresh()
  }

  /// Takes in which options the running sky was given.
  func lock(_ names: Set<String>) {
    guard names != locked else { return }
    locked = names
    changed()
  }

  // MARK: Changes

  /// Sets an option.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - literal: Its value, as a settings file has it.
  /// - Returns: Whether the value can be used; if not, a person is told why, and nothing has changed.
  @discardableResult func set(_ option: Option, to literal: String) -> Bool {
    guard store.literal(of: option.name, in: profile) != literal else { return true }
    let profile = profile
    let values = ["title": phrases.title(of: option), "value": spoken(literal)]
    return change(replacing: option) {
      $0.set(option.name, to: literal, in: profile)
    } telling: { taken in
      let line = phrases(.changed, values)
      let others = taken.map { phrases.title(of: $0) }.joined(separator: ", ")
      return taken.isEmpty ? line : "\(line) \(phrases(.replaced, ["other": others]))"
    }
  }

  /// Takes an option out of the part of the file that is edited.
  func reset(_ option: Option) {
    guard store.literal(of: option.name, in: profile) != nil else { return }
    let profile = profile
    change {
      $0.remove(option.name, in: profile)
    } telling: { _ in
      phrases(.changedToDefault, ["title": phrases.title(of: option)])
    }
  }

  /// Changes the profiles.
  ///
  /// - Parameters:
  ///   - next: The profile that is edited from then on.
  ///   - line: What a person is told.
  ///   - edit: Changes the text.
  func changeProfiles(
    to next: String?, telling line: String, _ edit: (inout SettingsText) -> Void
  ) {
    let last = profile
    profile = next
    if !change(edit, telling: { _ in line }) {
      profile = last
      refresh()
    }
  }

  /// Takes the last change back.
  func undo() {
    guard canUndo else { return }
    attempt {
      try store.undo()
      read()
      told(phrases(.undone), false)
    }
  }

  /// Reads the file again if another program has changed it.
  func reload() {
    guard store.isChangedOnDisk else { return }
    refresh()
  }

  private func refresh() {
    read()
    changed()
  }

  /// Changes the text if the result can be used.
  @discardableResult private func change(
    replacing option: Option? = nil, _ edit: (inout SettingsText) -> Void,
    telling line: ([Option]) -> String
  ) -> Bool {
    attempt {
      var draft = store.text
      edit(&draft)
      let taken = try fit(&draft, to: option)
      try store.change(to: draft)
      read()
      told(line(taken), true)
    }
  }

  /// Takes out what excludes an option in the same part of the file.
  ///
  /// - Returns: The options that were taken out.
  private func fit(_ draft: inout SettingsText, to option: Option?) throws -> [Option] {
    do {
      _ = try settings(in: draft)
      return []
    } catch {
      guard let option, let new = try? SettingsFile(json5: draft.bytes, path: file, home: source.home)
      else { throw error }
      let part = Editor.entries(of: profile, in: new)
      let value = part[option.name]?.value?.text ?? ""
      let rivals = SettingsPage.options.filter { other in
        guard other != option, let word = part[other.name]?.value?.text else { return false }
        return option.replaces(other, value: value, otherValue: word)
      }
      guard !rivals.isEmpty else { throw error }
      for rival in rivals { draft.remove(rival.name, in: profile) }
      _ = try settings(in: draft)
      return rivals
    }
  }

  @discardableResult private func attempt(_ body: () throws -> Void) -> Bool {
    defer { changed() }
    do {
      try body()
      return true
    } catch {
      told(Editor.text(of: error), false)
      return false
    }
  }

  // MARK: The file

  private func read() {
    do {
      try store.load()
      contents = try SettingsFile(json5: store.text.bytes, path: file, home: source.home)
      if let profile, !profiles.contains(profile) { self.profile = nil }
      effective = try settings(in: store.text)
      problem = nil
    } catch {
      (contents, effective, problem) = (nil, Settings(), Editor.text(of: error))
    }
  }

  /// The settings of a sky if the file had this text.
  private func settings(in text: SettingsText) throws -> Settings {
    var source = source
    source.contents = text.bytes
    var words: [Argument] = ["run", "--config", Argument(file)]
    if let profile { words += ["--profile", Argument(FilePath(profile))] }
    return try Options.parse(words, settings: source)?.settings ?? Settings()
  }

  private func entries(of profile: String?) -> [String: Setting] {
    contents.map { Editor.entries(of: profile, in: $0) } ?? [:]
  }

  private static func entries(of profile: String?, in file: SettingsFile) -> [String: Setting] {
    guard let profile else { return file.settings }
    return file.profiles.first { $0.name == profile }?.settings ?? [:]
  }

  private static func text(of error: any Error) -> String {
    (error as? UsageError)?.message ?? "\(error)"
  }

  private func spoken(_ literal: String) -> String {
    switch literal {
    case "true": phrases(.on)
    case "false": phrases(.off)
    default: literal.trimmingQuotes
    }
  }
}

extension String {
  /// The text without quotes around it.
  fileprivate var trimmingQuotes: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
