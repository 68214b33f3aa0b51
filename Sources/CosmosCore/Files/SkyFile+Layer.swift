/// A layer as written in a sky file: its name, its speed, and exactly one kind of content.
///
/// Values that can only be validated together with others stay ``JSON5Value``, so that an error can name their
/// position in the file.
struct LayerEntry {
  let name: String
  /// The minimum depends on the content.
  let speed: JSON5Value
  let content: Content
  let ruler: Ruler?
  /// The ruler's value in the file, for error messages.
  let rulerValue: JSON5Value?
  /// Uses of deprecated names.
  let deprecations: [DesignError]

  enum Content {
    case stars(Stars)
    case vignette(Layer.Vignette)
    case lines(Layer.SignLines)
    case signStars(SignStars)
  }

  enum Field: String, CaseIterable {
    case name, speed, stars, vignette, lines, signStars, ruler
  }

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self, olderNames: ["foot": .ruler])
    deprecations = fields.olderMembers.map { name, key in
      name.error("\(name.name.quoted) is deprecated: use \(key.rawValue.quoted)")
    }
    name = try fields.required(.name).text(upTo: SkyFile.maxNameLength)
    speed = try fields.required(.speed)
    _ = try speed.number(in: 0...100, "must be a number from 0 to 100")
    var contents: [Content] = []
    if let stars = fields[.stars] { contents.append(.stars(try Stars(stars))) }
    if let vignette = fields[.vignette] {
      contents.append(.vignette(try Layer.Vignette(vignette)))
    }
    if let lines = fields[.lines] { contents.append(.lines(try Layer.SignLines(lines))) }
    if let signStars = fields[.signStars] {
      contents.append(.signStars(try SignStars(signStars)))
    }
    guard contents.count == 1 else {
      throw value.error("a layer holds one of stars, vignette, lines and signStars")
    }
    content = contents[0]
    rulerValue = fields[.ruler]
    if let rulerValue { ruler = try Ruler(rulerValue) } else { ruler = nil }
  }

  /// Builds the layer and looks up its sprite by name.
  func layer(sprites: [String: Sprite]) throws(DesignError) -> Layer {
    func sprite(_ name: JSON5Value) throws(DesignError) -> Sprite {
      let text = try name.text()
      guard let sprite = sprites[text] else {
        let names = sprites.keys.sorted()
        throw name.error(
          "there is no sprite \(text.quoted)\(text.suggestion(from: names)); "
            + (names.isEmpty ? "the sky has none" : "the sprites are \(names.listed)"))
      }
      return sprite
    }
    let content: Layer.Content =
      switch self.content {
      case .stars(let stars):
        .stars(
          Layer.RandomStars(
            sprite: try sprite(stars.sprite), perSection: stars.count,
            keepsCount: stars.keepsCount))
      case .vignette(let vignette): .vignette(vignette)
      case .lines(let lines): .lines(lines)
      case .signStars(let stars):
        .signStars(Layer.SignStars(sprite: try sprite(stars.sprite), size: stars.size))
      }
    let layer = Layer(name: name, speed: try speed.number(), content: content, ruler: ruler)
    guard !layer.needsStrip || layer.speed >= SkyDesign.minStripSpeed else {
      throw speed.error("with stars, lines or a ruler, must be at least \(SkyDesign.minStripSpeed)")
    }
    return layer
  }

  struct Stars {
    /// The name of a sprite of the file.
    let sprite: JSON5Value
    /// The limit applies to all layers together.
    let perSection: JSON5Value
    /// The parsed value of `perSection`.
    let count: Int
    /// Whether `--stars` leaves the number of these stars as it is.
    let keepsCount: Bool

    enum Field: String, CaseIterable {
      case sprite, perSection, keepsCount
    }

    init(_ value: JSON5Value) throws(DesignError) {
      let fields = try JSON5Fields(value, Field.self)
      sprite = try fields.required(.sprite)
      perSection = try fields.required(.perSection)
      count = try perSection.wholeNumber(in: 0...SkyScene.maxStarsPerSection)
      keepsCount = try fields[.keepsCount]?.bool() ?? false
    }
  }

  struct SignStars {
    let sprite: JSON5Value
    let size: Sign.StarSize

    enum Field: String, CaseIterable {
      case sprite, size
    }

    init(_ value: JSON5Value) throws(DesignError) {
      let fields = try JSON5Fields(value, Field.self)
      sprite = try fields.required(.sprite)
      let size = try fields.required(.size)
      guard let known = Sign.StarSize(rawValue: try size.text()) else {
        throw size.mismatch("must be \"big\" or \"small\"")
      }
      self.size = known
    }
  }
}

extension Layer.Vignette {
  private enum Field: String, CaseIterable {
    case size, radius, inner, outer, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      size: try fields.required(.size).extent(),
      radius: try fields.number(.radius, in: 1...100_000, "must be a number from 1 to 100000"),
      inner: try fields.color(.inner, opacity: .opacity),
      outer: try fields.color(.outer, opacity: .opacity))
  }
}

extension Layer.SignLines {
  private enum Field: String, CaseIterable {
    case width, color, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      width: try fields.number(.width, in: 0.1...100, "must be a number from 0.1 to 100"),
      color: try fields.color(.color, opacity: .opacity))
  }
}
