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
    // Faint stars are those that others cover.
    draw(isFaint: true, in: context) + draw(isFaint: false, in: context)
  }

  private func draw(isFaint: Bool, in context: DrawContext) -> Int {
    let bands = buffer.source.bands
    guard
      let brightest = bands.lazy.filter({ $0.isFaint == isFaint }).map(\.brightest).min()
    else { return 0 }
    let projection = context.projection
    let pixel = max(projection.pointsPerPixel.width, projection.pointsPerPixel.height)
    // A core smaller than a pixel would flicker.
    let least = StarAppearance.leastRadius * max(style.size, pixel)
    func extent(ofMagnitude magnitude: Double) -> Double {
      let star = StarAppearance(magnitude: magnitude, colorIndex: 0)
      let radius = max(star.radius * style.size, least)
      return isFaint ? StarAppearance.faintReach * radius : star.reach(radius: radius) + pixel
    }
    let reach = extent(ofMagnitude: brightest)
    let margin = projection.pointMargin(reach: reach, driver: context.driver)
    let asPoints = margin != nil
    let pipeline = context.pipelines[.catalog(isFaint: isFaint)]
    pipeline.begin(projection, margin: margin ?? 0)
    if asPoints { context.driver.allowPointSizes() }
    pipeline.set(view)
    pipeline.set(.reach, asPoints ? 0.0 : 1)
    pipeline.set(.starScale, isFaint ? faintScale(reach: reach) : scale(least: least))
    var drawn = 0
    for copy in view.copiesInSight(on: projection.canvas, reach: reach) {
      let shift = Double(copy) * view.period
      pipeline.set(.shift, shift)
      for (band, index) in zip(bands, buffer.indices) where band.isFaint == isFaint {
        let reach = extent(ofMagnitude: band.brightest)
        guard isVisible(band.latitudes, reach: reach, in: projection) else { continue }
        let ranges = view.ranges(of: index, in: projection, reach: reach, shift: shift)
        drawn += ranges.count
        buffer.vertices.draw(
          ranges.advanced(by: band.indices.lowerBound), asPoints: asPoints)
      }
    }
    return drawn
  }

  private func scale(least: Double) -> SIMD4<Float> {
    SIMD4(Float(pointsPerDegree), Float(style.size), Float(style.opacity), Float(least))
  }

  private func faintScale(reach: Double) -> SIMD4<Float> {
    let star = StarAppearance(magnitude: StarAppearance.faint, colorIndex: 0)
    let shrunk = min(1, StarAppearance.faintReach * star.radius * style.size / reach)
    let opacity = star.peak * shrunk * shrunk * style.opacity
    return SIMD4(
      Float(pointsPerDegree), Float(reach), Float(opacity), Float(1 / (reach * reach)))
  }

  /// Whether stars of a band can reach the target.
  private func isVisible(
    _ latitudes: ClosedRange<Double>, reach: Double, in projection: Projection
  ) -> Bool {
    let (middle, visible) = (projection.canvas.height / 2, projection.visibleY)
    let top = middle - latitudes.upperBound * pointsPerDegree - reach
    let bottom = middle - latitudes.lowerBound * pointsPerDegree + reach
    return top < visible.upperBound && bottom > visible.lowerBound
  }
}
