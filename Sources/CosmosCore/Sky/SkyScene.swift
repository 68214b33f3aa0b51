/// The static part of a sky: a design on a canvas, with a seed and a star count.
///
/// The moving part is ``SkyFrame``. A renderer uploads a scene once and then draws frames of it.
public struct SkyScene: Hashable, Sendable {
  /// The design of the sky.
  public let design: SkyDesign

  /// Size and scale of the image.
  public var canvas: Canvas

  /// Seed of the random layers, and of the order in which the menu's dividing lines move.
  public let seed: UInt64

  /// Stars per section of each random layer, or `nil` for the design's own density.
  public let starsPerSection: Int?

  /// Indices in `design.layers` of the layers to show, in ascending order.
  public let shownLayers: [Int]

  /// Whether the sky has a menu in the centre of the canvas; a sky without signs never has one.
  public let hasMenu: Bool

  /// Whether the design's background lies behind the layers; otherwise there is nothing, and the image is
  /// transparent.
  public var hasBackground = true

  /// Whether frames may have less than their full ``SkyFrame/brightness``; other scenes ignore it.
  public var isDimmable = false

  /// Where the planets stood on the last days, if that is wanted.
  public var trail: PlanetTrail?

  /// A line of text about what the sky rests at, below the upper edge of the canvas.
  public var caption: String?

  /// Whether the planets stand on the rulers, small and subdued.
  public var hasRulerBodies = false

  /// Whether frames show the Sun, the Moon and the planets: in a layer of their own, or on the rulers.
  public var showsBodies: Bool { hasBodies || hasRulerBodies }

  /// Whether frames depend on the date: by bodies, or by a ruler whose degrees are of the date.
  public var showsDate: Bool { showsBodies || design.degrees != nil }

  /// Whether any of the shown layers is of the Sun, the Moon and the planets.
  let hasBodies: Bool

  /// Whether any of the shown layers has meteors of the real showers.
  package let hasShowers: Bool

  /// The texts that say where what the shown layers show comes from, each once, in the order of the layers.
  package let credits: [Strings.Key]

  /// Pixels by which a body moves with a degree.
  var bodyPixelsPerDegree: Double { period / DegreeScale.turn * canvas.scale }

  /// Speed of the fastest of the shown layers, relative to the foreground.
  let fastestSpeed: Double

  /// The texts in one language; with `nil`, signs are labelled with their own names.
  public let strings: Strings?

  /// The program's version, as shown on the info panel.
  public let version: String

  /// Maximum number of stars in a section.
  public static let maxStarsPerSection = 10_000_000

  /// Limit on the stars per section when the count follows from the canvas area: a thousand times the
  /// original's.
  static let maxStarsByArea = 20_000

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - canvas: Size and scale of the image.
  ///   - seed: Seed of the random layers, and of the order in which the menu's dividing lines move.
  ///   - starsPerSection: Stars per section of each random layer, 0 to ``maxStarsPerSection``; `nil` for the
  ///     design's own density.
  ///   - shownLayers: Indices of the design's layers to show; `nil` for all.
  ///   - hasMenu: Whether the sky has a menu in the centre of the canvas; without signs, it never has one.
  ///   - strings: The texts in one language.
  ///   - version: The program's version, as shown on the info panel.
  public init(
    design: SkyDesign, canvas: Canvas, seed: UInt64 = 1, starsPerSection: Int? = nil,
    shownLayers: Set<Int>? = nil, hasMenu: Bool = true, strings: Strings? = nil,
    version: String = ""
  ) {
    precondition(
      starsPerSection.map { (0...SkyScene.maxStarsPerSection).contains($0) } ?? true,
      "a section holds 0 to \(SkyScene.maxStarsPerSection) stars")
    precondition(
      shownLayers?.allSatisfy(design.layers.indices.contains) ?? true, "the design has these layers"
    )
    self.design = design
    self.canvas = canvas
    self.seed = seed
    self.starsPerSection = starsPerSection
    self.hasMenu = hasMenu && !design.catalog.signs.isEmpty
    self.strings = strings
    self.version = version
    let shownLayers = shownLayers.map { $0.sorted() } ?? Array(design.layers.indices)
    self.shownLayers = shownLayers
    fastestSpeed = shownLayers.map { design.layers[$0].speed }.max() ?? 0
    hasBodies = shownLayers.contains { design.layers[$0].content.hasBodies }
    hasShowers = shownLayers.contains { design.layers[$0].content.hasShowers }
    credits = shownLayers.reduce(into: []) { credits, index in
      if let credit = design.layers[index].content.value.credit, !credits.contains(credit) {
        credits.append(credit)
      }
    }
  }

