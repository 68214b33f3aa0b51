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

  /// Something without its names, which are found only for what is asked for.
  enum Thing {
    case body(SkyBody)
    case star(Int, of: Catalog)
    case deepSky(SkyObject)

    /// The share of the usual reach within which it is found.
    var reachShare: Double {
      guard case .star(let index, let catalog) = self else { return 1 }
      return catalog.stars.catalog.stars[index].magnitude > SkyPicker.bright
        ? SkyPicker.nearShare : 1
    }

    /// The same for a point in a star cluster or the like, which would otherwise be hidden by its own stars.
    var reachShareInCluster: Double {
      guard case .star(let index, let catalog) = self else { return 1 }
      return catalog.stars.catalog.stars[index].magnitude > SkyPicker.brilliant
        ? SkyPicker.nearShare : 1
    }
  }

  /// The magnitude of the faintest stars that count as bright.
  static let bright = 4.5

  /// The magnitude of the faintest stars that stand out in a star cluster.
  static let brilliant = 2.0

  /// The share of the usual reach within which what is almost everywhere is found.
  private static let nearShare = 1.0 / 3

  let objects: [SkyObject]
  private let catalogs: [Catalog]
  private let deepSky: [SkyObject]
  private let bodies: Layer.Bodies?

  /// Farther from a star than any is drawn, in points.
  private static let largestRadius = 20.0

  /// The smallest radius of a star cluster and the like, in points.
  private static let leastRadius = 5.0

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - scene: The scene, whose canvas may change.
  ///   - objects: What has a name in its sky.
  package init(of scene: SkyScene, objects: [SkyObject]) {
    self.objects = objects
    deepSky = objects.filter { $0.deepSky != nil }
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
  /// - Returns: The nearest star or body, or else the star cluster or the like that the point is in, or else the sign whose
  ///   stars, lines or name on the ruler are nearest; `nil` if there is nothing.
  package func hit(
    at point: Point, in frame: SkyFrame, of scene: SkyScene, reach: Double
  ) -> Hit? {
    var nearest: (thing: Thing, centre: Point, radius: Double, gap: Double)?
    var cluster: Hit?
    let around = reach + SkyPicker.largestRadius
    let extent = Size(width: around, height: around)
    forEachThing(around: point, extent: extent, in: frame, of: scene) { thing, centre, radius in
      let distance = centre.distance(to: point)
      if case .deepSky(let object) = thing {
        guard distance <= radius, radius < cluster?.radius ?? .infinity else { return }
        cluster = Hit(object: object, centre: centre, radius: radius)
        return
      }
      let gap = max(0, distance - radius)
      guard gap <= reach * thing.reachShare, gap < nearest?.gap ?? .infinity else { return }
      nearest = (thing, centre, radius, gap)
    }
    guard let nearest, cluster == nil || nearest.gap <= reach * nearest.thing.reachShareInCluster
    else { return cluster ?? sign(at: point, in: frame, of: scene, reach: reach) }
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
    guard let hit, canvas.shows(hit.centre, reach: hit.radius) else { return nil }
    return hit
  }

  /// Lists what the canvas shows, the brightest first.
  ///
  /// - Parameters:
  ///   - count: Maximum number of stars and bodies.
  ///   - frame: What the sky shows.
  ///   - scene: The scene, on its canvas.
  /// - Returns: Stars, bodies, and star clusters and the like by their magnitudes, then signs from the left.
  package func brightest(_ count: Int, in frame: SkyFrame, of scene: SkyScene) -> [SkyObject] {
    let canvas = scene.canvas
    let middle = Point(x: canvas.width / 2, y: canvas.height / 2)
    let extent = Size(width: middle.x, height: middle.y)
    var things: [(thing: Thing, magnitude: Double)] = []
    forEachThing(around: middle, extent: extent, in: frame, of: scene) { thing, centre, _ in
      guard canvas.shows(centre) else { return }
      let magnitude =
        switch thing {
        case .body(let body): frame.bodies?.magnitudes[body.rawValue] ?? 0
        case .star(let index, let catalog): catalog.stars.catalog.stars[index].magnitude
        case .deepSky(let object): object.magnitude ?? 0
        }
      things.append((thing, magnitude))
    }
    let signs = scene.design.catalog.signs.indices.compactMap { sign($0, in: frame, of: scene) }
      .filter { canvas.shows($0.centre) }
      .sorted { $0.centre.x < $1.centre.x }
    return things.sorted { $0.magnitude < $1.magnitude }.prefix(count)
      .map { object($0.thing, in: scene) } + signs.map(\.object)
  }

  // MARK: Stars, bodies, and star clusters and the like

  /// Calls a closure with all bodies, all star clusters and the like, and the stars around a point, in the copies of the
  /// strip nearest to it; bodies come first.
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
    for object in deepSky {
      guard let position = object.position else { continue }
      let phase = degrees.position(of: position.x) / DegreeScale.turn
      let centre = Point(
        x: cut.x(of: StripPosition(phase: phase).units), y: middle - position.y * degrees.points)
      body(.deepSky(object), centre, radius(ofDeepSky: object, in: degrees))
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

  struct Place {
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
    if object.deepSky != nil, let degrees = scene.design.degrees {
      return Place(centre: centre, radius: radius(ofDeepSky: object, in: degrees))
    }
    let radius = catalogs.first.flatMap { catalog in
      object.magnitude.map { catalog.radius(ofMagnitude: $0) }
    }
    return Place(centre: centre, radius: radius ?? 0)
  }

  private func radius(ofDeepSky object: SkyObject, in degrees: DegreeScale) -> Double {
    max(SkyPicker.leastRadius, (object.deepSky?.facts.size ?? 0) / 2 * degrees.points)
  }

  private func object(_ thing: Thing, in scene: SkyScene) -> SkyObject {
    switch thing {
    case .deepSky(let object): return object
    case .body(let body):
      let goal = SkyGoal.body(body)
      return objects.first { $0.goal == goal }
        ?? SkyObject(kind: .body, name: body.name, goal: goal)
    case .star(let index, let catalog):
      if let named = catalog.named[index] { return named }
      let star = catalog.stars.catalog.stars[index]
      return .unnamedStar(
        at: star.position(in: scene.design.degrees), magnitude: star.magnitude)
    }
  }
}
