import CosmosTestSupport
import Foundation
import Testing

/// A program that runs alongside the test.
///
/// When its owner is released, the program and everything it started are terminated.
final class Subprocess: DrivenProgram, Sendable {
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

  /// Starts a program as `RunningProgram` does.
  init(_ words: [String], environment: [String: String], input: FileHandle? = nil) throws {
    do {
      program = try RunningProgram(words, environment: environment, input: input)
    } catch let error as POSIXError {
      let reason = String(cString: strerror(error.code.rawValue))
      throw HarnessError.noProgram(name: words[0], reason: reason)
    }
  }

  /// Runs a program and waits for it to exit.
  static func run(
    _ words: [String], environment: [String: String], within limit: Duration = .patience
  ) async throws -> Outcome {
    try await Subprocess(words, environment: environment).outcome(within: limit)
  }

  /// Runs a program that must succeed, and returns its standard output.
  @discardableResult
  static func succeed(_ words: [String], environment: [String: String]) async throws -> [UInt8] {
    let outcome = try await run(words, environment: environment)
    guard outcome.exitCode == 0 else {
      throw HarnessError.failed(command: words.joined(separator: " "), errors: outcome.errors)
    }
    return outcome.output
  }

  /// Waits for the program to exit.
  func outcome() async throws -> Outcome { try await outcome(within: .patience) }

  private func outcome(within limit: Duration) async throws -> Outcome {
    let code = try await eventually(within: limit) { program.exitCode }
    guard let code else { throw HarnessError.tooSlow("\(limit) were over: \(errors)") }
    program.checkCrash()
    return Outcome(exitCode: code, output: output, errors: errors)
  }

  var identifier: pid_t { program.identifier }
  var isRunning: Bool { program.isRunning }
  var children: [pid_t] { program.children }
  /// What it has printed so far.
  var output: [UInt8] { Array(program.output) }
  /// The size of what it has printed so far, in bytes.
  var outputSize: Int { program.outputSize }
  var errors: String { program.errors }
  /// The lines of that.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  func processorTime() throws -> Double { try program.processorTime() }

  /// Waits until it uses no more than a share of a core for some seconds.
  func comeToRest(for seconds: Int, using share: Double = 0) async throws {
    var last: Double?
    try await waitUntil("the program does not come to rest", every: .seconds(seconds)) {
      let now = try processorTime()
      defer { last = now }
      return last.map { now - $0 <= share * Double(seconds) } ?? false
    }
  }

  func residentKibibytes() throws -> Int { try number("VmRSS:") }
  func threadCount() throws -> Int { try number("Threads:") }

  private func number(_ name: String) throws -> Int {
    try #require(program.status(name).flatMap { Int($0) })
  }

  func send(_ signal: Int32) { program.send(signal) }
  func sendToAll(_ signal: Int32) { program.sendToAll(signal) }
}
