/// Why a PNG could not be written or read.
public enum PNGError: Error, Hashable, Sendable {
  /// The PNG library refused; `reason` is its own word.
  case library(reason: String)
  /// A text chunk's keyword is not 1 to 79 characters of ASCII.
  case keyword(String)
}

extension PNGError: CustomStringConvertible {
  /// One line that says what went wrong.
  public var description: String {
    switch self {
    case .library(let reason): "the PNG library says: \(reason)"
    case .keyword(let keyword): "“\(keyword)” can't name a PNG text chunk"
    }
  }
}
