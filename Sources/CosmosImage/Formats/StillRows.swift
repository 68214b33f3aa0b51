/// Decodes the rows of a file from the top to the bottom.
protocol RowDecoder: AnyObject {
  /// Decodes the next row.
  ///
  /// - Parameter target: Receives red, green, blue and alpha bytes, not premultiplied.
  /// - Throws: ``ImageFormatError`` with the library's message; no more rows can be decoded then.
  func decodeRow(into target: UnsafeMutableRawBufferPointer) throws(ImageFormatError)
}

/// The rows of a JPEG or WebP file in sRGB, premultiplied, and averaged over blocks.
final class StillRows: PixelRows {
  private let decoder: any RowDecoder
  private let profile: ColorProfile?
  private let hasAlpha: Bool
  private var reduction: RowReduction

  /// Prepares to read rows.
  ///
  /// - Parameters:
  ///   - decoder: Decodes the rows of the file.
  ///   - profile: What brings its colours to sRGB; `nil` if they are there.
  ///   - hasAlpha: Whether any pixel may be transparent.
  ///   - reduction: What becomes of the rows.
  init(
    _ decoder: any RowDecoder, profile: ColorProfile?, hasAlpha: Bool, _ reduction: RowReduction
  ) {
    self.decoder = decoder
    self.profile = profile
    self.hasAlpha = hasAlpha
    self.reduction = reduction
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws {
    let size = 4 * reduction.width
    for start in stride(from: 0, to: target.count, by: size) {
      let row = UnsafeMutableRawBufferPointer(rebasing: target[start..<start + size])
      try reduction.read(into: row, hasAlpha: hasAlpha) { row throws(ImageFormatError) in
        try decoder.decodeRow(into: row)
        profile?.convert(row)
      }
    }
  }
}
