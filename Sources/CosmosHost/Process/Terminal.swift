import CProcess
import CosmosImage
import CosmosOptions
import Glibc

/// Standard output and standard error.
package enum Terminal {
  /// Opens `/dev/null` for closed standard streams: otherwise the next file to be opened would get one of their
  /// descriptors, and messages would be written into it.
  package static func occupyClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // open() returns the lowest free descriptor. The wrong direction makes using the stream fail, as it should.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The descriptor of standard error for the program's own messages.
  package static var errors: Int32 { ProcessContext.current.errors ?? cosmos_standard_error() }

  /// Keeps the output of libraries off standard error; a crash prints it.
  package static func holdBackLibraries() {
    cosmos_hold_back_standard_error()
  }

  /// Exits, discards the held-back output of libraries, and skips their exit handlers.
  ///
  /// All contexts are released by now. Exit handlers could only do harm: programs that use Mesa
  /// with LLVM 15 or later are known to abort in them now and then.
  package static func exit(_ code: Int32) -> Never {
    cosmos_drop_held_back()
    cosmos_exit(code)
  }

  /// Prints a line of results.
  ///
  /// - Throws: `FileError` if standard output is full or closed.
  package static func print(_ line: String) throws(FileError) {
    try OutputFile(standardOutput: ProcessContext.current.output).write(Array((line + "\n").utf8))
  }

  /// Prints a line on standard error.
  ///
  /// Control characters are escaped, so that quoted text neither breaks the line nor controls a terminal.
  package static func printError(_ line: String) {
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    let shown = line.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }
    let bytes = Array((shown.joined() + "\n").utf8)
    // A failure here can't be reported anywhere.
    _ = Glibc.write(errors, bytes, bytes.count)
  }

  /// Whether the user's locale is UTF-8.
  package static var showsUnicode: Bool {
    let locale = LocaleSetting.value(of: "LC_CTYPE").lowercased()
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
  }
}
