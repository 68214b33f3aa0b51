import CosmosCore

/// Lines of text on the GPU: their places, and an atlas of their bitmaps.
final class TextSheet {
  /// A line to upload.
  struct Entry {
    /// Where its middle stands on its layer.
    var place: StripPoint
    /// What is written.
    var line: TextLine
  }

  /// The longest line's length, in pixels.
  let longest: Double
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<TextInstance>
  /// Coverage of all lines.
  let atlas: Texture

  /// Number of lines.
  var count: Int { buffer.count }

  /// Draws lines into an atlas and uploads them.
  ///
  /// - Parameters:
  ///   - entries: What to write, and where.
  ///   - family: Families of the font, parted by commas.
  ///   - label: Name shown by frame debuggers.
  ///   - context: What everything of a scene goes through.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` where the driver has no room.
  init(
    _ entries: [Entry], family: String, label: String, context: UploadContext
  ) throws(RendererError) {
    let driver = context.driver
    let pictures = TextPictures(
      of: entries.map(\.line), family: family, prefetch: context.prefetch?.textPrefetch)
    pictures.warnings.forEach(context.warn)
    let bitmaps = pictures.bitmaps
    let side = 2 + (bitmaps.map { max($0.width, $0.height) }.max() ?? 0)
    let largest = min(driver.largestTexture, TextRasterizer.largestSide)
    guard side <= largest else { throw .tooLarge(what: label, side: side, largest: largest) }
    guard pictures.pixels <= TextPictures.mostPixels else {
      throw .outOfMemory(what: label, bytes: pictures.pixels)
    }
    let packed = TextAtlas(bitmaps)
    let instances = zip(entries, zip(bitmaps, packed.places)).map { entry, drawn in
      let (bitmap, place) = drawn
      return TextInstance(
        place: entry.place, middle: SIMD2(Float(bitmap.middle.x), Float(bitmap.middle.y)),
        picture: SIMD4(
          Float(place.x), Float(place.y), Float(place.width), Float(place.height)))
    }
    let atlas = try packed.coverage.withTexels { texels throws(RendererError) in
      try Texture(
        width: packed.width, height: packed.height, format: .r8, texels: texels, label: label,
        driver: driver)
    }
    let buffer = try VertexBuffer(instances.span, label: label, driver: driver)
    self.atlas = atlas
    self.buffer = buffer
    longest = Double(bitmaps.map(\.width).max() ?? 0)
    vertexArray = VertexArray(.text, step: .instance, label: label, driver: driver)
  }

  /// Draws some of the lines with the pipeline that has begun.
  ///
  /// - Returns: Number of lines drawn.
  func draw(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    vertexArray.drawCorners(of: range, in: buffer)
    return range.count
  }
}
