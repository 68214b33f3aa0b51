/// All that stands still in a sky: a design on a canvas, with its seed and its number of stars.
///
/// What moves is in ``SkyFrame``. A renderer uploads a scene once and then draws frames of it.
public struct SkyScene: Hashable, Sendable {
  /// The sky as data.
  public let design: SkyDesign

  /// Size and scale of the picture.
  public var canvas: Canvas

  /// Chooses the random layers.
  public let seed: UInt64

  /// Stars in each section of each random layer, or `nil` for the design's own density.
  public let starsPerSection: Int?

  /// Which of the design's layers to show, in rising order; each a place in `design.layers`.
  public let shownLayers: [Int]

  /// Whether the menu stands in the middle of the canvas.
  public let hasMenu: Bool

  /// The texts, in one language; `nil` leaves names in the letters of the signs' own names.
  public let strings: Strings?

  /// The program's version, as the info panel shows it.
  public let version: String

  /// The most stars that a section may hold.
  public static let mostStarsPerSection = 10_000_000

  /// The most stars a section gets when only the canvas asks for them: a thousand times the original's.
  static let mostStarsByArea = 20_000

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - design: The sky as data.
  ///   - canvas: Size and scale of the picture.
  ///   - seed: Chooses the random layers.
  ///   - starsPerSection: Stars in each section of each random layer, 0 to
  ///     ``mostStarsPerSection``; `nil` for the design's own density.
  ///   - shownLayers: Which of the design's layers to show; `nil` for all.
  ///   - hasMenu: Whether the menu stands in the middle of the canvas.
  ///   - strings: The texts, in one language.
  ///   - version: The program's version, as the info panel shows it.
  public init(
    design: SkyDesign, canvas: Canvas, seed: UInt64 = 1, starsPerSection: Int? = nil,
    shownLayers: Set<Int>? = nil, hasMenu: Bool = true, strings: Strings? = nil,
    version: String = ""
  ) {
    precondition(
      starsPerSection.map { (0...SkyScene.mostStarsPerSection).contains($0) } ?? true,
      "a section holds 0 to \(SkyScene.mostStarsPerSection) stars")
    precondition(
      shownLayers?.allSatisfy(design.layers.indices.contains) ?? true, "the design has these layers"
    )
    self.design = design
    self.canvas = canvas
    self.seed = seed
    self.starsPerSection = starsPerSection
    self.hasMenu = hasMenu
    self.strings = strings
    self.version = version
    self.shownLayers = shownLayers.map { $0.sorted() } ?? Array(design.layers.indices)
  }

  /// Whether a place lies in the menu's square, where a press belongs to the menu.
  ///
  /// - Parameter point: Points from the canvas's top left corner.
  /// - Returns: Whether the menu is there and takes the press.
  public func menuContains(_ point: Point) -> Bool {
    let half = MenuLayout.side / 2
    return hasMenu && abs(point.x - canvas.width / 2) <= half
      && abs(point.y - canvas.height / 2) <= half
  }

  /// Distance between neighbouring signs, in points of the foreground's travel.
  public var signSpacing: Double { design.signSpacing * canvas.width }

  /// Foreground travel after which the sky comes round again, in points.
  public var period: Double { design.period * canvas.width }

  /// The layer's own travel after which it comes round again, in points.
  public func period(of layer: Layer) -> Double {
    period * layer.speed
  }

  /// The layer's own offset while the foreground is at `offset`.
  ///
  /// - Parameters:
  ///   - layer: One of the design's layers.
  ///   - offset: Foreground position in points; right is positive.
  /// - Returns: Points in `0 ..< period(of: layer)`, or 0 for a layer that stands still.
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
  ///   - index: The layer's place in the design.
  /// - Returns: The stars of all sections.
  public func field(of stars: Layer.RandomStars, layer index: Int) -> StarField {
    StarField(
      seed: seed, layer: index, sections: design.catalog.signs.count,
      starsPerSection: count(of: stars))
  }

  private func count(of stars: Layer.RandomStars) -> Int {
    if let starsPerSection, !stars.keepsCount || starsPerSection == 0 { return starsPerSection }
    let reference = design.referenceCanvas
    let growth = canvas.width * canvas.height / (reference.width * reference.height)
    let most = max(SkyScene.mostStarsByArea, stars.perSection)
    return Int(min((Double(stars.perSection) * growth).rounded(), Double(most)))
  }

  /// Places of the signs' stars of one size, sign by sign.
  ///
  /// - Parameters:
  ///   - size: Which of the stars.
  ///   - layer: The layer on which they stand.
  /// - Returns: Their places, in the order of the signs.
  public func signStars(_ size: Sign.StarSize, on layer: Layer) -> [StripPoint] {
    design.catalog.signs.enumerated().flatMap { index, sign in
      sign.stars(size).map { place($0, ofSign: index, on: layer) }
    }
  }

  /// What is written at the lower edge of the sky under a sign.
  ///
  /// - Parameter index: The sign's place along the strip.
  /// - Returns: Its name in lower case, the same in Latin letters, and its degrees on the zodiac.
  public func rulerTexts(ofSign index: Int) -> (name: String, latinName: String, degrees: String) {
    let sign = design.catalog.signs[index]
    let degrees = Int((360 * Double(index) / Double(design.catalog.signs.count)).rounded())
    return (
      strings?.name(ofSign: sign.name).lowercased() ?? sign.name, sign.name,
      strings?.text(.degrees, filling: ["n": "\(degrees)"]) ?? "\(degrees)°"
    )
  }

  /// Where a point of a sign stands on a layer's strip.
  ///
  /// - Parameters:
  ///   - point: Points from the middle of the canvas while the sign is centred.
  ///   - index: The sign's place along the strip.
  ///   - layer: The layer on which it stands.
  /// - Returns: The place, as the GPU reads it.
  public func place(_ point: Point, ofSign index: Int, on layer: Layer) -> StripPoint {
    let home = Double(index) / Double(design.catalog.signs.count)
    let along = (canvas.width / 2 + point.x) / period(of: layer)
    return StripPoint(
      x: StripPosition(phase: home + along).units,
      y: Float((canvas.height / 2 + point.y) / canvas.height))
  }
}
