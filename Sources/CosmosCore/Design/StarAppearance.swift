import func Glibc.log
import func Glibc.pow

/// How large, how opaque and in what colour a star of a magnitude and a colour index is drawn.
///
/// `Shaders/catalog.vert.glsl` does the same on the GPU, except for the colour; its variant for faint stars begins at 6.5.
public struct StarAppearance: Hashable, Sendable {
  /// Radius of the core in points.
  public let radius: Double

  /// Opacity of the core, 0 to 1.
  public let opacity: Double

  /// Strength of the halo around a bright star, 0 to 2.
  public let halo: Double

  /// Colour of the star.
  public let color: Color

  /// From this magnitude on, stars are all equally large, and white: the eye sees no colours in faint light.
  package static let faint = 6.5

  /// How far the light of a faint star reaches from its centre, in radii.
  ///
  /// Its opacity at a share s of that is (1 − s²)⁴, which at half of its height is as wide as the core of other stars.
  package static let faintReach = 3.28

  /// Opacity of the core as drawn, at its centre.
  package var peak: Double { pow(lights.x, 1 / 2.2) }

  /// Radius below which a star would flicker, in points; fainter stars lose opacity instead.
  package static let leastRadius = 0.6

  /// Standard deviation of the core's light, in radii.
  private static let coreSpread = 0.75

  /// Standard deviation of the halo's light, in radii.
  ///
  /// This, the halo's strength and the magnitude of 3.2 at which it begins are tuned by eye, since opacities are added up as
  /// they are encoded: the stars that one knows a constellation by stand out from the others at first glance.
  package static let haloSpread = 3.0

  /// Returns the constants from which a fragment shader computes the star's light.
  ///
  /// - Parameters:
  ///   - radius: Radius of the core as drawn, in points.
  ///   - haloSpread: Standard deviation of the halo's light, in radii.
  /// - Returns: The squared opacities of the core and of the halo at their centre, then the factors of a squared distance
  ///   in points in their exponents.
  package func light(radius: Double, haloSpread: Double = haloSpread) -> SIMD4<Double> {
    let lights = self.lights
    let spreads = SIMD2(StarAppearance.coreSpread, haloSpread) * radius
    // Opacities are encoded with a gamma of 2.2, and added up as if with one of 2.
    return SIMD4(
      pow(lights.x, 2 / 2.2), pow(lights.y, 2 / 2.2), 1 / (2.2 * spreads.x * spreads.x),
      1 / (2.2 * spreads.y * spreads.y))
  }

  /// Returns how far the star's light reaches from its centre.
  ///
  /// - Parameters:
  ///   - radius: Radius of the core as drawn, in points.
  ///   - haloSpread: Standard deviation of the halo's light, in radii.
  /// - Returns: Points, after which less than a three hundredth of the encoded light is left.
  package func reach(radius: Double, haloSpread: Double = haloSpread) -> Double {
    let lights = self.lights
    func extent(_ light: Double, _ spread: Double) -> Double {
      (2 * log(max(light / 3.5e-6, 1))).squareRoot() * spread * radius
    }
    return max(extent(lights.x, StarAppearance.coreSpread), extent(lights.y, haloSpread))
  }

  /// Linear light at the middle of the core and of the halo, relative to white.
  private var lights: SIMD2<Double> { SIMD2(1, 0.09 * halo) * 1.6 * pow(opacity, 2.2) }

  /// The colour of a star by its colour index, opaque: a black body of the star's temperature, whose strongest component
  /// is 1.
  ///
  /// Temperatures after Ballesteros (2012), Europhysics Letters 97, 34008.
  private static let colors: [(colorIndex: Double, color: Color)] = [
    (-0.3, Color(rgb: 0xB1C6FF)), (0, Color(rgb: 0xCCD9FF)), (0.3, Color(rgb: 0xEBEDFF)),
    (0.5, Color(rgb: 0xFFF8FB)), (0.65, Color(rgb: 0xFFF1EA)), (1, Color(rgb: 0xFFE2C6)),
    (1.5, Color(rgb: 0xFFCF9B)), (2, Color(rgb: 0xFFBE78)),
  ]

  /// Describes a star.
  ///
  /// Stars fainter than a magnitude of 6.5 are as large as those, and as much fainter as in the sky.
  ///
  /// - Parameters:
  ///   - magnitude: The visual magnitude V.
  ///   - colorIndex: The colour index B − V.
  public init(magnitude: Double, colorIndex: Double) {
    let (brighter, fainter) = (max(0, 6.5 - magnitude), max(0, magnitude - 6.5))
    let radius = 0.45 * pow(10, 0.1 * brighter)
    let shrunk = min(1, radius / StarAppearance.leastRadius)
    self.radius = max(radius, StarAppearance.leastRadius)
    // A magnitude is a factor of 10^0.4 in light, which is encoded with a gamma of 2.2.
    opacity = min(1, 0.28 + 0.16 * brighter) * pow(10, -0.4 / 2.2 * fainter) * shrunk * shrunk
    halo = min(2, max(0, (3.2 - magnitude) / 2))
    let strength = min(0.9, max(0.35, 0.9 - 0.1 * (magnitude - 1)))
    color = Color(red: 1, green: 1, blue: 1)
      .mixed(with: StarAppearance.color(ofIndex: colorIndex), by: strength)
  }

  /// Returns the colour of a black body as hot as a star, its strongest component 1.
  private static func color(ofIndex colorIndex: Double) -> Color {
    let stops = colors
    guard let next = stops.firstIndex(where: { $0.colorIndex > colorIndex }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let share = (colorIndex - from.colorIndex) / (to.colorIndex - from.colorIndex)
    return from.color.mixed(with: to.color, by: share)
  }
}
