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

  /// The colours of stars by rising colour index, which is the last component.
  private static let colors: [8 of SIMD4<Float>] = {
    var colors = [8 of SIMD4<Float>](repeating: SIMD4())
    for (index, stop) in StarAppearance.colors.enumerated() {
      colors[index] = SIMD4(
        Float(stop.color.red), Float(stop.color.green), Float(stop.color.blue),
        Float(stop.colorIndex))
    }
    return colors
  }()

  /// - Returns: Number of stars drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let pixel = max(projection.pointsPerPixel.width, projection.pointsPerPixel.height)
    // A core of less than a pixel would flicker.
    let least = StarAppearance.leastRadius * max(style.size, pixel)
    let reach =
      StarAppearance.reach(
        magnitude: buffer.source.brightest, size: style.size, leastRadius: least) + pixel
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
    let colors = CatalogDraw.colors
    pipeline.set(.starColors, colors.span)
    var drawn = 0
    for copy in view.copiesInSight(on: projection.canvas, reach: reach) {
      let shift = Double(copy) * view.period
      let ranges = view.ranges(of: buffer.index, in: projection, reach: reach, shift: shift)
      drawn += ranges.count
      pipeline.set(.shift, shift)
      buffer.draw(ranges.first, asPoints: asPoints)
      buffer.draw(ranges.second, asPoints: asPoints)
    }
    return drawn
  }
}
