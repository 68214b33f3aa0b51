import CosmosTestSupport
import Foundation
import Testing

extension DrivenProgram {
  /// Waits for it to exit, and expects exit status 0 and nothing on standard error.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let outcome = try await outcome()
    #expect(outcome.exitCode == 0, sourceLocation: sourceLocation)
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
  }
}

extension Subprocess {
  /// Ends it with a signal, and expects exit status 0 and nothing on standard error.
  func end(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    send(SIGTERM)
    try await expectEnd(sourceLocation: sourceLocation)
  }

  /// Ends it with a signal, and expects exit status 0, whatever it has said.
  @discardableResult
  func terminate(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Outcome {
    send(SIGTERM)
    let outcome = try await outcome()
    #expect(outcome.exitCode == 0, sourceLocation: sourceLocation)
    return outcome
  }

  /// Waits for the first line that a server prints, with which it says that it has started.
  func firstLine(of name: String) async throws -> String {
    let line = try await eventually { () -> String? in
      guard isRunning else { throw HarnessError.noProgram(name: name, reason: errors) }
      let text = String(decoding: output, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : nil
    }
    guard let line else { throw HarnessError.tooSlow("\(name) does not start: \(errors)") }
    return line
  }
}
