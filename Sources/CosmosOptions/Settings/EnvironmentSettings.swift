import CosmosCore

/// The options that environment variables set, such as `COSMOS_STARS=3000`.
package struct EnvironmentSettings {
  /// The options of the variables that are set and not empty.
  package private(set) var entries: [Option: Setting] = [:]

  private static let yes: Set<String> = ["1", "true", "yes", "on"]
  private static let no: Set<String> = ["0", "false", "no", "off"]

  /// Reads the variables.
  ///
  /// - Parameters:
  ///   - source: Where the settings are.
  ///   - options: The options of the command.
  /// - Throws: ``UsageError`` that names the variable of a flag that is neither on nor off.
  package init(_ source: SettingsSource, for options: [Option]) throws(UsageError) {
    for option in options where option.isSetting {
      let variable = option.variable
      guard let word = source.variable(variable) else { continue }
      // A wrong log threshold is no reason not to start, and is reported elsewhere.
      if option == .log, LogLevel(named: word.text) == nil { continue }
      entries[option] = Setting(
        value: try EnvironmentSettings.value(word, of: option, variable),
        origin: .environment(variable))
    }
  }

  private static func value(
    _ word: Argument, of option: Option, _ variable: String
  ) throws(UsageError) -> Argument? {
    let text = word.text.lowercased()
    let isFlag = option.form.isFlag
    guard isFlag || option.form.isOptional && Double(text) == nil else { return word }
    if yes.contains(text) { return "" }
    if no.contains(text) { return nil }
    guard !isFlag else { throw UsageError("\(variable) \(word.text.excerpt): give 1 or 0") }
    return word
  }
}
