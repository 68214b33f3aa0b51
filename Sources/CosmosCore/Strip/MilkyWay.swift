import func Glibc.asin
import func Glibc.atan2
import func Glibc.cos
import func Glibc.exp
import func Glibc.pow
import func Glibc.sin

/// The light of the Milky Way over a strip of ecliptic longitude, without its finer structure.
///
/// A smooth function of galactic coordinates, whose maxima lie where the strip crosses the galactic plane: in Gemini,
/// away from the centre, and in Sagittarius, where the bulge is.
struct MilkyWay {
  /// Columns and rows of ``samples``; there are samples on both edges of the strip's height.
  private let columns: Int
  private let rows: Int
  private let samples: [Float]
  /// Samples per texel, along and down the strip.
  private let perTexel: SIMD2<Float>

  /// Distance between two samples in texels, at most.
  private static let spacing = 8

  /// Samples the light.
  ///
  /// - Parameters:
  ///   - degrees: The degrees of the strip.
  ///   - height: Height of the canvas, in points.
  ///   - grid: The texels that the light is needed for.
  init(degrees: DegreeScale, height: Double, grid: NebulaTexels.Grid) {
    let columns = max(2, grid.columns / MilkyWay.spacing)
    let rows = max(2, (grid.rows + MilkyWay.spacing - 1) / MilkyWay.spacing + 1)
    self.columns = columns
    self.rows = rows
    perTexel = SIMD2(
      Float(columns) / Float(grid.columns), Float(rows - 1) / Float(grid.rows))
    let span = height / degrees.points
    samples = (0..<rows).flatMap { row in
      let latitude = span * (0.5 - Double(row) / Double(rows - 1))
      return (0..<columns).map { column in
        let position = DegreeScale.turn * Double(column) / Double(columns)
        let longitude = degrees.growsLeft ? -position : position
        return Float(MilkyWay.light(longitude: longitude, latitude: latitude))
      }
    }
  }

  /// The light between the samples.
  ///
  /// - Parameters:
  ///   - column: Texels from the start of the strip; they wrap.
  ///   - row: Texels from the upper edge.
  /// - Returns: Light relative to the brightest place, about 1 at most.
  @inline(__always)
  func light(column: Float, row: Float) -> Float {
    let x = column * perTexel.x
    let y = min(max(0, row * perTexel.y), Float(rows - 1) - 1e-3)
    let (left, top) = (Int(x.rounded(.down)), Int(y))
    let (shareX, shareY) = (x - Float(left), y - Float(top))
    let from = (left % columns + columns) % columns
    let to = from + 1 < columns ? from + 1 : 0
    return samples.withUnsafeBufferPointer { samples in
      let (upper, lower) = (top * columns, (top + 1) * columns)
      let above = samples[upper + from] + (samples[upper + to] - samples[upper + from]) * shareX
      let below = samples[lower + from] + (samples[lower + to] - samples[lower + from]) * shareX
      return above + (below - above) * shareY
    }
  }

  /// Returns the light in a direction.
  ///
  /// - Parameters:
  ///   - longitude: Ecliptic longitude in degrees, J2000.
  ///   - latitude: Ecliptic latitude in degrees.
  /// - Returns: Linear light relative to the brightest place, 0 to about 1.
  static func light(longitude: Double, latitude: Double) -> Double {
    let (l, b) = galactic(longitude: longitude, latitude: latitude)
    let near = (1 + cos(l * .pi / 180)) / 2
    func square(_ value: Double) -> Double { value * value }
    let disc = exp(-abs(b) / (4.5 + 6.5 * near * near)) * (0.3 + 0.7 * pow(near, 1.6))
    let bulge = 0.55 * exp(-square(l / 14) - square((b + 1.5) / 8))
    let lane = 0.65 * exp(-square((b - 1.2 - 0.06 * l) / 2)) * max(0, 1 - abs(l - 20) / 55)
    let light = (disc + bulge) * (1 - lane)
    return max(0, light - faintest) / (brightest - faintest)
  }

  /// The largest value of the sum.
  private static let brightest = 1.42

  /// Light that is everywhere, and is taken for the dark of the night.
  private static let faintest = 0.06

  /// Returns galactic longitude and latitude in degrees, −180 to 180 and −90 to 90.
  static func galactic(longitude: Double, latitude: Double) -> (l: Double, b: Double) {
    func vector(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
      let (longitude, latitude) = (longitude * .pi / 180, latitude * .pi / 180)
      return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
    func product(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double { (one * other).sum() }
    let direction = vector(longitude, latitude)
    // The north pole and the centre of the Galaxy by the ecliptic of J2000 (Hipparcos, volume 1, section 1.5.3).
    let pole = vector(180.0232, 29.8115)
    let towardsCentre = vector(266.8396, -5.5363)
    let centre = towardsCentre - pole * product(towardsCentre, pole)
    let east = SIMD3(
      pole.y * centre.z - pole.z * centre.y, pole.z * centre.x - pole.x * centre.z,
      pole.x * centre.y - pole.y * centre.x)
    let height = min(1, max(-1, product(direction, pole)))
    return (
      atan2(product(direction, east), product(direction, centre)) * 180 / .pi,
      asin(height) * 180 / .pi
    )
  }
}
