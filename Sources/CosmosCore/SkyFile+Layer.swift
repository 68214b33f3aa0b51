/// A layer as it is written in a file: its name, its speed, and exactly one kind of content.
struct LayerEntry {
  let name: String
  let speed: JSON5Value
  let content: Content
  let ruler: Ruler?
  /// The ruler as it is written.
  let rulerValue: JSON5Value?

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
    name = try fields.required(.name).text(upTo: SkyFile.longestName)
    speed = try fields.required(.speed)
    _ = try speed.number(in: 0...100, "it is a number from 0 to 100")
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
      throw value.fault("a layer holds one of stars, vignette, lines and signStars")
    }
    content = contents[0]
    rulerValue = fields[.ruler]
    if let rulerValue { ruler = try Ruler(rulerValue) } else { ruler = nil }
  }

  /// The layer that is written here, its sprite looked up.
  func layer(sprites: [String: Sprite]) throws(DesignError) -> Layer {
    func sprite(_ name: JSON5Value) throws(DesignError) -> Sprite {
      let text = try name.text()
      guard let sprite = sprites[text] else {
        throw name.fault("there is no sprite \(text.quoted)")
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
    guard !layer.needsStrip || layer.speed >= SkyDesign.slowestStars else {
      throw speed.fault("with stars or lines it is at least \(SkyDesign.slowestStars)")
    }
    return layer
  }

  struct Stars {
    let sprite: JSON5Value
    let perSection: JSON5Value
    /// What `perSection` says.
    let count: Int
    let keepsCount: Bool

    enum Field: String, CaseIterable {
      case sprite, perSection, keepsCount
    }

    init(_ value: JSON5Value) throws(DesignError) {
      let fields = try JSON5Fields(value, Field.self)
      sprite = try fields.required(.sprite)
      perSection = try fields.required(.perSection)
      count = try perSection.wholeNumber(in: 0...SkyScene.mostStarsPerSection)
      keepsCount = try fields[.keepsCount]?.truth() ?? false
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
        throw size.fault("it is \"big\" or \"small\"")
      }
      self.size = known
    }
  }
}

extension Layer.Vignette {
  private enum Field: String, CaseIterable {
    case size, radius, inner, outer, opacity
  }

  /// Reads a vignette as it is written in a file.
  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      size: try fields.required(.size).extent(),
      radius: try fields.number(.radius, in: 1...100_000, "it is a number from 1 to 100000"),
      inner: try fields.color(.inner, opacity: .opacity),
      outer: try fields.color(.outer, opacity: .opacity))
  }
}

extension Layer.SignLines {
  private enum Field: String, CaseIterable {
    case width, color, opacity
  }

  /// Reads a style of lines as it is written in a file.
  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      width: try fields.number(.width, in: 0.1...100, "it is a number from 0.1 to 100"),
      color: try fields.color(.color, opacity: .opacity))
  }
}
