import CosmosCore
import CosmosImage

/// The text of a settings file, in which options and profiles are changed in place; all else stays as it is, to the byte.
package struct SettingsText: Equatable, Sendable {
  private var draft: JSON5Draft

  /// A text without anything.
  package static let empty = SettingsText()

  /// The text that a user begins with: comments alone.
  package static var template: SettingsText {
    let file = "Assets/Settings/config.json5"
    let bytes = EmbeddedFiles.bytes(of: file).map { Array($0) } ?? []
    return (try? SettingsText(bytes, path: FilePath(file))) ?? empty
  }

  private static let (profile, profiles) = ("profile", "profiles")

  private init() { draft = JSON5Draft() }

  /// Takes the text of a file; it may be empty.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The file's name, for messages.
  /// - Throws: `DesignError`, which names the place, if the text is no JSON5, or has something else than an object where
  ///   options or profiles belong. Options may have any value.
  package init(_ bytes: [UInt8], path: FilePath) throws(DesignError) {
    draft = try JSON5Draft(bytes, file: path.description)
    guard draft.literal(at: [SettingsText.profiles]) != nil,
      let root = try? JSON5Document(checking: bytes, file: path.description).root
    else { return }
    for (name, value) in try root.members() where name.name == SettingsText.profiles {
      for (_, profile) in try value.members() { _ = try profile.members() }
    }
  }

  /// The text.
  package var bytes: [UInt8] { draft.bytes }

  // MARK: Options

  /// The value of an option, as it is written.
  ///
  /// - Parameters:
  ///   - name: The option's long name.
  ///   - profile: The profile; `nil` for the options outside of profiles.
  /// - Returns: `nil` if there is none.
  package func literal(of name: String, in profile: String? = nil) -> String? {
    draft.literal(at: path(to: name, in: profile))
  }

  /// Writes the value of an option: in place of the one that it has, or at the end, in a profile that may be missing.
  ///
  /// - Parameters:
  ///   - name: The option's long name.
  ///   - literal: The value, in JSON5, as ``SettingLiteral`` writes it.
  ///   - profile: The profile; `nil` for the options outside of profiles.
  package mutating func set(_ name: String, to literal: String, in profile: String? = nil) {
    draft.set(path(to: name, in: profile), to: literal)
  }

  /// Takes an option out, so that it has its default, or the value outside of the profile.
  package mutating func remove(_ name: String, in profile: String? = nil) {
    draft.remove(path(to: name, in: profile))
  }

  private func path(to name: String, in profile: String?) -> [String] {
    (profile.map { [SettingsText.profiles, $0] } ?? []) + [name]
  }

  // MARK: Profiles

  /// The names of the profiles, in the order of the file.
  package var profileNames: [String] { draft.names(at: [SettingsText.profiles]) }

  /// Chooses the profile that holds unless a command line names another; `nil` for none.
  package mutating func select(profile name: String?) {
    guard let name else { return draft.remove([SettingsText.profile]) }
    draft.set([SettingsText.profile], to: SettingLiteral.word(name))
  }

  /// The profile that the file chooses; `nil` for none.
  package var selectedProfile: String? { draft.text(at: [SettingsText.profile]) }

  /// The options of a profile as they are written, in braces; `nil` if there is no such profile.
  package func literal(ofProfile name: String) -> String? {
    draft.literal(at: [SettingsText.profiles, name])
  }

  /// Adds a profile, unless there is one of that name.
  ///
  /// - Parameters:
  ///   - name: The profile's name.
  ///   - literal: An object in JSON5 with its options.
  package mutating func add(profile name: String, _ literal: String = "{}") {
    guard !profileNames.contains(name) else { return }
    draft.set([SettingsText.profiles, name], to: literal)
  }

  /// Gives a profile another name, also where it is chosen; nothing happens if another profile has that name.
  package mutating func rename(profile name: String, to other: String) {
    guard profileNames.contains(name), !profileNames.contains(other) else { return }
    if selectedProfile == name { select(profile: other) }
    draft.rename([SettingsText.profiles, name], to: other)
  }

  /// Takes a profile out, with all its options; then none is chosen if it was.
  package mutating func remove(profile name: String) {
    if selectedProfile == name { select(profile: nil) }
    draft.remove([SettingsText.profiles, name])
  }
}
