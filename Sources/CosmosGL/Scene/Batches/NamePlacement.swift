import CosmosCore

/// Finds places for the names of a sign's stars, so that none covers another one.
///
/// All lengths are in pixels, y down.
package struct NamePlacement {
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
  }

  /// The stars of the sign, whether or not they have a name.
  private let stars: [Point]
  /// Distance from the centre of a star to its name.
  private let gap: Double
  /// Distance from the centre of another star to a name that doesn't cover it.
  private let margin: Double
  /// Distance between two names, at least.
  private let spacing: Double
  /// The names placed so far, and what no name may cover.
  package private(set) var boxes: [Box]

  /// Creates a placement without names; no name may cover the obstacles.
  package init(
    stars: [Point], gap: Double, margin: Double, spacing: Double = 0, obstacles: [Box] = []
  ) {
    self.spacing = spacing
    boxes = obstacles
    self.stars = stars
    self.gap = gap
    self.margin = margin
  }

  /// Places the next name beside its star, on whole pixels.
  ///
  /// - Parameters:
  ///   - star: The star; one of those given before, or another one.
  ///   - width: Width of the name.
  ///   - height: Height of the name.
  ///   - mayCoverStars: Whether covering another star is better than no place.
  /// - Returns: The first place on the right, on the left, above, below, or between two of them that covers no other
  ///   name and no other star; otherwise, the first that covers no other name; `nil` if there is none.
  package mutating func place(
    _ star: Point, width: Double, height: Double, mayCoverStars: Bool = true
  ) -> Box? {
    var fallback: Box?
    for side in NamePlacement.sides {
      // As far from the star as on the right, but slantwise.
      let reach = side.x != 0 && side.y != 0 ? gap * 0.5.squareRoot() : gap
      let box = Box(
        x: (star.x + side.x * (reach + width / 2) - width / 2).rounded(),
        y: (star.y + side.y * (reach + height / 2) - height / 2).rounded(),
        width: width, height: height)
      guard !boxes.contains(where: box.widened(by: spacing).overlaps) else { continue }
      guard stars.contains(where: { $0 != star && box.comesNear($0, margin: margin) }) else {
        boxes.append(box)
        return box
      }
      if mayCoverStars { fallback = fallback ?? box }
    }
    if let fallback { boxes.append(fallback) }
    return fallback
  }

  /// Where a name may be from its star, in order of preference.
  private static let sides = [
    Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 0, y: 1),
    Point(x: 1, y: -1), Point(x: 1, y: 1), Point(x: -1, y: -1), Point(x: -1, y: 1),
  ]
}

extension NamePlacement {
  /// Places a line of text beside a star, on whole pixels.
  ///
  /// - Parameters:
  ///   - text: The line, rasterized.
  ///   - star: The star, in pixels.
  ///   - mayCoverStars: Whether covering another star is better than no place.
  /// - Returns: The line with its centre moved, and its place; `nil` if there is no room, or the line has no ink.
  mutating func place(
    _ text: TextInstance, beside star: Point, mayCoverStars: Bool = true
  ) -> (text: TextInstance, box: Box)? {
    // A bitmap has an empty pixel on every side.
    let width = Double(text.atlasRect.z) - 2
    let height = Double(text.atlasRect.w) - 2
    guard width > 0, height > 0,
      let box = place(star, width: width, height: height, mayCoverStars: mayCoverStars)
    else { return nil }
    var text = text
    text.centre = SIMD2(Float(star.x - box.x + 1), Float(star.y - box.y + 1))
    return (text, box)
  }
}
