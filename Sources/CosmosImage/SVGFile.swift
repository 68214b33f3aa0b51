import CSVG

/// An SVG file that has been read and checked; its pixels are drawn on request, at any size.
///
/// Nothing outside the file is loaded, and scripts don't run. Texts take the system's fonts.
public struct SVGFile: Sendable {
  /// Width in pixels of 1/96 inch, above 0 and up to 16384.
  public let width: Double

  /// Height in pixels of 1/96 inch, above 0 and up to 16384.
  public let height: Double

  /// The file's bytes.
  private let bytes: [UInt8]

  /// Reads the file and its size: `width` and `height`, or if they aren't both absolute, that of the `viewBox`.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: ``SVGError`` if it isn't a valid SVG file, or has no size or one that is too large.
  public init(_ bytes: [UInt8]) throws(SVGError) {
    guard bytes.count <= SVGFile.maxBytes else { throw .tooLong(bytes: bytes.count) }
    (width, height) = try SVGFile.read(bytes)
    self.bytes = bytes
  }

  /// Whether a file claims to be XML, and so is no PNG: its first character other than a blank is `<`.
  ///
  /// - Parameter bytes: The file's bytes.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    return text.first { !blanks.contains($0) } == UInt8(ascii: "<")
  }

  /// Draws the whole file, stretched to a size.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, 1 to 16384.
  ///   - height: Height in pixels, 1 to 16384.
  /// - Returns: Red, green, blue and alpha bytes of each pixel, top row first, premultiplied.
  /// - Throws: ``SVGError`` with the library's message.
  public func pixels(width: Int, height: Int) throws(SVGError) -> [UInt8] {
    let sides = 1...SVGFile.maxSide
    precondition(sides.contains(width) && sides.contains(height), "cairo can draw this size")
    var failure: SVGError?
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      buffer.initialize(repeating: 0)
      count = buffer.count
      do throws(SVGError) {
        _ = try SVGFile.read(bytes, into: buffer.baseAddress, width: width, height: height)
      } catch {
        failure = error
      }
      SVGFile.reorder(UnsafeMutableRawBufferPointer(buffer))
    }
    if let failure { throw failure }
    return pixels
  }

  /// Changes pixels of cairo's format to red, green, blue and alpha bytes.
  private static func reorder(_ pixels: UnsafeMutableRawBufferPointer) {
    let pixels = pixels.bindMemory(to: UInt32.self)
    for index in pixels.indices {
      let pixel = pixels[index]
      let alphaAndGreen = pixel & 0xFF00_FF00
      let redAndBlue = (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16
      pixels[index] = (alphaAndGreen | redAndBlue).littleEndian
    }
  }

  /// Reads a file and returns its size; with pixels, also draws it.
  private static func read(
    _ bytes: [UInt8], into pixels: UnsafeMutablePointer<UInt8>? = nil, width: Int = 0,
    height: Int = 0
  ) throws(SVGError) -> (width: Double, height: Double) {
    var result = cosmos_svg_result()
    cosmos_svg_read(bytes, bytes.count, pixels, Int32(width), Int32(height), &result)
    let message = withUnsafeBytes(of: &result.fault) { fault in
      String(decoding: fault.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard message.isEmpty else {
      // Messages of the XML parser end with a new line, or have several lines.
      let words = message.split { $0.isWhitespace || $0.isNewline }
      throw .library(reason: words.joined(separator: " "))
    }
    guard result.width > 0, result.height > 0 else { throw .noSize }
    guard max(result.width, result.height) <= Double(maxSide) else {
      throw .tooLarge(width: result.width, height: result.height)
    }
    return (result.width, result.height)
  }

  /// What may come before an XML file's first tag.
  private static let blanks: [UInt8] = Array(" \t\r\n".utf8)

  /// Maximum size of a file, which limits how deep its elements can be nested.
  private static let maxBytes = 1 << 20

  /// Maximum width and height, in pixels.
  package static let maxSide = 16_384
}
