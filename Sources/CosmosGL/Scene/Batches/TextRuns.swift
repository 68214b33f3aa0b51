import CosmosCore
import CosmosText

/// Lines of text packed into one atlas, with an instance for each.
package struct TextRuns {
  /// The bitmaps of all lines.
  let atlas: TextAtlas

  /// Position and atlas rectangle of each line, in input order.
  package var instances: [TextInstance]

  /// The texts in the atlas, in the order of their bitmaps.
  let texts: [String]

  /// Name used in errors and shown by frame debuggers.
  let label: String

  /// Rasterizes and packs lines.
  ///
  /// - Parameters:
  ///   - entries: The lines and their positions.
  ///   - family: Font families, separated by commas.
  ///   - label: Name used in errors and shown by frame debuggers.
  ///   - context: Driver, prefetched data and warning handler.
  /// - Throws: ``RendererError`` when the atlas would be too large.
  init(
    _ entries: [TextBatch.Entry], family: String, label: String, context: UploadContext
  ) throws(RendererError) {
    let pictures = TextBitmaps(
      of: entries.map(\.line), family: family, prefetch: context.prefetch?.textPrefetch)
    pictures.warnings.forEach(context.warn)
    let bitmaps = pictures.bitmaps
    let side = 2 + (bitmaps.map { max($0.width, $0.height) }.max() ?? 0)
    let largest = min(context.driver.largestTexture, TextRasterizer.largestSide)
    guard side <= largest else { throw .tooLarge(what: label, side: side, largest: largest) }
    guard pictures.pixels <= TextBitmaps.maxPixels else {
      throw .outOfMemory(what: label, bytes: pictures.pixels)
    }
    let atlas = TextAtlas(bitmaps)
    instances = zip(entries, zip(bitmaps, atlas.positions)).map { entry, drawn in
      let (bitmap, position) = drawn
      return TextInstance(
        position: entry.position,
        centre: SIMD2(Float(bitmap.centre.x - entry.offset), Float(bitmap.centre.y)),
        atlasRect: SIMD4<Float>(position))
    }
    self.atlas = atlas
    texts = entries.map(\.line.text)
    self.label = label
  }
}