  /// Whether a point lies in the square in which the menu takes presses.
  ///
  /// - Parameter point: Points from the canvas's top left corner.
  /// - Returns: Whether there is a menu and it takes a press at the point.
  public func menuContains(_ point: Point) -> Bool {
    let half = MenuLayout.side / 2
    return hasMenu && abs(point.x - canvas.width / 2) <= half
      && abs(point.y - canvas.height / 2) <= half
  }

  /// Points of foreground travel in the unit of lengths along the strip: a canvas width, or a degree.
  public var unit: Double { design.degrees?.points ?? canvas.width }

  /// Mean distance between neighbouring signs, or length of a section without signs, in points of foreground travel.
  public var signSpacing: Double { design.signSpacing * unit }

  /// Foreground travel after which the sky repeats, in points.
  public var period: Double { design.turn * unit }

  /// The layer's own travel after which it repeats, in points.
  public func period(of layer: Layer) -> Double {
    period * layer.speed
  }

  /// The layer's own offset while the foreground is at `offset`.
  ///
  /// - Parameters:
  ///   - layer: One of the design's layers.
  ///   - offset: Foreground position in points; right is positive.
  /// - Returns: Points in `0 ..< period(of: layer)`, or 0 for a static layer.
  public func offset(of layer: Layer, at offset: Double) -> Double {
    guard layer.speed > 0 else { return 0 }
    let period = period(of: layer)
    let travelled = (offset * layer.speed).truncatingRemainder(dividingBy: period)
    return travelled < 0 ? travelled + period : travelled
  }

  /// The stars of a random layer.
  ///
  /// - Parameters:
  ///   - stars: The layer's content.
  ///   - index: The layer's index in the design.
  /// - Returns: The stars of all sections.
  public func field(of stars: Layer.RandomStars, layer index: Int) -> StarField {
    let sections = design.sectionCount
    return StarField(
      seed: seed, layer: index, sections: sections, count: count(of: stars, sections: sections))
  }

  private func count(of stars: Layer.RandomStars, sections: Int) -> Int {
    if let starsPerSection, !stars.keepsCount || starsPerSection == 0 {
      return starsPerSection * sections
    }
    switch stars.count {
    case .total(let count): return count
    case .perSection(let count):
      let reference = design.referenceCanvas
      let growth = canvas.width * canvas.height / (reference.width * reference.height)
      let most = max(SkyScene.maxStarsByArea, count)
      return sections * Int(min((Double(count) * growth).rounded(), Double(most)))
    }
  }

  /// Number of stars in the buffers of all shown layers, and their size in bytes.
  package var stars: (count: Int, bytes: Int) {
    shownLayers.reduce(into: (count: 0, bytes: 0)) { sum, index in
      let stars = design.layers[index].content.value.stars(layer: index, of: self)
      sum = (sum.count + stars.count, sum.bytes + stars.bytes)
    }
  }

