import CosmosCore

/// A target for what has no sharp edges behind everything else, such as an aurora: smaller than the canvas, over which a
/// backdrop then stretches it.
///
/// What takes many blended draws costs a software renderer a tenth of the time here. Texels are taller than wide, as rays
/// are, so that little detail is lost. Where everything in it moves at one speed, the target is wider than the canvas and
/// anchored to the strip: it is drawn again only when the aurora has changed or another anchor is closer, and stretched with
/// a shift in between.
final class SoftTarget: SceneResource {
  /// Inputs of the target.
  struct Source: Hashable {
    let canvas: Canvas
    /// Width and height of a texel in pixels of the canvas.
    let texel: SIMD2<Int>
    /// The speed of everything in it, relative to the foreground; 0 if it is drawn anew whenever the sky has moved.
    let speed: Double
    /// Number of rows of pixels that it covers; nothing but the ground is below them.
    let rows: Int
    /// Whether it has ten bits per channel instead of eight, which takes a software renderer longer.
    let hasTenBits: Bool

    /// Describes the target of a canvas; `nil` if that has too few rows for a smaller one, or is too large for any.
    ///
    /// - Parameters:
    ///   - part: What it shows.
    ///   - canvas: The canvas.
    ///   - bits: Bits per channel of what is drawn on the canvas.
    ///   - driver: The driver.
    init?(_ part: DrawPlan.Soft, on canvas: Canvas, bits: Int, driver: Driver) {
      let share = min(canvas.pixelHeight / SoftTarget.leastRows, SoftTarget.longestSide)
      guard share > 1 else { return nil }
      self.canvas = canvas
      hasTenBits = bits > 8
      speed = part.speed ?? 0
      texel = SIMD2((share + 1) / 2, share)
      // A row of texels is left for the stretching.
      let lowest = (part.lowest * Double(canvas.pixelHeight) / Double(share)).rounded(.up) + 1
      rows = min(Int(lowest) * share, canvas.pixelHeight)
      guard max(size.x, size.y) <= driver.largestTexture else { return nil }
    }

    fileprivate var size: SIMD2<Int> {
      (SIMD2(canvas.pixelWidth, rows) &+ texel &- 1) / texel &+ SIMD2(2 * margin, 0)
    }

    /// Number of columns beyond each side of the canvas: enough for half the way from anchor to anchor, and for the
    /// stretching.
    fileprivate var margin: Int { speed > 0 ? SoftTarget.columnsPerAnchor / 2 + 1 : 0 }

    /// Distance of anchors along the strip, in points; a whole number of columns, which stay where they are on the strip.
    fileprivate var anchorDistance: Double {
      Double(SoftTarget.columnsPerAnchor * texel.x) * canvas.pointsPerPixel.width
    }
  }

  /// What decides how the target looks.
  struct Moment: Equatable {
    private let offset: Double
    private let time: Seconds
    private let loop: Seconds?

    init(_ frame: SkyFrame) {
      (offset, time, loop) = (frame.offset, frame.auroraTime, frame.layerLoop)
    }
  }

  // Each window has its own frame.
  static var isSharable: Bool { false }

  let source: Source
  private let target: RenderTarget

  /// Number of rows of texels below which the lower edges of an aurora would be coarse.
  private static let leastRows = 270

  /// Number of columns from one anchor along the strip to the next.
  private static let columnsPerAnchor = 64

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
        x: -source.margin, width: target.texture.width, height: target.texture.height,
        startsAtTop: true))
  }

  /// The rows of the canvas that the target covers.
  var rows: Range<Int> { 0..<source.rows }

  /// A step of the target's colours, by which what is drawn into it is dithered.
  var ditherStep: Double { source.hasTenBits ? 1.0 / 1023 : 1.0 / 255 }

  /// The moment that the target shows; `nil` if it shows none, or one that isn't complete.
  var moment: Moment?

  /// Returns the frame that the target shows for another one, and by how much that has moved to the left since, in points.
  ///
  /// Both follow from the frame alone, so that a moment looks the same however the sky has come there.
  func shown(in frame: SkyFrame) -> (frame: SkyFrame, shift: Double) {
    guard source.speed > 0 else { return (frame, 0) }
    let distance = source.anchorDistance / source.speed
    var shown = frame
    shown.offset = (frame.offset / distance).rounded() * distance
    return (shown, (frame.offset - shown.offset) * source.speed)
  }

  /// Runs `body`, which draws into the target with a projection, and restores the bound one.
  func draw<Result>(_ body: (Projection) -> Result) -> Result {
    RenderTarget.keepingBound {
      target.bind()
      return body(projection)
    }
  }

  /// Lets a backdrop's pipeline sample the target, stretched over the canvas.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - shift: By how much the aurora has moved to the left since, in points.
  func bind(to pipeline: Pipeline, shift: Double) {
    let (texel, size) = (SIMD2<Float>(source.texel), SIMD2<Float>(source.size))
    let scale = 1 / (texel * size)
    // What is squeezed at the upper edge moves less there.
    let pixels = shift / source.canvas.pointsPerPixel.width
    let lean = pixels * Layer.Aurora.squeeze / Double(source.canvas.pixelHeight)
    let first =
      Float(source.margin) / size.x + Float(pixels - pixels * Layer.Aurora.squeeze) * scale.x
    pipeline.set(.nebulaLookup, SIMD4(scale.x, scale.y, first, 0))
    pipeline.set(.nebulaTexel, SIMD3(texel, Float(lean)))
    pipeline.bind(target.texture, to: .nebula)
  }
}
