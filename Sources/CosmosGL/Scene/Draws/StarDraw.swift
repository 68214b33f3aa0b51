import CosmosCore

/// A draw of the stars of a buffer that can touch the target, each a glow or an image on its own square.
struct StarDraw {
  let buffer: StarBuffer
  let glow: ProfileTexture
  /// The image that is drawn instead of the glow, if any; stars with an image have a look.
  var image: Image?
  /// How the stars differ, or `nil` if they are all the same.
  var look: StarLook?
  /// Their twinkling, or `nil` if they don't twinkle.
  var twinkling: Twinkle.Phase?
  /// Position of the strip under the canvas.
  let view: StripView
  /// How the stars blend with the existing contents.
  var blend = BlendState.over
  /// The portion of the stars to draw.
  var portion = DrawPortion.whole

  /// An image that stars show.
  struct Image {
    let texels: ImageTexels
    /// Size of the largest star in points.
    let size: Size

    /// Texture coordinates per pixel, and the texture's texels per pixel of the largest star.
    func lookup(pointsPerPixel: Size) -> SIMD4<Float> {
      let (x, y) = (pointsPerPixel.width / size.width, pointsPerPixel.height / size.height)
      let texels = max(
        x * Double(self.texels.texture.width), y * Double(self.texels.texture.height))
      return SIMD4(Float(x), Float(y), Float(texels), 0)
    }
  }

  /// - Returns: Number of stars drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let reach = glow.reach(pointsPerPixel: projection.pointsPerPixel)
    let margin = projection.pointMargin(reach: reach, driver: context.driver)
    let asPoints = margin != nil
    let pipeline = context.pipelines[
      image != nil ? .imageStar : look == nil ? .star : .variedStar]
    pipeline.begin(projection, margin: margin ?? 0, blend: blend)
    if asPoints { context.driver.allowPointSizes() }
    pipeline.set(view)
    pipeline.set(.reach, asPoints ? 0 : reach)
    pipeline.set(.side, 2 * reach / projection.pointsPerPixel.width)
    if let look {
      let pixel = projection.pointsPerPixel
      pipeline.set(look, twinkling: twinkling, pixel: max(pixel.width, pixel.height))
    }
    if let image {
      pipeline.set(.glowLookup, image.lookup(pointsPerPixel: projection.pointsPerPixel))
      pipeline.bind(image.texels.texture, to: .image)
    } else {
      pipeline.set(.glowLookup, glow.lookup(pointsPerPixel: projection.pointsPerPixel))
      pipeline.bind(glow.texture, to: .glow)
    }
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
      buffer.vertices.draw(ranges, asPoints: asPoints)
    }
    return drawn
  }
}

extension Projection {
  /// The margin by which clip space must extend past the target's edges to draw squares as point sprites.
  ///
  /// A point sprite disappears entirely when its centre leaves the clip volume, and it is always square.
  ///
  /// - Parameters:
  ///   - reach: Half the side of a square, in points.
  ///   - driver: The driver of the current context.
  /// - Returns: The margin in pixels, or `nil` if the squares can't be point sprites.
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
