import CosmosCore
import CosmosGL
import CosmosImage
import Testing

import func Glibc.cos
import func Glibc.sin

/// Tests that the texts of the menu and the info panel can be read over the brightest layers.
@MainActor @Suite(.serialized) struct PlateTests {
  /// What is behind the texts.
  enum Ground: String, CaseIterable {
    /// White all over.
    case white = "layers: []"
    /// Clouds from orange to white.
    case nebula =
      ##"layers: [{ nebula: { colors: ["#FFB860", "#FFFFFF"], scale: 360, coverage: 1 } }]"##
  }

  /// What is shown over it.
  enum Text: CaseIterable {
    case instruction, label, panel, link, pressedLink, caption
  }

  nonisolated static let sizes = [(375, 667), (667, 375), (1280, 720), (1500, 2668)]

  private func sky(
    _ text: Text, over ground: Ground, plates: Bool, language: String, size: (Int, Int)
  ) throws -> Sky {
    let file = "{ name: 'bright', background: '#FFFFFF', plates: \(plates), \(ground.rawValue) }"
    let scene = SkyScene(
      design: try SkyDesign(json5: Array(file.utf8), file: "bright.json5"),
      canvas: Canvas(pixelWidth: size.0, pixelHeight: size.1),
      strings: try Strings.builtIn(language), version: "1.2.3")
    var sky = Sky(scene: scene)
    switch text {
    case .instruction: sky.advance(to: 8)
    case .caption:
      sky.setCaption("The Moon in Leo, 51 % lit")
      sky.advance(to: 4)
    case .label:
      sky.apply(.toggleMenu)
      sky.apply(.key(.right))
      sky.advance(to: 2)
    case .panel, .link, .pressedLink:
      sky.apply(.toggleMenu)
      sky.advance(to: 1.5)
      sky.apply(.key(.left))
      sky.apply(.key(.enter))
      sky.advance(to: 5)
      #expect(sky.frame.panel == 1)
    }
    if text == .pressedLink {
      let (canvas, link) = (scene.canvas, PanelLayout.linkCentre(on: scene.canvas))
      sky.apply(.press(Point(x: canvas.width / 2 + link.x, y: canvas.height / 2 + link.y)))
      sky.advance(to: 6)
      #expect(sky.frame.linkPress == 1)
    }
    return sky
  }

  /// The rectangle of a text around a point, in points from the centre of the canvas, and its number of lines.
  private func place(
    of text: Text, on canvas: Canvas
  ) -> (centre: Point, half: Size, lines: Int) {
    switch text {
    case .instruction:
      // On a small canvas, its two lines are so near that they count as one.
      (MenuLayout.instructionCentre, Size(width: 60, height: 15), canvas.scale < 1 ? 1 : 2)
    case .label: (Point(x: 0, y: 0), Size(width: 22, height: 11), 1)
    case .panel: (Point(x: 0, y: 0), Size(width: 90, height: 126), 8)
    case .link, .pressedLink:
      (PanelLayout.linkCentre(on: canvas), Size(width: 30, height: 14), 1)
    case .caption: (Point(x: 0, y: 46 - canvas.height / 2), Size(width: 90, height: 9), 1)
    }
  }

  private func contrasts(
    of text: Text, in sky: Sky, isHigh: Bool = false, _ fixture: GLFixture
  ) throws -> [Double] {
    let canvas = sky.scene.canvas
    try fixture.renderer.load(sky.scene)
    var frame = sky.frame
    // Only a tour by planets shows one.
    if text == .caption { frame.caption = 1 }
    frame.hasHighContrast = isHigh
    if isHigh { try fixture.renderer.prepare([.box]) }
    let picture = try fixture.renderer.picture(of: frame)
    let (centre, half, _) = place(of: text, on: canvas)
    func range(_ middle: Double, _ half: Double) -> Range<Int> {
      Int((middle - half) * canvas.scale)..<Int((middle + half) * canvas.scale)
    }
    return Contrast.ofLines(
      in: picture, columns: range(canvas.width / 2 + centre.x, half.width),
      rows: range(canvas.height / 2 + centre.y, half.height))
  }

  @Test(arguments: Text.allCases, Ground.allCases)
  func `texts reach the contrast over the brightest layers`(text: Text, ground: Ground) throws {
    let fixture = try GLFixture()
    // Where letters are a few pixels high, none of their pixels is all of the pressed link's colour.
    let sizes = text == .pressedLink ? Array(PlateTests.sizes.suffix(1)) : PlateTests.sizes
    for language in Strings.languages {
      for size in sizes {
        let sky = try sky(text, over: ground, plates: true, language: language, size: size)
        let found = try contrasts(of: text, in: sky, fixture)
        let comment: Comment = "\(text), \(ground), \(language), \(size): \(found)"
        #expect(found.count >= place(of: text, on: sky.scene.canvas).lines, comment)
        #expect(found.min() ?? 0 >= Contrast.least, comment)
      }
    }
  }

