/// Finds what a sky shows at a point of the canvas.
package struct SkyPicker: Sendable {
  /// Something on the canvas.
  package struct Hit: Hashable, Sendable {
    /// What it is.
    package let object: SkyObject
    /// Its centre, in points from the canvas's top left corner.
    package let centre: Point
    /// Radius of what is drawn, in points.
    package let radius: Double
  }

  /// The stars of a layer.
  fileprivate struct Catalog: Sendable {
    let stars: Layer.CatalogStars
    /// Where the stars of each band are along the strip.
    let indices: [StripIndex]
    /// Those with a name, by their indices in the catalogue.
    let named: [Int: SkyObject]
  }

  /// Something without its names, which are found only for what is asked for.
  fileprivate enum Thing {
    case body(SkyBody)
    case star(Int, of: Catalog)

    /// The share of the usual reach within which it is found.
    var reachShare: Double {
      guard case .star(let index, let catalog) = self else { return 1 }
      return catalog.stars.catalog.stars[index].magnitude > SkyPicker.bright ? 1.0 / 3 : 1
    }
  }

  /// The magnitude of the faintest stars that count as bright.
  private static let bright = 4.5

  private let objects: [SkyObject]
  private let catalogs: [Catalog]
  private let bodies: Layer.Bodies?

  /// Farther from a star than any is drawn, in points.
  private static let largestRadius = 20.0

  /// Binary logarithm of the number of parts of a strip in the index of a band.
  fileprivate static let indexBits: UInt32 = 8

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - scene: The scene, whose canvas may change.
  ///   - objects: What has a name in its sky.
  package init(of scene: SkyScene, objects: [SkyObject]) {
    self.objects = objects
    let shown = scene.shownLayers.map { scene.design.layers[$0].content }
    bodies = shown.lazy.compactMap { if case .bodies(let bodies) = $0 { bodies } else { nil } }.last
    catalogs = shown.compactMap {
      guard case .catalog(let stars) = $0, let degrees = scene.design.degrees else { return nil }
      return Catalog(stars, degrees: degrees, objects: objects)
    }
  }

  // MARK: Search

  /// Finds what is nearest to a point.
  ///
  /// - Parameters:
  ///   - point: Points from the canvas's top left corner.
  ///   - frame: What the sky shows.
  ///   - scene: The scene, on its canvas.
  ///   - reach: How far from its edge something may be, in points; faint stars must be three times as near, since they are
  ///     almost everywhere.
  /// - Returns: The nearest star or body, or else the sign whose stars, lines or name on the ruler are nearest; `nil` if
  ///   there is nothing.
  package func hit(
    at point: Point, in frame: SkyFrame, of scene: SkyScene, reach: Double
  ) -> Hit? {
    var nearest: (thing: Thing, centre: Point, radius: Double, gap: Double)?
    let around = reach + SkyPicker.largestRadius
    let extent = Size(width: around, height: around)
    forEachThing(around: point, extent: extent, in: frame, of: scene) { thing, centre, radius in
      let gap = max(0, centre.distance(to: point) - radius)
      guard gap <= reach * thing.reachShare, gap < nearest?.gap ?? .infinity else { return }
      nearest = (thing, centre, radius, gap)
    }
    guard let nearest else { return sign(at: point, in: frame, of: scene, reach: reach) }
    return Hit(
      object: object(nearest.thing, in: scene), centre: nearest.centre, radius: nearest.radius)
  }

  /// Finds where an object is now.
  ///
  /// - Parameters:
  ///   - object: Something that was found in this sky.
  ///   - frame: What the sky shows.
  ///   - scene: The scene, on its canvas.
  /// - Returns: The object in the copy of the strip that is nearest to the centre of the canvas; `nil` if the canvas
  ///   doesn't show it.
  package func hit(of object: SkyObject, in frame: SkyFrame, of scene: SkyScene) -> Hit? {
    let canvas = scene.canvas
    let hit: Hit? =
      switch object.goal {
      case .sign(let index): sign(index, in: frame, of: scene)
      case .body(let body): place(of: body, in: frame, of: scene).map { $0.hit(object) }
      case .fixed, .ofDate: place(of: object, in: frame, of: scene).map { $0.hit(object) }
      }
    guard let hit, (-hit.radius...canvas.width + hit.radius).contains(hit.centre.x),
      (-hit.radius...canvas.height + hit.radius).contains(hit.centre.y)
    else { return nil }
    return hit
  }

  /// Lists what the canvas shows, the brightest first.
  ///
  /// - Parameters:
  ///   - count: Maximum number of stars and bodies.
  ///   - frame: What the sky shows.
  ///   - scene: The scene, on its canvas.
  /// - Returns: Stars and bodies by their magnitudes, then signs from the left.
  package func brightest(_ count: Int, in frame: SkyFrame, of scene: SkyScene) -> [SkyObject] {
    let canvas = scene.canvas
    let middle = Point(x: canvas.width / 2, y: canvas.height / 2)
    let extent = Size(width: middle.x, height: middle.y)
    var things: [(thing: Thing, magnitude: Double)] = []
    forEachThing(around: middle, extent: extent, in: frame, of: scene) { thing, centre, _ in
      guard abs(centre.x - middle.x) <= middle.x, abs(centre.y - middle.y) <= middle.y else {
        return
      }
      let magnitude =
        switch thing {
        case .body(let body): frame.bodies?.magnitudes[body.rawValue] ?? 0
        case .star(let index, let catalog): catalog.stars.catalog.stars[index].magnitude
        }
      things.append((thing, magnitude))
    }
    let signs = scene.design.catalog.signs.indices.compactMap { sign($0, in: frame, of: scene) }
      .filter { (0...canvas.width).contains($0.centre.x) }
      .sorted { $0.centre.x < $1.centre.x }
    return things.sorted { $0.magnitude < $1.magnitude }.prefix(count)
      .map { object($0.thing, in: scene) } + signs.map(\.object)
  }

  // MARK: Stars and bodies

  /// Calls a closure with the stars and bodies around a point, in the copies of the strip nearest to it; bodies come first.
  private func forEachThing(
    around point: Point, extent: Size, in frame: SkyFrame, of scene: SkyScene,
    _ body: (Thing, _ centre: Point, _ radius: Double) -> Void
  ) {
    guard let degrees = scene.design.degrees else { return }
    let cut = StripCut(under: point.x, of: scene, at: frame.offset)
    let middle = scene.canvas.height / 2
    var sun: (centre: Point, glow: Double)?
    if let bodies, let places = frame.bodies {
      for one in SkyBody.allCases {
        let place = place(of: one, in: places, style: bodies, degrees: degrees, cut: cut, middle)
        if one == .sun { sun = (place.centre, bodies.brightGlow(in: degrees)) }
        body(.body(one), place.centre, place.radius)
      }
    }
    let latitudes =
      (middle - point.y - extent.height) / degrees.points...(middle - point.y + extent.height)
      / degrees.points
    for catalog in catalogs {
      let stars = catalog.stars.catalog.stars
      catalog.forEach(
        in: latitudes, from: cut.position.advanced(byPhase: -extent.width / cut.period),
        length: 2 * extent.width / cut.period
      ) { index in
        let star = stars[index]
        let centre = Point(
          x: cut.x(of: star.x), y: middle - Double(star.latitude) * degrees.points)
        // The Sun outshines the stars around it.
        guard sun.map({ $0.centre.distance(to: centre) > $0.glow }) ?? true else { return }
        body(.star(index, of: catalog), centre, catalog.radius(ofMagnitude: star.magnitude))
      }
    }
  }

  fileprivate struct Place {
    let centre: Point
    let radius: Double

    func hit(_ object: SkyObject) -> Hit { Hit(object: object, centre: centre, radius: radius) }
  }

  private func place(
    of body: SkyBody, in places: BodyPlaces, style: Layer.Bodies, degrees: DegreeScale,
    cut: StripCut, _ middle: Double
  ) -> Place {
    let index = body.rawValue
    let phase = degrees.position(of: places.longitudes[index]) / DegreeScale.turn
    return Place(
      centre: Point(
        x: cut.x(of: StripPosition(phase: phase).units),
        y: middle - places.latitudes[index] * degrees.points),
      radius: style.radius(of: body, magnitude: places.magnitudes[index], in: degrees))
  }

  private func place(of body: SkyBody, in frame: SkyFrame, of scene: SkyScene) -> Place? {
    guard let bodies, let places = frame.bodies, let degrees = scene.design.degrees else {
      return nil
    }
    let cut = StripCut(under: scene.canvas.width / 2, of: scene, at: frame.offset)
    return place(
      of: body, in: places, style: bodies, degrees: degrees, cut: cut, scene.canvas.height / 2)
  }

  /// Where something fixed is, such as a star.
  private func place(of object: SkyObject, in frame: SkyFrame, of scene: SkyScene) -> Place? {
    guard let position = object.position,
      let centre = scene.point(
        longitude: position.x, latitude: position.y, at: frame.offset)
    else { return nil }
    let radius = catalogs.first.flatMap { catalog in
      object.magnitude.map { catalog.radius(ofMagnitude: $0) }
    }
    return Place(centre: centre, radius: radius ?? 0)
  }

  private func object(_ thing: Thing, in scene: SkyScene) -> SkyObject {
    switch thing {
    case .body(let body):
      let goal = SkyGoal.body(body)
      return objects.first { $0.goal == goal }
        ?? SkyObject(kind: .body, name: body.name, goal: goal)
    case .star(let index, let catalog):
      if let named = catalog.named[index] { return named }
      let star = catalog.stars.catalog.stars[index]
      let position = star.position(in: scene.design.degrees)
      let facts = StarFacts(at: position)
      var object = SkyObject(
        kind: .star, name: facts.map { "HIP \($0.number)" } ?? "",
        goal: .fixed(longitude: position.x), position: position)
      object.magnitude = ((facts?.magnitude ?? star.magnitude) * 10).rounded() / 10
      return object
    }
  }
}

