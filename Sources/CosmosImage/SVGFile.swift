import CSVG

/// An SVG file whose size has been read; its pixels are drawn on request, at any size.
///
/// Nothing outside the file is loaded, and scripts don't run. Texts take the system's fonts.
public struct SVGFile: Sendable {
  /// Width in pixels of 1/96 inch, above 0 and up to 16384.
  public let width: Double

  /// Height in pixels of 1/96 inch, above 0 and up to 16384.
  public let height: Double

  private let bytes: [UInt8]
  private let program: SVGProgram

  /// Reads the file and its size: `width` and `height`, or if they aren't both absolute, that of the `viewBox`.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - program: The program that reads and draws it.
  ///   - time: The processor time that reading may take; `nil` for that of the program.
  /// - Throws: ``SVGError`` if it isn't a valid SVG file, or has no size or one that is too large.
  public init(
    _ bytes: [UInt8], drawnBy program: SVGProgram, within time: SVGTime? = nil
  ) throws(SVGError) {
    guard bytes.count <= SVGFile.maxBytes else { throw .tooLong(bytes: bytes.count) }
    (width, height, _) = try program.run(bytes, within: time)
    guard width > 0, height > 0 else { throw .noSize }
    let sides = (min(width, height), max(width, height))
    guard sides.1 <= Double(SVGFile.maxSide), sides.1 / sides.0 <= Double(SVGFile.maxSide) else {
      throw .tooLarge(width: width, height: height)
    }
    self.bytes = bytes
    self.program = program
  }

  /// Returns whether a file claims to be XML, and so is no PNG.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: Whether its first character other than a blank is `<`.
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
  /// - Returns: The pixels.
  /// - Throws: ``SVGError`` with the library's message, or with the limit that the drawing exceeds.
  public func draw(width: Int, height: Int) throws(SVGError) -> SVGPixels {
    let sides = 1...SVGFile.maxSide
    precondition(sides.contains(width) && sides.contains(height), "cairo can draw this size")
    let (_, _, file) = try program.run(bytes, columns: width, rows: height)
    return SVGPixels(file, bytes: 4 * width * height)
  }

  /// Characters that may precede an XML file's first tag.
  private static let blanks: [UInt8] = Array(" \t\r\n".utf8)

  /// Maximum size of a file.
  static let maxBytes = 16 << 20

  /// Maximum width and height in pixels, and maximum ratio of the two.
  package static let maxSide = 16_384
}

/// The pixels of a drawing: red, green, blue and alpha bytes, premultiplied, the top row first.
public final class SVGPixels {
  /// Number of bytes that have not been read.
  public private(set) var count: Int

  private let file: MemoryFile
  private let end: Int

  init(_ file: MemoryFile, bytes: Int) {
    self.file = file
    count = bytes
    end = Int(COSMOS_SVG_PIXELS) + bytes
  }

  /// Reads the next bytes.
  ///
  /// - Parameter target: Receives the bytes; it is no larger than what is left.
  /// - Throws: ``SVGError`` with the system's message.
  public func read(into target: UnsafeMutableRawBufferPointer) throws(SVGError) {
    precondition(target.count <= count, "so many bytes are left")
    try file.read(into: target, from: end - count)
    cosmos_svg_release(file.descriptor, end - count, target.count)
    count -= target.count
  }
}
