import CosmosCore

/// A draw of those stars of a buffer that can reach the target, each a glow on a square of its own.
struct StarDraw {
  let buffer: StarBuffer
  let glow: ProfileTexture
  /// How the strip lies under the canvas.
  let view: StripView
  /// What becomes of the colours that are there.
  var blend = BlendState.over
  /// Which of the stars.
  var portion = DrawPortion.whole

  /// - Returns: Number of stars drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let reach = glow.reach(pointsPerPixel: projection.pointsPerPixel)
    let margin = projection.pointMargin(reach: reach, driver: context.driver)
    let asPoints = margin != nil
    let pipeline = context.pipelines[.star]
    pipeline.begin(projection, margin: margin ?? 0, blend: blend)
    if asPoints { context.driver.allowPointSizes() }
    pipeline.set(view)
    pipeline.set(.reach, asPoints ? 0 : reach)
    pipeline.set(.side, 2 * reach / projection.pointsPerPixel.width)
    pipeline.set(.glowLookup, glow.lookup(pointsPerPixel: projection.pointsPerPixel))
    pipeline.bind(glow.texture, to: .glow)
    let copies = view.copiesInSight(on: projection.canvas, reach: reach)
    func stars(inCopy copy: Int) -> StripIndex.Ranges {
      view.ranges(
        of: buffer.index, in: projection, reach: reach, shift: Double(copy) * view.period)
    }
    let wanted = portion.range(of: copies.reduce(0) { $0 + stars(inCopy: $1).count })
    var (start, drawn) = (0, 0)
    for copy in copies {
      let all = stars(inCopy: copy)
      let ranges = all.part(wanted.lowerBound - start..<wanted.upperBound - start)
      start += all.count
      drawn += ranges.count
      pipeline.set(.shift, Double(copy) * view.period)
      buffer.draw(ranges.first, asPoints: asPoints)
      buffer.draw(ranges.second, asPoints: asPoints)
    }
    return drawn
  }
}

extension Projection {
  /// How far clip space has to reach over the target's edges for squares to be drawn as point sprites.
  ///
  /// A point sprite vanishes whole when its centre leaves clip space. It is as high as it is wide.
  ///
  /// - Parameters:
  ///   - reach: Half a side of the square, in points.
  ///   - driver: The driver that is to draw.
  /// - Returns: Pixels, or `nil` where the squares can't be point sprites.
  func pointMargin(reach: Double, driver: Driver) -> Int? {
    let pixel = pointsPerPixel
    guard abs(pixel.width - pixel.height) <= 1e-6 * pixel.width,
      2 * reach / pixel.width <= driver.largestPoint
    else { return nil }
    let margin = Int((reach / pixel.width).rounded(.up))
    let longest = max(viewport.width, viewport.height) + 2 * margin
    return longest <= driver.largestTexture ? margin : nil
  }
}
