import CosmosCore

/// A draw of a circle, a dashed circle or a sector of a broad ring around the centre of the canvas.
///
/// Lengths are in points. Angles are in turns, clockwise from the right.
struct RingDraw {
  /// Radius of the centre line of the stroke.
  var radius: Double
  /// Stroke width.
  var width: Double
  /// Stroke colour.
  var color: Color
  /// The radii to which the ring is clipped, or `nil` for no clipping.
  var mask: ClosedRange<Double>?
  /// Start and length of the drawn part, in turns.
  var sector = (start: 0.0, length: 1.0)
  /// The dash pattern, which begins at the start of the drawn part.
  var dashes: Dashes?

  /// A pattern of dashes in groups; lengths are in points along the ring.
  struct Dashes {
    /// Length of each dash.
    var length: Double
    /// Distance between the starts of two dashes in a group.
    var distance: Double
    /// Dashes in a group.
    var count: Int
    /// Distance between the starts of two groups.
    var cycle: Double
  }

  /// Whether any of the ring is visible.
  var isVisible: Bool { color.alpha > 0 && width > 0 }

  /// Whether the ring is a full circle without dashes or mask.
  private var isPlain: Bool { mask == nil && dashes == nil && sector.length >= 1 }

  func execute(in context: DrawContext) {
    // A ring thinner than a pixel is drawn one pixel wide with proportionally less opacity.
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

  /// Number of sides of the band; must match `Shaders/ring.vert.glsl`.
  private static let sides = 64
}
