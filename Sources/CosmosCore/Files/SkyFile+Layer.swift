/// A layer as written in a sky file: its name, its speed, and exactly one kind of content.
///
/// Values that can only be validated together with others stay ``JSON5Value``, so that an error can name their
/// position in the file.
struct LayerEntry {
  /// The layer's value in the file, for error messages.
  private let value: JSON5Value
  let name: String
  let speed: Double
  /// The speed's value in the file, if there is one; the minimum depends on the content.
  private let speedValue: JSON5Value?
  let opacity: Double
  let content: Content
  let ruler: Ruler?
  /// The ruler's value in the file, for error messages.
  let rulerValue: JSON5Value?

  enum Content {
    case stars(Stars)
    case nebula(NebulaEntry)
    case vignette(Layer.Vignette)
    case image(ImageEntry)
    case labels(LabelsEntry)
    case lines(Layer.LineStyle)
    case signStars(SignStars)
    case catalog(CatalogEntry)
    case ecliptic(Layer.LineStyle)
    case bodies(BodiesEntry)
    case names(Layer.StarNames)

    /// The name of the field that holds the content.
    var kind: Field {
      switch self {
      case .stars: .stars
      case .nebula: .nebula
      case .vignette: .vignette
      case .image: .image
      case .labels: .labels
      case .lines: .lines
      case .signStars: .signStars
      case .catalog: .catalog
      case .ecliptic: .ecliptic
      case .bodies: .bodies
      case .names: .names
      }
    }
  }

  enum Field: String, CaseIterable {
    case name, speed, opacity, stars, image, nebula, vignette, labels, lines, signStars, catalog,
      ecliptic, bodies, names, ruler
  }

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.value = value
    speedValue = fields[.speed]
    opacity = try fields[.opacity]?.number(in: 0...1, "must be a number from 0 to 1") ?? 1
    var contents: [Content] = []
    if let stars = fields[.stars] { contents.append(.stars(try Stars(stars))) }
    if let nebula = fields[.nebula] { contents.append(.nebula(try NebulaEntry(nebula))) }
    if let vignette = fields[.vignette] {
      contents.append(.vignette(try Layer.Vignette(vignette)))
    }
    if let image = fields[.image] { contents.append(.image(try ImageEntry(image))) }
    if let labels = fields[.labels] { contents.append(.labels(try LabelsEntry(labels))) }
    if let lines = fields[.lines] { contents.append(.lines(try Layer.LineStyle(lines))) }
    if let signStars = fields[.signStars] {
      contents.append(.signStars(try SignStars(signStars)))
    }
    if let catalog = fields[.catalog] { contents.append(.catalog(try CatalogEntry(catalog))) }
    if let ecliptic = fields[.ecliptic] {
      contents.append(.ecliptic(try Layer.LineStyle(ecliptic, width: 1)))
    }
    if let bodies = fields[.bodies] { contents.append(.bodies(try BodiesEntry(bodies))) }
    if let names = fields[.names] { contents.append(.names(try Layer.StarNames(names))) }
    guard contents.count == 1 else {
      throw value.error(
        "a layer holds one of stars, image, nebula, vignette, labels, lines, signStars, catalog, ecliptic, "
          + "bodies and names"
      )
    }
    content = contents[0]
    name = try fields[.name]?.text(upTo: SkyFile.maxNameLength) ?? content.kind.rawValue
    speed =
      try speedValue?.number(in: 0...100, "must be a number from 0 to 100")
      ?? (content.kind == .vignette || content.kind == .ecliptic && fields[.ruler] == nil ? 0 : 1)
    rulerValue = fields[.ruler]
    if let rulerValue { ruler = try Ruler(rulerValue) } else { ruler = nil }
  }

  /// Returns an error about the layer as a whole.
  func error(_ reason: String) -> DesignError { value.error(reason) }

  /// The value that names the layer's image, or the sprite that may show one.
  var imageValue: JSON5Value? {
    switch content {
    case .image(let image): image.file
    case .stars(let stars): stars.sprite
    case .signStars(let stars): stars.sprite
    case .nebula, .vignette, .labels, .lines, .catalog, .ecliptic, .bodies, .names: nil
    }
  }

  /// Builds the layer, looks up its sprite by name, and has its image read.
  func layer(
    sprites: [String: Sprite], degrees: DegreeScale?,
    findImage: (String) throws(DesignError) -> ImageSource, findFile: SkyDesign.FindFile
  ) throws(DesignError) -> Layer {
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
        .stars(try stars.content(sprite: try stars.sprite.map(sprite) ?? .dot))
      case .nebula(let entry): .nebula(try entry.content(degrees: degrees))
      case .vignette(let vignette): .vignette(vignette)
      case .image(let image): .image(try image.content(findImage))
      case .labels(let entry): .labels(entry.labels)
      case .lines(let lines): .lines(lines)
      case .signStars(let stars):
        .signStars(Layer.SignStars(sprite: try sprite(stars.sprite), size: stars.size))
      case .catalog(let entry):
        .catalog(try entry.content(degrees: degrees, findFile: findFile))
      case .ecliptic(let line): .ecliptic(line)
      case .bodies(let entry): .bodies(try entry.content(degrees: degrees))
      case .names(let names): .names(names)
      }
    if degrees == nil, let rulerValue { try Ruler.checkWithoutDegrees(rulerValue) }
    let layer = Layer(name: name, speed: speed, opacity: opacity, content: content, ruler: ruler)
    guard !layer.showsRealSky || layer.speed == 1 else {
      throw (speedValue ?? value).error(
        "must be 1, because the layer shows what stands in the real sky")
    }
    guard !layer.needsStrip || layer.speed >= SkyDesign.minStripSpeed else {
      throw (speedValue ?? rulerValue ?? value).error(
        "only an ecliptic, an image, a nebula or a vignette without a ruler may stand still; must be at least "
          + "\(SkyDesign.minStripSpeed)")
    }
    return layer
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

extension Layer.LineStyle {
  private enum Field: String, CaseIterable {
    case width, color, opacity
  }

  /// Reads a style.
  ///
  /// - Parameters:
  ///   - value: The style in the file.
  ///   - width: The width if the file gives none; `nil` if it has to.
  /// - Throws: ``DesignError`` that names the field.
  fileprivate init(_ value: JSON5Value, width: Double? = nil) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let written = width == nil ? try fields.required(.width) : fields[.width]
    self.init(
      width: try written?.number(in: 0.1...100, "must be a number from 0.1 to 100") ?? width ?? 1,
      color: try fields.color(.color, opacity: .opacity))
  }
}
