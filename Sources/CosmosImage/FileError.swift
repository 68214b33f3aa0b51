import Glibc

/// Why a file could not be opened, read or written.
public struct FileError: Error, Hashable, Sendable {
  /// The file's path as given; bytes that are not valid UTF-8 are written like `\xE9`.
  public let path: String

  /// The system's error number, `errno`.
  public let code: Int32

  /// The operation that failed.
  public let step: Step

  /// Creates an error about a path that is text.
  public init(path: String, code: Int32, step: Step) {
    self.path = path
    self.code = code
    self.step = step
  }

  /// Creates an error about a path of bytes, which it escapes where they are not UTF-8.
  public init(path: FilePath, code: Int32, step: Step) {
    self.init(path: path.description, code: code, step: step)
  }

  /// An operation on a file.
  public enum Step: String, Hashable, Sendable {
    /// Opening it, for reading or writing.
    case open
    /// Reading its bytes.
    case read
    /// Writing its bytes.
    case write
  }
}

extension FileError: CustomStringConvertible {
  /// One line with the file's path and the system's error message.
  public var description: String {
    "can't \(step.rawValue) \(path): \(String(cString: strerror(code)))"
  }
}
