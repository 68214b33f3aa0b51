/// Why a PNG could not be written or read.
public enum PNGError: Error, Hashable, Sendable {
  /// The PNG library reported an error; `reason` is its message.
  case library(reason: String)
  /// The file has too many pixels; a description of its size and of the limit.
  case tooLarge(String)
  /// The keyword of a text chunk is not 1 to 79 ASCII characters.
  case keyword(String)
}

extension PNGError: CustomStringConvertible {
  /// A one-line description of the error.
  public var description: String {
    switch self {
    case .library(let reason): "the PNG library says: \(reason)"
    case .tooLarge(let size): size
    case .keyword(let keyword): "“\(keyword)” can't name a PNG text chunk"
    }
  }
}
