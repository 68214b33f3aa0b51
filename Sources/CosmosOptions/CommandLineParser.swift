import CPopt
import CosmosCore
import CosmosImage
import Glibc

/// A command line, split by popt into options and file names.
package struct ParsedCommandLine {
  package var command: Command
  /// The given values; for a repeated option, the last one; for an option without a value, `""`.
  package var values: [Option: Argument] = [:]
  package var files: [Argument] = []
  /// The options that are given as `--name=false`, which overrides the settings.
  package var takenBack: Set<Option> = []
  /// The wall that `--wall` names, once it has been read.
  package var wall: WallDesign?
}

/// Splits command lines as GNU programs do: `--name value`, `--name=value`, options anywhere.
package struct CommandLineParser {
  /// Splits a command line, or prints the help that it requests.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: `nil` if help was printed.
  /// - Throws: ``UsageError`` for an unknown command or option, or `FileError` if the help can't be
  ///   printed.
  package func parse(_ arguments: [Argument]) throws -> ParsedCommandLine? {
    var words = arguments[...]
    var command = Command.run
    if let first = words.first?.text, !first.hasPrefix("-") {
      command = try Command(named: first)
      words = words.dropFirst()
      if command == .ctl { words = CommandLineParser.withNegativeNumbersLast(words) }
    }
    let (given, takenBack) = CommandLineParser.withoutFlagValues(Array(words), of: command)
    let result = withOptionTable(of: command) { table in
      withArgumentVector(["cosmos"] + given) { count, vector in
        Result {
          try read(command, words: given, table: table, count: count, vector: vector)
        }
      }
    }
    guard var parsed = try result.get() else { return nil }
    for option in takenBack { parsed.values[option] = nil }
    parsed.takenBack = takenBack
    if command == .version {
      try Options.checkFiles(parsed)
      parsed.values[.version] = ""
    }
    guard command == .help, parsed.values[.version] == nil else { return parsed }
    try Options.checkFiles(parsed)
    try printHelp(on: try parsed.files.first.map { try Command(named: $0.text) } ?? .run)
    return nil
  }

  /// Moves negative numbers, which would look like options, behind a `--`.
  private static func withNegativeNumbersLast(
    _ words: ArraySlice<Argument>
  ) -> ArraySlice<Argument> {
    let isNumber = { (word: Argument) in word.text.hasPrefix("-") && Double(word.text) != nil }
    guard words.contains(where: isNumber), !words.contains("--") else { return words }
    return words.filter { !isNumber($0) } + ["--"] + words.filter(isNumber)
  }

  private func read(
    _ command: Command, words: [Argument], table: UnsafePointer<PoptEntry>, count: Int32,
    vector: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) throws -> ParsedCommandLine? {
    guard let context = poptGetContext(nil, count, vector, table, 0) else {
      throw UsageError("out of memory")
    }
    defer { poptFreeContext(context) }
    let options = command.options
    var parsed = ParsedCommandLine(command: command)
    while true {
      let code = poptGetNextOpt(context)
      if code == -1 { break }
      guard code > 0 else {
        let word = poptBadOption(context, 0).map { FilePath(cString: $0).description } ?? "?"
        let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
        let isUnknown = code == POPT_ERROR_BADOPT
        let hint = isUnknown ? name.suggestion(from: options.map(\.name), after: "--") : ""
        throw UsageError(
          "\(word.excerpt): \(reason(code))\(hint); see cosmos \(command.rawValue) --help")
      }
      let option = options[Int(code) - 1]
      let value = poptGetOptArg(context)
      defer { free(value) }
      let word = value.map { Argument(FilePath(cString: $0)) } ?? ""
      if option.form.isOptional && Double(word.text) == nil && words.contains(word) {
        // popt takes the next argument as the optional value, but this one is not a value.
        parsed.files.append(word)
        parsed.values[option] = ""
      } else {
        parsed.values[option] = word
      }
      if option == .help {
        try printHelp(on: command)
        return nil
      }
    }
    while let file = poptGetArg(context) {
      parsed.files.append(Argument(FilePath(cString: file)))
    }
    return parsed
  }

  private func printHelp(on command: Command) throws {
    let page = HelpPage(command, columns: ProcessContext.current.columns)
    let output = OutputFile(standardOutput: ProcessContext.current.output)
    try Array("\(page.text)\n".utf8).withUnsafeBytes { try output.write($0) }
  }

  private func reason(_ code: Int32) -> String {
    switch code {
    case POPT_ERROR_BADOPT: "unknown option"
    case POPT_ERROR_NOARG: "it needs a value"
    case POPT_ERROR_UNWANTEDARG: "it takes no value"
    default: poptStrerror(code).map { String(cString: $0) } ?? "invalid"
    }
  }

  /// The options of a command as popt reads them.
  private func withOptionTable<Result>(
    of command: Command, _ body: (UnsafePointer<PoptEntry>) -> Result
  ) -> Result {
    var table = command.options.enumerated().map { index, option in
      var entry = PoptEntry()
      entry.longName = UnsafePointer(strdup(option.name))
      entry.argInfo = UInt32(option.form.isFlag ? POPT_ARG_NONE : POPT_ARG_STRING)
      if option.form.isOptional { entry.argInfo |= UInt32(POPT_ARGFLAG_OPTIONAL) }
      if option.allowsOneDash { entry.argInfo |= UInt32(POPT_ARGFLAG_ONEDASH) }
      entry.shortName = option.letter?.asciiValue.map { CChar($0) } ?? 0
      // For popt, 0 is no option.
      entry.val = Int32(index + 1)
      return entry
    }
    table.append(PoptEntry())
    defer { table.forEach { free(UnsafeMutablePointer(mutating: $0.longName)) } }
    return table.withUnsafeBufferPointer { table in
      guard let first = table.baseAddress else { preconditionFailure("a table is never empty") }
      return body(first)
    }
  }

  private func withArgumentVector<Result>(
    _ words: [Argument], _ body: (Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var vector: [UnsafePointer<CChar>?] = words.map { word in
      word.path.withCString { UnsafePointer(strdup($0)) }
    }
    vector.append(nil)
    defer { vector.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    return vector.withUnsafeMutableBufferPointer { vector in
      guard let first = vector.baseAddress else { preconditionFailure("a table is never empty") }
      return body(Int32(words.count), first)
    }
  }
}
