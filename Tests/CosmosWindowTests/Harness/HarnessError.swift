/// A failure of the test harness itself, rather than of the program under test.
enum HarnessError: Error, CustomStringConvertible {
  /// A program that the test needs can't be started.
  case noProgram(name: String, reason: String)
  /// A program that must succeed failed.
  case failed(command: String, errors: String)
  /// Something took too long.
  case tooSlow(String)
  /// A file that a test needs is missing or malformed.
  case unreadable(String)
  /// A recording does not contain the requested range.
  case tooShort(seconds: Double, needed: Range<Double>)
  /// An environment variable is missing.
  case noVariable(String, meaning: String)

  /// What failed, and how to fix it.
  var description: String {
    switch self {
    case .noProgram(let name, let reason):
      "\(name) can't be started (\(reason)); make test installs and builds what is missing"
    case .failed(let command, let errors): "“\(command)” failed: \(errors)"
    case .tooSlow(let what): "it took too long: \(what)"
    case .unreadable(let what): "\(what) is not there, or is not what it should be"
    case .tooShort(let seconds, let needed):
      "a recording of \(seconds) s has no part from \(needed.lowerBound) to \(needed.upperBound) s"
    case .noVariable(let name, let meaning):
      "\(name) is not set; make test sets it to \(meaning)"
    }
  }
}
