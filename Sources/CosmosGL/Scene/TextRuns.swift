import CosmosCore

/// Lines of text in one atlas, and an instance for each.
struct TextRuns {
  /// The bitmaps of all lines.
  let atlas: TextAtlas

  /// Where the lines stand, in their order.
  var instances: [TextInstance]

  /// Rasterizes lines and packs them.
  ///
  /// - Parameters:
  ///   - entries: What to write, and where.
  ///   - family: Families of the font, parted by commas.
  ///   - label: What errors call them.
  ///   - context: What everything of a scene goes through.
  /// - Throws: ``RendererError`` where the atlas would be too large.
  init(
    _ entries: [TextBatch.Entry], family: String, label: String, context: UploadContext
  ) throws(RendererError) {
    let pictures = TextPictures(
      of: entries.map(\.line), family: family, prefetch: context.prefetch?.textPrefetch)
    pictures.warnings.forEach(context.warn)
    let bitmaps = pictures.bitmaps
    let side = 2 + (bitmaps.map { max($0.width, $0.height) }.max() ?? 0)
    let largest = min(context.driver.largestTexture, TextRasterizer.largestSide)
    guard side <= largest else { throw .tooLarge(what: label, side: side, largest: largest) }
    guard pictures.pixels <= TextPictures.mostPixels else {
      throw .outOfMemory(what: label, bytes: pictures.pixels)
    }
    let atlas = TextAtlas(bitmaps)
    instances = zip(entries, zip(bitmaps, atlas.places)).map { entry, drawn in
      let (bitmap, place) = drawn
      return TextInstance(
        place: entry.place, centre: SIMD2(Float(bitmap.centre.x), Float(bitmap.centre.y)),
        picture: SIMD4(
          Float(place.x), Float(place.y), Float(place.width), Float(place.height)))
    }
    self.atlas = atlas
  }
}
