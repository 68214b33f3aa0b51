import CosmosAssets
import CosmosCore
import Testing

/// Tests of short sky files: their defaults, and the fields of random stars.
@Suite struct ShortSkyTests {
  private func design(_ text: String) throws(DesignError) -> SkyDesign {
    try SkyDesign(json5: text.utf8, file: "my.json5")
  }

  private func stars(_ text: String) throws -> Layer.RandomStars {
    let design = try design("{name: 'n', layers: [{stars: {\(text)}}]}")
    guard case .stars(let stars) = design.layers[0].content else {
      throw DesignError.unknown(name: "stars")
    }
    return stars
  }

  @Test func `a name and layers are enough`() throws {
    let design = try design("{name: 'mine', layers: [{stars: {perSection: 20}}]}")
    #expect(design.name == "mine" && design.summary.isEmpty)
    #expect(design.background == Color(hex: "#000000") && design.backgroundBottom == nil)
    #expect(design.referenceCanvas == Canvas.reference && design.start == 5)
    #expect(design.catalog.name == "zodiac" && design.turn == 120)
    #expect(design.font == SkyDesign.defaultFont && design.hasPlates)
    #expect(design.layers.map(\.name) == ["stars"] && design.layers.map(\.speed) == [1])
    guard case .stars(let stars) = design.layers[0].content else { return }
    #expect(stars.sprite == .dot && stars.count == .perSection(20) && stars.variety == nil)
    #expect(stars.sprite.profile.radius == 1 && stars.plainColor == Color(hex: "#FFFFFF"))
  }

  @Test func `texts have plates and rulers have none, unless a sky says otherwise`() throws {
    let lines = "lines: {width: 1, color: '#FFFFFF'}"
    let ruler = """
      ticks: {pitch: 4, shortPerTall: 20, short: [1, 5], tall: [1, 10], color: '#FFFFFF'},
      marker: {size: [2, 20], color: '#FFFFFF'}, name: {rise: 60, size: 13, color: '#FFFFFF'},
      icon: {rise: 86, scale: 1, width: 2, color: '#FFFFFF'}
      """
    let plain = try design("{name: 'n', layers: [{\(lines), ruler: {\(ruler)}}]}")
    #expect(plain.hasPlates && plain.layers[0].ruler?.plate == nil)
    let other = try design(
      """
      {name: 'n', plates: false, layers: [{\(lines), ruler: {
        plate: {height: 120, color: '#000000', opacity: 0.5}, \(ruler)}}]}
      """)
    #expect(!other.hasPlates)
    let plate = try #require(other.layers[0].ruler?.plate)
    #expect(plate.height == 120 && plate.color == Color(rgb: 0).withAlpha(0.5))
    #expect(try !SkyDesign.cosmos().hasPlates)
  }

  @Test func `a layer is named after its content, and a vignette stands still`() throws {
    let design = try design(
      """
      {name: 'n', sprites: {s: {opacity: [[0, 1], [8, 0]], color: [[0, '#FFFFFF']]}}, layers: [
        {vignette: {size: [320, 568], radius: 326, inner: '#000000', outer: '#FFFFFF'}},
        {lines: {width: 1, color: '#FFFFFF'}}, {signStars: {sprite: 's', size: 'big'}},
      ]}
      """)
    #expect(design.layers.map(\.name) == ["vignette", "lines", "signStars"])
    #expect(design.layers.map(\.speed) == [0, 1, 1])
    guard case .vignette(let vignette) = design.layers[0].content else { return }
    #expect(vignette.inner.alpha == 1)
  }

  @Test func `a background may be a gradient`() throws {
    let gradient = try design(
      "{name: 'n', background: {top: '#102030', bottom: '#405060'}, layers: []}")
    #expect(gradient.background == Color(hex: "#102030"))
    #expect(gradient.backgroundBottom == Color(hex: "#405060"))
    let plain = try design(
      "{name: 'n', background: {top: '#102030', bottom: '#102030'}, layers: []}")
    #expect(plain.background == Color(hex: "#102030") && plain.backgroundBottom == nil)
  }

