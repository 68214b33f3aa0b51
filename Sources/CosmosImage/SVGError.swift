/// Why an SVG file could not be read or drawn.
public enum SVGError: Error, Hashable, Sendable {
  /// The SVG library reported an error; `reason` is its message, in one line.
  case library(reason: String)
  /// The file has no `width` and `height` in absolute units and no `viewBox`, or its size is 0.
  case noSize
  /// The file is larger than 16384 × 16384 pixels.
  case tooLarge(width: Double, height: Double)
  /// The file has more than 1 MiB.
  case tooLong(bytes: Int)
}

extension SVGError: CustomStringConvertible {
  /// A one-line description of the error.
  public var description: String {
    switch self {
    case .library(let reason): "the SVG library says: \(reason)"
    case .noSize: "the SVG file has no size; give “svg” a width and a height, or a viewBox"
    case .tooLarge(let width, let height):
      "the SVG file is \(width) × \(height) pixels large; at most 16384 × 16384 are allowed"
    case .tooLong(let bytes): "the SVG file has \(bytes) bytes; at most 1048576 are allowed"
    }
  }
}