// MARK: Signs

extension SkyPicker {
  /// Finds the sign whose stars, lines, or icon or name on a ruler, are nearest to a point.
  private func sign(
    at point: Point, in frame: SkyFrame, of scene: SkyScene, reach: Double
  ) -> Hit? {
    var nearest: (sign: Int, gap: Double, isOnRuler: Bool)?
    func consider(_ sign: Int, _ gap: Double, isOnRuler: Bool = false) {
      guard gap <= reach, gap < nearest?.gap ?? .infinity else { return }
      nearest = (sign, gap, isOnRuler)
    }
    for layer in scene.shownLayers.map({ scene.design.layers[$0] }) {
      for area in scene.rulerAreas(of: layer, at: frame.offset / scene.unit) {
        guard let sign = area.sign else { continue }
        consider(sign, area.gap(to: point), isOnRuler: true)
      }
    }
    for layer in scene.signLayers {
      let cut = StripCut(under: point.x, of: layer, in: scene, at: frame.offset)
      for (index, sign) in scene.design.catalog.signs.enumerated() {
        switch layer.content {
        case .signStars(let stars):
          for star in sign.stars(stars.size) {
            consider(index, cut.point(star, ofSign: index).distance(to: point))
          }
        case .lines where frame.reveals.contains(where: { $0.sign == index && $0.strokeEnd > 0 }):
          for line in sign.lines {
            let (start, end) = (
              cut.point(line.start, ofSign: index), cut.point(line.end, ofSign: index)
            )
            consider(index, point.distance(toLineFrom: start, to: end))
          }
        default: break
        }
      }
    }
    guard let nearest else { return nil }
    return sign(nearest.sign, in: frame, of: scene, onRuler: nearest.isOnRuler)
  }

