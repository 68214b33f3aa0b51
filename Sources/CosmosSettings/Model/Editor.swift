import CosmosCore
import CosmosImage
import CosmosOptions

/// The settings file as the window shows and changes it: one profile at a time, or what is outside of all.
@MainActor final class Editor {
  /// The texts of the window.
  let phrases: Phrases
  /// The file, which may be missing.
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
  /// Is called with what a person is told, and what it is about.
  var told: @MainActor (String, Outcome) -> Void = { _, _ in }

  private let options: Options
  private let source: SettingsSource
  /// What writes the file; `nil` as long as it has never been usable.
  private var store: SettingsStore?
  private var effective = Settings()
  /// A change that waits for others to follow.
  private var later: (option: Option, value: String)?
  private var isPausing = false

  /// The shortest time between two of several quick changes, in milliseconds.
  private static let pause: UInt32 = 100

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - options: The options of `cosmos settings`.
  ///   - source: Where the settings are.
  ///   - phrases: The texts of the window.
  /// - Throws: `UsageError` if there is no place for a file, or no such profile in it.
  init(_ options: Options, source: SettingsSource, phrases: Phrases) throws(UsageError) {
    guard let file = options.settings.file else {
      throw UsageError("there is no settings file to change; name one with --config, or set HOME")
    }
    (self.options, self.source, self.phrases) = (options, source, phrases)
    self.file = file.absolute
    let words = options.settingsWords
    let named = words.firstIndex { $0.text == "\(Option.profile)" }.map { words[$0 + 1] }
    let profile = (named ?? source.variable(Option.profile.variable))?.text
    self.profile = profile == Settings.none ? nil : profile
    if let missing = read() {
      let place = named == nil ? Option.profile.variable : "\(Option.profile)"
      throw UsageError(
        "\(place) \(missing): \(file) has no such profile\(missing.suggestion(from: profiles))")
    }
  }

  /// Whether there is a change to take back.
  var canUndo: Bool { store?.canUndo == true && problem == nil }

  /// The names of the profiles, in the order of the file.
  var profiles: [String] { contents?.profileNames ?? [] }

  /// The profile that a sky uses unless it is told otherwise.
  var usedProfile: String? { contents?.profile?.value?.text }

  /// What a row shows of an option.
  func state(of option: Option) -> SettingState {
    let own = entries(of: profile)[option.name]
    let shown = own ?? contents?.settings[option.name]
    let next = later?.option == option ? later?.value : nil
    var state = SettingState(
      value: next ?? shown?.value?.text, written: shown?.value.map { shown?.written ?? $0.text },
      isWritten: own != nil, isLocked: locked.contains(option.name))
    switch effective.entries[option]?.origin {
    case .file(_, let position, let profile):
      state.source = .line(position.line, profile: profile)
    case .environment(let name):
      state.source = .variable(name, value: source.variable(name)?.text ?? "")
    case .commandLine, nil: break
    }
    return state
  }

  /// Edits another profile, or what is outside of all.
  func choose(profile: String?) {
    guard profile != self.profile else { return }
    flush()
    self.profile = profile
    refresh()
  }

  /// Takes in which options the running sky was given.
  func lock(_ names: Set<String>) {
    guard names != locked else { return }
    locked = names
    changed()
  }

  /// Reads the file again if another program has changed it.
  func reload() {
    if store?.hasChangedOnDisk != false { refresh() }
  }

  private func refresh() {
    let missing = read()
    changed()
    if let missing { told(phrases(.profileGone, ["profile": missing]), .failed) }
  }
}

/// Changes of the file.
extension Editor {
  /// Sets an option.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - value: The value as the command line has it, empty for a flag; `nil` for `false`.
  /// - Returns: Whether the value can be used; if not, a person is told why, and nothing has changed.
  @discardableResult func set(_ option: Option, to value: String?) -> Bool {
    flush(but: option)
    let literal = SettingLiteral.of(value, for: option)
    guard store?.text.literal(of: option.name, in: profile) != literal else { return true }
    return attempt {
      let (change, taken) = try fitting(.set(option, to: value, in: profile), to: option)
      let line = phrases(.changed, ["title": phrases.title(of: option), "value": spoken(value)])
      let others = taken.map { phrases.title(of: $0) }.joined(separator: ", ")
      try apply(
        change,
        telling: taken.isEmpty ? line : "\(line) \(phrases(.replaced, ["other": others]))")
    }
  }

