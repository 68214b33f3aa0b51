import CosmosCore
import Glibc

/// A draw of the Sun, the Moon or a planet.
struct BodyDraw {
  /// Where its centre is, in points from the canvas's top left corner.
  let centre: Point
  let look: Look
  /// Opacity, 0 to 1.
  let opacity: Double

  /// How a body looks.
  enum Look: Hashable {
    /// A point of light.
    ///
    /// - Parameters:
    ///   - magnitude: Its visual magnitude.
    ///   - size: Factor of its radius.
    ///   - color: Its colour.
    case planet(magnitude: Double, size: Double, color: Color)
    /// A disc that is lit from one side.
    ///
    /// - Parameters:
    ///   - radius: Radius of the disc in points.
    ///   - phase: Lit share of the disc, 0 to 1.
    ///   - limb: Direction of the bright limb, in degrees from up towards the left.
    case moon(radius: Double, phase: Double, limb: Double)
    /// A disc within a glow.
    ///
    /// - Parameters:
    ///   - radius: Radius of the disc in points.
    ///   - glow: Radius of the glow in points, or 0 for none.
    case sun(radius: Double, glow: Double)
  }

  /// Radii of the Moon's light around the disc, in its radii; after that, less than a four hundredth is left.
  private static let moonReach = 9.0

  /// The same of the Sun, without the glow.
  private static let sunReach = 10.0

  /// Standard deviation of a planet's halo in radii: less than a star's, because the radii are larger.
  private static let planetHalo = 2.0

  private static let moonColor = Color(rgb: 0xF6F1E4)
  private static let sunColor = Color(rgb: 0xFFF3D6)

  /// How far the body's light reaches from its centre, in points.
  ///
  /// - Parameter pixel: Size of a pixel in points.
  /// - Returns: Points.
  func reach(pixel: Double) -> Double {
    switch look {
    case .planet(let magnitude, let size, _):
      StarAppearance.reach(
        magnitude: magnitude, size: size,
        leastRadius: StarAppearance.leastRadius * max(size, pixel)) + pixel
    case .moon(let radius, _, _): BodyDraw.moonReach * radius
    case .sun(let radius, let glow): max(glow, BodyDraw.sunReach * radius)
    }
  }

  func execute(in context: DrawContext) {
    let projection = context.projection
    let pixel = max(projection.pointsPerPixel.width, projection.pointsPerPixel.height)
    let reach = reach(pixel: pixel)
    let visible = projection.visibleX
    guard centre.x + reach > visible.lowerBound, centre.x - reach < visible.upperBound else {
      return
    }
    let pipeline = context.pipelines[kind]
    pipeline.begin(projection)
    pipeline.set(
      .area, SIMD4<Float>(Float(centre.x), Float(centre.y), Float(reach), 0))
    switch look {
    case .planet(let magnitude, let size, let color):
      let star = StarAppearance(magnitude: magnitude, colorIndex: 0)
      let light = StarAppearance.light(of: star)
      let radius = max(star.radius * size, StarAppearance.leastRadius * pixel)
      let (core, halo) = (0.75 * radius, BodyDraw.planetHalo * radius)
      pipeline.set(.tint, straight: color.withAlpha(opacity))
      let values = SIMD4<Double>(
        pow(light, 2 / 2.2), pow(0.035 * star.halo * light, 2 / 2.2), 1 / (2.2 * core * core),
        1 / (2.2 * halo * halo))
      pipeline.set(.bodyLook, SIMD4<Float>(values))
    case .moon(let radius, let phase, let limb):
      let angle = limb * .pi / 180
      pipeline.set(.tint, straight: BodyDraw.moonColor.withAlpha(opacity))
      pipeline.set(
        .bodyLook, SIMD4<Float>(SIMD4<Double>(radius, phase, -sin(angle), cos(angle))))
    case .sun(let radius, let glow):
      pipeline.set(.tint, straight: BodyDraw.sunColor.withAlpha(opacity))
      pipeline.set(
        .bodyLook, SIMD4<Float>(SIMD4<Double>(radius, glow, context.isDithered ? 1 / 255 : 0, 0)))
    }
    pipeline.drawTriangleStrip()
  }

  private var kind: PipelineKind {
    switch look {
    case .planet: .body(.planet)
    case .moon: .body(.moon)
    case .sun: .body(.sun)
    }
  }
}

extension SkyBody {
  /// The colour in which a planet is drawn.
  var color: Color {
    switch self {
    case .sun, .moon, .jupiter: Color(rgb: 0xFFE9C8)
    case .mercury: Color(rgb: 0xE6DACB)
    case .venus: Color(rgb: 0xFFF8E4)
    case .mars: Color(rgb: 0xFF9C66)
    case .saturn: Color(rgb: 0xF4DC9C)
    case .uranus: Color(rgb: 0xA9E6EA)
    case .neptune: Color(rgb: 0x86AEFF)
    }
  }
}
