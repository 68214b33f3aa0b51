import CosmosMain
import CosmosOptions

/// The completion of command lines in fish.
struct FishCompletion {
  static var text: String {
    let commands = Command.allCases.map { command in
      complete("__cosmos_begins", ["-a", command.rawValue, "-d", quoted("\(command.summary)")])
    }
    let options = Command.allCases.flatMap { command in
      command.options.map { line(for: $0, of: command) }
    }
    return """
      # Completion for cosmos in fish; written by make tables, from the program's own tables.

      function __cosmos_begins --description 'Whether a command can come next'
          test (count (commandline -opc)) -eq 1
      end

      function __cosmos_is --argument-names name --description 'Whether the line is one of a command'
          set -l words (commandline -opc)
          if set -q words[2]; and not string match --quiet -- '-*' $words[2]
              test $words[2] = $name
          else
              test run = $name
          end
      end

      function __cosmos_asks --argument-names name --description 'Whether cosmos ctl is asked for something'
          set -l words (commandline -opc)
          if not set -q words[2]; or test $words[2] != ctl
              return 1
          end
          for word in $words[3..]
              if contains -- $word \(ControlRequest.names.joined(separator: " "))
                  test $word = $name
                  return
              end
          end
          test none = $name
      end

      complete -c cosmos -f
      \((commands + options + arguments).joined(separator: "\n"))

      """
  }

  /// The lines for arguments that are no options.
  private static var arguments: [String] {
    let files = Command.allCases.compactMap { command -> String? in
      guard command != .ctl, let completion = command.completion else { return nil }
      return complete("__cosmos_is \(command.rawValue)", values(of: completion))
    }
    let requests = ControlRequest.names.map { name in
      let summary = RemoteCommand.Kind(rawValue: name).map { "\($0.summary)" }
      return complete(
        "__cosmos_asks none", ["-a", name] + (summary.map { ["-d", quoted($0)] } ?? []))
    }
    let second = RemoteCommand.Kind.allCases.compactMap { kind -> String? in
      guard let completion = kind.completion else { return nil }
      let values = values(of: completion)
      return values == ["-x"] ? nil : complete("__cosmos_asks \(kind.rawValue)", values)
    }
    return files + requests + second
  }

  private static func line(for option: Option, of command: Command) -> String {
    let values = option.completion.map(values) ?? []
    return complete(
      "__cosmos_is \(command.rawValue)",
      (option.letter.map { ["-s", "\($0)"] } ?? []) + ["-l", option.name] + values + [
        "-d", quoted(option.help),
      ])
  }

  private static func complete(_ condition: String, _ words: [String]) -> String {
    "complete -c cosmos -n '\(condition)' \(words.joined(separator: " "))"
  }

  /// The switches that offer a value.
  private static func values(of completion: ValueCompletion) -> [String] {
    // A bare question mark would stand for any character of a file's name, and a blank would end the word.
    var words = completion.words.map { word in
      word.replacing("?", with: "\\?").replacing(" ", with: "\\ ")
    }
    if completion.includesMonitors {
      words.append("(cosmos info --monitors 2>/dev/null | cut -f1)")
    }
    if completion.isList {
      return ["-x", "-a", quoted("(__fish_append , \(words.joined(separator: " ")))")]
    }
    switch completion.files {
    case .folders: words.append("(__fish_complete_directories)")
    case .files(let endings) where endings.isEmpty: return ["-r", "-F"]
    case .files(let endings):
      words += endings.map { "(__fish_complete_suffix .\($0))" }
    case nil: break
    }
    return words.isEmpty ? ["-x"] : ["-x", "-a", quoted(words.joined(separator: " "))]
  }

  /// A text in single quotes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
