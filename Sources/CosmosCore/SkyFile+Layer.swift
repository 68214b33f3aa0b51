/// A layer as it is written in a file: its name, its speed, and exactly one kind of content.
struct LayerEntry: Decodable {
  let name: String
  let speed: Double
  let content: Content
  let foot: Foot?

  enum Content {
    case stars(Stars)
    case vignette(Layer.Vignette)
    case lines(Layer.SignLines)
    case signStars(SignStars)
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, speed, stars, vignette, lines, signStars, foot
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    speed = try fields.decode(.speed, "it is a number from 0 to 100") { (0...100).contains($0) }
    var contents: [Content] = []
    if let stars = try fields.decodeIfPresent(Stars.self, forKey: .stars) {
      contents.append(.stars(stars))
    }
    if let vignette = try fields.decodeIfPresent(VignetteEntry.self, forKey: .vignette) {
      contents.append(.vignette(vignette.vignette))
    }
    if let lines = try fields.decodeIfPresent(LinesEntry.self, forKey: .lines) {
      contents.append(.lines(lines.lines))
    }
    if let signStars = try fields.decodeIfPresent(SignStars.self, forKey: .signStars) {
      contents.append(.signStars(signStars))
    }
    guard contents.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a layer holds one of stars, vignette, lines and signStars"))
    }
    content = contents[0]
    foot = try fields.decodeIfPresent(FootFile.self, forKey: .foot)?.foot
  }

  /// The layer that is written here, its sprite looked up.
  func layer(
    index: Int, sprites: [String: Sprite], file: String
  ) throws(DesignError) -> Layer {
    func sprite(_ name: String, of kind: String) throws(DesignError) -> Sprite {
      guard let sprite = sprites[name] else {
        throw .field(
          file: file, path: "layers[\(index)].\(kind).sprite",
          reason: "there is no sprite “\(name)”")
      }
      return sprite
    }
    let content: Layer.Content =
      switch self.content {
      case .stars(let stars):
        .stars(
          Layer.RandomStars(
            sprite: try sprite(stars.sprite, of: "stars"), perSection: stars.perSection,
            keepsCount: stars.keepsCount))
      case .vignette(let vignette): .vignette(vignette)
      case .lines(let lines): .lines(lines)
      case .signStars(let stars):
        .signStars(
          Layer.SignStars(sprite: try sprite(stars.sprite, of: "signStars"), size: stars.size))
      }
    return Layer(name: name, speed: speed, content: content, foot: foot)
  }

  struct Stars: Decodable {
    let sprite: String
    let perSection: Int
    let keepsCount: Bool

    enum CodingKeys: String, CodingKey, CaseIterable {
      case sprite, perSection, keepsCount
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
      sprite = try fields.decode(String.self, forKey: .sprite)
      let most = SkyScene.mostStarsPerSection
      // As an Int the decoder would refuse 2.5 without a word about where it stands.
      let number: Double = try fields.decode(
        .perSection, "it is a whole number from 0 to \(most)"
      ) { (0...Double(most)).contains($0) && $0 == $0.rounded() }
      perSection = Int(number)
      keepsCount = try fields.decodeIfPresent(Bool.self, forKey: .keepsCount) ?? false
    }
  }

  struct SignStars: Decodable {
    let sprite: String
    let size: Sign.StarSize

    enum CodingKeys: String, CodingKey, CaseIterable {
      case sprite, size
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
      sprite = try fields.decode(String.self, forKey: .sprite)
      size = try fields.decode(Sign.StarSize.self, forKey: .size)
    }
  }
}

/// A vignette as it is written in a file.
private struct VignetteEntry: Decodable {
  let vignette: Layer.Vignette

  enum CodingKeys: String, CodingKey, CaseIterable {
    case size, radius, inner, outer, opacity
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    vignette = Layer.Vignette(
      size: try fields.decode(Extent.self, forKey: .size).size,
      radius: try fields.decode(.radius, "it is a number from 1 to 100000") {
        (1...100_000).contains($0)
      },
      inner: try fields.decodeColor(.inner, opacity: .opacity),
      outer: try fields.decodeColor(.outer, opacity: .opacity))
  }
}

/// A style of lines as it is written in a file.
private struct LinesEntry: Decodable {
  let lines: Layer.SignLines

  enum CodingKeys: String, CodingKey, CaseIterable {
    case width, color, opacity
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    lines = Layer.SignLines(
      width: try fields.decode(.width, "it is a number from 0.1 to 100") {
        (0.1...100).contains($0)
      },
      color: try fields.decodeColor(.color, opacity: .opacity))
  }
}
