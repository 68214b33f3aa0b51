import CPopt
import CosmosCore
import CosmosImage
import Glibc

/// A command line, split by popt into options and file names.
struct ParsedCommandLine {
  var command: Command
  /// The values that were given, the last one of each option; an option without a value has `""`.
  var values: [Option: CommandWord] = [:]
  var files: [CommandWord] = []
}

/// Splits command lines as GNU programs do: `--name value`, `--name=value`, options anywhere.
struct CommandLineParser {
  /// Splits a command line, or prints the help that it asks for.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Returns: `nil` where help was printed.
  /// - Throws: ``UsageError`` for a command or an option that there is not, or `FileError` where help
  ///   can't be printed.
  func parse(_ arguments: [CommandWord]) throws -> ParsedCommandLine? {
    var words = arguments[...]
    var command = Command.run
    if let first = words.first?.text, !first.hasPrefix("-") {
      guard let named = Command(rawValue: first) else {
        let names = Command.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("there is no command \(first.quoted); there are \(names)")
      }
      command = named
      words = words.dropFirst()
    }
    let result = withOptionTable(of: command) { table in
      withArgumentVector(["cosmos"] + words) { count, vector in
        Result {
          try read(command, words: Array(words), table: table, count: count, vector: vector)
        }
      }
    }
    return try result.get()
  }

  private func read(
    _ command: Command, words: [CommandWord], table: UnsafePointer<PoptEntry>, count: Int32,
    vector: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) throws -> ParsedCommandLine? {
    guard let context = poptGetContext(nil, count, vector, table, 0) else {
      throw UsageError("out of memory")
    }
    defer { poptFreeContext(context) }
    var parsed = ParsedCommandLine(command: command)
    while true {
      let code = poptGetNextOpt(context)
      if code == -1 { break }
      guard code > 0 else {
        let word = poptBadOption(context, 0).map { FilePath(cString: $0).description } ?? "?"
        throw UsageError("\(word.excerpt): \(reason(code)); see cosmos \(command.rawValue) --help")
      }
      guard let option = Option(rawValue: code) else { continue }
      let value = poptGetOptArg(context)
      defer { free(value) }
      let word = value.map { CommandWord(FilePath(cString: $0)) } ?? ""
      if option.form.valueIsOptional && Double(word.text) == nil && words.contains(word) {
        // popt takes the next word for the value that may be left out; this one is no value.
        parsed.files.append(word)
        parsed.values[option] = ""
      } else {
        parsed.values[option] = word
      }
      if option == .help {
        poptSetOtherOptionHelp(context, cString(command.synopsis))
        guard cosmos_print_option_help(context) else {
          throw FileError(path: "standard output", code: errno, step: .write)
        }
        return nil
      }
    }
    while let file = poptGetArg(context) {
      parsed.files.append(CommandWord(FilePath(cString: file)))
    }
    return parsed
  }

  private func reason(_ code: Int32) -> String {
    switch code {
    case POPT_ERROR_BADOPT: "there is no such option"
    case POPT_ERROR_NOARG: "it needs a value"
    case POPT_ERROR_UNWANTEDARG: "it takes no value"
    default: poptStrerror(code).map { String(cString: $0) } ?? "it can't be used"
    }
  }

  /// The options of a command as popt reads them.
  private func withOptionTable<Result>(
    of command: Command, _ body: (UnsafePointer<PoptEntry>) -> Result
  ) -> Result {
    var table = command.options.map { option in
      let form = option.form
      var entry = PoptEntry()
      entry.longName = cString(form.name)
      entry.argInfo = form.value == nil ? UInt32(POPT_ARG_NONE) : UInt32(POPT_ARG_STRING)
      if form.valueIsOptional { entry.argInfo |= UInt32(POPT_ARGFLAG_OPTIONAL) }
      entry.val = option.rawValue
      entry.descrip = cString(form.help)
      entry.argDescrip = form.value.map(cString)
      return entry
    }
    table.append(PoptEntry())
    return table.withUnsafeBufferPointer { table in
      guard let first = table.baseAddress else { preconditionFailure("it has an end") }
      return body(first)
    }
  }

  private func withArgumentVector<Result>(
    _ words: [CommandWord], _ body: (Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var vector: [UnsafePointer<CChar>?] = words.map { word in
      word.path.withCString { UnsafePointer(strdup($0)) }
    }
    vector.append(nil)
    defer { vector.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    return vector.withUnsafeMutableBufferPointer { vector in
      guard let first = vector.baseAddress else { preconditionFailure("it has an end") }
      return body(Int32(words.count), first)
    }
  }

  /// The bytes of a literal, which live for ever and end in a zero.
  private func cString(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
