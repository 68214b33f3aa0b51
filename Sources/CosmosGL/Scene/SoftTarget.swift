import CosmosCore

/// A target for what has no sharp edges behind everything else, such as an aurora: smaller than the canvas, over which a
/// backdrop then stretches it.
///
/// What takes many blended draws costs a software renderer a tenth of the time here. Texels are taller than wide, as rays
/// are, so that little detail is lost.
final class SoftTarget: SceneResource {
  /// Inputs of the target.
  struct Source: Hashable {
    let canvas: Canvas
    /// Width and height of a texel in pixels of the canvas.
    let texel: SIMD2<Int>
    /// Whether it has ten bits per channel instead of eight, which takes a software renderer longer.
    let hasTenBits: Bool

    /// Describes the target of a canvas; `nil` if that has too few rows for a smaller one, or is too large for any.
    init?(on canvas: Canvas, bits: Int, driver: Driver) {
      hasTenBits = bits > 8
      let share = min(canvas.pixelHeight / SoftTarget.leastRows, SoftTarget.longestSide)
      texel = SIMD2((share + 1) / 2, share)
      self.canvas = canvas
      guard share > 1, max(size.x, size.y) <= driver.largestTexture else { return nil }
    }

    fileprivate var size: SIMD2<Int> {
      (SIMD2(canvas.pixelWidth, canvas.pixelHeight) &+ texel &- 1) / texel
    }
  }

  // Each window has its own frame.
  static var isSharable: Bool { false }

  let source: Source
  private let target: RenderTarget

  /// Number of rows of texels below which the lower edges of an aurora would be coarse.
  private static let leastRows = 270

  /// Greatest height of a texel in pixels.
  private static let longestSide = 4

  init(_ source: Source, driver: Driver) throws(RendererError) {
    self.source = source
    target = try RenderTarget.keepingBound { () throws(RendererError) in
      try RenderTarget(
        width: source.size.x, height: source.size.y,
        format: source.hasTenBits ? .rgb10a2 : .rgba8Nearest,
        label: "soft backdrop", driver: driver)
    }
  }

  func count(in statistics: inout Statistics) {
    statistics.cacheBytes += 4 * target.texture.width * target.texture.height
  }

  /// Maps the canvas to the target.
  private var projection: Projection {
    let (pixel, texel) = (source.canvas.pointsPerPixel, SIMD2<Double>(source.texel))
    return Projection(
      canvas: Size(width: source.canvas.width, height: source.canvas.height),
      pointsPerPixel: Size(width: pixel.width * texel.x, height: pixel.height * texel.y),
      viewport: Viewport(
        width: target.texture.width, height: target.texture.height, startsAtTop: true))
  }

  /// A step of the target's colours, by which what is drawn into it is dithered.
  var ditherStep: Double { source.hasTenBits ? 1.0 / 1023 : 1.0 / 255 }

  /// The frame that the target shows; `nil` if it shows none, or one that isn't complete.
  var frame: SkyFrame?

  /// Runs `body`, which draws into the target with a projection, and restores the bound one.
  func draw<Result>(_ body: (Projection) -> Result) -> Result {
    RenderTarget.keepingBound {
      target.bind()
      return body(projection)
    }
  }

  /// Lets a backdrop's pipeline sample the target, stretched over the canvas.
  func bind(to pipeline: Pipeline) {
    let (texel, size) = (SIMD2<Float>(source.texel), SIMD2<Float>(source.size))
    let scale = 1 / (texel * size)
    pipeline.set(.nebulaLookup, SIMD4(scale.x, scale.y, 0, 0))
    pipeline.set(.nebulaTexel, texel)
    pipeline.bind(target.texture, to: .nebula)
  }
}
