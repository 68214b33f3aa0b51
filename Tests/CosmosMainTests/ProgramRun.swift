import CosmosTestSupport
import Foundation
import Testing

/// One run of the real program: what it printed, and how it ended.
struct ProgramRun {
  /// Exit code; a shell's, 128 and the signal, where a signal ended the program.
  let code: Int32

  /// Bytes of standard output; none where it went elsewhere.
  let output: Data

  /// Standard error.
  let errors: String

  /// The folder of this package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program: `COSMOS` of the environment, or the release build of this package.
  static let program =
    ProcessInfo.processInfo.environment["COSMOS"]
    ?? package.appending(path: ".build/release/cosmos").path()

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: Variables that are added to the test's own.
  ///   - output: Where standard output goes instead.
  ///   - limit: Seconds after which the program is ended and the run is a failure. It is there to end a
  ///     hang, and nothing else.
  ///   - meddle: Called while the program runs.
  /// - Throws: What `meddle` throws, or that the program could not be started.
  init(
    _ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil,
    limit: Int = 300, while meddle: ((Process) throws -> Void)? = nil
  ) throws {
    try self.init(
      ProgramRun.program, arguments, environment: environment, output: output, limit: limit,
      while: meddle)
  }

  /// Runs a shell script in which `"$0"` is the program.
  init(
    shell script: String, _ arguments: [String] = [], environment: [String: String] = [:],
    while meddle: ((Process) throws -> Void)? = nil
  ) throws {
    try self.init(
      "/bin/sh", ["-c", script, ProgramRun.program] + arguments, environment: environment,
      while: meddle)
  }

  private init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:],
    output: FileHandle? = nil, limit: Int = 300, while meddle: ((Process) throws -> Void)? = nil
  ) throws {
    // Files take any amount without anyone reading, unlike pipes.
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "DISPLAY" && $0.key != "WAYLAND_DISPLAY" }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output ?? folder.newFile("output")
    process.standardError = try folder.newFile("errors")
    // A program ignores what these tests were started to ignore, as `nohup make test` does.
    for name in [SIGHUP, SIGINT, SIGTERM] { signal(name, SIG_DFL) }
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    do {
      try meddle?(process)
    } catch {
      kill(process.processIdentifier, SIGKILL)
      throw error
    }
    // Many short waits: time for which this process is stopped counts as one of them.
    var waits = 10 * limit
    while waits > 0, ended.wait(timeout: .now() + .milliseconds(100)) == .timedOut { waits -= 1 }
    if waits == 0 {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      Issue.record("“\(arguments.joined(separator: " "))” takes longer than \(limit) s")
    }
    let wasSignalled = process.terminationReason == .uncaughtSignal
    code = process.terminationStatus + (wasSignalled ? 128 : 0)
    self.output = output == nil ? try folder.bytes(of: "output") : Data()
    errors = String(decoding: try folder.bytes(of: "errors"), as: UTF8.self)
  }

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// What the program says went wrong, if it says so in exactly one line of its own.
  var fault: String? {
    guard errors.hasPrefix("cosmos: "), errors.hasSuffix("\n"),
      errors.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 1
    else { return nil }
    return String(errors.dropFirst("cosmos: ".count).dropLast())
  }
}
