import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOptions

/// The exit status: 0 for success, 1 for a failure at run time, 2 for invalid input.
package enum ExitCode {
  package static let success: Int32 = 0
  /// The command worked, and its answer is no.
  package static let failure: Int32 = 1

  /// Returns the status after an error.
  package static func code(of error: any Error) -> Int32 {
    switch error {
    case is UsageError, is DesignError, is ScriptError, RendererError.image: 2
    case let error as FileError: error.step == .write ? 1 : 2
    default: 1
    }
  }
}

/// The texts that report errors.
package enum ErrorReport {
  /// The line that reports an error.
  package static func message(of error: any Error) -> String {
    switch error {
    case let error as UsageError: error.message
    case let error as BenchError: error.message
    default: "\(error)"
    }
  }
}

extension BenchError {
  /// The description and, if the command line can help, what to do.
  fileprivate var message: String {
    switch self {
    case .noDisplay: "\(self); give --offscreen to measure without one"
    case .closed: "\(self)"
    case .resized: "\(self); try again, or give --offscreen"
    }
  }
}
