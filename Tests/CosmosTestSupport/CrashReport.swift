import Foundation
import Testing

/// What a program that has crashed says about it.
package enum CrashReport {
  /// Signals that a program sends to itself, or gets from the processor.
  private static let crashes = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP]

  /// Fails the current test if a program was ended by a signal of a crash, with the stack on its standard error.
  package static func check(signal: Int32, errors: String) {
    guard crashes.contains(signal) else { return }
    Issue.record("a program was ended by signal \(signal):\n\(withPlaces(errors))")
  }

  /// A stack with the source line of each frame that has one.
  package static func withPlaces(_ errors: String) -> String {
    errors.split(separator: "\n").map { line in
      place(of: line).map { "\(line) \($0)" } ?? String(line)
    }.joined(separator: "\n")
  }

  /// The source line of a frame such as `/usr/bin/cosmos(+0x1234)[0x55d0]`; `nil` if it isn't known.
  private static func place(of frame: Substring) -> String? {
    guard let match = frame.wholeMatch(of: /(\/[^(]+)\(\+(0x[0-9a-f]+)\) ?\[.*\]/) else {
      return nil
    }
    let tool = try? RunningProgram(
      ["llvm-symbolizer", "--functions=none", "--obj=\(match.1)", String(match.2)],
      environment: ProcessInfo.processInfo.environment)
    guard let tool, tool.waitForExit() != nil else { return nil }
    let text = String(decoding: tool.output, as: UTF8.self)
    let line = text.split(separator: "\n").first.map(String.init)
    return line?.hasPrefix("??") == false ? line : nil
  }
}
