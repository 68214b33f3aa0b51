import CosmosImage
import Glibc
import Synchronization

/// The environment of a run of the program: variables and standard streams.
///
/// Tests run commands and windows in their own process, each with a context of its own. Threads that
/// ``DetachedThread`` starts have the context of the thread that starts them; all others have that of the process.
package struct ProcessContext: Sendable {
  /// The context of the code that is running.
  @TaskLocal package static var current = ProcessContext()

  /// The environment variables; `nil` for those of the process.
  package var variables: [String: String]?
  /// The descriptor for results.
  package var output = STDOUT_FILENO
  /// The descriptor for messages; `nil` for the standard error of the process, wherever that is now.
  package var errors: Int32?
  /// The program to start again for work that may fail: the running one.
  package var program = "/proc/self/exe"

  /// Whether the run is all that its process does, so that the process's signals and standard error are its own.
  package var ownsProcess: Bool { variables == nil }

  private let threshold = Threshold()

  /// The least important level of messages, which may change during a run.
  private final class Threshold: Sendable {
    let level = Atomic(LogLevel.notice.rawValue)
  }

  /// Creates the context of the process.
  private init() {}

  /// Creates a context of its own.
  ///
  /// - Parameters:
  ///   - variables: The environment variables.
  ///   - output: The descriptor for results.
  ///   - errors: The descriptor for messages.
  ///   - program: The path of the program.
  package init(variables: [String: String], output: Int32, errors: Int32, program: String) {
    (self.variables, self.output, self.errors) = (variables, output, errors)
    self.program = program
  }

  /// The value of an environment variable; `nil` if it is not set.
  package static func variable(_ name: String) -> FilePath? {
    if let variables = current.variables { return variables[name].map { FilePath($0) } }
    return getenv(name).map { FilePath(cString: $0) }
  }

  /// The value of an environment variable, with what is not valid UTF-8 replaced; `nil` if it is not set.
  package static func text(of name: String) -> String? {
    variable(name).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Looks a program up in the variable `PATH`; `nil` if there is none.
  package func path(of program: String) -> String? {
    if program.contains("/") { return program }
    let folders = (variables?["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Columns of the terminal that results go to; `nil` if it is not a terminal.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The least important level of messages that are printed.
  package var logLevel: Int {
    get { threshold.level.load(ordering: .relaxed) }
    nonmutating set { threshold.level.store(newValue, ordering: .relaxed) }
  }
}
