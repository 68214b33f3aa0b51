import CosmosMain
import CosmosOptions

/// The completion of command lines in zsh.
struct ZshCompletion {
  static var text: String {
    """
    #compdef cosmos
    # Completion for cosmos in zsh; written by make tables, from the program's own tables.

    # Offers words and files: _cosmos_value PATTERN WORD...; an empty pattern stands for no files.
    _cosmos_value() {
      local pattern=$1
      local -a kinds
      shift
      (($#)) && kinds+=("words:value:(${(j: :)${(q)@}})")
      [[ -n $pattern ]] && kinds+=("files:file:_files -g '$pattern'")
      _alternative $kinds
    }

    _cosmos_monitors() {
      _sequence compadd - all ${(f)"$(cosmos info --monitors 2>/dev/null | cut -f1)"}
    }

    _cosmos() {
      local command=run curcontext=$curcontext state line
      local -a commands requests
      typeset -A opt_args
      commands=(
    \(Command.allCases.map { "    \(quoted("\($0.rawValue):\($0.summary)"))\n" }.joined())  )
      requests=(
    \(requests.map { "    \(quoted("\($0):\($1)"))\n" }.joined())  )
      if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
        _describe command commands
        return
      fi
      if [[ $words[2] != -* ]]; then
        command=$words[2]
        shift words
        ((CURRENT--))
      fi
      case $command in
    \(Command.allCases.map(branch).joined())  esac
    }

    _cosmos "$@"

    """
  }

  /// What `cosmos ctl` can be asked for, with descriptions.
  private static var requests: [(name: String, summary: String)] {
    ControlRequest.names.map { name in
      let kind = RemoteCommand.Kind(rawValue: name)
      return (
        name,
        kind.map { "\($0.summary)" }
          ?? (name == "status"
            ? "print the state of the sky" : "print the state whenever it changes")
      )
    }
  }

  /// The branch for a command.
  private static func branch(for command: Command) -> String {
    var specs = command.options.flatMap { option in
      (option.letter.map { [spec(of: option, typed: "-\($0)")] } ?? [])
        + [spec(of: option, typed: "\(option)")]
    }
    if command == .ctl {
      specs += [quoted("1:command:->request"), quoted("2:argument:->argument")]
    } else if let completion = command.completion {
      specs.append(quoted("*:file:\(action(for: completion))"))
    }
    let lines = specs.map { " \\\n        \($0)" }.joined()
    let states = command == .ctl ? " && return\n" + requestBranches : "\n"
    return "    \(command.rawValue))\n      _arguments -S -C\(lines)\(states)      ;;\n"
  }

  /// The branches for the arguments of `cosmos ctl`.
  private static var requestBranches: String {
    let cases = RemoteCommand.Kind.allCases.compactMap { kind in
      kind.completion.map { completion in
        "          argument:\(kind.rawValue)) \(command(for: completion)) ;;\n"
      }
    }
    return """
            case $state:$line[1] in
              request:*) _describe command requests ;;
      \(cases.joined())        esac

      """
  }

  /// An option as `_arguments` wants it.
  private static func spec(of option: Option, typed name: String) -> String {
    let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
    guard let value = option.form.placeholder else { return quoted("\(name)[\(help)]") }
    let placeholder = "\(value)".replacing(":", with: "\\:")
    guard let completion = option.completion else {
      return quoted("\(name)=-[\(help)]::\(placeholder): ")
    }
    return quoted("\(name)=[\(help)]:\(placeholder):\(action(for: completion))")
  }

  /// The action of a specification; it begins with a blank so that it is called as it is.
  private static func action(for completion: ValueCompletion) -> String {
    let command = command(for: completion)
    return command == ":" ? " " : " \(command)"
  }

  /// The command that offers a value.
  private static func command(for completion: ValueCompletion) -> String {
    let words = completion.shellWords.joined(separator: " ")
    if completion.includesMonitors { return "_cosmos_monitors" }
    if completion.isList { return "_sequence compadd - \(words)" }
    switch completion.files {
    case .folders: return "_files -/"
    case .files(let endings) where endings.isEmpty && words.isEmpty: return "_files"
    case .files(let endings):
      // A single ending in parentheses would be a list of qualifiers.
      let ending = endings.count == 1 ? endings[0] : "(\(endings.joined(separator: "|")))"
      return "_cosmos_value \"\(endings.isEmpty ? "*" : "*.\(ending)")\" \(words)"
    case nil: return words.isEmpty ? ":" : "_cosmos_value \"\" \(words)"
    }
  }

  /// A text in single quotes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