  @Test func `a layer's opacity is a factor for each of its colours, but not for the ruler's`()
    throws
  {
    let whole = try SkyDesign.cosmos()
    var faint = try defaultSkyText(replacing: "format: 1", with: "format: 1")
    for name in [
      "blotches", "vignette", "far stars", "lines", "small sign stars", "big sign stars",
    ] {
      faint = faint.replacing("name: \"\(name)\"", with: "name: \"\(name)\", opacity: 0.5")
    }
    let half = try design(faint)
    #expect(half.layers.map(\.opacity) == [0.5, 0.5, 0.5, 1, 1, 0.5, 0.5, 0.5])
    for (layer, other) in zip(half.layers, whole.layers) {
      #expect(layer.ruler == other.ruler)
      switch (layer.content, other.content) {
      case (.stars(let one), .stars(let two)): expect(one.sprite, two.sprite, layer.opacity)
      case (.signStars(let one), .signStars(let two)): expect(one.sprite, two.sprite, 0.5)
      case (.vignette(let one), .vignette(let two)):
        #expect(one.inner.alpha == 0.2 && one.outer.alpha == 0.2 && one.size == two.size)
      case (.lines(let one), .lines(let two)):
        #expect(one.color == two.color.withAlpha(0.2) && one.width == two.width)
      default: Issue.record("another kind of content")
      }
    }
  }

  private func expect(_ one: Sprite, _ two: Sprite, _ factor: Double) {
    #expect(one.colors == two.colors)
    for radius in stride(from: 0, to: 33, by: 0.37) {
      let (found, full) = (one.profile.opacity(at: radius), two.profile.opacity(at: radius))
      #expect(abs(found - factor * full) < 1e-12)
    }
  }

  @Test func `sizes and colours that do not vary change the sprite alone`() throws {
    let stars = try stars("perSection: 1, size: [5, 5], color: '#FF8000'")
    #expect(stars.variety == nil && stars.sprite.profile.radius == 2.5)
    #expect(stars.plainColor == Color(hex: "#FF8000"))
    let one = try self.stars("perSection: 1, palette: [['#FF8000', 0.5], ['#FF8000', 2]]")
    #expect(one.variety == nil && one.plainColor == Color(hex: "#FF8000"))
  }

  @Test func `sizes, colours and twinkling that vary are read`() throws {
    let stars = try stars(
      """
      count: 7, size: [2, 8], palette: [['#FF0000', 1], ['#0000FF', 3]],
      twinkle: {amount: 0.4, period: 6},
      """)
    #expect(stars.count == .total(7) && stars.keepsCount && stars.sprite.profile.radius == 4)
    let variety = try #require(stars.variety)
    #expect(variety.smallest == 0.25 && variety.palette.map(\.weight) == [1, 3])
    #expect(variety.twinkle == Twinkle(amount: 0.4, period: 6))
    #expect(stars.plainColor == nil && stars.twinkles)
  }

  @Test(arguments: [
    ("{layers: []}", "name: missing"),
    ("{name: 'n'}", "layers: missing"),
    ("{name: 'n', background: {top: '#000000'}, layers: []}", "background.bottom: missing"),
    ("{name: 'n', background: 7, layers: []}", "background: must be a string"),
    (
      "{name: 'n', background: {top: '#000000', left: '#000000'}, layers: []}",
      "background.left: unknown field; the fields are top, bottom"
    ),
    ("{name: 'n', layers: [{stars: {}}]}", "layers[0].stars.perSection: missing; give"),
    ("{name: 'n', layers: [{opacity: 1.5, stars: {count: 1}}]}", "layers[0].opacity: must be"),
  ])
  func `an error in a short file names the place`(text: String, at: String) {
    expectError(text, at)
  }

