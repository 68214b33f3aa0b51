import CosmosCore

/// A draw of the stars of a catalogue that can touch the target.
struct CatalogDraw {
  let buffer: CatalogBuffer
  /// Size and opacity of the stars.
  let style: Layer.CatalogStars
  /// Points per degree.
  let pointsPerDegree: Double
  /// Position of the strip under the canvas.
  let view: StripView

  /// - Returns: Number of stars drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let pixel = max(projection.pointsPerPixel.width, projection.pointsPerPixel.height)
    // A core smaller than a pixel would flicker.
    let least = StarAppearance.leastRadius * max(style.size, pixel)
    let brightest = StarAppearance(magnitude: buffer.source.brightest, colorIndex: 0)
    let reach = brightest.reach(radius: max(brightest.radius * style.size, least)) + pixel
    let margin = projection.pointMargin(reach: reach, driver: context.driver)
    let asPoints = margin != nil
    let pipeline = context.pipelines[.catalog]
    pipeline.begin(projection, margin: margin ?? 0)
    if asPoints { context.driver.allowPointSizes() }
    pipeline.set(view)
    pipeline.set(.reach, asPoints ? 0.0 : 1)
    let scale = SIMD4(
      Float(pointsPerDegree), Float(style.size), Float(style.opacity), Float(least))
    pipeline.set(.starScale, scale)
    var drawn = 0
    for copy in view.copiesInSight(on: projection.canvas, reach: reach) {
      let shift = Double(copy) * view.period
      let ranges = view.ranges(of: buffer.index, in: projection, reach: reach, shift: shift)
      drawn += ranges.count
      pipeline.set(.shift, shift)
      buffer.vertices.draw(ranges, asPoints: asPoints)
    }
    return drawn
  }
}
