/// The contents of a sky file.
struct SkyFile {
  let name: String
  let summary: String
  let background: Color
  let referenceCanvas: Size
  let signs: JSON5Value
  let signSpacing: Double
  let start: Double
  let sprites: [String: Sprite]
  let layers: [LayerEntry]
  let font: String

  enum Field: String, CaseIterable {
    case format, name, summary, background, referenceCanvas, signs, signSpacing, start, sprites,
      layers, font
  }

  /// Maximum number of layers in a sky.
  static let maxLayers = 32

  /// Maximum number of sprites in a sky.
  static let maxSprites = 1000

  /// Maximum length of a name, in bytes.
  static let maxNameLength = 1000

  /// Maximum length of a summary, in bytes.
  static let maxSummaryLength = 200

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    try fields.checkFormat(1, .format)
    name = try fields.required(.name).text(upTo: SkyFile.maxNameLength)
    summary = try fields[.summary]?.text(upTo: SkyFile.maxSummaryLength) ?? ""
    background = try fields.required(.background).color()
    referenceCanvas = try fields.required(.referenceCanvas).extent()
    signs = try fields.required(.signs)
    signSpacing = try fields.number(.signSpacing, in: 1...1000, "must be a number from 1 to 1000")
    start = try fields.number(.start, in: 0...100_000, "must be a number from 0 to 100000")
    var sprites: [String: Sprite] = [:]
    let written = try fields.required(.sprites).dictionary(atMost: SkyFile.maxSprites)
    for (name, value) in written.sorted(by: { $0.value.node < $1.value.node }) {
      sprites[name] = try Sprite(value)
    }
    self.sprites = sprites
    var layers: [LayerEntry] = []
    for value in try fields.required(.layers).elements(atMost: SkyFile.maxLayers) {
      layers.append(try LayerEntry(value))
    }
    self.layers = layers
    font = try fields[.font]?.text(upTo: SkyFile.maxNameLength) ?? SkyDesign.defaultFont
  }
}

extension Sprite {
  private enum Field: String, CaseIterable {
    case opacity, color
  }

  /// Maximum number of opacity pairs, and of colour pairs, in a sprite.
  private static let maxPairs = 100

  /// Maximum radius of a glow, in points.
  private static let largestRadius = 2000.0

  /// Reads `[radius, opacity]` pairs and `[radius, colour]` pairs.
  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let rule =
      "must be a list of [radius, opacity] in which the radii rise from 0 to \(Int(Sprite.largestRadius)) at most, "
      + "the last opacity is 0"
    let opacity = try fields.required(.opacity)
    var knots: [RadialProfile.Knot] = []
    for pair in try opacity.elements(atMost: Sprite.maxPairs) {
      let (radius, opacity) = try pair.pair(in: 0...Sprite.largestRadius, rule)
      knots.append(RadialProfile.Knot(radius: radius, opacity: opacity))
    }
    guard let profile = RadialProfile(through: knots) else { throw opacity.error(rule) }
    let color = try fields.required(.color)
    var stops: [ColorStop] = []
    for pair in try color.elements(atMost: Sprite.maxPairs) {
      let parts = try pair.elements()
      guard parts.count == 2 else { throw pair.error(Sprite.colorRule) }
      stops.append(
        ColorStop(
          radius: try parts[0].number(in: 0...Sprite.largestRadius, Sprite.colorRule),
          color: try parts[1].color()))
    }
    guard !stops.isEmpty, zip(stops, stops.dropFirst()).allSatisfy({ $0.radius < $1.radius }) else {
      throw color.error(Sprite.colorRule)
    }
    self.init(profile: profile, colors: stops)
  }

  private static let colorRule =
    "must be a list of [radius, colour] with rising radii, from 0 to \(Int(largestRadius))"
}
