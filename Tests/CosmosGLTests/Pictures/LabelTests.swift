import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests where labels are, in the sky of ten layers of numbers and in others.
@MainActor @Suite(.serialized) struct LabelTests {
  private static func tenLabels(layers: Set<Int>? = nil) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.builtIn(named: "ten-labels"),
      canvas: Canvas(pixelWidth: 1186, pixelHeight: 667, scale: 1), shownLayers: layers,
      hasMenu: false)
  }

  private func labels(_ layer: Layer) throws -> Layer.Labels {
    guard case .labels(let labels) = layer.content else {
      throw DesignError.unknown(name: "labels of \(layer.name)")
    }
    return labels
  }

  @Test func `ten layers of numbers are as designed`() throws {
    let scene = try LabelTests.tenLabels()
    let design = scene.design
    #expect(design.turn == 10 && design.catalog.signs.isEmpty)
    #expect(design.background == Color(rgb: 0))
    #expect(design.layers.map(\.name) == (0..<10).map { "layer \(9 - $0)" })
    for (index, layer) in design.layers.enumerated() {
      let labels = try labels(layer)
      #expect(abs(layer.speed - Double(index + 1) / 10) < 1e-12)
      #expect(labels.size == Double(16 + 8 * index))
      #expect(labels.first == 24 && labels.step == 130 && labels.y == 0.5)
      #expect(labels.color == Color(rgb: 0xFF_FFFF) && labels.parts == [.number])
      let count = scene.labelCount(of: labels, on: layer)
      #expect(count == Int((scene.period(of: layer) / 130).rounded()))
    }
  }

  @Test(arguments: [0, 4, 9], [0.0, 1000.5, -333])
  func `the ink of each number is where its layer puts it`(index: Int, offset: Double) throws {
    let scene = try LabelTests.tenLabels(layers: [index])
    let layer = scene.design.layers[index]
    let labels = try labels(layer)
    let renderer = try GLFixture().renderer
    try renderer.load(scene)
    let picture = try renderer.picture(of: SkyFrame(offset: offset))
    let period = scene.period(of: layer)
    let count = scene.labelCount(of: labels, on: layer)
    var seen = 0
    for number in 0..<count {
      var left =
        scene.labelLeft(number, of: labels, on: layer) - scene.offset(of: layer, at: offset)
      left -= (left / period).rounded(.down) * period
      guard left > 4, left + 120 < 1186 else { continue }
      let columns = Int(left) - 3..<Int(left) + 120
      let found = try #require(picture.ink(in: columns) { $0.x >= 128 })
      #expect(abs(Double(found.columns.lowerBound) - left) <= 1.5, "label \(number)")
      // The centre of a digit is within a pixel or two of that of all digits.
      let centre = Double(found.rows.lowerBound + found.rows.upperBound + 1) / 2
      #expect(abs(centre - 333.5) <= 2, "label \(number)")
      seen += 1
    }
    #expect(seen >= 6)
  }

  @Test(arguments: [0.0, 17.25, -500])
  func `labels repeat after a full turn`(offset: Double) throws {
    let scene = try LabelTests.tenLabels()
    let renderer = try GLFixture().renderer
    try renderer.load(scene)
    let start = try renderer.picture(of: SkyFrame(offset: offset))
    #expect(start.pixels.contains { $0 > 0 })
    #expect(try renderer.picture(of: SkyFrame(offset: offset + scene.period)) == start)
    #expect(try renderer.picture(of: SkyFrame(offset: offset - scene.period)) == start)
  }

  @Test func `nothing is cut at the seam`() throws {
    let scene = try LabelTests.tenLabels(layers: [9])
    let renderer = try GLFixture().renderer
    try renderer.load(scene)
    // The seam is in the middle of one image, and 200 pixels further right in the other.
    let one = try renderer.picture(of: SkyFrame(offset: -500))
    let other = try renderer.picture(of: SkyFrame(offset: -700))
    let difference = Difference(one.part(columns: 0..<986), other.part(columns: 200..<1186))
    #expect(difference.largest <= 2)
  }

  @Test(arguments: [33, 256])
  func `tiles of labels are seamless`(tile: Int) throws {
    let renderer = try GLFixture().renderer
    try renderer.load(try LabelTests.tenLabels())
    let frame = SkyFrame(offset: 77.5)
    #expect(
      try renderer.pixels(of: frame, tile: tile) == renderer.picture(of: frame).pixels)
  }

  @Test func `OpenGL and OpenGL ES draw the same labels`() throws {
    let scene = try LabelTests.tenLabels()
    try Golden.expectSame("labels", within: 2) { api in
      let renderer = try GLFixture(api: api).renderer
      try renderer.load(scene)
      return try renderer.picture(of: SkyFrame(offset: 12.25))
    }
  }

  /// A layer of labels in front of nothing, on a canvas of 300 x 200 points.
  private func scene(_ labels: Layer.Labels, turn: Double, speed: Double = 1) -> SkyScene {
    SkyScene(
      design: SkyDesign(
        name: "n", background: Color(rgb: 0), catalog: .none, turn: turn,
        layers: [Layer(name: "labels", speed: speed, content: .labels(labels))]),
      canvas: Canvas(pixelWidth: 300, pixelHeight: 200, scale: 1), hasMenu: false)
  }

  @Test func `of ten thousand labels only the visible ones are drawn`() throws {
    let scene = scene(Layer.Labels(text: "{n}", step: 30), turn: 1000)
    let renderer = try GLFixture().renderer
    try renderer.load(scene)
    #expect(renderer.statistics.stored == 10 + 180 + 2700 + 36_000)
    renderer.draw(SkyFrame(offset: 150_000))
    // Ten labels of four digits are visible, and at most three more at the edges.
    #expect((40...52).contains(renderer.statistics.drawn))
    renderer.draw(SkyFrame(offset: 299_900))
    #expect((20...60).contains(renderer.statistics.drawn))
  }

  @Test func `a strip shorter than the canvas shows its labels again and again`() throws {
    let scene = scene(Layer.Labels(text: "o", step: 50, first: 10), turn: 1, speed: 0.25)
    let renderer = try GLFixture().renderer
    try renderer.load(scene)
    let picture = try renderer.picture(of: SkyFrame(offset: 0))
    // The strip has 75 points and two labels, 37.5 apart.
    for place in 0..<8 {
      let left = 10 + 37.5 * Double(place)
      guard left + 15 < 300 else { continue }
      let columns = Int(left) - 3..<Int(left) + 20
      let found = try #require(picture.ink(in: columns) { $0.x >= 128 })
      #expect(abs(Double(found.columns.lowerBound) - left) <= 1.5)
    }
  }
}
