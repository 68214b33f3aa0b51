/// The contents of a sky file.
struct SkyFile {
  let name: String
  let summary: String
  let background: Background
  let referenceCanvas: Size
  /// The name of a list of signs; `nil` for the zodiac.
  let signs: JSON5Value?
  let signSpacing: Double?
  /// Distance after which the sky repeats, in canvas widths.
  let turn: Double?
  let degrees: DegreeScale?
  let start: Double?
  let sprites: [String: Sprite]
  let layers: [JSON5Value]
  let font: String
  let hasPlates: Bool

  /// Where the file gives the spacing and the turn.
  private let (signSpacingValue, turnValue): (JSON5Value?, JSON5Value?)

  enum Field: String, CaseIterable {
    case format, name, summary, background, referenceCanvas, signs, signSpacing, turn, degrees,
      start, sprites, layers, font, plates
  }

  /// Maximum number of layers in a sky.
  static let maxLayers = 32

  /// Maximum number of sprites in a sky.
  static let maxSprites = 1000

  /// Maximum number of sprites with an image, each of which is read.
  static let maxImageSprites = 32

  /// Maximum length of the summary, in bytes.
  static let maxSummaryLength = 200

  /// Maximum length of a name, in bytes.
  static let maxNameLength = 1000

  /// Maximum distance after which a sky repeats, in canvas widths.
  private static let longestTurn = 100_000.0

  /// Returns the turn in a sky with a number of signs, or `nil` if the file gives none.
  func turn(signs count: Int) throws(DesignError) -> Double? {
    guard let turn, let turnValue else { return nil }
    if let signSpacingValue, try signs?.text() != SignCatalog.none.name {
      try signSpacingValue.error("with signs, give signSpacing or turn, not both").report()
    }
    if turn < Double(count) {
      try turnValue.error("must be at least \(count), one canvas width for each sign").report()
    }
    return turn
  }

  /// Reads a sky file, and the images of its sprites.
  init(
    _ value: JSON5Value, findImage: (String) throws(DesignError) -> ImageSource
  ) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    if fields[.format] != nil { try fields.checkFormat(1, .format) }
    name = try fields.required(.name).text(upTo: SkyFile.maxNameLength)
    summary = try fields[.summary]?.text(upTo: SkyFile.maxSummaryLength) ?? ""
    background =
      try fields[.background].map { value throws(DesignError) in try Background(value) }
      ?? Background()
    referenceCanvas = try fields[.referenceCanvas]?.extent() ?? Canvas.reference
    signs = fields[.signs]
    (signSpacingValue, turnValue) = (fields[.signSpacing], fields[.turn])
    signSpacing = try signSpacingValue?.number(in: 1...1000)
    turn = try turnValue?.number(in: 1...SkyFile.longestTurn, of: "canvas widths")
    degrees = try fields[.degrees].map { value throws(DesignError) in try DegreeScale(value) }
    if degrees != nil, let length = signSpacingValue ?? turnValue {
      try length.error("with degrees, a turn has 360 of them; leave it out").report()
    }
    start = try fields[.start]?.number(in: 0...100_000)
    sprites = try SkyFile.sprites(fields[.sprites], findImage: findImage)
    layers = try fields.required(.layers).elements(atMost: SkyFile.maxLayers)
    font = try fields[.font]?.text(upTo: SkyFile.maxNameLength) ?? SkyDesign.defaultFont
    hasPlates = try fields[.plates]?.bool() ?? true
  }

  /// Reads sprites; one with an error stays known by its name, so that no layer seems to lack it.
  private static func sprites(
    _ value: JSON5Value?, findImage: (String) throws(DesignError) -> ImageSource
  ) throws(DesignError) -> [String: Sprite] {
    var sprites: [String: Sprite] = [:]
    let written = try value?.dictionary(atMost: maxSprites) ?? [:]
    for (name, value) in written.sorted(by: { $0.value.node < $1.value.node }) {
      do throws(DesignError) {
        sprites[name] = try Sprite(value, findImage: findImage)
      } catch {
        sprites[name] = try error.reported(returning: .dot)
      }
      guard
        sprites[name]?.image == nil
          || sprites.values.count(where: { $0.image != nil }) <= maxImageSprites
      else {
        return try value.error("no more than \(maxImageSprites) sprites have an image")
          .reported(returning: written.mapValues { _ in .dot })
      }
    }
    return sprites
  }
}

extension SkyFile {
  /// The background: one colour, or a gradient.
  struct Background {
    let top: Color
    /// The colour at the lower edge, if it differs.
    let bottom: Color?

    enum Field: String, CaseIterable {
      case top, bottom
    }

    /// Black.
    init() {
      top = Color(red: 0, green: 0, blue: 0)
      bottom = nil
    }

    /// Reads a colour, or an object with the colours at the upper and the lower edge.
    init(_ value: JSON5Value) throws(DesignError) {
      guard value.isObject else {
        top = try value.color()
        bottom = nil
        return
      }
      let fields = try JSON5Fields(value, Field.self)
      top = try fields.required(.top).color()
      let bottom = try fields.required(.bottom).color()
      self.bottom = bottom == top ? nil : bottom
    }
  }
}
