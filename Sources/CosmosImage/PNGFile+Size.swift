extension PNGFile {
  /// Checks the size that a file claims, in words that tell the limit; the PNG library checks the rest.
  ///
  /// - Parameter bytes: The file's bytes, which may be those of any file.
  /// - Throws: ``PNGError/tooLarge(_:)``.
  static func checkSize(in bytes: [UInt8]) throws(PNGError) {
    // The signature and the header's length and type take 16 bytes; its interlace method is the last of 13.
    guard bytes.count >= 29, bytes[12..<16].elementsEqual("IHDR".utf8) else { return }
    func number(at index: Int) -> Int {
      bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(at: 16), number(at: 20))
    guard max(width, height) <= largestSide else {
      throw .tooLarge("\(width) × \(height) pixels; at most \(largestSide) × \(largestSide)")
    }
    guard bytes[28] == 0 || width * height <= maxInterlacedPixels else {
      throw .tooLarge(
        "\(width) × \(height) pixels; an interlaced image has at most \(maxInterlacedPixels)"
      )
    }
  }

  /// Maximum number of pixels of an interlaced file, all of which are in memory while it is decoded: 512 MiB.
  private static let maxInterlacedPixels = 1 << 27
}
