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
    ///   - color: Its colour.
    case planet(magnitude: Double, color: Color)
    /// A disc that is lit from one side.
    ///
    /// - Parameters:
    ///   - radius: Radius of the disc in points.
    ///   - phase: Lit share of the disc, 0 to 1.
    ///   - limb: Direction of the bright limb, in degrees from up towards the left.
    case moon(radius: Double, phase: Double, limb: Double)
    /// A disc that shines.
    ///
    /// - Parameter radius: Radius of the disc in points.
    case sun(radius: Double)
    /// The light around the Sun that outshines the stars.
    ///
    /// - Parameter radius: Its radius in points.
    case glow(radius: Double)
  }

  /// Reach of the Moon's light, in radii of its disc; beyond it, less than a four hundredth of the light is left.
  private static let moonReach = 9.0

  /// The same for the Sun.
  private static let sunReach = 10.0

  /// Share of a glow's radius beyond which its light is less than half a step of an 8-bit target.
  private static let glowReach = 0.91

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
    case .planet(let magnitude, _):
      let (star, radius) = BodyDraw.planet(magnitude, pixel: pixel)
      return star.reach(radius: radius, haloSpread: BodyDraw.planetHalo) + pixel
    case .moon(let radius, _, _): return BodyDraw.moonReach * radius
    case .sun(let radius): return BodyDraw.sunReach * radius
    case .glow(let radius): return BodyDraw.glowReach * radius
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
    let (kind, color, light): (BodyKind, Color, SIMD4<Double>)
    switch look {
    case .planet(let magnitude, let planetColor):
      let (star, radius) = BodyDraw.planet(magnitude, pixel: pixel)
      let starlight = star.light(radius: radius, haloSpread: BodyDraw.planetHalo)
      (kind, color, light) = (.planet, planetColor, starlight)
    case .moon(let radius, let phase, let limb):
      let angle = limb * .pi / 180
      let moonlight = SIMD4(radius, phase, -sin(angle), cos(angle))
      (kind, color, light) = (.moon, BodyDraw.moonColor, moonlight)
    case .sun(let radius):
      (kind, color, light) = (.sun, BodyDraw.sunColor, SIMD4(radius, 0, 0, 0))
    case .glow(let radius):
      let glow = SIMD4(1 / (radius * radius), context.ditherStep, 0, 0)
      (kind, color, light) = (.glow, BodyDraw.sunColor, glow)
    }
    let pipeline = context.pipelines[.body(kind)]
    pipeline.begin(projection)
    pipeline.set(
      .area, SIMD4<Float>(Float(centre.x), Float(centre.y), Float(reach), 0))
    pipeline.set(.tint, straight: color.withAlpha(opacity))
    pipeline.set(.bodyLook, SIMD4<Float>(light))
    pipeline.drawTriangleStrip()
  }

  /// Returns a star as bright as a planet, and the radius of its core in points; one below a pixel would flicker.
  private static func planet(_ magnitude: Double, pixel: Double) -> (StarAppearance, Double) {
    let star = StarAppearance(magnitude: magnitude, colorIndex: 0)
    return (star, max(star.radius, StarAppearance.leastRadius * pixel))
  }
}

extension BodyDraw {
  /// Bodies back to front: the Sun's glow covers planets, and the Moon passes in front of all.
  static let order: [SkyBody] = [
    .neptune, .uranus, .saturn, .jupiter, .mars, .venus, .mercury, .sun, .moon,
  ]

  /// How a body looks.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - places: Where the bodies stand, and how they are lit.
  ///   - radius: Radius of the discs of the Sun and the Moon in points.
  ///   - magnitudes: The magnitudes of the brightest and of the faintest planet as drawn.
  ///   - growsLeft: Whether longitude grows to the left.
  /// - Returns: What to draw.
  static func look(
    of body: SkyBody, in places: BodyPlaces, radius: Double, magnitudes: ClosedRange<Double>,
    growsLeft: Bool
  ) -> BodyDraw.Look {
    switch body {
    case .sun: .sun(radius: radius)
    case .moon:
      .moon(
        radius: radius, phase: places.moonPhase,
        limb: places.limb(longitudeGrowsLeft: growsLeft))
    default:
      .planet(
        magnitude: min(
          max(places.magnitudes[body.rawValue], magnitudes.lowerBound), magnitudes.upperBound),
        color: body.color)
    }
  }
}
