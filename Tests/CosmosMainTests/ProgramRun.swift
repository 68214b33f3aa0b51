import CosmosMainSupport
import CosmosTestSupport
import Foundation
import Testing

/// One run of a command: its output, and how it ended.
struct ProgramRun {
  /// Exit status, or 128 plus the signal number if a signal ended the program, as in a shell.
  let code: Int32

  /// The bytes of standard output, or none if it was redirected.
  let output: Data

  /// Standard error.
  let errors: String

  /// Whether this user can create a mount namespace and mount in it.
  static let canMount =
    (try? ProgramRun(shell: "unshare --mount mount -t tmpfs cosmos /mnt").code) == 0

  /// Whether Mesa draws, which can be told to be old or to talk.
  static let isMesa = (try? ProgramRun(["info"]).text.contains("Mesa")) == true

  /// The program's path: the environment variable `COSMOS`, or this package's release build.
  static let program =
    ProcessInfo.processInfo.environment["COSMOS"]
    ?? Page.package.appending(path: ".build/release/cosmos").path()

  /// Runs a command in the test's process, or in one of its own if it sets variables that libraries read.
  ///
  /// What is about signals, pipes or limits needs a process of its own, too.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let libraries = ["ALSOFT_", "DBUS_", "EGL_", "FONTCONFIG_", "LIBGL_", "LD_", "MESA_", "__EGL_"]
    let isForLibraries = environment.keys.contains { name in
      libraries.contains { name.hasPrefix($0) }
    }
    if isForLibraries {
      try self.init(process: arguments, environment: environment)
      return
    }
    let context = try CommandContext(
      environment: ProgramRun.environment(with: environment), program: ProgramRun.program)
    let code = context.run(arguments)
    self.init(code: code, output: context.printed, errors: context.errors)
  }

  private init(code: Int32, output: Data, errors: String) {
    (self.code, self.output, self.errors) = (code, output, errors)
  }

  /// Variables of the test's own process with others, and without what leads to a display or to the settings of
  /// whoever runs the tests.
  private static func environment(with others: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment
      .filter { $0.key != "DISPLAY" && $0.key != "WAYLAND_DISPLAY" }
      // A folder that nobody can create.
      .merging(["XDG_CONFIG_HOME": "/proc/nowhere"]) { $1 }
      .merging(others) { $1 }
  }

  /// Runs the program in a process of its own, and waits for it to exit.
  init(
    process arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil,
    while meddle: ((RunningProgram) throws -> Void)? = nil
  ) throws {
    try self.init(
      ProgramRun.program, arguments, environment: environment, output: output, while: meddle)
  }

  /// Runs a shell script in which `"$0"` is the program.
  init(
    shell script: String, _ arguments: [String] = [], environment: [String: String] = [:],
    while meddle: ((RunningProgram) throws -> Void)? = nil
  ) throws {
    try self.init(
      "/bin/sh", ["-c", script, ProgramRun.program] + arguments, environment: environment,
      while: meddle)
  }

  private init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:],
    output: FileHandle? = nil, while meddle: ((RunningProgram) throws -> Void)? = nil
  ) throws {
    let program = try RunningProgram(
      [executable] + arguments, environment: ProgramRun.environment(with: environment),
      output: output)
    try meddle?(program)
    if program.waitForExit() == nil {
      program.send(SIGKILL)
      Issue.record("“\(arguments.joined(separator: " "))” takes too long")
    }
    code = try #require(program.waitForExit(within: .seconds(60)))
    (self.output, errors) = (program.output, program.errors)
    program.checkCrash()
  }

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Standard output as a JSON object.
  var json: [String: Any] {
    get throws {
      try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
  }

  /// Expects success without a message.
  @discardableResult
  func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) -> ProgramRun {
    #expect(code == 0 && errors.isEmpty, "\(code): \(errors)", sourceLocation: sourceLocation)
    return self
  }

  /// Expects an exit code, and one line on standard error that contains some facts.
  func expectFault(
    code: Int32 = 2, _ facts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.code == code, sourceLocation: sourceLocation)
    for fact in facts {
      let isTold = fault?.contains(fact) == true
      #expect(isTold, "“\(fact)” in \(errors.prefix(300))", sourceLocation: sourceLocation)
    }
  }

  /// Expects an exit code, and exactly one line on standard error.
  func expectFault(
    code: Int32 = 2, is text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.code == code, sourceLocation: sourceLocation)
    #expect(errors == "cosmos: \(text)\n", sourceLocation: sourceLocation)
  }

  /// The error that the program reports, if standard error is exactly one line of its own.
  var fault: String? {
    guard errors.hasPrefix("cosmos: "), errors.hasSuffix("\n"),
      errors.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 1
    else { return nil }
    return String(errors.dropFirst("cosmos: ".count).dropLast())
  }
}
