import CosmosCore

/// Where the Sun, the Moon and the planets, and their names, are on the canvas at one moment.
///
/// All lengths are in points from the canvas's top left corner, y down, in the copy of the strip nearest to its centre.
package struct BodyLayout {
  /// Centres of the bodies, by their raw values.
  package private(set) var centres = [9 of Point](repeating: Point(x: 0, y: 0))

  /// Centres of their names, by their raw values.
  package private(set) var nameCentres = [9 of Point](repeating: Point(x: 0, y: 0))

  /// The upper and the lower end of the upright line from a body to its name, by the bodies' raw values; both are the same
  /// where a name is beside its body.
  private(set) var leaders = [9 of SIMD2<Double>](repeating: SIMD2())

  /// Opacities of their names, 0 to 1, by their raw values: 0 where there is no room for one, and less than 1 while one is
  /// about to stand on another side of its body.
  package private(set) var nameOpacities = [9 of Double](repeating: 0)

  /// Radii of the discs of the Sun and the Moon.
  let discRadius: Double

  /// Radius of the part of the Sun's glow in which light text is illegible.
  private let brightGlow: Double

  private let nameSizes: [9 of Size]
  private var edges = [9 of Double](repeating: 0)

  /// Distance from the edge of a body to the middle of its name below.
  private static let nameGap = 11.0

  /// Where a name may be from its body: half of its size beside the body, and at an additional distance in points, to which
  /// a line leads.
  private typealias Side = (way: Point, distance: Double)

  /// In order of preference.
  private static let sides: [22 of Side] = [
    (Point(x: 0, y: 1), 0), (Point(x: 0, y: -1), 0), (Point(x: 1, y: 0), 0),
    (Point(x: -1, y: 0), 0),
    (Point(x: 1, y: 1), 0), (Point(x: 1, y: -1), 0), (Point(x: -1, y: 1), 0),
    (Point(x: -1, y: -1), 0), (Point(x: 0.5, y: 1), 0), (Point(x: -0.5, y: 1), 0),
    (Point(x: 0.5, y: -1), 0), (Point(x: -0.5, y: -1), 0), (Point(x: 1, y: 0.5), 0),
    (Point(x: 1, y: -0.5), 0), (Point(x: -1, y: 0.5), 0), (Point(x: -1, y: -0.5), 0),
    (Point(x: 0, y: 1), 12), (Point(x: 0, y: -1), 12), (Point(x: 0, y: 1), 24),
    (Point(x: 0, y: -1), 24), (Point(x: 0, y: 1), 36), (Point(x: 0, y: -1), 36),
  ]

  /// The cost of a side where the name meets something; each side costs 1 more than the one before it.
  private static let meeting = 80.0

  /// The cost above which a side has no room.
  private static let most = 50.0

  /// The share of the bright part of the Sun's glow in which dark text is legible.
  private static let darkShare = 0.8

  /// Distance below which something begins to be too close to a name, in points.
  private static let clearance = 6.0

  /// Difference of the costs of two sides below which a name fades.
  private static let fading = 0.5

  /// Opacity of a line that leads to a name, relative to that of the name.
  static let leaderOpacity = 0.6

  /// Distance from the edge of a body to a line that leads to its name, in points.
  private static let leaderGap = 3.0

  /// How far a name and its obstacles may reach from a body, in points.
  private static let reach = 120.0

  /// Lays out the bodies; the sizes of their names are by the bodies' raw values, and zero without names; `trail` is the
  /// opacity of trails.
  ///
  /// A name stands on the side of its body that is best, so that it covers nothing. What is best follows from where the
  /// bodies are alone: as they move, a name that has to stand on another side fades out until both are equally good, and in
  /// again there.
  package init(
    _ places: BodyPlaces, style: Layer.Bodies, nameSizes: [9 of Size], degrees: DegreeScale,
    view: StripView, canvas: Size, obstacles: NameObstacles, trail: Double = 0
  ) {
    discRadius = style.discRadius(in: degrees)
    self.nameSizes = nameSizes
    brightGlow = style.brightGlow(in: degrees)
    func position(of index: Int) -> StripPosition {
      StripPosition(phase: degrees.position(of: places.longitudes[index]) / DegreeScale.turn)
    }
    for body in SkyBody.allCases {
      let index = body.rawValue
      centres[index] = Point(
        x: view.distance(to: position(of: index)) + canvas.width / 2,
        y: canvas.height / 2 - places.latitudes[index] * degrees.points)
      edges[index] = style.radius(of: body, magnitude: places.magnitudes[index], in: degrees)
    }
    for index in 0..<SkyBody.count where nameSizes[index].width > 0 {
      placeName(
        of: index, at: position(of: index), pointsPerUnit: view.pointsPerUnit, obstacles: obstacles,
        trail: trail)
    }
  }

  private mutating func placeName(
    of index: Int, at place: StripPosition, pointsPerUnit: Double, obstacles: NameObstacles,
    trail: Double
  ) {
    let (body, size, edge) = (centres[index], nameSizes[index], edges[index])
    let (sides, distance) = (BodyLayout.sides, edge + BodyLayout.nameGap - size.height / 2)
    // With x counted from the body.
    var boxes = [22 of NamePlacement.Box](
      repeating: NamePlacement.Box(around: Point(x: 0, y: 0), size))
    for side in sides.indices {
      boxes[side] = NamePlacement.Box(
        around: NamePlacement.centre(
          of: size, at: sides[side].way, of: Point(x: 0, y: body.y),
          distance: distance + sides[side].distance), size)
    }
    var costs = [22 of Double](repeating: 0)
    func add(opacity: Double = 1, _ gap: (NamePlacement.Box) -> Double) {
      for side in sides.indices {
        let closeness = min(max(1 - gap(boxes[side]) / BodyLayout.clearance, 0), 1)
        // It rises slowly at first, so that a name fades over a quarter of a point.
        costs[side] = max(
          costs[side], BodyLayout.meeting * opacity * closeness * closeness * closeness)
      }
    }
    obstacles.forEach(near: place, within: BodyLayout.reach, pointsPerUnit: pointsPerUnit) { near in
      add(opacity: near.isTrail ? trail : 1) { near.gap(to: $0) }
    }
    if index != SkyBody.sun.rawValue, brightGlow > 0 {
      var sun = centres[SkyBody.sun.rawValue]
      sun.x -= body.x
      // At the edge of the glow, neither light text nor dark text is legible.
      add { box in
        let (nearest, farthest) = box.distances(to: sun)
        return max(nearest - brightGlow, BodyLayout.darkShare * brightGlow - farthest)
      }
    }
    for other in 0..<SkyBody.count where other != index {
      var disc = disc(of: other)
      disc.x -= body.x
      guard abs(disc.x) < BodyLayout.reach else { continue }
      add { disc.gap(to: $0) }
      // The names before this one; those that fade are less in its way.
      guard other < index, nameOpacities[other] > 0 else { continue }
      var name = nameBox(of: other)
      name.x -= body.x
      add(opacity: nameOpacities[other]) { name.gap(to: $0) }
    }
    var (best, second, chosen) = (Double.infinity, Double.infinity, 0)
    for side in sides.indices {
      let cost = costs[side] + Double(side)
      if cost < best {
        (best, second, chosen) = (cost, best, side)
      } else {
        second = min(second, cost)
      }
    }
    let (way, extra) = sides[chosen]
    nameCentres[index] = NamePlacement.centre(
      of: size, at: way, of: body, distance: distance + extra)
    if extra > 0 {
      let ends = (edge + BodyLayout.leaderGap, distance + extra - BodyLayout.leaderGap / 2)
      leaders[index] =
        way.y > 0
        ? SIMD2(body.y + ends.0, body.y + ends.1) : SIMD2(body.y - ends.1, body.y - ends.0)
    }
    nameOpacities[index] = min(
      1, max(0, min(second - best, BodyLayout.most - best) / BodyLayout.fading))
  }

  private func nameBox(of index: Int) -> NamePlacement.Box {
    NamePlacement.Box(around: nameCentres[index], nameSizes[index])
  }

  private func disc(of index: Int) -> NamePlacement.Box {
    NamePlacement.Box(
      around: centres[index], Size(width: 2 * edges[index], height: 2 * edges[index]))
  }

  /// Whether a point is so deep in the Sun's glow that light text is illegible there.
  func isInGlow(_ point: Point) -> Bool {
    point.distance(to: centres[SkyBody.sun.rawValue]) < brightGlow
  }

  /// Whether a body or its name covers a part of a rectangle, or the Sun outshines it.
  package func covers(_ box: NamePlacement.Box) -> Bool {
    if isInGlow(box.nearest(to: centres[SkyBody.sun.rawValue])) { return true }
    return (0..<SkyBody.count).contains { index in
      disc(of: index).overlaps(box) || nameOpacities[index] > 0 && nameBox(of: index).overlaps(box)
    }
  }
}
