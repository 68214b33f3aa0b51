import CosmosCore

extension RemoteCommand {
  /// The kinds of commands, by their names.
  package enum Kind: String, CaseIterable, Sendable {
    case goto, find, next, previous, tour, drift, pause, resume, stop, sky, capture, dim, date,
      rate, quit
  }
}

extension RemoteCommand.Kind {
  /// The parameter of a command.
  package struct Parameter {
    /// The placeholder in help texts.
    package let name: StaticString
    /// The numbers that are allowed; `nil` if it is a text.
    package var range: ClosedRange<Double>?
    /// Whether the command works without it.
    package var isOptional = false
    /// The expected value, for error messages.
    package let rule: StaticString
  }

  /// The parameter of the command; `nil` if it has none.
  package var parameter: Parameter? {
    switch self {
    case .goto: Parameter(name: "NAME", rule: "give a name, such as leo or mars")
    case .find:
      Parameter(name: "TEXT", rule: "give a name or a part of it, such as mars")
    case .tour:
      Parameter(
        name: "SECONDS", range: 0...1e6, isOptional: true,
        rule: "give the seconds at each sign, from 0 to 1000000")
    case .drift:
      Parameter(
        name: "POINTS_PER_S", range: -100_000...100_000,
        rule: "give points per second, from -100000 to 100000")
    case .sky:
      Parameter(name: "NAME|FILE", rule: "give the name of a sky, such as tonight, or a file")
    case .capture: Parameter(name: "FILE.png", isOptional: true, rule: "give a file")
    case .dim: Parameter(name: "LEVEL", range: 0...1, rule: "give the brightness, from 0 to 1")
    case .date:
      Parameter(
        name: "D",
        rule: RemoteCommand.Kind.dateRule)
    case .rate:
      Parameter(
        name: "DAYS_PER_S", range: SkyDate.rates,
        rule: "give days per second, from -10000 to 10000")
    case .next, .previous, .pause, .resume, .stop, .quit: nil
    }
  }

  /// What a date looks like.
  package static let dateRule: StaticString =
    "give a moment in UTC such as 2026-11-21T20:00Z, a day such as christmas, or now"

  /// The completions of the argument; `nil` if the command has none.
  package var completion: ValueCompletion? {
    switch self {
    case .goto: .signs
    case .sky: .skies
    default: parameter.map { ValueCompletion(placeholder: "\($0.name)") }
    }
  }

  /// The name of the method on the session bus, such as `Goto`.
  package var method: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The name with the placeholder of the parameter, such as `tour [SECONDS]`.
  package var usage: String {
    guard let parameter else { return rawValue }
    return "\(rawValue) \(parameter.isOptional ? "[\(parameter.name)]" : "\(parameter.name)")"
  }

  /// How long a healthy sky may take to answer, in seconds; commands that take time are answered when they are done.
  package var timeout: Double {
    switch self {
    case .goto, .next, .previous, .sky, .capture: 120
    case .find, .tour, .drift, .pause, .resume, .stop, .dim, .date, .rate, .quit: 5
    }
  }

  /// A summary of the command, in a few words.
  package var summary: StaticString {
    switch self {
    case .goto:
      "travel to a sign, a planet, a star or a longitude"
    case .find: "list what the sky has by that name, the best match first"
    case .next: "travel to the next sign on the right"
    case .previous: "travel to the next sign on the left"
    case .tour: "travel from sign to sign, resting this long at each; by default as --tour says"
    case .drift: "scroll at constant speed; negative scrolls to the left"
    case .pause: "pause the tour or the drift"
    case .resume: "resume the tour or the drift"
    case .stop: "end the tour or the drift"
    case .sky: "show another sky at the same position"
    case .capture: "save an image, by default as a new file in the pictures folder"
    case .dim: "set the brightness of the picture, 0 to 1, within a second"
    case .date: "show where the planets stand at another date, in a sky with planets"
    case .rate: "let the date go by at another rate; negative goes backwards"
    case .quit: "end the program"
    }
  }

  /// Reads a number within the range of the parameter.
  package func number(of argument: RemoteCommand.Argument?) throws(RemoteError) -> Double {
    let number: Double? =
      switch argument {
      case .number(let number): number
      case .text(let text): Double(text)
      case nil: nil
      }
    guard let number, parameter?.range?.contains(number) == true else { throw error(argument) }
    return number
  }

  /// Reads a text of limited length.
  package func text(of argument: RemoteCommand.Argument?) throws(RemoteError) -> String {
    guard case .text(let text) = argument else { throw error(argument) }
    guard text.utf8.count <= RemoteCommand.maxTextLength else {
      throw .tooLong(text.utf8.count, for: rawValue)
    }
    guard !text.utf8.contains(0) else {
      throw .invalid("\(rawValue): the text contains a NUL character")
    }
    return text
  }

  private func error(_ argument: RemoteCommand.Argument?) -> RemoteError {
    let rule = parameter.map { "\($0.rule)" } ?? ""
    return switch argument {
    case .number(let number): .invalid("\(rawValue) \(number): \(rule)")
    case .text(let text): .invalid("\(rawValue) \(text.excerpt): \(rule)")
    case nil: .invalid("\(rawValue): \(rule)")
    }
  }
}