  /// Sets an option that may change again at once, as a button that is held down does: the first value is written now, and
  /// of those that follow within a moment only the last.
  func setQuickly(_ option: Option, to value: String) {
    guard isPausing else {
      set(option, to: value)
      return startPause()
    }
    flush(but: option)
    later = (option, value)
  }

  private func startPause() {
    isPausing = true
    after(milliseconds: Editor.pause) { [weak self] in
      guard let self else { return }
      isPausing = false
      guard later != nil else { return }
      flush()
      startPause()
    }
  }

  /// Writes a change that waits.
  ///
  /// - Parameter replaced: An option that gets another value, so that the one that waits is dropped.
  func flush(but replaced: Option? = nil) {
    guard let (option, value) = later else { return }
    later = nil
    if option != replaced { set(option, to: value) }
  }

  /// Takes an option out of the part of the file that is edited.
  func reset(_ option: Option) {
    flush(but: option)
    guard store?.text.literal(of: option.name, in: profile) != nil else { return }
    attempt {
      let change = SettingsChange.remove(option.name, profile: profile)
      try check(change)
      try apply(
        change, telling: phrases(.changedToDefault, ["title": phrases.title(of: option)]))
    }
  }

  /// Changes the profiles.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - next: The profile that is edited from then on.
  ///   - line: What a person is told.
  func changeProfiles(_ change: SettingsChange, to next: String?, telling line: String) {
    flush()
    let last = profile
    profile = next
    if !attempt({ try apply(change, telling: line) }) {
      profile = last
      refresh()
    }
  }

  /// Takes the last change back.
  func undo() {
    flush()
    guard canUndo else { return }
    attempt {
      // A profile that gets its old name back stays the one that is edited.
      profile = (try store?.undo() ?? []).reduce(profile) { $1.name(of: $0) }
      let missing = read()
      if let missing {
        told(phrases(.profileGone, ["profile": missing]), .failed)
      } else {
        told(phrases(.undone), .done)
      }
    }
  }

  private func apply(_ change: SettingsChange, telling line: String) throws {
    // Without a store, the file was broken from the start.
    if store == nil, let problem { throw UsageError(problem) }
    try store?.apply(change)
    read()
    told(line, .changed)
  }

  /// Makes a change fit the rest of the file: what excludes the option in the same part is taken out with it.
  ///
  /// - Returns: The change, and the options that it takes out.
  private func fitting(
    _ change: SettingsChange, to option: Option
  ) throws -> (SettingsChange, taken: [Option]) {
    do {
      try check(change)
      return (change, [])
    } catch {
      guard let draft = draft(change),
        let new = try? SettingsFile(json5: draft.bytes, path: file, home: source.home)
      else { throw error }
      let part = Editor.entries(of: profile, in: new)
      let value = part[option.name]?.value?.text ?? ""
      let rivals = SettingsPage.options.filter { other in
        guard other != option, let word = part[other.name]?.value?.text else { return false }
        return option.replaces(other, value: value, otherValue: word)
      }
      guard !rivals.isEmpty else { throw error }
      let all = SettingsChange.several(
        rivals.map { .remove($0.name, profile: profile) } + [change])
      try check(all)
      return (all, rivals)
    }
  }

  /// Checks whether a sky can use the file after a change.
  private func check(_ change: SettingsChange) throws {
    if let draft = draft(change) { _ = try settings(in: draft) }
  }

  private func draft(_ change: SettingsChange) -> SettingsText? {
    guard var draft = store?.text else { return nil }
    change.apply(to: &draft)
    return draft
  }

  @discardableResult private func attempt(_ body: () throws -> Void) -> Bool {
    defer { changed() }
    do {
      try body()
      return true
    } catch {
      told(Editor.text(of: error), .failed)
      return false
    }
  }

  private func spoken(_ value: String?) -> String {
    value.map { $0.isEmpty ? phrases(.on) : $0 } ?? phrases(.off)
  }
}

/// What the file says.
extension Editor {
  /// Reads the file.
  ///
  /// - Returns: The profile that was edited if it isn't there any more.
  @discardableResult private func read() -> String? {
    var missing: String?
    do {
      if let store { try store.read() } else { store = try SettingsStore(options) }
      guard let text = store?.text else { return nil }
      contents = try SettingsFile(json5: text.bytes, path: file, home: source.home)
      if let profile, !profiles.contains(profile) { (missing, self.profile) = (profile, nil) }
      effective = try settings(in: text)
      problem = nil
    } catch {
      (contents, effective, problem) = (nil, Settings(), Editor.text(of: error))
    }
    return missing
  }

  /// The settings of a sky if the file had a text.
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
}
