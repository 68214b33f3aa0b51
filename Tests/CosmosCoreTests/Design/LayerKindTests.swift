import CosmosCore
import Testing

@Suite struct LayerKindTests {
  /// A sky with one layer.
  private func sky(_ layer: String, turn: Int = 10) -> String {
    """
    { format: 1, name: "n", background: "#000000", referenceCanvas: [375, 667], signs: "none",
      turn: \(turn), start: 0, sprites: {}, layers: [{ name: "a", \(layer) }] }
    """
  }

  private func layer(_ text: String) throws -> Layer {
    try #require(try SkyDesign(json5: sky(text).utf8, file: "my.json5").layers.first)
  }

  @Test func `a nebula needs only its colours`() throws {
    let layer = try layer("speed: 0.1, nebula: { colors: [\"#2040C0\"] }")
    #expect(
      layer.content
        == .nebula(Layer.Nebula(shape: Layer.Nebula.Shape(), colors: [Color(rgb: 0x2040C0)])))
  }

  @Test func `a nebula may stand still`() throws {
    #expect(try layer("speed: 0, nebula: { colors: [\"#2040C0\"] }").speed == 0)
  }

  @Test func `meteors need no field and no strip`() throws {
    let layer = try layer("opacity: 0.5, meteors: {}")
    #expect(layer.content == .meteors(Layer.Meteors(opacity: 0.5)) && layer.speed == 0)
  }

  @Test func `an aurora needs no field`() throws {
    let layer = try layer("speed: 0.1, opacity: 0.5, aurora: {}")
    let (lower, upper) = (Color(rgb: 0x4CFFA6), Color(rgb: 0x9A5CFF))
    #expect(
      layer.content
        == .aurora(Layer.Aurora(lower: lower.withAlpha(0.4), upper: upper.withAlpha(0.4))))
  }

  @Test func `labels have defaults`() throws {
    let layer = try layer("speed: 1, labels: { text: \"{n}\", step: 130 }")
    #expect(layer.content == .labels(Layer.Labels(text: "{n}", step: 130)))
  }

  @Test(
    arguments: [
      (text: "a", parts: [.literal("a")]),
      (text: "{n}", parts: [.number]),
      (
        text: "km {n} of {n}!",
        parts: [.literal("km "), .number, .literal(" of "), .number, .literal("!")]
      ),
      (text: "{n", parts: [.literal("{n")]),
    ] as [(String, [Layer.Labels.Part])])
  func `a text is split at its numbers`(text: String, parts: [Layer.Labels.Part]) {
    #expect(Layer.Labels(text: text, step: 1).parts == parts)
  }

  @Test(arguments: [
    (layer: "nebula: {}", at: "layers[0].nebula.colors: missing"),
    (layer: "nebula: { colors: [] }", at: "layers[0].nebula.colors: must be a list of 1 to 8"),
    (layer: "nebula: { colors: [\"blue\"] }", at: "layers[0].nebula.colors[0]: “blue” is not"),
    (
      layer: "nebula: { colors: [\"#000000\"], scale: 5 }",
      at: "layers[0].nebula.scale: must be a number of points from 10 to 10000"
    ),
    (
      layer: "nebula: { colors: [\"#000000\"], detail: 9 }",
      at: "layers[0].nebula.detail: must be a whole number from 1 to 8"
    ),
    (
      layer: "nebula: { colors: [\"#000000\"], coverage: 1.5 }",
      at: "layers[0].nebula.coverage: must be a number from 0 to 1"
    ),
    (
      layer: "nebula: { colors: [\"#000000\"], colour: 1 }",
      at: "layers[0].nebula.colour: unknown field"
    ),
    (
      layer: "meteors: { rate: 0 }",
      at: "layers[0].meteors.rate: must be a number of meteors per hour from 0.01 to 36000"
    ),
    (layer: "aurora: { curtains: 7 }", at: "layers[0].aurora.curtains: must be a whole number"),
    (layer: "aurora: { period: 1 }", at: "layers[0].aurora.period: must be a number of seconds"),
    (layer: "aurora: { height: 0 }", at: "layers[0].aurora.height: must be a number from"),
    (layer: "meteors: { direction: 361 }", at: "layers[0].meteors.direction: must be a number of"),
    (layer: "meteors: { spread: -1 }", at: "layers[0].meteors.spread: must be a number of degrees"),
    (layer: "meteors: { length: 0 }", at: "layers[0].meteors.length: must be a number of points"),
    (layer: "meteors: { speed: 0 }", at: "layers[0].meteors.speed: must be a number of points"),
    (layer: "meteors: { width: 101 }", at: "layers[0].meteors.width: must be a number of points"),
    (layer: "meteors: { color: \"red\" }", at: "layers[0].meteors.color: “red” is not a colour"),
    (layer: "meteors: { palette: [] }", at: "layers[0].meteors.palette: must be a list of"),
    (
      layer: "meteors: { color: \"#FFFFFF\", palette: [[\"#FFFFFF\", 1]] }",
      at: "layers[0].meteors.palette: give either color or palette"
    ),
    (layer: "meteors: { tail: 5 }", at: "layers[0].meteors.tail: unknown field"),
    (
      layer: "meteors: { rate: 36000, speed: 100 }",
      at: "layers[0].meteors: up to 60 meteors would be in flight at a time, more than 32"
    ),
    (layer: "labels: { text: \"{n}\" }", at: "layers[0].labels.step: missing"),
    (layer: "labels: { text: \" \", step: 9 }", at: "layers[0].labels.text: must have a character"),
    (
      layer: "labels: { text: \"{n}{n}{n}{n}{n}\", step: 9 }",
      at: "layers[0].labels.text: may have {n} at most 4 times"
    ),
    (
      layer: "labels: { text: \"{n}\", step: 0 }",
      at: "layers[0].labels.step: must be a number of points from 1 to 100000"
    ),
  ])
  func `an error names the field and what is allowed`(layer: String, at: String) {
    expectFault(in: "my.json5", at) {
      try SkyDesign(json5: sky("speed: 1, " + layer).utf8, file: "my.json5")
    }
  }

  @Test func `a million labels are refused`() {
    let text = sky("speed: 1, labels: { text: \"{n}\", step: 1 }", turn: 2667)
    expectFault(
      in: "my.json5",
      "layers[0].labels.step: would give 1000125 labels on the reference canvas; a layer has at most 10000"
    ) { try SkyDesign(json5: text.utf8, file: "my.json5") }
  }

  @Test func `a fifth nebula is refused`() {
    let nebula = "{ name: \"a\", speed: 1, nebula: { colors: [\"#000000\"] } }, "
    let text = sky(
      "speed: 1, nebula: { colors: [\"#000000\"] } }, " + String(repeating: nebula, count: 4)
        + "{ name: \"b\", speed: 1, labels: { text: \"a\", step: 9 }")
    expectFault(in: "my.json5", "layers[4].nebula: no more than 4 layers") {
      try SkyDesign(json5: text.utf8, file: "my.json5")
    }
  }

  @Test(arguments: [(375, 1.0), (1186, 0.1), (97, 0.003)])
  func `a whole number of labels fills the strip`(width: Int, speed: Double) throws {
    let labels = Layer.Labels(text: "{n}", step: 130, first: 24)
    let layer = Layer(name: "a", speed: speed, content: .labels(labels))
    let design = SkyDesign(
      name: "n", background: Color(rgb: 0), catalog: .none, turn: 10, layers: [layer])
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: width, pixelHeight: 667, scale: 1))
    let (count, period) = (scene.labelCount(of: labels, on: layer), scene.period(of: layer))
    #expect(count >= 1)
    #expect(count == 1 || abs(Double(count) * 130 - period) <= 65)
    #expect(scene.labelLeft(0, of: labels, on: layer) == 24)
    #expect(abs(scene.labelLeft(count, of: labels, on: layer) - 24 - period) < 1e-9 * period)
  }
}
