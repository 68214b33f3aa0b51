import CosmosMain
import CosmosOptions

/// The man page of a command, such as cosmos-capture(1).
struct CommandManual {
  let command: Command

  var name: String { "cosmos-\(command.rawValue)" }

  var text: String {
    var page = Mdoc(name, section: 1, "\(command.summary)")
    page.section("SYNOPSIS")
    page.macro("Nm \"cosmos \(command.rawValue)\"")
    for argument in CommandManual.arguments(of: command) { page.macro(argument) }
    page.macro("Op Ar OPTION ...")
    page.section("DESCRIPTION")
    if command == .ctl {
      CommandManual.addRequests(to: &page)
    } else {
      page.paragraphs(CommandManual.description(of: command))
    }
    addOptions(to: &page)
    ReferenceTable.exitStatus.add(to: &page)
    let examples = ManualExample.all.filter { $0.command == command }
    if !examples.isEmpty {
      page.section("EXAMPLES")
      page.examples(examples.map { ($0.purpose, $0.line) })
    }
    let related = CommandManual.related[command, default: []]
    let takesSky = command.options.contains(.sky)
    let takesWall = command == .wall || command.options.contains(.wall)
    page.references(
      [("cosmos", 1)] + related.map { (CommandManual(command: $0).name, 1) }
        + (takesSky ? [("cosmos-sky", 5)] : []) + (takesWall ? [("cosmos-wall", 5)] : []))
    return page.text
  }

  /// Pages that readers of another one may look for.
  private static let related: [Command: [Command]] = [
    .run: [.ctl, .capture, .skies], .capture: [.record, .skies], .record: [.capture, .skies],
    .skies: [.check], .check: [.skies], .wall: [.run, .check], .ctl: [.run], .bench: [.info],
    .help: [.run, .version], .version: [.help, .info], .info: [.doctor], .doctor: [.info],
    .config: [.run, .settings], .settings: [.config, .run],
  ]

  /// The arguments in the synopsis, as macros.
  static func arguments(of command: Command) -> [String] {
    command.form.split(separator: " ").dropFirst().map { word in
      if word.hasPrefix("[") { return "Op Ar \(word.dropFirst().dropLast())" }
      return word.hasSuffix("...") ? "Ar \(word.dropLast(3)) ..." : "Ar \(word)"
    }
  }

  /// The paragraphs after the usage in the help, or what the command does in a sentence.
  private static func description(of command: Command) -> [String] {
    let details = "\(command.details)"
    return [details.isEmpty ? sentence("\(command.summary)") : details]
      + ManualExample.details[command, default: []]
  }

  /// Adds what `cosmos ctl` can ask for.
  private static func addRequests(to page: inout Mdoc) {
    page.sentences(
      "Finds a sky that runs on this desktop by the session bus, tells it what to do, and waits until it is done:"
    )
    let requests = RemoteCommand.Kind.allCases.map { kind in
      let argument = kind.parameter.map { parameter in
        parameter.isOptional ? " Op Ar \(parameter.name)" : " Ar \(parameter.name)"
      }
      return ("Cm \(kind.rawValue)\(argument ?? "")", CommandManual.sentence("\(kind.summary)"))
    }
    let questions = [
      ("Cm status", "Print the state of the sky."),
      ("Cm watch", "Print the state whenever it changes, until the sky ends."),
    ]
    page.list(requests + questions, isCompact: true)
    page.paragraphs(ManualExample.details[.ctl, default: []])
  }

  /// A summary as a sentence.
  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private func addOptions(to page: inout Mdoc) {
    page.section("OPTIONS")
    let sky = Command.skyOptions.filter(command.options.contains)
    let common = Command.commonOptions.filter(command.options.contains)
    let own = command.options.filter { !sky.contains($0) && !common.contains($0) }
    let groups = [("", own), ("The sky", sky), ("All commands", common)]
    for (title, options) in groups where !options.isEmpty {
      if !title.isEmpty && options.count < command.options.count { page.macro("Ss \(title)") }
      page.list(options.map { (CommandManual.tag(of: $0), $0.manualText) })
    }
  }

  /// The option with its value as arguments of `.It`.
  private static func tag(of option: Option) -> String {
    let form = option.form
    let letter = option.letter.map { "Fl \($0) , " } ?? ""
    let flag = "\(letter)Fl \\-\(option.name.replacing("-", with: "\\-"))"
    guard let value = form.placeholder else { return flag }
    let argument = "Ar \(Mdoc.words("\(value)"))"
    return form.isOptional ? "\(flag) Ns Oo = Ns \(argument) Oc" : "\(flag) \(argument)"
  }
}

extension Option {
  /// The help text as sentences.
  fileprivate var manualText: String {
    let sentence = CommandManual.sentence(help)
    return fallback.map { "\(sentence) Default: \($0)." } ?? sentence
  }
}
