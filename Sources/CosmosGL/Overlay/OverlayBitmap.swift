/// The panel of an overlay as it is written, in memory that it takes once.
struct OverlayBitmap {
  /// Pixels a row.
  let width: Int
  /// Number of rows.
  let height: Int
  /// Red, green, blue and alpha of each pixel, premultiplied, row by row.
  private var pixels: [SIMD4<UInt8>]

  /// Creates an empty panel.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: SIMD4(repeating: 0), count: width * height)
  }

  /// Empties the panel: all of it becomes a box with round corners, and nothing else.
  ///
  /// - Parameters:
  ///   - radius: Of its corners, in pixels.
  ///   - ink: What it is filled with.
  mutating func clear(radius: Int, _ ink: OverlayInk) {
    let full = OverlayBitmap.premultiplied(ink, coverage: 255)
    for index in pixels.indices { pixels[index] = full }
    // Only in the corners a pixel may hold less than all of it.
    let radius = min(radius, width / 2, height / 2)
    for row in 0..<2 * radius {
      let y = row < radius ? row : height - 1 - (row - radius)
      for column in 0..<2 * radius {
        let x = column < radius ? column : width - 1 - (column - radius)
        let coverage = OverlayBitmap.coverage(
          x: x, y: y, size: (width, height), radius: Double(radius))
        pixels[y * width + x] = OverlayBitmap.premultiplied(ink, coverage: coverage)
      }
    }
  }

  /// Fills a box with round corners.
  ///
  /// - Parameters:
  ///   - x: Its left edge, in pixels.
  ///   - y: Its upper edge, in pixels.
  ///   - size: Its width and height, in pixels.
  ///   - radius: Of its corners, in pixels.
  ///   - ink: What it is filled with.
  mutating func fill(
    x: Int, y: Int, size: (width: Int, height: Int), radius: Double = 0, _ ink: OverlayInk
  ) {
    for row in 0..<size.height {
      for column in 0..<size.width {
        let coverage = OverlayBitmap.coverage(x: column, y: row, size: size, radius: radius)
        blend(ink, coverage: coverage, x: x + column, y: y + row)
      }
    }
  }

  /// Writes a character.
  ///
  /// - Parameters:
  ///   - glyph: Its coverage.
  ///   - x: Its left edge, in pixels.
  ///   - y: Its upper edge, in pixels.
  ///   - ink: What it is written with.
  mutating func draw(_ glyph: TextRasterizer.Bitmap, x: Int, y: Int, _ ink: OverlayInk) {
    for row in 0..<glyph.height {
      for column in 0..<glyph.width {
        let coverage = glyph.coverage[row * glyph.width + column]
        if coverage > 0 { blend(ink, coverage: UInt32(coverage), x: x + column, y: y + row) }
      }
    }
  }

  /// Lends the pixels as texels.
  func withTexels(_ body: (UnsafeRawBufferPointer) -> Void) {
    pixels.withUnsafeBytes(body)
  }

  /// Blends a share of an ink, up to 255, over a pixel; beyond the edge nothing happens.
  private mutating func blend(_ ink: OverlayInk, coverage: UInt32, x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let above = SIMD4<UInt32>(
      truncatingIfNeeded: OverlayBitmap.premultiplied(ink, coverage: coverage))
    let below = SIMD4<UInt32>(truncatingIfNeeded: pixels[y * width + x])
    let rest = OverlayBitmap.share(below, 255 - above.w)
    // Both are rounded: the sum may be one too much.
    pixels[y * width + x] = SIMD4<UInt8>(
      truncatingIfNeeded: pointwiseMin(above &+ rest, SIMD4(repeating: 255)))
  }

  /// How much of a pixel a box with round corners holds, up to 255.
  private static func coverage(
    x: Int, y: Int, size: (width: Int, height: Int), radius: Double
  ) -> UInt32 {
    // How far beyond the middles of the corners' circles this is.
    let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
    let aside = max(0, radius - across, across - Double(size.width) + radius)
    let past = max(0, radius - down, down - Double(size.height) + radius)
    guard aside > 0, past > 0 else { return 255 }
    let distance = (aside * aside + past * past).squareRoot()
    return UInt32((255 * min(max(0, radius - distance + 0.5), 1)).rounded())
  }

  private static func premultiplied(_ ink: OverlayInk, coverage: UInt32) -> SIMD4<UInt8> {
    let color = SIMD4<UInt32>(truncatingIfNeeded: ink.bytes)
    let alpha = share(SIMD4(repeating: color.w), coverage)
    var result = share(color, alpha.w)
    result.w = alpha.w
    return SIMD4<UInt8>(truncatingIfNeeded: result)
  }

  /// A share, up to 255, of bytes, rounded.
  private static func share(_ bytes: SIMD4<UInt32>, _ share: UInt32) -> SIMD4<UInt32> {
    let product = bytes &* SIMD4(repeating: share) &+ 128
    return (product &+ (product &>> 8)) &>> 8
  }
}
