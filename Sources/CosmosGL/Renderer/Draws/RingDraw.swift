import CosmosCore

/// A draw of a circle, a dashed circle or a part of a broad ring around the centre of the canvas; lengths are
/// points, angles turns clockwise from the right.
struct RingDraw {
  /// Radius of the centre of its stroke.
  var radius: Double
  /// Width of its stroke.
  var width: Double
  /// Its colour.
  var color: Color
  /// Radii outside of which nothing shows, or `nil` for all of the ring.
  var mask: ClosedRange<Double>?
  /// Where its drawn part begins, and how long that is.
  var sector = (start: 0.0, length: 1.0)
  /// Its dashes, from where its drawn part begins.
  var dashes: Dashes?

  /// Dashes that come in groups, their lengths in points along the ring.
  struct Dashes {
    /// Length of each dash.
    var length: Double
    /// From the start of one dash to that of the next in its group.
    var distance: Double
    /// Dashes in a group.
    var count: Int
    /// From the start of one group to that of the next.
    var cycle: Double
  }

  /// Whether any of it can be seen.
  var isVisible: Bool { color.alpha > 0 && width > 0 }

  /// Whether it is a whole circle without dashes.
  private var isPlain: Bool { mask == nil && dashes == nil && sector.length >= 1 }

  func execute(in context: DrawContext) {
    // A ring thinner than a pixel is drawn a pixel wide and as much fainter.
    let pixel = context.projection.pointsPerPixel.width
    let width = max(width, pixel)
    let pipeline = context.pipelines[.ring(isPlain: isPlain)]
    pipeline.begin(context.projection)
    pipeline.set(.band, SIMD2(Float(radius), Float(width / 2)))
    pipeline.set(.pixelSize, pixel)
    pipeline.set(.ink, premultiplied: color.withAlpha(color.alpha * self.width / width))
    if !isPlain {
      let mask = mask ?? 0...1e6
      pipeline.set(.mask, SIMD2(Float(mask.lowerBound), Float(mask.upperBound)))
      pipeline.set(.sector, SIMD2(Float(sector.start), Float(sector.length)))
      let dashes = dashes.map {
        SIMD4(Float($0.cycle), Float($0.length), Float($0.distance), Float($0.count))
      }
      pipeline.set(.dash, dashes ?? SIMD4(repeating: 0))
    }
    pipeline.drawTriangleStrip(vertices: 2 * (RingDraw.sides + 1))
  }

  /// Sides of the band; mirrored by `Shaders/ring.vert.glsl`.
  private static let sides = 64
}
