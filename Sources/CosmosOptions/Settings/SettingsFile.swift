import CosmosCore
import CosmosImage

/// A settings file: options by their long names, and profiles with more of them.
package struct SettingsFile {
  /// The file's name.
  package let path: FilePath
  /// The options outside of profiles, by their names.
  package private(set) var settings: [String: Setting] = [:]
  /// The options of each profile.
  package private(set) var profiles: [(name: String, settings: [String: Setting])] = []
  /// The profile that holds unless another one is chosen.
  package private(set) var profile: Setting?
  /// One line for each member that has no effect.
  package private(set) var warnings: [String] = []

  /// Size limit, in bytes.
  package static let maxBytes = 1 << 20

  private let home: FilePath?

  /// Members beside the options.
  private enum Member: String, CaseIterable {
    case profile, profiles
    /// Names the schema for editors.
    case schema = "$schema"
  }

  /// The names of all options that the settings may contain.
  package static let names: [String] = Option.allCases.filter(\.isSetting).map(\.name)

  /// Reads the settings; the values are checked by whoever uses them.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents, JSON5.
  ///   - path: The file's name.
  ///   - home: The user's home folder.
  /// - Throws: ``UsageError`` or `DesignError`, which name the file, the line and the column.
  package init(json5 bytes: [UInt8], path: FilePath, home: FilePath? = nil) throws {
    self.path = path
    self.home = home
    let document = try Result { () throws(JSON5Error) in
      try JSON5Document(checking: bytes, file: path.description)
    }.mapError { UsageError("\(path):\($0.position): \($0.reason)") }.get()
    settings = try read(document.root, profile: nil)
  }

  /// The names of the profiles, in the order of the file.
  package var profileNames: [String] { profiles.map(\.name) }

  /// Number of options outside of profiles.
  package var count: Int { settings.count }

  /// Whether a text looks like settings, rather than like a sky, a language or a wall: most of its members are settings.
  package static func resembles(_ json5: [UInt8]) -> Bool {
    guard let root = try? JSON5Document(checking: json5, file: "").root,
      let members = try? root.members().map(\.name.name)
    else { return false }
    // A wall has a sky, a seed and a drift, too.
    guard !members.contains("screens") else { return false }
    let known = Set(names + [Member.profile.rawValue, Member.profiles.rawValue])
    // Skies have layers, and languages have a language, too.
    let telling = members.filter { known.contains($0) && $0 != "layers" && $0 != "language" }
    return !telling.isEmpty && 2 * telling.count >= members.count
  }

  private mutating func read(
    _ object: JSON5Value, profile: String?
  ) throws(DesignError) -> [String: Setting] {
    var settings: [String: Setting] = [:]
    var names: Set<String> = []
    for (name, value) in try object.members() {
      if !names.insert(name.name).inserted { try name.error("duplicate setting").report() }
      do throws(DesignError) {
        if profile == nil, let member = Member(rawValue: name.name) {
          try read(member, value)
        } else if let option = Option.setting(named: name.name) {
          settings[name.name] = Setting(
            value: try argument(value, for: option),
            origin: .file(path, value.position, profile: profile),
            written: try SettingsFile.written(value, for: option))
        } else {
          warnings.append("\(path):\(name.position): \(warning(of: name.name, in: profile))")
        }
      } catch {
        try error.report()
      }
    }
    return settings
  }

  private mutating func read(_ member: Member, _ value: JSON5Value) throws(DesignError) {
    switch member {
    case .schema: _ = try value.text()
    case .profile:
      profile = Setting(
        value: "\(try value.text())", origin: .file(path, value.position, profile: nil))
    case .profiles:
      for (name, value) in try value.members() {
        if profileNames.contains(name.name) { try name.error("duplicate profile").report() }
        if name.name.isEmpty || name.name == Settings.none {
          try name.error("give the profile another name").report()
        }
        profiles.append((name.name, try read(value, profile: name.name)))
      }
    }
  }

  /// Why a member has no effect.
  private func warning(of name: String, in profile: String?) -> String {
    if profile != nil, name == Member.profile.rawValue || name == Member.profiles.rawValue {
      return "\(name.quoted) has no effect in a profile"
    }
    if Option.allCases.contains(where: { $0.name == name }) {
      return "\(name.quoted) has no effect in settings; give --\(name) on the command line"
    }
    let known = SettingsFile.names + (profile == nil ? Member.allCases.map(\.rawValue) : [])
    // Names on the command line have dashes where others have capitals or underscores.
    let hint =
      known.first { SettingsFile.folded($0) == SettingsFile.folded(name) }
      ?? name.nearest(in: known)
    return "unknown setting \(name.quoted)"
      + (hint.map { " (did you mean \($0.quoted)?)" } ?? "; cosmos --help lists the options")
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  // MARK: Values

  /// Returns a value as the command line has it, or `nil` for `false`, which takes back what lower layers say.
  private func argument(
    _ value: JSON5Value, for option: Option
  ) throws(DesignError) -> Argument? {
    guard !value.isNull else {
      throw value.error("must not be null; leave out a setting to get its default")
    }
    if value.isBool {
      guard try value.bool() else { return nil }
      guard option.form.isFlag || option.form.isOptional else {
        throw value.mismatch(SettingsFile.rule(for: option))
      }
      return ""
    }
    guard !option.form.isFlag else { throw value.mismatch("must be true or false") }
    guard case .list(let separator) = option.form.settingKind else {
      return Argument(path(try word(value, for: option), for: option))
    }
    var words: [String] = []
    if value.isList {
      for element in try value.elements() { words.append(try word(element, for: option)) }
    } else {
      words = try word(value, for: option).split(
        separator: separator, omittingEmptySubsequences: false
      ).map(String.init)
    }
    let paths = words.map { path($0, for: option).bytes }
    // A separator in a path would divide it.
    let isDivided = paths.contains { FilePath(bytes: $0).description.contains(separator) }
    guard !option.form.isFile || !isDivided else {
      throw value.error(
        "must not name a file whose path contains “\(separator)”; rename the file or its folder")
    }
    return Argument(FilePath(bytes: paths.joined(separator: separator.utf8)))
  }

  /// Returns a value as it is written, a list with what separates its elements on the command line.
  private static func written(
    _ value: JSON5Value, for option: Option
  ) throws(DesignError) -> String {
    guard case .list(let separator) = option.form.settingKind, value.isList else {
      return value.literal
    }
    return try value.elements().map(\.literal).joined(separator: separator)
  }

  private func word(_ value: JSON5Value, for option: Option) throws(DesignError) -> String {
    if value.isString {
      let text = try value.text()
      guard !text.utf8.contains(0) else { throw value.error("contains a NUL character") }
      guard !text.isEmpty || !option.form.isOptional else {
        throw value.mismatch(SettingsFile.rule(for: option))
      }
      return text
    }
    guard value.isNumber else {
      throw value.mismatch(SettingsFile.rule(for: option))
    }
    return try value.numeral()
  }

  private static func rule(for option: Option) -> String {
    switch option.form.settingKind {
    case .flag: "must be true or false"
    case .number where option.form.isOptional: "must be true, false or a number"
    case .number: "must be a number"
    case .text: "must be a string in quotes"
    case .list: "must be a string in quotes or a list"
    }
  }

  /// Returns a word of a value, or the file that it names.
  private func path(_ word: String, for option: Option) -> FilePath {
    option.form.isFile ? file(word, for: option) : FilePath(word)
  }

  /// Returns the file that a value names, relative to this file's folder or to the user's home.
  private func file(_ word: String, for option: Option) -> FilePath {
    let isName =
      switch option {
      case .sky, .skies: !word.contains("/") && !word.contains(".")
      case .language: !word.contains("/") && !word.hasSuffix(".json5")
      default: word.isEmpty
      }
    guard !isName, !word.hasPrefix("/") else { return FilePath(word) }
    if word.hasPrefix("~/"), let home {
      return FilePath(bytes: home.bytes + Array(word.utf8.dropFirst()))
    }
    return FilePath(bytes: path.folder + Array(word.utf8))
  }
}
