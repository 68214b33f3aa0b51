import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests where the ruler and the names of stars are drawn in a sky with degrees.
@MainActor @Suite(.serialized) struct DegreeRulerPictureTests {
  private nonisolated static let degrees = DegreeScale(points: 16.675, growsLeft: true)

  private func offset(of longitude: Double) -> Double {
    DegreeRulerPictureTests.degrees.position(of: longitude) * DegreeRulerPictureTests.degrees.points
  }

  private func design(_ parts: String) throws -> SkyDesign {
    let text = """
      {name: 'n', degrees: {points: 16.675, grow: 'left'}, signs: 'none',
        layers: [{lines: {width: 1, color: '#FFFFFF'}, ruler: {
          ticks: {pitch: 16.675, shortPerTall: 10, short: [1, 4], tall: [1, 8], color: '#FFFFFF'},
          marker: {size: [1, 12], color: '#FFFFFF'},
          icon: {rise: 88, scale: 0.6, width: 2, color: '#FFFFFF'},
          name: {rise: 62, size: 12, color: '#FFFFFF'}, \(parts)}}]}
      """
    return try SkyDesign(json5: text.utf8, file: "my.json5")
  }

  /// Draws a design, 500 × 200 points at twice as many pixels.
  private func picture(_ design: SkyDesign, _ frame: SkyFrame) throws -> Picture {
    let renderer = try GLFixture().renderer
    try renderer.load(
      SkyScene(
        design: design, canvas: Canvas(pixelWidth: 1000, pixelHeight: 400, scale: 2),
        hasMenu: false))
    return try renderer.picture(of: frame)
  }

  private func level(_ picture: Picture, _ column: Int, _ row: Int) -> Int {
    picture[column, row].x
  }

  /// Columns with ink brighter than a level, in some rows.
  private func columns(_ picture: Picture, _ rows: Range<Int>, above level: Int = 127) -> [Int] {
    (0..<picture.width).filter { column in
      rows.contains { self.level(picture, column, $0) > level }
    }
  }

  @Test(arguments: [(0.0, 0.0), (120, 0), (350, 0.375), (200, -3.2), (0, 0.375)])
  func `a tall tick of the date stands at its longitude of J2000`(
    longitude: Double, precession: Double
  ) throws {
    var frame = SkyFrame(offset: offset(of: longitude - precession))
    frame.precession = precession
    let picture = try picture(try design(""), frame)
    // 6 points above the lower edge, only tall ticks are high enough.
    let row = 400 - 12
    #expect(level(picture, 499, row) > 250 && level(picture, 500, row) > 250)
    #expect(level(picture, 497, row) < 5 && level(picture, 502, row) < 5)
    #expect(columns(picture, row..<row + 1).count < 10)
    // Short ticks stand at every degree.
    let low = columns(picture, 400 - 3..<400 - 2, above: 20)
    #expect(low.contains { abs(Double($0) + 0.5 - 500 - 33.35) < 2 })
  }

  @Test(arguments: [(0.0, 0.0), (40, 0.375), (350, 0)])
  func `a number is centred on its degree`(longitude: Double, precession: Double) throws {
    var frame = SkyFrame(offset: offset(of: longitude - precession))
    frame.precession = precession
    let picture = try picture(
      try design("scale: {rise: 30, size: 10, color: '#FFFFFF'}"), frame)
    let ink = columns(picture, 400 - 75..<400 - 45, above: 60)
    // The next numbers are 333 pixels away.
    let near = ink.filter { abs($0 - 500) < 100 }
    let (first, last) = (try #require(near.first), try #require(near.last))
    #expect(abs(Double(first + last + 1) / 2 - 500) < 2)
    #expect(ink.contains { abs($0 - 833) < 30 } && ink.contains { abs($0 - 167) < 30 })
  }

  @Test func `a line stands at the first of a month, and its name in the middle`() throws {
    let design = try design(
      "months: {rise: 50, size: 10, color: '#FFFFFF', marker: [2, 30]}")
    let first = try picture(design, SkyFrame(offset: offset(of: SunCalendar.firsts[3])))
    let row = 400 - 40
    #expect(columns(first, row..<row + 1) == [498, 499, 500, 501])
    let middle = try picture(
      design, SkyFrame(offset: offset(of: SunCalendar.middle(ofMonth: 4))))
    let ink = columns(middle, 400 - 115..<400 - 85, above: 60)
    let (left, right) = (try #require(ink.first), try #require(ink.last))
    #expect(abs(Double(left + right + 1) / 2 - 500) < 2)
  }

  @Test func `names show with the lines of their sign`() throws {
    let star = Point(x: 0, y: 0)
    let sign = Sign(
      name: "kite", place: 100, bigStars: [star],
      starNames: [Sign.StarName(position: star, names: ["en": "Vega"])])
    let layer = Layer(
      name: "names", speed: 1,
      content: .names(Layer.StarNames(size: 20, color: Color(rgb: 0xFF_FFFF), gap: 10)))
    let design = SkyDesign(
      name: "n", background: Color(rgb: 0), catalog: SignCatalog(name: "c", signs: [sign]),
      degrees: DegreeRulerPictureTests.degrees, layers: [layer])
    var frame = SkyFrame(offset: offset(of: 100))
    #expect(columns(try picture(design, frame), 0..<400, above: 0).isEmpty)
    frame.reveals = [SkyFrame.LineReveal(sign: 0, strokeEnd: 1)]
    let whole = try picture(design, frame)
    let ink = columns(whole, 0..<400, above: 60)
    let (left, right) = (try #require(ink.first), try #require(ink.last))
    // The gap of 10 points, on the right of the star.
    #expect((519...523).contains(left) && right < 640, "\(left) \(right)")
    // As sharp as text can be: some pixels are fully covered.
    let brightest = whole.pixels.max() ?? 0
    #expect(brightest > 250)
    frame.reveals = [SkyFrame.LineReveal(sign: 0, strokeEnd: 0.5)]
    let faint = try picture(design, frame).pixels.max() ?? 0
    #expect((55...70).contains(faint), "\(faint)")
  }
}
