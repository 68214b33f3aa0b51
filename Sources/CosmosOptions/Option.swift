import CosmosCore

/// An option of the command line: a row of the table from which come the parser and its errors, the help, the man pages, the
/// completions, the settings with their schema, and the command in an image.
///
/// A row stands beside the values that it sets. Two commands may each have an option of the same name.
package final class Option: Sendable {
  /// The long name, without dashes.
  package let name: String
  /// How the value is written.
  package let form: ValueForm
  /// The default, or `nil` for a flag that is off by default.
  package let fallback: String?
  /// The commands that take the option, by default that which opens a window; `cosmos config` takes all settings of that.
  package let commands: [Command]
  /// When a changed value in the settings takes effect.
  package let adoption: Adoption
  /// Whether one dash is enough, as in X programs.
  package let allowsOneDash: Bool
  /// The letter that stands for the option after one dash; `nil` if none does.
  package let letter: Character?
  /// The page of the settings application that has the option.
  package let page: SettingsPage

  private let plainHelp: String
  private let store: @Sendable (Argument, inout Options) throws(UsageError) -> Bool
  private let given: @Sendable (Options) -> Argument?

  /// When a changed value in the settings takes effect.
  package enum Adoption: Sendable {
    /// Never: the option belongs to a single run of a command.
    case never
    /// When Cosmos is started again.
    case atStart
    /// When a sky opens.
    case whenOpened
    /// At once, in a running window.
    case live
  }

  /// Creates the row of an option whose value is `nil` unless it is given; in the help, `RANGE` stands for its range.
  init<Value>(
    _ name: String, _ value: OptionValue<Value>,
    _ field: any WritableKeyPath<Options, Value?> & Sendable, _ help: String,
    default fallback: String? = nil, of commands: [Command] = [.run],
    adopted adoption: Adoption = .atStart, on page: SettingsPage = .connections,
    allowsOneDash: Bool = false, letter: Character? = nil
  ) {
    (self.name, form, self.fallback, plainHelp) = (name, value.form, fallback, help)
    (self.commands, self.adoption, self.page) = (commands, adoption, page)
    (self.allowsOneDash, self.letter) = (allowsOneDash, letter)
    store = { (word, options) throws(UsageError) in
      guard let parsed = try value.parse(word) else { return false }
      options[keyPath: field] = parsed
      return true
    }
    given = { $0[keyPath: field].flatMap(value.text) }
  }

  /// Creates the row of an option whose value has a default.
  convenience init<Value>(
    _ name: String, _ value: OptionValue<Value>,
    _ field: any WritableKeyPath<Options, Value> & Sendable, _ help: String,
    default fallback: String? = nil, of commands: [Command] = [.run],
    adopted adoption: Adoption = .atStart, on page: SettingsPage = .connections
  ) {
    self.init(
      name, value, \.[given: field], help, default: fallback, of: commands, adopted: adoption,
      on: page)
  }

  /// Creates the row of an option that others look for.
  convenience init<Value>(
    _ name: String, _ value: OptionValue<Value>, _ help: String, default fallback: String? = nil,
    of commands: [Command] = [.run], adopted adoption: Adoption = .atStart,
    on page: SettingsPage = .connections, allowsOneDash: Bool = false, letter: Character? = nil
  ) {
    self.init(
      name, value, \.[ignored: name], help, default: fallback, of: commands,
      adopted: adoption, on: page, allowsOneDash: allowsOneDash, letter: letter)
  }

  /// The words that stand for the option on a command line, such as `-h` and `--help`.
  package var words: [String] {
    (letter.map { ["-\($0)"] } ?? []) + ["\(allowsOneDash ? "-" : "--")\(name)"]
  }

  /// The help text without the default.
  package var help: String {
    plainHelp.replacing("RANGE", with: form.range ?? "")
      + (form.omitted.map { " (\($0) if \(form.placeholder ?? "") is omitted)" } ?? "")
  }

  /// The completions of the value; `nil` if the option takes none, or can do without.
  package var completion: ValueCompletion? {
    guard let placeholder = form.placeholder, !form.isOptional else { return nil }
    return form.completion?()
      ?? (form.words.isEmpty
        ? ValueCompletion(placeholder: placeholder) : ValueCompletion(words: form.words))
  }

  /// Reads the value into options.
  ///
  /// - Throws: ``UsageError`` that says what the option accepts.
  package func read(_ word: Argument, into options: inout Options) throws(UsageError) {
    guard try store(word, &options) else {
      let hint = word.text.suggestion(from: completion?.words ?? [])
      throw error(word.text, form.rule + hint)
    }
  }

  /// The words that give the option the value that it has in options; none if it isn't given there.
  func words(for options: Options) -> [Argument] {
    guard let value = given(options) else { return [] }
    if form.placeholder == nil { return ["\(self)"] }
    return form.isOptional ? ["\(self)=\(value.text)"] : ["\(self)", value]
  }

  /// An error about a value of the option.
  func error(_ text: String, _ rule: String) -> UsageError {
    UsageError("\(self) \(text.excerpt): \(rule)")
  }
}

extension Option: Hashable {
  package static func == (one: Option, other: Option) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Option: CustomStringConvertible {
  /// The option as it is typed, such as `--dim-ruler`.
  package var description: String { "--\(name)" }
}

extension Options {
  /// A value that always is there.
  fileprivate subscript<Value>(given field: any WritableKeyPath<Options, Value> & Sendable)
    -> Value?
  {
    get { self[keyPath: field] }
    set { if let newValue { self[keyPath: field] = newValue } }
  }

  /// A value that isn't kept.
  fileprivate subscript<Value>(ignored name: String) -> Value? {
    get { nil }
    set {}
  }
}
