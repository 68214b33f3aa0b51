/// The light of the Milky Way along a strip of ecliptic longitude, as it was measured.
///
/// `Assets/Stars/milky-way.map` holds how many stars between the magnitudes 7 and 10 stand in a square degree. Where the
/// map ends, 60° from the ecliptic, the light fades out.
enum MilkyWay {
  /// Columns of texels along a strip: almost three for each number of the map, so that the curve between two numbers shows.
  static let columns = 2048

  /// Returns where the texels of a nebula lie along its colours.
  ///
  /// - Parameters:
  ///   - degrees: The degrees of the strip.
  ///   - height: Height of the canvas, in points.
  ///   - grid: The texels.
  /// - Returns: A share of the colours for each texel, 0 to 1, row by row from the top.
  static func densities(
    degrees: DegreeScale, height: Double, grid: NebulaTexels.Grid
  ) -> [Float] {
    let across = (0..<grid.columns).map { column in
      let position = DegreeScale.turn * (Double(column) + 0.5) / Double(grid.columns)
      let longitude = degrees.growsLeft ? DegreeScale.turn - position : position
      return CubicTaps(at: longitude * Map.perDegree)
    }
    let rows = (0..<Map.rows).map { row in
      across.map { taps in
        taps.sum { Map.stars[row * Map.columns + (($0 + Map.columns) % Map.columns)] }
      }
    }
    return (0..<grid.rows).flatMap { row -> [Float] in
      let latitude = height / degrees.points * (0.5 - (Double(row) + 0.5) / Double(grid.rows))
      let taps = CubicTaps(at: (Map.latitude - latitude) * Map.perDegree)
      let fade = Float(min(1, max(0, 1 - (abs(latitude) - Map.latitude) / fadeWidth)))
      return (0..<grid.columns).map { column in
        share(ofStars: taps.sum { rows[min(max($0, 0), Map.rows - 1)][column] }) * fade
      }
    }
  }

  /// Degrees within which the light fades out beyond the map.
  private static let fadeWidth = 5.0

  /// Stars in a square degree of the dark sky, which has no light.
  private static let dark: Float = 6

  /// How many more stars a square degree of the bright clouds in Sagittarius has.
  private static let bright: Float = 22

  /// Returns where a density of stars lies on a nebula's colours.
  ///
  /// Proportional to the stars above those of the dark sky where they are few; the bright clouds in Sagittarius lie at 0.71,
  /// and clusters come close to 1.
  ///
  /// - Parameter stars: Stars in a square degree.
  /// - Returns: 0 up to 1.
  static func share(ofStars stars: Float) -> Float {
    let excess = max(0, stars - dark) / bright
    return excess / (1 + excess * excess).squareRoot()
  }

  /// The numbers of the map.
  private enum Map {
    static let columns = 720
    static let rows = 240
    /// Numbers for a degree.
    static let perDegree = 2.0
    /// Latitude of the upper edge, in degrees; the lower edge is as far south.
    static let latitude = 60.0

    /// Stars in a square degree, row by row from the north; along a row, longitude grows.
    static let stars: [Float] = {
      let bytes = EmbeddedFiles.bytes(of: "Assets/Stars/milky-way.map").map(Array.init) ?? []
      let signature = Array("CosmosMilkyWay 1".utf8)
      precondition(
        bytes.starts(with: signature) && bytes.count == signature.count + 2 * columns * rows,
        "the map is one that Assets/Stars/milky-way.py makes")
      return (0..<columns * rows).map { index in
        let first = signature.count + 2 * index
        return Float(UInt16(bytes[first]) | UInt16(bytes[first + 1]) << 8) * (128 / 65535)
      }
    }()
  }
}

/// The four numbers around a place in a row of numbers, and the weights of a Catmull–Rom spline through them.
private struct CubicTaps {
  /// Index of the first number; it may lie outside of the row.
  private let first: Int
  private let weights: SIMD4<Float>

  /// Creates the taps for a place, where the number with index i stands at i + 0.5.
  init(at place: Double) {
    let left = (place - 0.5).rounded(.down)
    first = Int(left) - 1
    let t = Float(place - 0.5 - left)
    weights =
      SIMD4(
        ((2 - t) * t - 1) * t, (3 * t - 5) * t * t + 2, ((4 - 3 * t) * t + 1) * t, (t - 1) * t * t)
      / 2
  }

  @inline(__always)
  func sum(_ number: (Int) -> Float) -> Float {
    (SIMD4(number(first), number(first + 1), number(first + 2), number(first + 3)) * weights).sum()
  }
}
