import CosmosImage

/// The centroid of a star's light in an image.
struct Spot {
  /// Pixels from the left edge.
  let x: Double
  /// Pixels from the top edge.
  let y: Double

  /// Half the side of the square in which light counts, in pixels.
  private static let reach = 14

  /// All spots of an image that are isolated and far enough from its edges.
  static func all(in picture: Picture) -> [Spot] {
    var peaks: [(x: Int, y: Int)] = []
    let ground = light(0, 0, in: picture)
    for y in reach..<picture.height - reach {
      for x in reach..<picture.width - reach where isPeak(x, y, in: picture, above: ground) {
        peaks.append((x, y))
      }
    }
    let lone = peaks.filter { peak in
      peaks.allSatisfy { other in
        other == peak || max(abs(other.x - peak.x), abs(other.y - peak.y)) > 2 * reach
      }
    }
    return lone.map { Spot(in: picture, x: $0.x, y: $0.y) }
  }

  /// Measures the spot in the same square of another image.
  init(in picture: Picture, around spot: Spot) {
    self.init(in: picture, x: Int(spot.x), y: Int(spot.y))
  }

  private init(in picture: Picture, x: Int, y: Int) {
    let ground = Spot.light(0, 0, in: picture)
    var (sum, across, down) = (0.0, 0.0, 0.0)
    for row in y - Spot.reach...y + Spot.reach {
      for column in x - Spot.reach...x + Spot.reach {
        let light = max(0, Spot.light(column, row, in: picture) - ground - 3)
        sum += light
        across += light * (Double(column) + 0.5)
        down += light * (Double(row) + 0.5)
      }
    }
    self.x = across / sum
    self.y = down / sum
  }

  private static func isPeak(_ x: Int, _ y: Int, in picture: Picture, above ground: Double) -> Bool
  {
    let centre = light(x, y, in: picture)
    guard centre > ground + 20 else { return false }
    for row in y - 3...y + 3 {
      for column in x - 3...x + 3 {
        let other = light(column, row, in: picture)
        // Of equally bright pixels, only the first counts.
        if other > centre || other == centre && (row, column) < (y, x) { return false }
      }
    }
    return true
  }

  private static func light(_ x: Int, _ y: Int, in picture: Picture) -> Double {
    Double(picture[x, y].wrappedSum())
  }
}