  /// Where the figure of a sign is, or else, its icon on the ruler.
  private func sign(
    _ index: Int, in frame: SkyFrame, of scene: SkyScene, onRuler: Bool = false
  ) -> Hit? {
    let goal = SkyGoal.sign(index)
    guard let object = objects.first(where: { $0.goal == goal }) else { return nil }
    let canvas = scene.canvas
    let figure = onRuler ? nil : circle(aroundFigure: index, in: frame, of: scene)
    if let figure, (0...canvas.width).contains(figure.centre.x) { return figure.hit(object) }
    let icon = scene.shownLayers.lazy.compactMap { number in
      scene.rulerAreas(of: scene.design.layers[number], at: frame.offset / scene.unit)
        .first { $0.sign == index }
    }.first
    return (icon?.circle ?? figure)?.hit(object)
  }

  /// The circle around the stars of a sign; `nil` if no layer shows any of them.
  private func circle(aroundFigure index: Int, in frame: SkyFrame, of scene: SkyScene) -> Place? {
    let sign = scene.design.catalog.signs[index]
    let points = scene.signLayers.flatMap { layer -> [Point] in
      let cut = StripCut(under: scene.canvas.width / 2, of: layer, in: scene, at: frame.offset)
      switch layer.content {
      case .signStars(let stars):
        return sign.stars(stars.size).map { cut.point($0, ofSign: index) }
      case .lines:
        return sign.lines.flatMap { [$0.start, $0.end] }.map { cut.point($0, ofSign: index) }
      default: return []
      }
    }
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
    let high = points.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
    let centre = Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    return Place(centre: centre, radius: points.map { $0.distance(to: centre) }.max() ?? 0)
  }
}

