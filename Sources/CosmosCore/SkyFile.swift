/// A sky as it is written in a file.
struct SkyFile: Decodable {
  let name: String
  let background: HexColor
  let referenceCanvas: Extent
  let signs: String
  let signSpacing: Double
  let start: Double
  let sprites: [String: Sprite]
  let layers: [LayerEntry]
  let font: String

  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, name, background, referenceCanvas, signs, signSpacing, start, sprites, layers, font
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    try fields.checkFormat(1, forKey: .format)
    name = try fields.decode(String.self, forKey: .name)
    background = try fields.decode(HexColor.self, forKey: .background)
    referenceCanvas = try fields.decode(Extent.self, forKey: .referenceCanvas)
    signs = try fields.decode(String.self, forKey: .signs)
    signSpacing = try fields.decode(.signSpacing, "it is a number from 1 to 1000") {
      (1...1000).contains($0)
    }
    start = try fields.decode(.start, "it is a number from 0 to 100000") {
      (0...100_000).contains($0)
    }
    sprites = try fields.decode([String: SpriteEntry].self, forKey: .sprites).mapValues(\.sprite)
    layers = try fields.decode([LayerEntry].self, forKey: .layers)
    font = try fields.decodeIfPresent(String.self, forKey: .font) ?? SkyDesign.usualFont
  }
}

/// A colour written as `"#141E4E"`.
struct HexColor: Decodable {
  let color: Color

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = Color(hex: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not a colour such as \"#141E4E\"")
    }
    self.color = color
  }
}

/// A width and a height written as `[375, 667]`.
struct Extent: Decodable {
  let size: Size

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let pair = try container.decode([Double].self)
    guard pair.count == 2, pair.allSatisfy({ $0 >= 1 && $0 <= 100_000 }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a size is two numbers from 1 to 100000")
    }
    size = Size(width: pair[0], height: pair[1])
  }
}

/// A sprite: `[radius, opacity]` pairs and `[radius, colour]` pairs.
struct SpriteEntry: Decodable {
  let sprite: Sprite

  enum CodingKeys: String, CodingKey, CaseIterable {
    case opacity, color
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    let pairs = try fields.decode([[Double]].self, forKey: .opacity)
    let knots = pairs.compactMap { pair in
      pair.count == 2 ? RadialProfile.Knot(radius: pair[0], opacity: pair[1]) : nil
    }
    guard knots.count == pairs.count, knots.allSatisfy({ $0.radius <= 2000 }),
      let profile = RadialProfile(through: knots)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .opacity, in: fields,
        debugDescription:
          "it is a list of [radius, opacity]: radii rise from 0 to 2000 at most, "
          + "the last opacity is 0")
    }
    let stops = try fields.decode([Stop].self, forKey: .color)
    guard !stops.isEmpty, zip(stops, stops.dropFirst()).allSatisfy({ $0.radius < $1.radius }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .color, in: fields,
        debugDescription: "it is a list of [radius, colour] with rising radii")
    }
    sprite = Sprite(
      profile: profile,
      colors: stops.map { Sprite.ColorStop(radius: $0.radius, color: $0.color) })
  }

  private struct Stop: Decodable {
    let radius: Double
    let color: Color

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      radius = try pair.decode(Double.self)
      color = try pair.decode(HexColor.self).color
    }
  }
}