  @Test(arguments: [
    ("count: 1, perSection: 1", "count: give either perSection or count"),
    ("count: -1", "count: must be a whole number from 0 to 1500000"),
    ("count: 1500001", "count: must be a whole number from 0 to 1500000"),
    ("count: 2.5", "count: must be a whole number"),
    ("perSection: 125001", "perSection: in 12 sections the sky would have more than"),
    ("count: 1, size: [3, 2]", "size: must be the smallest and the largest diameter"),
    ("count: 1, size: [0, 2]", "size: must be the smallest and the largest diameter"),
    ("count: 1, size: [1, 4001]", "size: must be the smallest and the largest diameter"),
    ("count: 1, size: 3", "size: must be a list in brackets"),
    ("count: 1, color: 'red'", "color: “red” is not a colour"),
    ("count: 1, color: '#FFFFFF', palette: [['#FFFFFF', 1]]", "palette: give either color"),
    ("count: 1, palette: []", "palette: must be a list of [colour, weight]"),
    ("count: 1, palette: [['#FFFFFF', 0]]", "palette: must be a list of [colour, weight]"),
    ("count: 1, palette: [['#FFFFFF']]", "palette[0]: must be a list of [colour, weight]"),
    ("count: 1, palette: [['#FFFFFF', -1]]", "palette[0][1]: a weight is a number from 0"),
    ("count: 1, twinkle: {amount: 2, period: 1}", "twinkle.amount: must be a number from 0 to 1"),
    ("count: 1, twinkle: {amount: 1, period: 0.1}", "twinkle.period: must be a number of seconds"),
    ("count: 1, twinkle: {amount: 1}", "twinkle.period: missing"),
    ("count: 1, sprite: 'dot'", "sprite: there is no sprite “dot”"),
  ])
  func `an error in the stars names the place`(text: String, at: String) {
    expectError("{name: 'n', layers: [{stars: {\(text)}}]}", "layers[0].stars.\(at)")
  }

  private func expectError(_ text: String, _ at: String) {
    expectFault(in: "my.json5", at) { try design(text) }
  }

  @Test func `a palette has at most sixteen colours, and a summary 200 bytes`() throws {
    let pairs = Array(repeating: "['#FFFFFF', 1], ['#000000', 1]", count: 8).joined(separator: ",")
    #expect(try stars("count: 1, palette: [\(pairs)]").variety?.palette.count == 16)
    expectError(
      "{name: 'n', layers: [{stars: {count: 1, palette: [\(pairs), ['#FFFFFF', 1]]}}]}",
      "layers[0].stars.palette: must have at most 16 elements")
    let line = String(repeating: "x", count: 200)
    #expect(try design("{name: 'n', summary: '\(line)', layers: []}").summary == line)
    expectError(
      "{name: 'n', summary: '\(line)x', layers: []}", "summary: a string may have at most")
  }

  @Test func `a sprite too steep for its size is refused`() {
    expectError(
      """
      {name: 'n', sprites: {s: {opacity: [[0, 1], [1e-320, 0.5], [2000, 0]],
      color: [[0, '#FFFFFF']]}}, layers: [{stars: {sprite: 's', count: 1, size: [0.1, 0.1]}}]}
      """, "layers[0].stars.size: is too small for a sprite this steep")
  }

  @Test func `every sky that comes with the program can be read and has a summary`() throws {
    var names: [String] = []
    var number = 0
    while let path = cosmos_asset_path(number) {
      number += 1
      let path = String(cString: path)
      guard path.hasPrefix("Assets/Skies/"), path.hasSuffix(".json5") else { continue }
      let asset = cosmos_asset(path)
      let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
      let design = try SkyDesign(json5: bytes, file: path)
      #expect("Assets/Skies/\(design.name).json5" == path)
      #expect(!design.summary.isEmpty && design.summary.count <= 90)
      names.append(design.name)
    }
    #expect(Set(names).isSuperset(of: ["cosmos", "one-layer", "ten-stars", "aurora", "embers"]))
  }
}
