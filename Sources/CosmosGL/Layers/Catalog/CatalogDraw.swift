import CosmosCore

/// A draw of the bright or of the faint stars of a catalogue that can touch the target.
struct CatalogDraw {
  let buffer: CatalogBuffer
  /// Whether the stars are those that are fainter than ``StarAppearance/faint``.
  var isFaint = false
  /// Size and opacity of the stars.
  let style: Layer.CatalogStars
  /// Points per degree.
  let pointsPerDegree: Double
  /// Position of the strip under the canvas.
  let view: StripView
  /// How the stars blend with the existing contents.
  var blend = BlendState.over
  /// The portion of the stars to draw.
  var portion = DrawPortion.whole

  /// - Returns: Number of stars drawn.
  func execute(in context: DrawContext) -> Int {
    let bands = buffer.bands(isFaint: isFaint)
    guard let brightest = bands.lazy.map(\.brightest).min() else { return 0 }
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
    pipeline.begin(projection, margin: margin ?? 0, blend: blend)
    if asPoints { context.driver.allowPointSizes() }
    pipeline.set(isFaint && buffer.source.faint.isMirrored ? view.mirrored : view)
    pipeline.set(.reach, asPoints ? 0.0 : 1)
    pipeline.set(.starScale, isFaint ? faintScale(reach: reach) : scale(least: least))
    let copies = view.copiesInSight(on: projection.canvas, reach: reach)
    // Calls a function with the stars of each band, and with what is added to their positions.
    func forEachRange(_ body: (StripIndex.Ranges, Double) -> Void) {
      for copy in copies {
        let shift = Double(copy) * view.period
        for (number, band) in bands.enumerated() {
          let reach = extent(ofMagnitude: band.brightest)
          guard isVisible(band.latitudes, reach: reach, in: projection) else { continue }
          body(
            buffer.ranges(
              ofBand: number, isFaint: isFaint, view: view, in: projection, reach: reach,
              shift: shift), shift)
        }
      }
    }
    func total() -> Int {
      var count = 0
      forEachRange { ranges, _ in count += ranges.count }
      return count
    }
    let wanted = portion.range(of: total())
    var (start, drawn) = (0, 0)
    forEachRange { all, shift in
      let ranges = all.part(wanted.lowerBound - start..<wanted.upperBound - start)
      start += all.count
      drawn += ranges.count
      pipeline.set(.shift, shift)
      buffer.draw(ranges, isFaint: isFaint, asPoints: asPoints)
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
