/// An image file that consists of pixels, whose header has been read and checked.
package protocol PixelFile: Sendable {
  /// Width of the image in pixels.
  var width: Int { get }

  /// Height of the image in pixels.
  var height: Int { get }

  /// Bytes of memory that decoding takes besides the decoded rows; 0 if it takes only some rows.
  var decodingBytes: Int { get }

  /// Prepares to decode the pixels.
  ///
  /// - Parameter block: Width and height of the blocks that become one pixel, at least 1; blocks at the right and
  ///   lower edges may be smaller.
  /// - Returns: The rows.
  /// - Throws: An error of the format.
  func rows(reducedBy block: SIMD2<Int>) throws -> any PixelRows
}

/// The rows of an image, decoded from the top to the bottom.
package protocol PixelRows: AnyObject {
  /// Decodes the next rows.
  ///
  /// - Parameter target: Receives red, green, blue and alpha bytes, premultiplied; its size is that of one or more
  ///   rows, and at most that of those which are left.
  /// - Throws: An error of the format; no more rows can be read then.
  func read(into target: UnsafeMutableRawBufferPointer) throws
}

extension PNGFile: PixelFile {
  package func rows(reducedBy block: SIMD2<Int>) throws -> any PixelRows {
    try PNGRows(of: self, reducedBy: block)
  }
}

extension PNGRows: PixelRows {}

extension ImageFormat {
  /// Reads the header of a PNG, JPEG or WebP file, told by its content, up to 16384 × 16384 pixels.
  ///
  /// Neither what a header claims nor what follows it takes more memory than ``PixelFile/decodingBytes``.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The file.
  /// - Throws: ``PNGError`` or ``ImageFormatError``.
  package static func pixelFile(_ bytes: [UInt8]) throws -> any PixelFile {
    switch ImageFormat(contentOf: Array(bytes.prefix(16))) {
    case .png: return try PNGFile(bytes)
    case .jpeg: return try JPEGFile(bytes)
    case .webp: return try WebPFile(bytes)
    case .tiff, .exr, nil: throw ImageFormatError.unknownContent
    }
  }

  /// Checks the size that a header claims before anything is decoded.
  ///
  /// - Parameters:
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  ///   - decodingBytes: Memory that decoding takes besides rows.
  /// - Throws: ``ImageFormatError/unreadable(format:reason:)``.
  func checkSize(width: Int, height: Int, decodingBytes: Int) throws(ImageFormatError) {
    let (side, most) = (Int(PNGFile.largestSide), PNGFile.maxDecodingBytes)
    guard max(width, height) <= side else {
      throw .unreadable(
        format: self, reason: "\(width) × \(height) pixels; at most \(side) × \(side)")
    }
    guard decodingBytes <= most else {
      throw .unreadable(
        format: self,
        reason:
          "\(width) × \(height) pixels of this kind take \(decodingBytes >> 20) MiB to decode, "
          + "more than \(most >> 20); save it as PNG")
    }
  }
}
