import CosmosCore

/// Settings that change while a window is open.
extension Settings {
  /// The options whose values differ, in the order of the table.
  ///
  /// - Parameter other: Other settings.
  /// - Returns: The options.
  package func differences(from other: Settings) -> [Option] {
    let (values, others) = (values, other.values)
    return Option.allCases.filter { values[$0] != others[$0] }
  }

  /// Returns these settings with the values that a window has to keep while it is open.
  ///
  /// - Parameter old: The settings with which the window was opened.
  /// - Returns: The settings.
  package func keepingFixedOptions(of old: Settings) -> Settings {
    var settings = self
    settings.entries = entries.filter { !$0.key.isFixedInWindow }
    settings.entries.merge(old.entries.filter { $0.key.isFixedInWindow }) { $1 }
    settings.wall = old.wall
    return settings
  }
}

/// Errors about values that come from the settings.
extension Settings {
  /// Returns an error that names the place of the value that it is about, if that is not the command line.
  ///
  /// - Parameter error: An error whose message begins with an option, as those about options do.
  /// - Returns: The error about the place in the file, or about the environment variable.
  package func located(_ error: UsageError) -> UsageError {
    guard let name = Settings.optionName(at: error.message[...]),
      let (option, setting) = entries.first(where: { $0.key.name == name })
    else { return error }
    return Settings.located(error, about: option, setting)
  }

  /// Returns an error about an option that names the place where its setting is.
  private static func located(
    _ error: UsageError, about option: Option, _ setting: Setting
  ) -> UsageError {
    let plain = withoutDashes(error.message)
    switch setting.origin {
    case .commandLine: return error
    case .file:
      // The value was converted to the notation of the command line.
      let start = "\(option.name) \(setting.value?.text.excerpt ?? "")"
      guard let written = setting.written, plain.hasPrefix("\(start):") else {
        return UsageError("\(setting.origin): \(plain)")
      }
      return UsageError(
        "\(setting.origin): \(option.name) \(written.excerpt)\(plain.dropFirst(start.count))")
    case .environment: return UsageError(option.variable + plain.dropFirst(option.name.count))
    }
  }

  /// Adds the errors of a file's settings to a list: of each value that its option refuses.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - list: The list.
  package static func addErrors(of file: SettingsFile, to list: ErrorList) {
    for (name, setting) in Array(file.settings) + file.profiles.flatMap(\.settings) {
      guard let option = Option.setting(named: name), let word = setting.value,
        case .file(_, let position, _) = setting.origin
      else { continue }
      var options = Options()
      do throws(UsageError) {
        try option.read(word, into: &options)
      } catch {
        list.add(located(error, about: option, setting), at: position)
      }
    }
  }

  /// The name of the option that a text begins with, such as `stars` in `--stars x`.
  private static func optionName(at text: Substring) -> String? {
    guard text.hasPrefix("--") else { return nil }
    let name = text.dropFirst(2).prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
    return Option.setting(named: String(name)).map { $0.name }
  }

  /// Writes options without their dashes, as in a settings file.
  static func withoutDashes(_ message: String) -> String {
    var words = message.split(separator: " ", omittingEmptySubsequences: false)
    for index in words.indices where optionName(at: words[index]) != nil {
      words[index] = words[index].dropFirst(2)
    }
    return words.joined(separator: " ")
  }
}