  /// Positions of all signs' stars of one size.
  ///
  /// - Parameters:
  ///   - size: The size of the stars to return.
  ///   - layer: The layer that shows the stars.
  /// - Returns: The positions, in the order of the signs.
  public func signStars(_ size: Sign.StarSize, on layer: Layer) -> [StripPoint] {
    design.catalog.signs.enumerated().flatMap { index, sign in
      sign.stars(size).map { position($0, ofSign: index, on: layer) }
    }
  }

  /// The name of a sign in the menu and in titles.
  ///
  /// - Parameter index: The sign's index along the strip.
  /// - Returns: The sign's label, or otherwise its translated name.
  public func menuName(ofSign index: Int) -> String {
    let sign = design.catalog.signs[index]
    return sign.label ?? strings?.name(ofSign: sign.name) ?? sign.name
  }

  /// The texts under a sign on the ruler, at the lower edge of the sky.
  ///
  /// - Parameter index: The sign's index along the strip.
  /// - Returns: The sign's label, or otherwise its name in lower case; its own name, for text whose glyphs the fonts
  ///   lack; and its degrees on the circle that the signs divide evenly.
  public func rulerTexts(ofSign index: Int) -> (name: String, latinName: String, degrees: String) {
    let sign = design.catalog.signs[index]
    let degrees = design.reading(ofSign: index)
    return (
      sign.label ?? strings?.rulerName(ofSign: sign.name) ?? sign.name, sign.name,
      strings?.text(.degrees, filling: ["n": "\(degrees)"]) ?? "\(degrees)°"
    )
  }

  /// Returns where a body stands on the canvas, in a sky with degrees.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - places: Where the bodies stand in the sky.
  ///   - offset: Foreground position in points.
  /// - Returns: Points from the canvas's top left corner, of the copy nearest to its centre; `nil` in a sky without
  ///   degrees.
  public func point(of body: SkyBody, in places: BodyPlaces, at offset: Double) -> Point? {
    point(
      longitude: places.longitudes[body.rawValue], latitude: places.latitudes[body.rawValue],
      at: offset)
  }

  /// Returns where a place in the sky is on the canvas, in a sky with degrees.
  ///
  /// - Parameters:
  ///   - longitude: Ecliptic longitude in degrees.
  ///   - latitude: Ecliptic latitude in degrees; north is positive.
  ///   - offset: Foreground position in points.
  /// - Returns: Points from the canvas's top left corner, of the copy nearest to its centre; `nil` in a sky without
  ///   degrees.
  func point(longitude: Double, latitude: Double, at offset: Double) -> Point? {
    guard let degrees = design.degrees else { return nil }
    let position = degrees.position(of: longitude)
    let way = (position - offset / degrees.points).remainder(dividingBy: DegreeScale.turn)
    return Point(
      x: canvas.width / 2 + way * degrees.points, y: canvas.height / 2 - latitude * degrees.points)
  }

  /// Returns where a point of a sign lies on a layer's strip.
  ///
  /// - Parameters:
  ///   - point: The point, relative to the centre of the canvas while the sign is centred, in points.
  ///   - index: The sign's index along the strip.
  ///   - layer: The layer that shows the sign.
  /// - Returns: The position, in the format that the GPU reads.
  public func position(_ point: Point, ofSign index: Int, on layer: Layer) -> StripPoint {
    position(point, at: design.places[index], on: layer)
  }

  /// Returns where a point near a place of the strip lies on a layer's strip.
  ///
  /// - Parameters:
  ///   - point: The point, relative to the centre of the canvas while the place is centred, in points.
  ///   - place: Where the sky rests to centre it, in canvas widths or degrees from the strip's start.
  ///   - layer: The layer that shows the point.
  /// - Returns: The position, in the format that the GPU reads.
  package func position(_ point: Point, at place: Double, on layer: Layer) -> StripPoint {
    let home = place / design.turn
    let along = (canvas.width / 2 + point.x) / period(of: layer)
    return StripPoint(
      x: StripPosition(phase: home + along).units,
      y: Float((canvas.height / 2 + point.y) / canvas.height))
  }
}