  @Test(arguments: Text.allCases, [true, false])
  func `with high contrast, texts are white on black, also in a sky without plates`(
    text: Text, plates: Bool
  ) throws {
    // The pressed link is pink.
    guard text != .pressedLink else { return }
    let fixture = try GLFixture()
    let sky = try sky(text, over: .white, plates: plates, language: "en", size: (1500, 2668))
    let found = try contrasts(of: text, in: sky, isHigh: true, fixture)
    #expect(found.count >= place(of: text, on: sky.scene.canvas).lines, "\(found)")
    #expect(found.min() ?? 0 >= 17, "\(text): \(found)")
  }

  @Test
  func
    `with high contrast, the selected sign has a white outline, and the info button is inverted`()
    throws
  {
    let fixture = try GLFixture()
    var sky = Sky(
      scene: SkyScene(
        design: try GLFixture.cosmos.get(), canvas: Canvas(pixelWidth: 375, pixelHeight: 667),
        starsPerSection: 0, strings: try Strings.builtIn("en")))
    sky.apply(.toggleMenu)
    sky.apply(.key(.right))
    sky.advance(to: 2)
    let white = SIMD3(255, 255, 255)
    func picture(isHigh: Bool) throws -> Picture {
      var frame = sky.frame
      frame.hasHighContrast = isHigh
      if isHigh { try fixture.renderer.prepare([.box]) }
      return try fixture.renderer.picture(of: frame)
    }
    try fixture.renderer.load(sky.scene)
    // In the middle of the first sector, at the inner and the outer edge of the ring.
    let turn = 2 * Double.pi / 24
    let edges = [103.5, 154.5].map { radius in
      (Int(187.5 + radius * cos(turn)), Int(333.5 + radius * sin(turn)))
    }
    let (plain, high) = (try picture(isHigh: false), try picture(isHigh: true))
    for (column, row) in edges {
      #expect(plain[column, row] != white && high[column, row] == white)
    }
    // Beside the i of the button.
    let button = (187 + 6, 333 + 190)
    #expect(high[button.0, button.1].wrappedSum() < 30)
    sky.apply(.key(.left))
    sky.advance(to: 3)
    #expect(try picture(isHigh: true)[button.0, button.1] == white)
  }

  @Test func `without plates, texts can't be read over a white layer`() throws {
    let fixture = try GLFixture()
    for text in [Text.instruction, .label, .panel] {
      let sky = try sky(text, over: .white, plates: false, language: "en", size: (1280, 720))
      #expect(try contrasts(of: text, in: sky, fixture).min() ?? 0 < Contrast.least, "\(text)")
    }
  }

  @Test func `plates fade in with their texts, and end where the sky is`() throws {
    let fixture = try GLFixture()
    var sky = try sky(.instruction, over: .white, plates: true, language: "en", size: (375, 667))
    let middle = Point(x: 187, y: 333 - 128 - 30)
    let whole = try fixture.renderer.picture(of: sky)
    // Above the plate, and in a corner of the canvas.
    for (column, row) in [(Int(middle.x), Int(middle.y) - 15), (2, 2)] {
      #expect(whole[column, row] == SIMD3(255, 255, 255))
    }
    sky.apply(.toggleMenu)
    sky.apply(.key(.escape))
    sky.advance(to: 20)
    let bare = try fixture.renderer.picture(of: sky)
    #expect(bare[187, 333 - 128] == SIMD3(255, 255, 255))
    #expect(whole[187 - 128, 333 - 128].wrappedSum() < 200)
  }

  @Test func `the ruler and the closed menu give way to the info panel`() throws {
    let fixture = try GLFixture()
    let scene = SkyScene(
      design: try GLFixture.cosmos.get(),
      canvas: Canvas(pixelWidth: 375, pixelHeight: 667), starsPerSection: 0,
      strings: try Strings.builtIn("en"))
    var (opened, plain) = (Sky(scene: scene, at: .sign(5)), Sky(scene: scene, at: .sign(5)))
    opened.apply(.toggleMenu)
    opened.advance(to: 1.5)
    opened.apply(.key(.left))
    opened.apply(.key(.enter))
    opened.advance(to: 5)
    plain.advance(to: 1)
    func bottom(of sky: Sky) throws -> [Int] {
      let picture = try fixture.renderer.picture(of: sky)
      // The rows of the name and the degrees.
      return (600..<640).flatMap { row in
        (120..<255).map { picture[$0, row].wrappedSum() }
      }
    }
    func spread(_ sums: [Int]) -> Int { (sums.max() ?? 0) - (sums.min() ?? 0) }
    // Without its ruler, the lower edge is only the backdrop.
    #expect(try spread(bottom(of: plain)) > 150)
    #expect(try spread(bottom(of: opened)) < 60)
    #expect(opened.frame.menu?.opacity == 0 && opened.frame.rulerOpacity == 0)
    #expect(plain.frame.menu?.opacity == 1 && plain.frame.rulerOpacity == 1)
    opened.apply(.key(.escape))
    opened.advance(to: 6)
    #expect(opened.frame.menu?.opacity == 1 && opened.frame.rulerOpacity == 1)
  }
}
