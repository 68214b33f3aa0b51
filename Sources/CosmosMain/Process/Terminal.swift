import CProcess
import CosmosImage
import Glibc

/// Standard output and standard error.
enum Terminal {
  /// Takes the numbers of standard streams that are closed: the next file to be opened would get one
  /// of them, and messages would be written into it.
  static func occupyClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // It is the lowest free number. The wrong way round, so that using the stream still fails.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The descriptor of standard error, for what the program itself says.
  static var errors: Int32 { cosmos_standard_error() }

  /// Keeps what libraries print off standard error, which is the program's own; a crash shows it.
  static func holdBackLibraries() {
    cosmos_hold_back_standard_error()
  }

  /// Ends the program in good order: what libraries have printed is dropped.
  static func exit(_ code: Int32) -> Never {
    cosmos_drop_held_back()
    Glibc.exit(code)
  }

  /// Prints a line of results.
  ///
  /// - Throws: `FileError` where nobody reads any more.
  static func print(_ line: String) throws(FileError) {
    try write(line + "\n", to: OutputFile(standardOutput: ()))
  }

  /// Prints a line about what went wrong, or about what was done.
  ///
  /// It stays one line and does nothing to a terminal, whatever words of others are in it.
  static func report(_ line: String) {
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    let shown = line.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }
    let bytes = Array("cosmos: \(shown.joined())\n".utf8)
    // There is nobody to tell where this fails.
    _ = Glibc.write(errors, bytes, bytes.count)
  }

  /// Characters a line of the terminal has on which results are printed; `nil` where there is none.
  static var width: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the person's locale writes UTF-8.
  static var showsUnicode: Bool {
    let locale = LocaleSetting.value(of: "LC_CTYPE").lowercased()
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
  }

  private static func write(_ text: String, to output: OutputFile) throws(FileError) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try output.write(bytes) }
    }
    try result.get()
  }
}
