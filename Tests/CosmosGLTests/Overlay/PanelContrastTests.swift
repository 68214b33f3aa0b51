import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOverlay
import Testing

/// Tests that panels can be read over a white sky, and that they keep clear of each other.
@MainActor @Suite(.serialized) struct PanelContrastTests {
  nonisolated static let sizes = [
    (375, 667), (667, 375), (1280, 720), (1920, 1080), (3840, 2160), (7680, 2160),
  ]
  private static let font = "DejaVu Sans Mono"
  nonisolated static let places: [MessagePanel.Place] = [
    .lowerLeft, .upperRight(isRecording: true), .lowerMiddle, .aboveRuler(isFailure: true),
  ]

  /// Draws over white.
  private func picture(
    width: Int, height: Int, isHigh: Bool = false,
    _ draw: (Renderer, Canvas, Viewport) throws -> Void
  ) throws -> Picture {
    let renderer = try GLFixture().renderer
    renderer.hasHighContrast = isHigh
    // Its context outlives what is made in it.
    defer { withExtendedLifetime(renderer) {} }
    let target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: "test", driver: renderer.driver)
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let white = SkyDesign(
      name: "white", background: Color(rgb: 0xFFFFFF), catalog: .none, layers: [])
    try renderer.load(SkyScene(design: white, canvas: canvas, hasMenu: false))
    target.bind()
    let viewport = Viewport(width: width, height: height, startsAtTop: true)
    renderer.draw(SkyFrame(offset: 0), into: viewport)
    try draw(renderer, canvas, viewport)
    return try target.picture(width: width, height: height)
  }

  /// The contrasts of the lines of a panel.
  private func contrasts(_ picture: Picture) throws -> [Double] {
    let found = try #require(picture.ink { $0 != SIMD3(255, 255, 255) })
    // Round corners and the mark are not text, and of a table, the second column is dimmer.
    let (left, corner) = (28, 8)
    return Contrast.ofLines(
      in: picture, columns: found.columns.lowerBound + left..<found.columns.upperBound - corner,
      rows: found.rows.lowerBound + corner..<found.rows.upperBound - corner)
  }

  @Test(arguments: places, Strings.languages)
  func `a message reaches the contrast`(
    place: MessagePanel.Place, language: String
  ) throws {
    let text = try Strings.builtIn(language).text(.hintTravel)
    let picture = try picture(width: 1280, height: 720) { renderer, canvas, viewport in
      let panel = try MessagePanel(text, renderer: renderer, font: Self.font, place: place)
      try panel.load(for: canvas)
      panel.draw(into: viewport)
    }
    let found = try contrasts(picture)
    #expect(found.count == 1 && found.min() ?? 0 >= Contrast.least, "\(found)")
  }

  @Test(arguments: Strings.languages)
  func `with high contrast, all panels are white on black`(language: String) throws {
    let strings = try Strings.builtIn(language)
    let font = Self.font
    let draws: [(Renderer, Canvas, Viewport) throws -> Void] =
      PanelContrastTests.places.map { place in
        { renderer, canvas, viewport in
          let panel = try MessagePanel(
            strings.text(.hintTravel), renderer: renderer, font: font, place: place)
          try panel.load(for: canvas)
          panel.draw(into: viewport)
        }
      } + [
        { renderer, canvas, viewport in
          let overlay = try Overlay(renderer: renderer, font: font, about: ["a device", "OpenGL"])
          try overlay.load(OverlayContent(), for: canvas)
          overlay.draw(into: viewport)
        },
        { renderer, canvas, viewport in
          let rows = ["p", "r"].map { TablePanel.Row($0, strings.effect(ofKey: $0) ?? "") }
          let table = try TablePanel(rows, renderer: renderer, font: font)
          // It follows a change.
          renderer.hasHighContrast = false
          try table.load(for: canvas)
          renderer.hasHighContrast = true
          try table.load(for: canvas)
          table.draw(into: viewport)
        },
      ]
    for draw in draws {
      // Characters of several pixels, some of which are all of the text's colour.
      let picture = try picture(width: 3840, height: 2160, isHigh: true, draw)
      let found = try contrasts(picture)
      #expect(found.min() ?? 0 >= 15, "\(found)")
    }
  }

  @Test func `every line of the metrics reaches the contrast`() throws {
    let picture = try picture(width: 1280, height: 720) { renderer, canvas, viewport in
      let overlay = try Overlay(renderer: renderer, font: Self.font, about: ["a device", "OpenGL"])
      try overlay.load(OverlayContent(), for: canvas)
      overlay.draw(into: viewport)
    }
    let found = try contrasts(picture)
    // The header, the scale of the graph, two times, four counts, two lines about the driver.
    #expect(found.count == 10 && found.min() ?? 0 >= Contrast.least, "\(found)")
  }

  @Test(arguments: Strings.languages)
  func `the texts of the table reach the contrast`(language: String) throws {
    let strings = try Strings.builtIn(language)
    let rows = ["p", "r", "s", "h", "q"].map {
      TablePanel.Row($0.uppercased(), strings.effect(ofKey: $0) ?? "")
    }
    let picture = try picture(width: 1280, height: 720) { renderer, canvas, viewport in
      let table = try TablePanel(rows, renderer: renderer, font: Self.font)
      try table.load(for: canvas)
      table.draw(into: viewport)
    }
    let found = try contrasts(picture)
    #expect(found.count == rows.count && found.min() ?? 0 >= Contrast.least, "\(found)")
  }

  /// The edges of a rectangle of left, top, width and height.
  private func edges(_ area: SIMD4<Float>) -> (left: Float, top: Float, right: Float, bottom: Float)
  {
    (area.x, area.y, area.x + area.z, area.y + area.w)
  }

  @Test(arguments: sizes, [1, 2, 3])
  func `panels lie within the image and keep clear of each other, the ring and the ruler`(
    size: (width: Int, height: Int), scale: Int
  ) throws {
    let renderer = try GLFixture().renderer
    defer { withExtendedLifetime(renderer) {} }
    // What a monitor of this size shows with so many pixels per point.
    let (width, height) = (scale * size.width, scale * size.height)
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    for language in Strings.languages {
      let strings = try Strings.builtIn(language)
      func area(_ text: String, _ place: MessagePanel.Place) throws -> SIMD4<Float> {
        let panel = try MessagePanel(text, renderer: renderer, font: Self.font, place: place)
        try panel.load(for: canvas)
        return try #require(panel.area)
      }
      let overlay = OverlayLayout(on: canvas, driverRows: 3)
      let margin = Float(overlay.margin)
      let hints = try [Strings.Key.hintTravel, .hintFullscreen, .hintKeys].map {
        try area(strings.text($0), .lowerMiddle)
      }
      let notice = strings.text(.noticeSaved, filling: ["file": "cosmos-2026-11-28-073000.png"])
      let notices = try [area(notice, .aboveRuler(isFailure: false))]
      let metrics = SIMD4(margin, margin, Float(overlay.width), Float(overlay.height))
      let recording = try area("00:12:34", .upperRight(isRecording: true))
      let ring = Float(15.5 * canvas.scale)
      let middle = SIMD2(Float(width), Float(height)) / 2
      let circle = SIMD4(middle.x - ring, middle.y - ring, 2 * ring, 2 * ring)
      // The tops of the icons of the rulers.
      let top = Float(height) - Float(106 * canvas.scale)
      let ruler = SIMD4(0, top, Float(width), Float(height) - top)
      // Hints and notices don't show at the same time.
      for lower in [hints, notices] {
        for (index, area) in lower.enumerated() {
          for other in [metrics, recording, circle, ruler] {
            #expect(!meet(area, other), "\(language), \(index): \(area), \(other)")
          }
        }
      }
      #expect(!meet(metrics, recording) && !meet(metrics, circle) && !meet(recording, circle))
      for area in hints + notices + [metrics, recording] {
        let edges = edges(area)
        #expect(edges.left >= 0 && edges.top >= 0, "\(language): \(area)")
        #expect(edges.right <= Float(width) && edges.bottom <= Float(height), "\(area)")
      }
    }
  }

  private func meet(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Bool {
    let (one, other) = (edges(one), edges(other))
    return one.left < other.right && other.left < one.right && one.top < other.bottom
      && other.top < one.bottom
  }
}
