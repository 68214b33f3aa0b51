import Glibc

/// Why a file could not be opened, read or written.
public struct FileError: Error, Hashable, Sendable {
  /// The file, as it was named; a byte of its name that is no UTF-8 is written like `\xE9`.
  public let path: String

  /// The system's error number.
  public let code: Int32

  /// What was being done.
  public let step: Step

  /// Creates an error from its facts.
  public init(path: String, code: Int32, step: Step) {
    self.path = path
    self.code = code
    self.step = step
  }

  /// Creates an error from its facts.
  public init(path: FilePath, code: Int32, step: Step) {
    self.init(path: path.description, code: code, step: step)
  }

  /// What can be done with a file.
  public enum Step: Hashable, Sendable {
    /// Opening it, for reading or writing.
    case open
    /// Reading its bytes.
    case read
    /// Writing its bytes.
    case write
  }
}

extension FileError: CustomStringConvertible {
  /// One line with the file and the system's own words.
  public var description: String {
    let verb =
      switch step {
      case .open: "open"
      case .read: "read"
      case .write: "write"
      }
    return "can't \(verb) \(path): \(String(cString: strerror(code)))"
  }
}
