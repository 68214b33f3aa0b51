import CEpoxy
import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOverlay
import Testing

/// Tests the rendered overlay against accepted images, and that it stays within its panel.
@MainActor @Suite(.serialized) struct OverlayPictureTests {
  @Test(arguments: GraphicsAPI.allCases)
  func `the overlay matches its accepted images`(api: GraphicsAPI) throws {
    let fixture = try OverlayFixture(api: api)
    let wide = try fixture.picture(width: 1280, height: 720)
    try Golden.check("overlay-1280x720", wide.part(columns: 0..<260, rows: 0..<260))
    // The same overlay with another character size.
    let large = try fixture.picture(width: 2560, height: 1440)
    try Golden.check("overlay-2560x1440", large.part(columns: 0..<460, rows: 0..<460))
    let small = try fixture.picture(width: 320, height: 180)
    try Golden.check("overlay-320x180", small)
  }

  @Test func `a sky at rest, without a timer, on a narrow screen`() throws {
    let fixture = try OverlayFixture()
    var content = OverlayContent()
    content.metrics.pace = .rest
    content.metrics.starPath = "stars of 3 layers cached"
    content.metrics.notes = ["2026-11-21 20:00 UTC  -30 d/s", "clock right to 0.4 ms"]
    let picture = try fixture.picture(width: 375, height: 667, showing: content)
    try Golden.check("overlay-rest", picture.part(columns: 0..<260, rows: 0..<310))
    let narrow = try fixture.picture(width: 150, height: 267)
    try Golden.check("overlay-narrow", narrow)
  }

  @Test(arguments: [
    (1, 1), (20, 4000), (100, 60), (101, 61), (160, 90), (240, 240), (320, 180), (4000, 20),
    (375, 667), (1080, 1920), (1280, 720), (2560, 1440), (3840, 2160), (7680, 4320),
    (16_384, 16_384),
  ])
  func `the panel stays within the image`(width: Int, height: Int) {
    for rows in 0...4 {
      let layout = OverlayLayout(
        on: Canvas(pixelWidth: width, pixelHeight: height), driverRows: rows)
      guard layout.height > 0 else { continue }
      #expect(layout.margin + layout.width + layout.margin <= width)
      #expect(layout.margin + layout.height + layout.margin <= height)
    }
  }

  @Test(arguments: [(1, 1), (60, 40), (110, 70), (150, 400), (333, 222), (1281, 721)])
  func `only the panel area is drawn over`(width: Int, height: Int) throws {
    let fixture = try OverlayFixture()
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let layout = OverlayLayout(on: canvas, driverRows: 2)
    let bare = try fixture.picture(width: width, height: height, showing: nil, layers: [])
    let covered = try fixture.picture(width: width, height: height, layers: [])
    var strays = 0
    var changes = 0
    for y in 0..<height {
      for x in 0..<width {
        guard bare[x, y] != covered[x, y] else { continue }
        let isInside =
          (layout.margin..<layout.margin + layout.width).contains(x)
          && (layout.margin..<layout.margin + layout.height).contains(y)
        if isInside { changes += 1 } else { strays += 1 }
      }
    }
    #expect(strays == 0)
    #expect(layout.height == 0 || changes > layout.width * layout.height / 2)
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `the overlay leaves no trace in later images`(api: GraphicsAPI) throws {
    let fixture = try OverlayFixture(api: api)
    let before = try fixture.picture(width: 640, height: 360, showing: nil)
    let covered = try fixture.picture(width: 640, height: 360)
    #expect(covered != before)
    #expect(try fixture.picture(width: 640, height: 360, showing: nil) == before)
    // An image of the sky does not include the overlay.
    let scene = try #require(fixture.renderer.scene)
    let frame = Sky(scene: scene, at: .sign(5), showsLines: true).frame
    #expect(try fixture.renderer.picture(of: frame) == before)
    #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
  }

  @Test func `the graph advances while the metrics stay unchanged`() throws {
    let fixture = try OverlayFixture()
    var content = OverlayFixture.content
    let first = try fixture.picture(width: 640, height: 360, showing: content)
    #expect(try fixture.picture(width: 640, height: 360, showing: content) == first)
    content.graphicsTimes.append(12)
    content.processorTimes.append(12)
    let second = try fixture.picture(width: 640, height: 360, showing: content)
    #expect(second != first)
    content.metrics.pace = .rest
    #expect(try fixture.picture(width: 640, height: 360, showing: content) != second)
  }
}
