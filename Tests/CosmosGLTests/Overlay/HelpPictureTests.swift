import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOverlay
import Testing

/// Tests the rendered table of keys and the hints against accepted images, and that they stay within their places.
@MainActor @Suite(.serialized) struct HelpPictureTests {
  private static let rows = [
    TablePanel.Row("← →", "travel to the next sign"), TablePanel.Row("F F11", "fill the screen"),
    TablePanel.Row("?", "显示或隐藏此表"), TablePanel.Row("Q", "quit"),
  ]
  private static let hint = "Press ? to see all keys."

  private func table(
    _ rows: [TablePanel.Row] = rows, width: Int, height: Int, api: GraphicsAPI = .gl
  ) throws -> Picture {
    try PanelPicture.draw(width: width, height: height, api: api) { renderer, canvas, viewport in
      let table = try TablePanel(rows, renderer: renderer, font: "DejaVu Sans Mono")
      try table.load(for: canvas)
      table.draw(into: viewport)
    }
  }

  private func hint(width: Int, height: Int, opacity: Double) throws -> Picture {
    try PanelPicture.draw(width: width, height: height) { renderer, canvas, viewport in
      let hint = try MessagePanel(
        HelpPictureTests.hint, renderer: renderer, font: "DejaVu Sans Mono", place: .lowerMiddle)
      try hint.load(for: canvas)
      hint.draw(into: viewport, opacity: opacity)
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `the table matches its accepted images`(api: GraphicsAPI) throws {
    try Golden.check("table-480x270", table(width: 480, height: 270, api: api))
    try Golden.check("table-200x300", table(width: 200, height: 300, api: api))
  }

  @Test func `a hint matches its accepted image`() throws {
    try Golden.check("hint-480x270", hint(width: 480, height: 270, opacity: 1))
  }

  @Test func `a hint becomes visible with its opacity`() throws {
    let none = try hint(width: 480, height: 270, opacity: 0)
    #expect(Set(none.pixels).count == 3)
    let half = try hint(width: 480, height: 270, opacity: 0.5)
    let whole = try hint(width: 480, height: 270, opacity: 1)
    let background = Int(none.pixels[0])
    let peaks = [half, whole].map { picture in
      stride(from: 0, to: picture.pixels.count, by: 3).map { Int(picture.pixels[$0]) }.max() ?? 0
    }
    // The ground under the letters becomes visible, too.
    #expect(abs(2 * (peaks[0] - background) - (peaks[1] - background)) <= 6)
    #expect(peaks[1] > background + 150)
  }

  @Test(arguments: [(480, 270), (481, 271), (333, 500), (1280, 720), (220, 60)])
  func `the table is in the middle, and smaller where there is little room`(
    width: Int, height: Int
  ) throws {
    let picture = try table(width: width, height: height)
    let found = try #require(picture.ink { $0 != picture[0, 0] })
    #expect(abs(found.columns.lowerBound + found.columns.upperBound + 1 - width) <= 2)
    #expect(abs(found.rows.lowerBound + found.rows.upperBound + 1 - height) <= 2)
    #expect(found.columns.lowerBound > 0 && found.rows.lowerBound >= 0)
  }

  @Test(arguments: [(1, 1), (30, 400), (400, 5)])
  func `an image without room for the table shows none`(width: Int, height: Int) throws {
    let picture = try table(width: width, height: height)
    #expect(picture.ink { $0 != picture[0, 0] }?.count ?? 0 < width * height)
    _ = try hint(width: width, height: height, opacity: 1)
  }

  @Test(arguments: [(375, 667), (480, 270), (640, 360), (1280, 720), (7680, 2160)])
  func `a table of 27 rows and 57 columns fits, to its last row`(width: Int, height: Int) throws {
    let row = TablePanel.Row("Double click", String(repeating: "m", count: 45))
    let rows = Array(repeating: row, count: 27)
    let whole = try table(rows, width: width, height: height)
    let found = try #require(whole.ink { $0 != whole[0, 0] })
    #expect(found.columns.lowerBound > 0 && found.columns.upperBound < width - 1)
    #expect(found.rows.lowerBound >= 0 && found.rows.upperBound < height)
    // Its rows are not on top of each other: each is at least 7 pixels high.
    #expect(found.rows.count > 27 * 14 / 2)
    let last = TablePanel.Row("Double click", "i" + String(repeating: "m", count: 44))
    #expect(try table(Array(rows.dropLast()) + [last], width: width, height: height) != whole)
  }
}
