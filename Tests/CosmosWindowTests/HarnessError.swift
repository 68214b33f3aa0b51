/// Why a test could not even ask its question.
enum HarnessError: Error, CustomStringConvertible {
  /// A program that the test needs can't be started.
  case noProgram(name: String, reason: String)
  /// A program that has to succeed did not.
  case failed(command: String, errors: String)
  /// Something did not come in time.
  case tooSlow(String)
  /// A file that a test needs is not there, or is not what it should be.
  case unreadable(String)
  /// A recording has no such part.
  case tooShort(seconds: Double, needed: Range<Double>)
  /// A variable of the environment is missing.
  case noVariable(String, meaning: String)

  /// What failed and what to do.
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
