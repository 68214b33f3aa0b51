import CosmosCore
import CosmosOverlay
import Testing

/// Tests of where the skies to choose from are.
@Suite struct ChooserLayoutTests {
  private func isInside(_ area: ChooserLayout.Area, _ outer: ChooserLayout.Area) -> Bool {
    area.left >= outer.left && area.top >= outer.top && area.width > 0 && area.height > 0
      && area.left + area.width <= outer.left + outer.width
      && area.top + area.height <= outer.top + outer.height
  }

  @Test(
    arguments: [
      (375, 667), (667, 375), (480, 270), (800, 600), (1280, 720), (1920, 1080), (1080, 1920),
      (3840, 2160), (7680, 2160),
    ], [1, 8, 40])
  func `nothing is cut off, and nothing overlaps`(size: (width: Int, height: Int), count: Int)
    throws
  {
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    for rows in [0, 4, 12] {
      let layout = ChooserLayout(on: canvas, count: count, rows: rows)
      try #require(layout.visibleCount > 0 && layout.visibleCount <= count)
      let window = ChooserLayout(on: canvas, count: count, rows: rows).panel
      #expect(window.left >= 0 && window.top >= 0)
      #expect(window.left + window.width <= size.width)
      #expect(window.top + window.height <= size.height)
      for position in 0..<layout.visibleCount {
        let item = layout.item(at: position)
        #expect(isInside(item, layout.panel))
        #expect(isInside(layout.picture(at: position), item))
        let below =
          item.top + item.height - layout.picture(at: position).top
          - layout.pictureSize.height
        #expect(below >= (1 + layout.rows) * layout.pitch)
        if position > 0 {
          let last = layout.item(at: position - 1)
          #expect(last.left + last.width < item.left)
        }
      }
    }
  }

  @Test func `eight skies fit side by side into 1920 pixels, with four lines each`() {
    let layout = ChooserLayout(
      on: Canvas(pixelWidth: 1920, pixelHeight: 1080), count: 8, rows: 4)
    #expect(layout.visibleCount == 8 && layout.rows == 4)
    #expect(layout.pictureSize == (216, 121))
  }

  @Test(arguments: [(1, 1), (60, 400), (400, 40)])
  func `an image without room has none`(width: Int, height: Int) {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    #expect(ChooserLayout(on: canvas, count: 8, rows: 4).visibleCount == 0)
  }

  @Test func `the focus is always in view, and the row moves no further than it has to`() {
    let layout = ChooserLayout(on: Canvas(pixelWidth: 800, pixelHeight: 600), count: 20, rows: 4)
    let visible = layout.visibleCount
    #expect(visible > 1 && visible < 20)
    for last in 0...(20 - visible) {
      for focus in 0..<20 {
        let first = layout.first(showing: focus, after: last)
        #expect((first..<first + visible).contains(focus) && first >= 0 && first + visible <= 20)
        if (last..<last + visible).contains(focus) { #expect(first == last) }
      }
    }
  }

  @Test func `a position finds the sky under it`() {
    let layout = ChooserLayout(on: Canvas(pixelWidth: 800, pixelHeight: 600), count: 20, rows: 4)
    for position in 0..<layout.visibleCount {
      let item = layout.item(at: position)
      let (x, y) = (Double(item.left), Double(item.top))
      #expect(layout.item(atX: x, y: y, first: 3) == 3 + position)
      #expect(layout.item(atX: x - 0.5, y: y, first: 3) == nil)
      #expect(layout.item(atX: x, y: y - 0.5, first: 3) == nil)
    }
  }

  @Test(arguments: [(375, 667), (1920, 1080), (7680, 2160)])
  func `the button is in the upper right corner, below what is there`(width: Int, height: Int) {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let button = ChooserLayout.button(on: canvas)
    #expect(button.left + button.width < width && button.left > width * 3 / 4 && button.top > 0)
    let lower = ChooserLayout.button(on: canvas, below: 100)
    #expect(lower.top > 100)
    let settings = ChooserLayout.settingsButton(on: canvas, below: 100)
    #expect(settings.left + settings.width < lower.left && settings.top == lower.top)
    let (x, y) = (Double(settings.left), Double(button.top + button.height))
    #expect(ChooserLayout.isNearButton(x: x, y: y, on: canvas))
    #expect(!ChooserLayout.isNearButton(x: Double(width) / 2, y: y, on: canvas))
  }
}
