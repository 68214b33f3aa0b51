/// A sky as it is written in a file.
struct SkyFile {
  let name: String
  let background: Color
  let referenceCanvas: Size
  let signs: JSON5Value
  let signSpacing: Double
  let start: Double
  let sprites: [String: Sprite]
  let layers: [LayerEntry]
  let font: String

  enum Field: String, CaseIterable {
    case format, name, background, referenceCanvas, signs, signSpacing, start, sprites, layers, font
  }

  /// The most layers of a sky.
  static let mostLayers = 32

  /// The most sprites of a sky.
  static let mostSprites = 1000

  /// The most bytes of a name.
  static let longestName = 1000

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    try fields.checkFormat(1, .format)
    name = try fields.required(.name).text(upTo: SkyFile.longestName)
    background = try fields.required(.background).color()
    referenceCanvas = try fields.required(.referenceCanvas).extent()
    signs = try fields.required(.signs)
    signSpacing = try fields.number(.signSpacing, in: 1...1000, "it is a number from 1 to 1000")
    start = try fields.number(.start, in: 0...100_000, "it is a number from 0 to 100000")
    var sprites: [String: Sprite] = [:]
    let written = try fields.required(.sprites).dictionary(atMost: SkyFile.mostSprites)
    for (name, value) in written.sorted(by: { $0.value.node < $1.value.node }) {
      sprites[name] = try Sprite(value)
    }
    self.sprites = sprites
    var layers: [LayerEntry] = []
    for value in try fields.required(.layers).elements(atMost: SkyFile.mostLayers) {
      layers.append(try LayerEntry(value))
    }
    self.layers = layers
    font = try fields[.font]?.text(upTo: SkyFile.longestName) ?? SkyDesign.usualFont
  }
}

extension Sprite {
  private enum Field: String, CaseIterable {
    case opacity, color
  }

  /// The most pairs of a sprite's opacities, and of its colours.
  private static let mostPairs = 100

  /// The radius that no glow exceeds, in points.
  private static let largestRadius = 2000.0

  /// Reads `[radius, opacity]` pairs and `[radius, colour]` pairs.
  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let rule =
      "it is a list of [radius, opacity]: radii rise from 0 to \(Int(Sprite.largestRadius)) at most, "
      + "the last opacity is 0"
    let opacity = try fields.required(.opacity)
    var knots: [RadialProfile.Knot] = []
    for pair in try opacity.elements(atMost: Sprite.mostPairs) {
      let (radius, opacity) = try pair.pair(in: 0...Sprite.largestRadius, rule)
      knots.append(RadialProfile.Knot(radius: radius, opacity: opacity))
    }
    guard let profile = RadialProfile(through: knots) else { throw opacity.fault(rule) }
    let color = try fields.required(.color)
    var stops: [ColorStop] = []
    for pair in try color.elements(atMost: Sprite.mostPairs) {
      let parts = try pair.elements()
      guard parts.count == 2 else { throw pair.fault(Sprite.colorRule) }
      stops.append(
        ColorStop(
          radius: try parts[0].number(in: 0...Sprite.largestRadius, Sprite.colorRule),
          color: try parts[1].color()))
    }
    guard !stops.isEmpty, zip(stops, stops.dropFirst()).allSatisfy({ $0.radius < $1.radius }) else {
      throw color.fault(Sprite.colorRule)
    }
    self.init(profile: profile, colors: stops)
  }

  private static let colorRule =
    "it is a list of [radius, colour] with rising radii, from 0 to \(Int(largestRadius))"
}
