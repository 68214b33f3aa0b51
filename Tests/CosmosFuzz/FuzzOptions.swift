import Foundation

/// The fuzzer's command-line options.
struct FuzzOptions {
  var seed = UInt64.random(in: 0..<1_000_000)
  var inputs = 100_000
  /// Number of complete program runs to try.
  var processes = 1000
  /// Number of processes that run at a time.
  var workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
  /// The program to run, from the environment variable `COSMOS` if it is set.
  var program = ProcessInfo.processInfo.environment["COSMOS"] ?? ".build/release/cosmos"
  /// A single file to try instead.
  var file: String?

  init(_ words: [String]) throws {
    var words = words[...]
    while let option = words.popFirst() {
      guard let value = words.popFirst() else { throw Failure("\(option) needs a value") }
      switch (option, Int(value)) {
      case ("--seed", let number?) where number >= 0: seed = UInt64(number)
      case ("--inputs", let number?) where number >= 0: inputs = number
      case ("--processes", let number?) where number >= 0: processes = number
      case ("--workers", let number?) where number > 0: workers = number
      case ("--try", _): file = value
      default:
        throw Failure(
          "there are --seed N, --inputs N, --processes N, --workers N and --try FILE, not \(option) \(value)"
        )
      }
    }
  }
}
