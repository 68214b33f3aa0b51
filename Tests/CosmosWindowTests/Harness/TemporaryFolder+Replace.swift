import CosmosTestSupport
import Foundation

extension TemporaryFolder {
  /// Writes another file and renames it, as many editors do.
  func replace(_ name: String, by text: String) throws {
    try write(text, to: ".new")
    guard rename(path(".new"), path(name)) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
