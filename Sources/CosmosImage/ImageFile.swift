/// A PNG or SVG file whose header has been read and checked; the content tells which of them it is.
public enum ImageFile: Sendable {
  /// Pixels, which may be reduced.
  case png(PNGFile)
  /// A drawing, which has no pixels of its own.
  case svg(SVGFile)

  /// Why a file could not be read or decoded; the description is one line.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message of the file's library, or what is wrong with the file.
    public let description: String
  }

  /// Reads the header of a file.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: ``Failure`` with the message of the PNG or SVG library.
  public init(_ bytes: [UInt8]) throws(Failure) {
    do {
      self = SVGFile.isLikely(bytes) ? .svg(try SVGFile(bytes)) : .png(try PNGFile(bytes))
    } catch {
      throw Failure(description: "\(error)")
    }
  }

  /// Decodes or draws the pixels.
  ///
  /// - Parameters:
  ///   - width: Width of the result in pixels, 1 to 16384. That of a PNG follows from the reduction.
  ///   - height: Height of the result in pixels, 1 to 16384. That of a PNG follows from the reduction.
  ///   - reduction: Side of the blocks of a PNG's pixels that become one pixel, at least 1; unused for an SVG file.
  /// - Returns: Red, green, blue and alpha bytes of each pixel, top row first, premultiplied.
  /// - Throws: ``Failure`` with the message of the PNG or SVG library.
  public func pixels(
    width: Int, height: Int, reducedBy reduction: Int
  ) throws(Failure) -> [UInt8] {
    do {
      switch self {
      case .png(let file): return try file.pixels(reducedBy: reduction)
      case .svg(let file): return try file.pixels(width: width, height: height)
      }
    } catch {
      throw Failure(description: "\(error)")
    }
  }
}
