import CosmosTestSupport
import Foundation

/// A program that runs alongside the test.
///
/// When its owner is released, the program and everything it started are terminated.
final class Subprocess: DrivenProgram {
  private let program: RunningProgram

  /// The result of a program that has exited.
  struct Outcome {
    /// As a shell reports it: 128 plus the signal number for a program that was killed.
    let exitCode: Int32
    let output: [UInt8]
    let errors: String

    /// The lines printed on standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program, as a path or a name to look up in `PATH`, followed by its arguments.
  ///   - environment: The complete environment of the program.
  ///   - input: Its standard input; `/dev/null` if omitted.
  /// - Throws: ``HarnessError/noProgram(name:reason:)`` if there is no such program.
  init(_ words: [String], environment: [String: String], input: FileHandle? = nil) throws {
    do {
      program = try RunningProgram(words, environment: environment, input: input)
    } catch let error as POSIXError {
      let reason = String(cString: strerror(error.code.rawValue))
      throw HarnessError.noProgram(name: words[0], reason: reason)
    }
  }

  /// Runs a program and waits for it to exit.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - environment: The complete environment of the program.
  ///   - limit: The maximum run time; see ``eventually(within:every:_:)``.
  /// - Returns: Its exit status and output.
  /// - Throws: ``HarnessError`` if there is no such program, or if it takes too long.
  static func run(
    _ words: [String], environment: [String: String], within limit: Duration = .patience
  ) async throws -> Outcome {
    try await Subprocess(words, environment: environment).outcome(within: limit)
  }

  /// Runs a program that must succeed.
  ///
  /// - Returns: Its standard output.
  /// - Throws: ``HarnessError`` if it fails, with its standard error.
  @discardableResult
  static func succeed(_ words: [String], environment: [String: String]) async throws -> [UInt8] {
    let outcome = try await run(words, environment: environment)
    guard outcome.exitCode == 0 else {
      throw HarnessError.failed(command: words.joined(separator: " "), errors: outcome.errors)
    }
    return outcome.output
  }

  /// Waits for the program to exit.
  ///
  /// - Throws: ``HarnessError/tooSlow(_:)`` if it does not exit in time.
  func outcome() async throws -> Outcome { try await outcome(within: .patience) }

  private func outcome(within limit: Duration) async throws -> Outcome {
    let code = try await eventually(within: limit) { program.exitCode }
    guard let code else { throw HarnessError.tooSlow("\(limit) were over: \(errors)") }
    program.checkCrash()
    return Outcome(exitCode: code, output: output, errors: errors)
  }

  var identifier: pid_t { program.identifier }

  var isRunning: Bool { program.isRunning }

  /// Its standard output so far.
  var output: [UInt8] { Array(program.output) }

  /// Its standard error so far.
  var errors: String { program.errors }

  /// CPU time used so far by all its threads, in seconds.
  func processorTime() throws -> Double { try program.processorTime() }

  /// Its resident memory, in KiB.
  func residentKibibytes() throws -> Int { try number("VmRSS:") }

  func threadCount() throws -> Int { try number("Threads:") }

  /// The number in a line of what the system says about it.
  private func number(_ name: String) throws -> Int {
    guard let number = Int(try program.status(name)) else { throw HarnessError.unreadable(name) }
    return number
  }

  /// Sends a signal to the program only.
  func send(_ signal: Int32) { program.send(signal) }

  /// Sends a signal to the program and to everything it started.
  func sendToAll(_ signal: Int32) { program.sendToAll(signal) }
}
