import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOverlay
import Testing

/// Tests the ring and the name of what the pointer is at.
@MainActor @Suite(.serialized) struct MarkPictureTests {
  /// Draws a mark over a uniform background.
  private func picture(
    _ name: String = "Regulus", at centre: Point, radius: Double = 4, width: Int = 480,
    height: Int = 270, scale: Double = 1, api: GraphicsAPI = .gl, showsName: Bool = true
  ) throws -> Picture {
    try PanelPicture.draw(width: width, height: height, scale: scale, api: api) {
      renderer, canvas, viewport in
      let mark = try MarkPanel(name, renderer: renderer, font: "DejaVu Sans Mono")
      try mark.load(for: canvas)
      mark.draw(around: centre, radius: radius, showsName: showsName, into: viewport)
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `a mark matches its accepted image`(api: GraphicsAPI) throws {
    try Golden.check("mark", picture(at: Point(x: 100.3, y: 80.6), api: api))
  }

  @Test(arguments: [1, 1.5, 3])
  func `the ring is round and six points around its thing`(scale: Double) throws {
    let picture = try picture(
      at: Point(x: 150 / scale, y: 100 / scale), radius: 10, scale: scale, showsName: false)
    let found = try #require(picture.ink { $0 != picture[0, 0] })
    let radius = 16 * scale
    for range in [found.columns, found.rows] {
      #expect(abs(Double(range.count) - 2 * radius - scale) <= 2, "\(range)")
    }
    #expect(abs(Double(found.columns.lowerBound + found.columns.upperBound + 1) / 2 - 150) <= 1)
    #expect(abs(Double(found.rows.lowerBound + found.rows.upperBound + 1) / 2 - 100) <= 1)
    // Nothing is inside of it.
    #expect(picture[150, 100] == picture[0, 0])
  }

  @Test(arguments: [
    Point(x: 20, y: 20), Point(x: 470, y: 20), Point(x: 470, y: 265), Point(x: 5, y: 265),
    Point(x: 240, y: 135),
  ])
  func `the name is beside the ring, and inside the window`(centre: Point) throws {
    let ring = try picture(at: centre, showsName: false)
    let whole = try picture(at: centre)
    let name = try #require(whole.ink(besides: ring))
    #expect(name.columns.count > 30 && name.rows.count >= 10)
    let isLeft = name.columns.upperBound < Int(centre.x) - 8
    let isRight = name.columns.lowerBound > Int(centre.x) + 8
    #expect(isLeft || isRight)
    #expect(isRight == (centre.x < 400))
  }

  @Test func `a ring wider than the window has its name inside`() throws {
    let centre = Point(x: 150, y: 100)
    let ring = try picture(at: centre, radius: 160, width: 300, height: 200, showsName: false)
    let whole = try picture(at: centre, radius: 160, width: 300, height: 200)
    #expect(try #require(whole.ink(besides: ring)).columns.count > 30)
  }

  @Test(arguments: [(1, 1), (20, 200), (300, 3)])
  func `a window too small for text has only the ring`(width: Int, height: Int) throws {
    _ = try picture(at: Point(x: 5, y: 5), width: width, height: height)
  }
}

extension Picture {
  /// The part in which a picture differs from another one of the same size.
  fileprivate func ink(
    besides other: Picture
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for row in 0..<height {
      for column in 0..<width where self[column, row] != other[column, row] {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    return right < 0 ? nil : (left...right, top...bottom)
  }
}
