/// A sky as data: a stack of layers, the signs, and the distances between them.
///
/// Lengths along the strip are in a unit of its own: canvas widths, because only the spacing depends on the canvas, or
/// degrees of a fixed number of points. Stars, lines and glows are in points and never scale with the canvas.
public struct SkyDesign: Hashable, Sendable {
  /// Name of the sky.
  public let name: String

  /// A description of the sky, in one line; may be empty.
  public let summary: String

  /// Colour behind all layers; of a gradient, the colour at the upper edge of the canvas.
  public let background: Color

  /// Colour at the lower edge of the canvas if the background is a vertical gradient, otherwise `nil`.
  public let backgroundBottom: Color?

  /// The canvas for which star counts are specified, in points.
  public let referenceCanvas: Size

  /// The signs in order along the strip.
  public let catalog: SignCatalog

  /// The degrees of the strip, which its lengths are measured in; `nil` for a strip measured in canvas widths.
  public let degrees: DegreeScale?

  /// Distance after which the sky repeats, in canvas widths or degrees; it contains each sign once.
  public let turn: Double

  /// Length of a section of the strip, in canvas widths or degrees; the mean distance between two signs.
  public let signSpacing: Double

  /// Where the signs stand along the strip, in canvas widths or degrees: 0 up to ``turn``, each its own place.
  public let places: [Double]

  /// The signs from the start of the strip to its end, as indices in the catalog.
  package let order: [Int]

  /// Number of equal sections of the strip: one per sign, or without signs one per 10 canvas widths, at least 1.
  public let sectionCount: Int

  /// Foreground position at launch, in canvas widths or degrees from the start of the strip.
  public let start: Double

  /// The layers, back to front.
  public let layers: [Layer]

  /// Font family for all text; several families, separated by commas, are tried in order.
  public let font: String

  /// Whether the texts of the menu, the instruction and the info panel stand on dark plates, on which they can be read
  /// over any layer.
  public let hasPlates: Bool

  /// The default font family, whose outlines come closest to those of the original app.
  public static let defaultFont = "DejaVu Sans Mono"

  /// Creates a sky from its parts.
  ///
  /// - Parameters:
  ///   - name: Name of the sky.
  ///   - summary: A description of the sky, in one line.
  ///   - background: Colour behind all layers; of a gradient, the colour at the upper edge of the canvas.
  ///   - backgroundBottom: Colour at the lower edge of the canvas if the background is a gradient.
  ///   - referenceCanvas: The canvas for which star counts are specified, in points.
  ///   - catalog: The signs in order along the strip; it may be empty.
  ///   - signSpacing: Distance between neighbouring signs, in canvas widths; at least 1, by default 10.
  ///   - turn: Distance after which the sky repeats, in canvas widths: at least 1, and at least 1 per sign.
  ///     Signs divide it evenly. With signs, only one of `signSpacing` and `turn` is given. Without signs,
  ///     `turn` is 120 by default, and `signSpacing` has no effect.
  ///   - degrees: The degrees of the strip, if its lengths are measured in them; signs then stand at their own
  ///     ``Sign/place``, and neither `signSpacing` nor `turn` is given.
  ///   - start: Foreground position at launch, in canvas widths, or in the degrees that people read.
  ///   - layers: The layers, back to front. Layers with stars, lines or a ruler have a speed of
  ///     at least ``minStripSpeed``.
  ///   - font: Font family for all text.
  ///   - hasPlates: Whether the texts of the menu, the instruction and the info panel stand on dark plates.
  public init(
    name: String, summary: String = "", background: Color, backgroundBottom: Color? = nil,
    referenceCanvas: Size = Canvas.reference, catalog: SignCatalog, signSpacing: Double? = nil,
    turn: Double? = nil, degrees: DegreeScale? = nil, start: Double? = nil, layers: [Layer],
    font: String = SkyDesign.defaultFont, hasPlates: Bool = true
  ) {
    let signCount = catalog.signs.count
    precondition(
      degrees == nil || signSpacing == nil && turn == nil, "a turn has 360 degrees")
    let turn = degrees == nil ? turn : DegreeScale.turn
    precondition(
      signCount == 0 || signSpacing == nil || turn == nil, "the turn follows from the spacing")
    if signCount > 0 {
      self.signSpacing =
        turn.map { $0 / Double(signCount) } ?? signSpacing ?? SkyDesign.defaultSpacing
      self.turn = turn ?? Double(signCount) * self.signSpacing
      sectionCount = signCount
    } else {
      let turn = turn ?? SkyDesign.turnWithoutSigns
      self.turn = turn
      sectionCount = SkyDesign.sectionCount(in: turn)
      self.signSpacing = turn / Double(sectionCount)
    }
    precondition(self.turn >= 1, "a sky repeats after at least one canvas")
    self.degrees = degrees
    let spacing = self.signSpacing
    let places = catalog.signs.enumerated().map { index, sign in
      degrees.flatMap { scale in sign.place.map(scale.position) } ?? Double(index) * spacing
    }
    self.places = places
    order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    precondition(signCount == 0 || self.signSpacing >= 1, "signs are at least one canvas apart")
    self.name = name
    self.summary = summary
    self.background = background
    self.backgroundBottom = backgroundBottom
    self.referenceCanvas = referenceCanvas
    self.catalog = catalog
    self.start = degrees.map { $0.position(of: start ?? 0) } ?? start ?? SkyDesign.defaultStart
    self.layers = layers
    self.font = font
    self.hasPlates = hasPlates
    for layer in layers where layer.showsRealSky {
      precondition(
        degrees != nil && layer.speed == 1, "\(layer.name) shows places in a sky with degrees")
    }
    for layer in layers where layer.needsStrip {
      precondition(
        layer.speed >= SkyDesign.minStripSpeed,
        "\(layer.name) has a speed above 0, because it needs a strip")
    }
  }

  /// The lowest speed of a layer that moves, and of any with stars, labels, lines or a ruler.
  ///
  /// The period of a layer is its speed times the sky's period.
  public static let minStripSpeed = 0.001

  /// The foreground position at launch if nothing else is given, in canvas widths.
  public static let defaultStart = 5.0

  /// The distance between neighbouring signs if nothing else is given, in canvas widths.
  public static let defaultSpacing = 10.0

  /// The distance after which a sky without signs repeats if nothing else is given, in canvas widths.
  public static let turnWithoutSigns = 120.0

  /// Returns the number of sections of a strip without signs.
  ///
  /// - Parameter turn: Distance after which the sky repeats, in canvas widths.
  /// - Returns: One per 10 canvas widths, at least 1.
  static func sectionCount(in turn: Double) -> Int {
    max(1, Int((turn / defaultSpacing).rounded()))
  }
}

extension SkyDesign {
  /// Whether a layer shows the Sun, the Moon and the planets.
  public var hasBodies: Bool {
    layers.contains { $0.content.hasBodies }
  }

  /// Whether any layer has the stars of a catalogue.
  package var hasCatalog: Bool {
    layers.contains { if case .catalog = $0.content { true } else { false } }
  }
}
