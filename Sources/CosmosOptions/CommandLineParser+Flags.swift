extension CommandLineParser {
  /// Removes forms that popt doesn't know: `--name=true` and `--name=false`, for flags and options whose value can be
  /// omitted.
  ///
  /// - Parameters:
  ///   - words: The words after the command's name.
  ///   - command: The command.
  /// - Returns: The other words, and the options whose last value is `false`.
  package static func withoutFlagValues(
    _ words: [Argument], of command: Command
  ) -> (words: [Argument], takenBack: Set<Option>) {
    var kept: [Argument] = []
    var takenBack: Set<Option> = []
    var isValue = false
    for (index, word) in words.enumerated() {
      if word == "--" && !isValue { return (kept + words[index...], takenBack) }
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard !isValue, let option = option(named: parts[0], of: command) else {
        isValue = false
        kept.append(word)
        continue
      }
      let value = parts.count > 1 ? parts[1] : nil
      let isFlag = option.form.isFlag || option.form.isOptional
      isValue = value == nil && !isFlag
      takenBack.remove(option)
      switch value {
      case "false" where isFlag: takenBack.insert(option)
      case "true" where isFlag: kept.append("\(option)")
      default: kept.append(word)
      }
    }
    return (kept, takenBack)
  }

  /// The setting of a command that a word such as `--mute` means.
  private static func option(named word: Substring, of command: Command) -> Option? {
    guard word.hasPrefix("--") else { return nil }
    return Option.setting(named: String(word.dropFirst(2)), among: command.options)
  }
}
