/// Why an SVG file could not be read or drawn.
public enum SVGError: Error, Hashable, Sendable {
  /// The SVG library reported an error; `reason` is its message, in one line.
  case library(reason: String)
  /// The SVG library is not installed.
  case missingLibrary
  /// The file has no `width` and `height` in absolute units and no `viewBox`, or its size is 0.
  case noSize
  /// The file is larger than 16384 × 16384 pixels, or one side is more than 16384 times as long as the other.
  case tooLarge(width: Double, height: Double)
  /// The file has more than 16 MiB.
  case tooLong(bytes: Int)
  /// Reading or drawing took more than this processor time, including that of the files with which it is shared.
  case tooMuchTime(seconds: Int)
  /// Drawing took more than this memory, or more than there is.
  case tooMuchMemory(megabytes: Int)
  /// The file is no longer needed.
  case ended
  /// The system could not start the process that draws, or ended it.
  case system(reason: String)
}

extension SVGError: CustomStringConvertible {
  /// A one-line description of the error.
  public var description: String {
    switch self {
    case .library(let reason): "the SVG library says: \(reason)"
    case .missingLibrary:
      "SVG files need librsvg, which is not installed; as root, type: apt-get install librsvg2-2"
    case .noSize: "the SVG file has no size; give “svg” a width and a height, or a viewBox"
    case .tooLarge(let width, let height):
      "the SVG file is \(Float(width)) × \(Float(height)) pixels large; at most 16384 × 16384 are allowed, "
        + "and no side 16384 times as long as the other"
    case .tooLong(let bytes):
      "the SVG file has \(bytes) bytes; at most \(SVGFile.maxBytes) are allowed"
    case .tooMuchTime(let seconds):
      "the sky's SVG files take more than \(seconds) s of processor time; make them simpler"
    case .tooMuchMemory(let megabytes):
      "drawing the SVG file takes more than \(megabytes) MiB; nest fewer groups and references"
    case .ended: "the SVG file is not needed any more"
    case .system(let reason): "the SVG file can't be drawn: \(reason)"
    }
  }
}
