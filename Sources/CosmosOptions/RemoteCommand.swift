import CosmosCore
import CosmosImage

/// A command that another program may send to a running sky.
package enum RemoteCommand: Hashable, Sendable {
  /// Travel to a sign, or to anything else that the sky has, by its name.
  case goto(String)
  /// List the objects that match a text.
  case find(String)
  /// Travel to the next sign on the right.
  case next
  /// Travel to the next sign on the left.
  case previous
  /// Start a tour that rests at each sign for a time; `nil` for the tour that the T key starts.
  case tour(rest: Seconds?)
  /// Start a drift, in points per second; positive reveals what lies to the right.
  case drift(speed: Double)
  /// Pause the tour or the drift.
  case pause
  /// Resume the tour or the drift.
  case resume
  /// End the tour or the drift.
  case stop
  /// Show another sky, by its name or from a file.
  case sky(String)
  /// Save an image; `nil` for a new file in the pictures folder.
  case capture(FilePath?)
  /// Set the brightness, 0 to 1.
  case dim(to: Double)
  /// Show another date, as people type it; it goes by as fast as the last one. `now` also restores the rate.
  case date(String)
  /// Let the date go by at another rate, in days per second; negative ones go backwards.
  case rate(Double)
  /// End the program.
  case quit

  /// Whether it shows another sky.
  package var isSky: Bool { if case .sky = self { true } else { false } }

  /// Whether it is answered by a text: a path, a list of objects as JSON, or a sentence.
  package var hasAnswer: Bool {
    switch self {
    case .capture, .find, .goto: true
    default: false
    }
  }

  /// Returns why another command that comes right after this one takes its place; `nil` if both are executed.
  package func reasonToDrop(before next: RemoteCommand) -> String? {
    switch (self, next) {
    case (.sky, .sky): "another sky was asked for"
    case (.dim, .dim): "another brightness was asked for"
    default: nil
    }
  }

  /// The argument of a command.
  package enum Argument: Hashable, Sendable {
    case text(String)
    case number(Double)
  }

  /// Maximum length of an argument in bytes, which is that of a path.
  package static let maxTextLength = 4096

  /// Creates a command from its kind and its argument.
  ///
  /// - Parameters:
  ///   - kind: The kind of command.
  ///   - argument: The argument; `nil` or an empty text for none.
  /// - Throws: ``RemoteError/invalid(_:)`` that says what the command needs.
  package init(_ kind: Kind, _ argument: Argument? = nil) throws(RemoteError) {
    let argument = argument == .text("") ? nil : argument
    guard argument == nil || kind.parameter != nil else {
      throw .invalid("\(kind.rawValue) takes no argument")
    }
    self =
      switch kind {
      case .goto: .goto(try kind.text(of: argument))
      case .find: .find(try kind.text(of: argument))
      case .next: .next
      case .previous: .previous
      case .tour: .tour(rest: argument == nil ? nil : try kind.number(of: argument))
      case .drift: .drift(speed: try kind.number(of: argument))
      case .pause: .pause
      case .resume: .resume
      case .stop: .stop
      case .sky: .sky(try kind.text(of: argument))
      case .capture: .capture(argument == nil ? nil : FilePath(try kind.text(of: argument)))
      case .dim: .dim(to: try kind.number(of: argument))
      case .date: .date(try kind.text(of: argument))
      case .rate: .rate(try kind.number(of: argument))
      case .quit: .quit
      }
  }

  /// Creates a command from words, as a person types them.
  ///
  /// - Parameters:
  ///   - name: The name of its kind.
  ///   - argument: The argument.
  /// - Throws: ``RemoteError/invalid(_:)`` that names the commands or says what the command needs.
  package init(named name: String, _ argument: String? = nil) throws(RemoteError) {
    guard let kind = Kind(rawValue: name) else {
      let names = Kind.allCases.map(\.rawValue)
      throw .invalid(
        "unknown command \(name.excerpt)\(name.suggestion(from: names)); "
          + "the commands are \(names.listed)")
    }
    try self.init(kind, argument.map { .text($0) })
  }
}
