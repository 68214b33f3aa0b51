import CosmosCore

/// Draws circles, dashed circles and parts of broad rings around the middle of the canvas.
struct RingPass: ~Copyable {
  /// For whole circles without dashes, and for all others.
  private let plain: Pipeline
  private let general: Pipeline

  init(driver: Driver) throws(ProgramError) {
    let plain = try Pipeline(.ring(isPlain: true), driver: driver)
    let general = try Pipeline(.ring(isPlain: false), driver: driver)
    self.plain = plain
    self.general = general
  }

  /// A ring to draw; lengths are points, angles turns clockwise from the right.
  struct Ring {
    /// Radius of the middle of its stroke.
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

    /// Whether it is a whole circle without dashes.
    fileprivate var isPlain: Bool { mask == nil && dashes == nil && sector.length >= 1 }
  }

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

  func draw(_ ring: Ring, projection: Projection) {
    guard ring.color.alpha > 0, ring.width > 0 else { return }
    // A ring thinner than a pixel is drawn a pixel wide and as much fainter.
    let pixel = projection.pointsPerPixel.width
    let width = max(ring.width, pixel)
    let pipeline = ring.isPlain ? plain : general
    pipeline.begin(projection)
    pipeline.set(.band, SIMD2(Float(ring.radius), Float(width / 2)))
    pipeline.set(.pixelSize, pixel)
    pipeline.set(
      .ink, premultiplied: ring.color.withAlpha(ring.color.alpha * ring.width / width))
    if !ring.isPlain {
      let mask = ring.mask ?? 0...1e6
      pipeline.set(.mask, SIMD2(Float(mask.lowerBound), Float(mask.upperBound)))
      pipeline.set(.sector, SIMD2(Float(ring.sector.start), Float(ring.sector.length)))
      let dashes = ring.dashes.map {
        SIMD4(Float($0.cycle), Float($0.length), Float($0.distance), Float($0.count))
      }
      pipeline.set(.dash, dashes ?? SIMD4(repeating: 0))
    }
    pipeline.drawTriangleStrip(vertices: 2 * (RingPass.sides + 1))
  }

  /// Sides of the band; mirrored by `Shaders/ring.vert.glsl`.
  private static let sides = 64
}
