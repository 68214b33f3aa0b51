import CosmosCore

/// A draw of all layers of a `LayerCaches` at their current positions, in one pass.
struct LayerCacheDraw {
  let caches: LayerCaches
  /// Colour of the stars; its alpha is ignored.
  let tint: Color
  /// An opaque colour behind the stars, or `nil` to blend them over the existing contents.
  let ground: Color?

  func execute(in context: DrawContext) {
    let shape = caches.source.shape
    let layers = shape.periods.count
    let pipeline = context.pipelines[.layerCache(layers: layers, storage: shape.storage)]
    pipeline.begin(context.projection, blend: ground == nil ? .over : BlendState.none)
    caches.store.bind(to: .caches, of: pipeline)
    pipeline.set(.size, SIMD2(Int32(shape.slots), Int32(shape.chunkBytes)))
    let starts = caches.starts
    pipeline.set(.columns, starts.columns.span.extracting(first: layers))
    pipeline.set(.planes, starts.planes.span.extracting(first: layers))
    pipeline.set(.tint, opaque: tint)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    pipeline.set(.ground, premultiplied: ground?.withAlpha(1) ?? clear)
    pipeline.drawTriangleStrip()
  }
}