extension SkyScene {
  /// The layers of the signs' stars and lines that move with the foreground: there, a sign is in one place.
  fileprivate var signLayers: [Layer] {
    let layers = shownLayers.map { design.layers[$0] }.filter { layer in
      switch layer.content {
      case .signStars, .lines: true
      default: false
      }
    }
    let fastest = layers.map(\.speed).max()
    return layers.filter { $0.speed == fastest && $0.speed > 0 }
  }
}

extension SkyScene.RulerArea {
  /// Distance to a point outside of it, in points.
  fileprivate func gap(to point: Point) -> Double {
    let across = max(corner.x - point.x, point.x - corner.x - size.width, 0)
    let down = max(corner.y - point.y, point.y - corner.y - size.height, 0)
    return (across * across + down * down).squareRoot()
  }

  /// The circle around it.
  fileprivate var circle: SkyPicker.Place {
    SkyPicker.Place(
      centre: Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2),
      radius: (size.width * size.width + size.height * size.height).squareRoot() / 2)
  }
}

// MARK: Geometry

/// A strip seen from a column of the canvas: everything is in the copy that is nearest to it.
private struct StripCut {
  /// Length of the strip, in points.
  let period: Double
  /// The position under the column.
  let position: StripPosition
  private let column: Double
  private let scene: SkyScene
  private let layer: Layer?

  /// The strip of the real sky, on which longitudes begin at 0.
  init(under column: Double, of scene: SkyScene, at offset: Double) {
    (self.column, self.scene, layer) = (column, scene, nil)
    period = scene.period
    position = StripPosition(phase: (offset + column - scene.canvas.width / 2) / period)
  }

  /// The strip of a layer.
  init(under column: Double, of layer: Layer, in scene: SkyScene, at offset: Double) {
    (self.column, self.scene, self.layer) = (column, scene, layer)
    period = scene.period(of: layer)
    position = StripPosition(phase: (scene.offset(of: layer, at: offset) + column) / period)
  }

  /// Where a position is on the canvas, in points from its left edge.
  func x(of units: UInt32) -> Double {
    column + Double(Int32(bitPattern: units &- position.units)) * period * 0x1p-32
  }

  /// Where a point of a sign is on the canvas, in the copy of the sign whose middle is nearest to the column.
  func point(_ point: Point, ofSign index: Int) -> Point {
    guard let layer else { preconditionFailure("signs are on layers") }
    let middle = scene.position(Point(x: 0, y: 0), ofSign: index, on: layer)
    return Point(x: x(of: middle.x) + point.x, y: scene.canvas.height / 2 + point.y)
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }

  fileprivate func distance(toLineFrom start: Point, to end: Point) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let square = x * x + y * y
    let share = square > 0 ? ((self.x - start.x) * x + (self.y - start.y) * y) / square : 0
    let along = min(max(share, 0), 1)
    return distance(to: Point(x: start.x + x * along, y: start.y + y * along))
  }
}

extension SkyPicker.Catalog {
  fileprivate init(_ stars: Layer.CatalogStars, degrees: DegreeScale, objects: [SkyObject]) {
    self.stars = stars
    let catalog = stars.catalog
    indices = catalog.bands.map { band in
      StripIndex(ofSorted: band.indices.count, bits: SkyPicker.indexBits) {
        catalog.stars[band.indices.lowerBound + $0].x
      }
    }
    var named: [Int: SkyObject] = [:]
    for object in objects where object.kind == .star {
      guard let position = object.position,
        let index = catalog.brightestStar(at: position, in: degrees)
      else { continue }
      named[index] = named[index] ?? object
    }
    self.named = named
  }

  /// Calls a closure with the indices of the stars in a part of the strip, and of a few around it.
  fileprivate func forEach(
    in latitudes: ClosedRange<Double>, from start: StripPosition, length: Double,
    _ body: (Int) -> Void
  ) {
    for (band, index) in zip(stars.catalog.bands, indices) where band.latitudes.overlaps(latitudes)
    {
      let ranges = index.ranges(
        from: start, length: length, seam: start.advanced(byPhase: length / 2 - 0.5)
      ).advanced(by: band.indices.lowerBound)
      ranges.first.forEach(body)
      ranges.second.forEach(body)
    }
  }

  fileprivate func radius(ofMagnitude magnitude: Double) -> Double {
    StarAppearance(magnitude: magnitude, colorIndex: 0).radius * stars.size
  }
}

extension CatalogStar {
  /// Ecliptic longitude and latitude, in degrees of J2000.
  fileprivate func position(in degrees: DegreeScale?) -> SIMD2<Double> {
    let units = degrees?.growsLeft == true ? 0 &- x : x
    return [Double(units) * 0x1p-32 * DegreeScale.turn, Double(latitude)]
  }
}
