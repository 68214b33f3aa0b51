import CosmosCore

/// What the names of the Sun, the Moon and the planets leave free, because it stands among the stars: lines and names of
/// signs, the ecliptic, and the ruler.
///
/// All lengths are in points, y down from the top of the canvas.
package final class NameObstacles {
  /// An obstacle at a place of the strip.
  private struct Obstacle {
    /// The place; `nil` for all places.
    let place: StripPosition?
    /// The obstacle, with x counted from the place.
    let shape: Shape
    /// Its largest distance across from the place.
    let reach: Double
    /// Whether it is part of the trails of planets, which may be hidden.
    let isTrail: Bool
  }

  fileprivate enum Shape {
    case box(NamePlacement.Box)
    case line(NamePlacement.Line)
  }

  private var obstacles: [Obstacle] = []

  /// Creates obstacles, none at first.
  package init() {}

  /// Adds a rectangle; without a place, one that extends along the whole strip.
  package func add(_ box: NamePlacement.Box, at place: StripPosition?, isTrail: Bool = false) {
    obstacles.append(
      Obstacle(
        place: place, shape: .box(box), reach: max(abs(box.x), abs(box.x + box.width)),
        isTrail: isTrail))
  }

  /// Adds a line; without a place, a level one that extends along the whole strip.
  package func add(_ line: NamePlacement.Line, at place: StripPosition?) {
    obstacles.append(
      Obstacle(
        place: place, shape: .line(line), reach: max(abs(line.start.x), abs(line.end.x)),
        isTrail: false))
  }

  /// Calls a function with each obstacle near a place, and how far to the right of it the obstacle's own place is.
  func forEach(
    near place: StripPosition, within reach: Double, pointsPerUnit: Double,
    _ body: (borrowing Near) -> Void
  ) {
    for obstacle in obstacles {
      var distance = 0.0
      if let own = obstacle.place {
        distance = Double(Int32(bitPattern: own.units &- place.units)) * pointsPerUnit
        guard abs(distance) < reach + obstacle.reach else { continue }
      }
      body(Near(shape: obstacle.shape, distance: distance, isTrail: obstacle.isTrail))
    }
  }

  /// An obstacle near a place.
  struct Near {
    fileprivate let shape: Shape
    fileprivate let distance: Double
    /// Whether it is part of the trails of planets.
    let isTrail: Bool

    /// Returns the distance of a rectangle, whose x is counted from the place, to the obstacle; 0 or less if they meet.
    func gap(to box: NamePlacement.Box) -> Double {
      switch shape {
      case .box(var other):
        other.x += distance
        return box.gap(to: other)
      case .line(var line):
        line.start.x += distance
        line.end.x += distance
        return line.gap(to: box)
      }
    }
  }
}
