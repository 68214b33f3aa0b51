import CosmosCore

/// A draw of the sprites of a `DiscBuffer` that can touch the target, each a soft disc drawn as a point sprite.
struct DiscDraw {
  let buffer: DiscBuffer
  /// The range of the scene's layers to draw, back to front.
  let layers: Range<Int>
  /// For each layer of the scene, the position on its strip that shows at the centre of the canvas.
  let centres: LayerCacheShape.Centres
  /// How the discs blend with the existing contents.
  let blend: BlendState
  /// The portion of the sprites to draw.
  var portion = DrawPortion.whole

  /// Ratio of the light of a disc sampled from a filtered texture of 16 × 16 texels to the light of the exact disc.
  ///
  /// The scene is specified with such textures, and its brightness is compared with images drawn from them.
  private static let textureLight = 0.99735

  /// - Returns: Number of sprites drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let reach = SpriteLayer.largestSide / 2
    let pipeline = context.pipelines[.disc]
    pipeline.begin(projection, margin: Int(reach), blend: blend)
    context.driver.allowPointSizes()
    setLayers(of: pipeline)
    let period = buffer.scene.period
    pipeline.set(.pixelsPerUnit, period * 0x1p-32)
    let strip = StripView(period: period, centre: centres[layers.lowerBound])
    let copies = strip.copiesInSight(on: projection.canvas, reach: reach)
    func sprites(of layer: Int, inCopy copy: Int) -> StripIndex.Ranges {
      StripView(period: period, centre: centres[layer]).ranges(
        of: buffer.indices[layer], in: projection, reach: reach, shift: Double(copy) * period)
    }
    let wanted = portion.range(
      of: copies.reduce(0) { total, copy in
        layers.reduce(total) { $0 + sprites(of: $1, inCopy: copy).count }
      })
    var (start, drawn) = (0, 0)
    for copy in copies {
      pipeline.set(.shift, Double(copy) * period)
      var ranges = VertexRanges()
      for layer in layers {
        let all = sprites(of: layer, inCopy: copy)
        let found = all.part(wanted.lowerBound - start..<wanted.upperBound - start)
        start += all.count
        drawn += found.count
        ranges.append(found.first, after: buffer.starts[layer])
        ranges.append(found.second, after: buffer.starts[layer])
      }
      buffer.draw(ranges)
    }
    return drawn
  }

  private func setLayers(of pipeline: Pipeline) {
    var ends = [8 of Int32](repeating: 0)
    var steps = [8 of UInt32](repeating: 0)
    var looks = [8 of SIMD2<Float>](repeating: SIMD2(0, 0))
    for layer in 0..<SpriteScene.layerCount {
      let look = SpriteLayer(number: layer, of: buffer.scene)
      ends[layer] = Int32(truncatingIfNeeded: buffer.starts[layer] + look.count)
      steps[layer] = centres[layer].units
      looks[layer] = SIMD2(Float(look.side), Float(look.opacity * DiscDraw.textureLight))
    }
    pipeline.set(.ends, ends.span)
    pipeline.set(.centres, steps.span)
    pipeline.set(.looks, looks.span)
  }
}
