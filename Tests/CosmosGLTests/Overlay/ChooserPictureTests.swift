import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOverlay
import Testing

/// Tests of the row of skies to choose from, as it is drawn.
@MainActor @Suite(.serialized) struct ChooserPictureTests {
  private static let items = (0..<12).map {
    ChooserPanel.Item(
      name: "Sky \($0)", text: "A deep night: blue clouds with glowing cores, and constellations")
  }

  /// Draws the row over a uniform background.
  private func picture(
    _ items: [ChooserPanel.Item] = items, focus: Int = 0, current: Int? = nil, width: Int,
    height: Int, thumbnailColor: Color? = nil
  ) throws -> (picture: Picture, layout: ChooserLayout, first: Int) {
    let renderer = try GLFixture(api: .gl).renderer
    // Its context outlives what is made in it.
    defer { withExtendedLifetime(renderer) {} }
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    try renderer.load(scene(Color(rgb: 0x101840), on: canvas))
    let panel = try ChooserPanel(renderer: renderer, font: "DejaVu Sans Mono")
    try panel.load(items, focus: focus, for: canvas)
    let layout = try #require(panel.layout)
    var drawn: Thumbnail?
    if let thumbnailColor {
      drawn = try thumbnail(thumbnailColor, size: layout.pictureSize, beside: renderer)
    }
    let target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: "test", driver: renderer.driver)
    target.bind()
    let viewport = Viewport(width: width, height: height, startsAtTop: true)
    renderer.draw(SkyFrame(offset: 0), into: viewport)
    panel.draw(into: viewport, marking: current) { number in
      number == 0 ? drawn.map { ($0, 1) } : nil
    }
    return (try target.picture(width: width, height: height), layout, panel.first)
  }

  private func scene(_ color: Color, on canvas: Canvas) -> SkyScene {
    SkyScene(
      design: SkyDesign(name: "n", background: color, catalog: .none, layers: []), canvas: canvas,
      hasMenu: false)
  }

  private func thumbnail(
    _ color: Color, size: (width: Int, height: Int), beside other: Renderer
  ) throws -> Thumbnail {
    let renderer = Thumbnail.renderer(beside: other, shaders: .embedded) {}
    let scene = scene(color, on: Canvas(pixelWidth: size.width, pixelHeight: size.height))
    let thumbnail = try Thumbnail(of: scene, prefetch: ScenePrefetch(), with: renderer)
    thumbnail.redraw(SkyFrame(offset: 0))
    return thumbnail
  }

  @Test(arguments: [(375, 667), (480, 270), (800, 600), (1920, 1080), (7680, 2160)])
  func `the row stays within its place`(width: Int, height: Int) throws {
    let (picture, layout, _) = try picture(width: width, height: height)
    let found = try #require(picture.ink { $0 != picture[0, 0] })
    #expect(found.columns.lowerBound >= layout.panel.left)
    #expect(found.columns.upperBound <= layout.panel.left + layout.panel.width)
    #expect(found.rows.lowerBound >= layout.panel.top)
    #expect(found.rows.upperBound <= layout.panel.top + layout.panel.height)
  }

  @Test func `each item has its name and its text below its picture`() throws {
    let (whole, layout, _) = try picture(width: 800, height: 600)
    for position in 0..<layout.visibleCount {
      var items = ChooserPictureTests.items
      items[position] = ChooserPanel.Item(name: "Other", text: "Something else")
      let (changed, _, _) = try picture(items, width: 800, height: 600)
      let item = layout.item(at: position)
      var isInside = true
      for y in 0..<600 {
        for x in 0..<800 where whole[x, y] != changed[x, y] {
          if !item.contains(x: Double(x), y: Double(y)) { isInside = false }
        }
      }
      #expect(isInside && whole != changed, "\(position)")
    }
  }

  @Test func `the focus comes into view, and its frame and the mark are seen`() throws {
    let start = try picture(width: 800, height: 600)
    #expect(start.first == 0)
    let end = try picture(focus: 11, width: 800, height: 600)
    #expect(end.first == 12 - end.layout.visibleCount)
    let next = try picture(focus: 1, width: 800, height: 600)
    #expect(next.first == 0 && next.picture != start.picture)
    #expect(try picture(current: 1, width: 800, height: 600).picture != start.picture)
  }

  @Test func `a picture is drawn where its place is, to the pixel`() throws {
    let color = Color(rgb: 0x336699)
    let (picture, layout, _) = try picture(
      focus: 1, width: 800, height: 600, thumbnailColor: color)
    let place = layout.picture(at: 0)
    let inside = picture[place.left, place.top]
    for (x, y) in [
      (place.left, place.top), (place.left + place.width - 1, place.top + place.height - 1),
      (place.left + place.width / 2, place.top + place.height / 2),
    ] {
      #expect(picture[x, y] == inside)
    }
    #expect(picture[place.left - 1, place.top] != inside)
    #expect(picture[place.left + place.width, place.top] != inside)
    #expect(picture[place.left, place.top + place.height] != inside)
  }

  @Test func `texts of any kind are drawn, as far as there is room`() throws {
    let long = String(repeating: "very long ", count: 500)
    for item in [
      ChooserPanel.Item(name: "", text: ""), ChooserPanel.Item(name: long, text: long),
      ChooserPanel.Item(name: "a\nb\u{0}c", text: String(repeating: "x", count: 3000)),
      ChooserPanel.Item(name: "今夜", text: "黄道沿线的真实星空，带有今天的月亮与行星"),
    ] {
      let (picture, layout, _) = try picture([item], width: 480, height: 270)
      let found = try #require(picture.ink { $0 != picture[0, 0] })
      #expect(found.rows.upperBound <= layout.panel.top + layout.panel.height)
      #expect(found.columns.upperBound <= layout.panel.left + layout.panel.width)
    }
  }
}
