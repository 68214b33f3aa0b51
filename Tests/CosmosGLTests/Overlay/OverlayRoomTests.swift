import CosmosCore
import CosmosGL
import CosmosOverlay
import Testing

/// Tests that the metrics give way to what a person has asked for, and to what the sky says about itself.
@MainActor @Suite(.serialized) struct OverlayRoomTests {
  /// Sizes at which all of the metrics would be in the way, and larger ones.
  private nonisolated static let sizes = [
    (667, 375), (568, 320), (480, 270), (375, 667), (800, 600), (1280, 720), (1920, 1080),
  ]

  private func canvas(_ size: (Int, Int), scale: Int) -> Canvas {
    Canvas(pixelWidth: scale * size.0, pixelHeight: scale * size.1)
  }

  private func meet(_ layout: OverlayLayout, _ other: SIMD4<Float>) -> Bool {
    layout.height > 0 && Float(layout.margin) < other.x + other.z
      && other.x < Float(layout.margin + layout.width) && Float(layout.margin) < other.y + other.w
      && other.y < Float(layout.margin + layout.height)
  }

  /// Lays out the metrics beside something, and expects them to leave it free and to be whole if it isn't in the way.
  private func layout(avoiding obstacles: [SIMD4<Float>], on canvas: Canvas) -> OverlayLayout {
    let layout = OverlayLayout(on: canvas, driverRows: 3, avoiding: obstacles)
    for obstacle in obstacles { #expect(!meet(layout, obstacle), "\(canvas): \(obstacle)") }
    let whole = OverlayLayout(on: canvas, driverRows: 3)
    let far = SIMD4(
      Float(2 * whole.margin + whole.width), Float(2 * whole.margin + whole.height), 10, 10)
    #expect(OverlayLayout(on: canvas, driverRows: 3, avoiding: [far]) == whole)
    return layout
  }

  @Test(arguments: sizes, [1, 2])
  func `the table of keys stays free`(size: (Int, Int), scale: Int) throws {
    let renderer = try GLFixture().renderer
    defer { withExtendedLifetime(renderer) {} }
    let row = TablePanel.Row("Double click", String(repeating: "m", count: 45))
    let table = try TablePanel(
      Array(repeating: row, count: 24), renderer: renderer, font: "DejaVu Sans Mono")
    let canvas = canvas(size, scale: scale)
    try table.load(for: canvas)
    let area = try #require(table.area)
    let layout = layout(avoiding: [area], on: canvas)
    if size == (667, 375) { #expect(layout.height > 0) }
    if size == (1920, 1080) { #expect(layout == OverlayLayout(on: canvas, driverRows: 3)) }
  }

  @Test(arguments: sizes, [1, 2])
  func `the row of skies stays free`(size: (Int, Int), scale: Int) {
    let canvas = canvas(size, scale: scale)
    let row = ChooserLayout(on: canvas, count: 8, rows: 4).panel.vector
    let layout = layout(avoiding: [row], on: canvas)
    // Above it, there is room for the frame rate.
    if size == (667, 375) { #expect(layout.height > 0) }
  }

  @Test(arguments: sizes, [1, 2])
  func `the caption of a planet stays free`(size: (Int, Int), scale: Int) throws {
    let canvas = canvas(size, scale: scale)
    var scene = SkyScene(
      design: try SkyDesign.builtIn(named: "tonight"), canvas: canvas, hasMenu: false)
    #expect(scene.captionArea == nil)
    scene.caption = "Moon in Capricornus, 48 % lit, full on 29 September 2026, and more"
    let caption = try #require(scene.captionArea)
    let layout = layout(avoiding: [caption], on: canvas)
    if size == (1280, 720) { #expect(layout.height > 0) }
    // Both at once.
    let row = ChooserLayout(on: canvas, count: 8, rows: 4).panel.vector
    _ = self.layout(avoiding: [row, caption], on: canvas)
  }
}
