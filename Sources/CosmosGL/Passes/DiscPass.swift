import CosmosCore

/// Draws the sprites of a `SpriteScene`, each a soft disc in a point sprite.
struct DiscPass: ~Copyable {
  private let pipeline: Pipeline
  private let driver: Driver

  init(driver: Driver) throws(ProgramError) {
    pipeline = try Pipeline(.disc, driver: driver)
    self.driver = driver
  }

  /// Light of a disc that comes from a filtered texture of 16 × 16 texels, as a share of the exact disc's.
  ///
  /// The scene is told as such textures, and brightness is compared with pictures of them.
  private static let textureLight = 0.99735

  /// Draws the sprites that can reach the target.
  ///
  /// - Parameters:
  ///   - sheet: The sprites.
  ///   - layers: Which of the scene's layers, back to front.
  ///   - middles: For each layer of the scene, the place on its strip that shows in the middle of the
  ///     canvas.
  ///   - projection: What the target shows.
  ///   - blend: What becomes of the colours that are there.
  /// - Returns: Number of sprites drawn.
  func draw(
    _ sheet: DiscSheet, layers: Range<Int>, middles: RibbonShape.Middles,
    projection: Projection, blend: BlendState
  ) -> Int {
    let reach = SpriteLayer.largestSide / 2
    let margin = Int(reach)
    pipeline.begin(projection, margin: margin, blend: blend)
    driver.allowPointSizes()
    setLayers(of: sheet, middles: middles)
    let period = sheet.scene.period
    pipeline.set(.pixelsPerStep, period * 0x1p-32)
    var drawn = 0
    let strip = StripView(period: period, middle: middles[layers.lowerBound])
    for turn in strip.turnsInSight(on: projection.canvas, reach: reach) {
      let shift = Double(turn) * period
      pipeline.set(.shift, shift)
      var ranges = VertexRanges()
      for layer in layers {
        let view = StripView(period: period, middle: middles[layer])
        let found = view.ranges(
          of: sheet.indices[layer], in: projection, reach: reach, shift: shift)
        ranges.append(found.first, after: sheet.starts[layer])
        ranges.append(found.second, after: sheet.starts[layer])
        drawn += found.count
      }
      sheet.draw(ranges)
    }
    return drawn
  }

  private func setLayers(of sheet: DiscSheet, middles: RibbonShape.Middles) {
    var ends = [8 of Int32](repeating: 0)
    var steps = [8 of UInt32](repeating: 0)
    var looks = [8 of SIMD2<Float>](repeating: SIMD2(0, 0))
    for layer in 0..<SpriteScene.layerCount {
      let look = SpriteLayer(number: layer, of: sheet.scene)
      ends[layer] = Int32(truncatingIfNeeded: sheet.starts[layer] + look.count)
      steps[layer] = middles[layer].steps
      looks[layer] = SIMD2(Float(look.side), Float(look.opacity * DiscPass.textureLight))
    }
    pipeline.set(.ends, ends.span)
    pipeline.set(.middles, steps.span)
    pipeline.set(.looks, looks.span)
  }
}
