import CosmosCore
import CosmosImage

/// A settings file that a person changes.
///
/// Each change is written at once: the file appears as a whole in place of the old one, and keeps its permissions. Other
/// programs may change the file in between.
package final class SettingsStore {
  /// The file, which may be missing.
  package let path: FilePath
  /// The text as it was read or written last; of a missing file, that of the template.
  package private(set) var text = SettingsText.template

  private let source: SettingsSource
  private var stamp: StampedFile
  private var steps: [Step] = []

  /// A change that has been made.
  private struct Step {
    let before: SettingsText
    let after: SettingsText
    let reversed: [SettingsChange]
  }

  /// Finds the file and reads it.
  ///
  /// - Parameters:
  ///   - config: The file's name, if the command line has one.
  ///   - profile: The profile, if the command line has one.
  ///   - source: Where the settings are.
  /// - Throws: ``UsageError`` if there is no settings file, or an error of the file, which names the place.
  package init(
    config: Argument? = nil, profile: Argument? = nil, source: SettingsSource = .process
  ) throws {
    let words =
      (config.map { ["--config", $0] } ?? []) + (profile.map { ["--profile", $0] } ?? [])
    self.source = source
    // A file that is about to be edited may be broken, so it is only named here.
    let options = try Options.parse(["config", "--edit"] + words, settings: source)
    guard let file = options?.settings.file else {
      throw UsageError(
        "there is no settings file to change; name one with --config, or set HOME")
    }
    path = file
    stamp = StampedFile(file)
    try read()
  }

  /// Finds the file that a command line names, and reads it.
  ///
  /// - Parameter options: The options of `cosmos settings`.
  /// - Throws: ``UsageError`` if there is no settings file, or an error of the file, which names the place.
  package convenience init(_ options: Options) throws {
    let values = options.commandLine.values
    try self.init(
      config: values[.config], profile: values[.profile], source: options.source)
  }

  // MARK: The file

  /// Whether the file isn't as it was read or written last.
  package var hasChangedOnDisk: Bool { stamp.current != stamp }

  /// Reads the file again.
  ///
  /// - Throws: An error of the file, which names the place; the text is the last one then.
  package func read() throws {
    // Stamped before reading, so that no later change is missed.
    stamp = StampedFile(path)
    text = try currentText()
  }

  private func currentText() throws -> SettingsText {
    guard stamp.stamp != nil else { return .template }
    return try SettingsText(try InputFile.read(path, upTo: SettingsFile.maxBytes), path: path)
  }

  // MARK: Changes

  /// Whether there is a change to undo.
  package var canUndo: Bool { !steps.isEmpty }

  /// Changes the file.
  ///
  /// - Parameter change: The change, which counts for the file as it is now.
  /// - Throws: ``UsageError`` if an option refuses the value; `FileError` if the file can't be written, for example in a
  ///   folder that is read-only; or an error of the file, which names the place.
  package func apply(_ change: SettingsChange) throws {
    stamp = StampedFile(path)
    let before = try currentText()
    var after = before
    change.apply(to: &after)
    guard after != before else { return }
    try check(change)
    try write(after)
    steps.append(Step(before: before, after: after, reversed: change.reversed(in: before)))
  }

  /// Takes back the last change that is left: all bytes are as before it, or, if another program has changed the file since,
  /// only the member that was changed.
  ///
  /// - Returns: The changes that reverse the last one; empty if there is none.
  /// - Throws: As ``apply(_:)`` does.
  @discardableResult package func undo() throws -> [SettingsChange] {
    guard let step = steps.last else { return [] }
    stamp = StampedFile(path)
    var text = try currentText()
    if text == step.after {
      text = step.before
    } else {
      for change in step.reversed { change.apply(to: &text) }
    }
    try write(text)
    steps.removeLast()
    return step.reversed
  }

  /// Checks a change by itself: the name of a profile, and the value of an option.
  private func check(_ change: SettingsChange) throws {
    if case .several(let changes) = change { return try changes.forEach(check) }
    var text = SettingsText.empty
    if case .renameProfile(_, let name) = change { text.add(profile: name) }
    change.apply(to: &text)
    guard text != .empty else { return }
    let file = try SettingsFile(json5: text.bytes, path: path, home: source.home)
    guard case .set(let name, _, let profile) = change else { return }
    let settings =
      profile.map { name in file.profiles.first { $0.name == name }?.settings ?? [:] }
      ?? file.settings
    guard let option = Option.setting(named: name), let word = settings[name]?.value else { return }
    var options = Options()
    do throws(UsageError) {
      try option.read(word, into: &options)
    } catch {
      throw UsageError(Settings.withoutDashes(error.message))
    }
  }

  private func write(_ text: SettingsText) throws {
    if let name = String(validating: path.bytes, as: UTF8.self) { UserFile.makeFolders(of: name) }
    let output = try OutputFile(path: path)
    try output.write(text.bytes)
    try output.finish()
    stamp = StampedFile(path)
    self.text = text
  }
}
