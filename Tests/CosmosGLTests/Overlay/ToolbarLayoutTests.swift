import CosmosCore
import CosmosGL
import CosmosOverlay
import Testing

/// Tests of the places of buttons in the upper right corner.
@Suite struct ToolbarLayoutTests {
  @Test(arguments: [(375, 667), (667, 375), (1920, 1080), (7680, 2160)])
  func `all buttons are in the upper right corner, below what is there`(width: Int, height: Int) {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let layout = ToolbarLayout(on: canvas, count: 10)
    #expect(layout.count == 10)
    #expect(layout.panel.top > 0 && layout.panel.left > 0)
    #expect(layout.panel.left + layout.panel.width < width)
    for position in 0..<layout.count {
      let button = layout.button(at: position)
      #expect(layout.button(atX: Double(button.left), y: Double(button.top)) == position)
      // A finger needs about 30 points.
      #expect(Double(button.width) / canvas.scale >= 30)
    }
    #expect(layout.button(at: layout.count - 1).left > layout.panel.left)
    #expect(layout.button(atX: Double(layout.panel.left) - 1, y: 20) == nil)
  }

  @Test func `buttons that don't fit are left out, and a low image has none`() {
    let narrow = ToolbarLayout(on: Canvas(pixelWidth: 120, pixelHeight: 600), count: 10)
    #expect((1..<10).contains(narrow.count) && narrow.panel.left >= 0)
    #expect(ToolbarLayout(on: Canvas(pixelWidth: 600, pixelHeight: 100), count: 10).count == 0)
    #expect(ToolbarLayout(on: Canvas(pixelWidth: 1, pixelHeight: 1), count: 10).count == 0)
  }

  @Test func `what is near them is in the corner, or between them`() {
    let canvas = Canvas(pixelWidth: 1920, pixelHeight: 1080)
    let layout = ToolbarLayout(on: canvas, count: 10)
    #expect(layout.isNear(x: 1919, y: 0, on: canvas) && layout.isNear(x: 1850, y: 70, on: canvas))
    #expect(layout.isNear(x: Double(layout.panel.left), y: 5, on: canvas))
    #expect(!layout.isNear(x: 960, y: 5, on: canvas) && !layout.isNear(x: 1919, y: 500, on: canvas))
  }
}
