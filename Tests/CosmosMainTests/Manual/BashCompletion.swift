import CosmosMain
import CosmosOptions

/// The completion of command lines in bash.
struct BashCompletion {
  static var text: String {
    let commands = Command.allCases.map(\.rawValue)
    return """
      # Completion for cosmos in bash; written by make tables, from the program's own tables.

      # Offers the words among the arguments that begin with the current one.
      _cosmos_words() {
        local word quoted
        for word; do
          printf -v quoted %q "$word"
          if [[ $word == "$current"* || $quoted == "$current"* ]]; then COMPREPLY+=("$quoted"); fi
        done
      }

      # Offers words for the last part of a list with commas.
      _cosmos_list() {
        local before='' current=$current
        if [[ $current == *,* ]]; then
          before=${current%,*},
          current=${current##*,}
        fi
        _cosmos_words "$@"
        COMPREPLY=("${COMPREPLY[@]/#/$before}")
        compopt -o nospace
      }

      # Offers folders, and files with one of the endings that the argument lists with bars between.
      _cosmos_files() {
        local file files
        mapfile -t files < <(compgen -f -- "$current")
        for file in "${files[@]}"; do
          if [[ -d ${file/#\\~/$HOME} || -z $1 || $file =~ \\.($1)$ ]]; then COMPREPLY+=("$file"); fi
        done
        compopt -o filenames
      }

      _cosmos() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=run request='' word monitors
        COMPREPLY=()
        # For bash, an equals sign is a word of its own.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then
          command=${COMP_WORDS[1]}
        fi
        case $command:$previous in
      \(values.map { "    \($0)\n" }.joined())  esac
        if [[ $current == -* ]]; then
          case $command in
      \(options.map { "      \($0)\n" }.joined())    esac
        elif ((COMP_CWORD == 1)); then
          _cosmos_words \(commands.joined(separator: " "))
        else
          for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
            case $word in
              \(ControlRequest.names.joined(separator: " | "))) request=${request:-$word} ;;
            esac
          done
          case $command:$request in
      \(arguments.map { "      \($0)\n" }.joined())      esac
        fi
      } && complete -F _cosmos cosmos

      """
  }

  /// The cases for values of options; those with the same completion share one.
  private static var values: [String] {
    var cases: [(action: String, patterns: [String])] = []
    for command in Command.allCases {
      for option in command.options where !option.form.isFlag {
        guard let completion = option.completion else { continue }
        let pattern = "\(command.rawValue):\(option)"
        let action = action(for: completion)
        if let index = cases.firstIndex(where: { $0.action == action }) {
          cases[index].patterns.append(pattern)
        } else {
          cases.append((action, [pattern]))
        }
      }
    }
    return cases.map { "\($0.patterns.joined(separator: " | "))) \($0.action)return ;;" }
  }

  /// The cases for names of options.
  private static var options: [String] {
    Command.allCases.map { command in
      let names = command.options.map { "\($0)" }
      return "\(command.rawValue)) _cosmos_words \(names.joined(separator: " ")) ;;"
    }
  }

  /// The cases for arguments that are no options.
  private static var arguments: [String] {
    let first = Command.allCases.compactMap { command in
      command.completion.map {
        (command == .ctl ? "ctl:" : "\(command.rawValue):*", action(for: $0))
      }
    }
    let second = RemoteCommand.Kind.allCases.compactMap { kind in
      kind.completion.map { ("ctl:\(kind.rawValue)", action(for: $0)) }
    }
    return (first + second).filter { !$0.1.isEmpty }.map { "\($0.0)) \($0.1);;" }
  }

  /// The commands that offer a value, each with a semicolon and a blank at its end.
  private static func action(for completion: ValueCompletion) -> String {
    var commands: [String] = []
    var words = completion.shellWords
    if completion.includesMonitors {
      commands.append("mapfile -t monitors < <(cosmos info --monitors 2>/dev/null | cut -f1)")
      words.append("\"${monitors[@]}\"")
    }
    if !words.isEmpty {
      commands.append(
        "\(completion.isList ? "_cosmos_list" : "_cosmos_words") \(words.joined(separator: " "))")
    }
    switch completion.files {
    case .folders: commands.append("_cosmos_files /")
    case .files(let endings):
      commands.append("_cosmos_files '\(endings.joined(separator: "|"))'")
    case nil: break
    }
    return commands.map { $0 + "; " }.joined()
  }
}
