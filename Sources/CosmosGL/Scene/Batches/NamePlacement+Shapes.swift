import CosmosCore

extension NamePlacement {
  /// A rectangle.
  package struct Box: Hashable, Sendable {
    /// Left edge.
    package var x: Double
    /// Upper edge.
    package var y: Double
    /// Width, zero or more.
    package let width: Double
    /// Height, zero or more.
    package let height: Double

    /// Creates a rectangle.
    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// Creates the rectangle of a size around a point.
    init(around centre: Point, _ size: Size) {
      self.init(
        x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width,
        height: size.height)
    }

    /// Whether two rectangles share more than an edge.
    package func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width
        && y < other.y + other.height && other.y < y + height
    }

    /// The rectangle with a distance added on all sides.
    func widened(by distance: Double) -> Box {
      Box(
        x: x - distance, y: y - distance, width: width + 2 * distance,
        height: height + 2 * distance)
    }

    /// Whether a point is less than a margin away from the rectangle, across or down.
    func comesNear(_ point: Point, margin: Double) -> Bool {
      point.x > x - margin && point.x < x + width + margin
        && point.y > y - margin && point.y < y + height + margin
    }

    /// The point of the rectangle that is nearest to another one.
    func nearest(to point: Point) -> Point {
      Point(x: min(max(point.x, x), x + width), y: min(max(point.y, y), y + height))
    }

    /// The distances from a point to the nearest and to the farthest point of the rectangle.
    func distances(to point: Point) -> (nearest: Double, farthest: Double) {
      let corner = Point(
        x: point.x < x + width / 2 ? x + width : x, y: point.y < y + height / 2 ? y + height : y)
      return (nearest(to: point).distance(to: point), corner.distance(to: point))
    }

    /// Whether the rectangle holds another one.
    func holds(_ other: Box) -> Bool {
      other.x >= x && other.x + other.width <= x + width && other.y >= y
        && other.y + other.height <= y + height
    }
  }

  /// A straight line between two points.
  package struct Line: Hashable, Sendable {
    /// One end.
    package var start: Point
    /// The other end.
    package var end: Point

    /// Creates a line.
    package init(start: Point, end: Point) {
      (self.start, self.end) = (start, end)
    }

    /// Whether a part of the line is inside a rectangle.
    package func crosses(_ box: Box) -> Bool {
      // The shares of the line between which it is between the rectangle's sides.
      var (first, last) = (0.0, 1.0)
      for (from, way, low, high) in [
        (start.x, end.x - start.x, box.x, box.x + box.width),
        (start.y, end.y - start.y, box.y, box.y + box.height),
      ] {
        if way == 0 {
          guard from > low && from < high else { return false }
        } else {
          let (one, other) = ((low - from) / way, (high - from) / way)
          first = max(first, min(one, other))
          last = min(last, max(one, other))
        }
      }
      return first < last
    }

    /// Whether two lines have a point in common that is not the end of either.
    func crosses(_ other: Line) -> Bool {
      // Twice the area of the triangle from this line to a point, with the sign of its side.
      func side(_ line: Line, _ point: Point) -> Double {
        (line.end.x - line.start.x) * (point.y - line.start.y)
          - (line.end.y - line.start.y) * (point.x - line.start.x)
      }
      return side(self, other.start) * side(self, other.end) < 0
        && side(other, start) * side(other, end) < 0
    }
  }
}

extension NamePlacement.Box {
  /// The distance between two rectangles; below zero if they overlap.
  func gap(to other: NamePlacement.Box) -> Double {
    let across = max(other.x - x - width, x - other.x - other.width)
    let down = max(other.y - y - height, y - other.y - other.height)
    guard across > 0 && down > 0 else { return max(across, down) }
    return (across * across + down * down).squareRoot()
  }

  fileprivate var corners: [4 of Point] {
    [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x, y: y + height),
      Point(x: x + width, y: y + height),
    ]
  }
}

extension NamePlacement.Line {
  /// The distance of the line from a rectangle; 0 if it crosses it.
  func gap(to box: NamePlacement.Box) -> Double {
    guard !crosses(box) else { return 0 }
    func square(_ one: Point, _ other: Point) -> Double {
      (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
    }
    var least = min(square(start, box.nearest(to: start)), square(end, box.nearest(to: end)))
    let (wayX, wayY) = (end.x - start.x, end.y - start.y)
    let length = wayX * wayX + wayY * wayY
    let corners = box.corners
    for index in corners.indices where length > 0 {
      let corner = corners[index]
      let share = ((corner.x - start.x) * wayX + (corner.y - start.y) * wayY) / length
      let foot = min(max(share, 0), 1)
      least = min(
        least, square(corner, Point(x: start.x + foot * wayX, y: start.y + foot * wayY)))
    }
    return least.squareRoot()
  }
}
