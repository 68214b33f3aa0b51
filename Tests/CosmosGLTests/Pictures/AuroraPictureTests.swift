import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests of pictures of auroras.
@MainActor @Suite(.serialized) struct AuroraPictureTests {
  private func scene(
    _ fields: String = "", width: Int = 480, height: Int = 270, other: String = ""
  ) throws -> SkyScene {
    try SkyScene(
      "{name: 'n', \(other) layers: [{speed: 0.1, aurora: {\(fields)}}]}", width: width,
      height: height)
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `an aurora looks as accepted`(api: GraphicsAPI) throws {
    try Golden.check("aurora", try scene().picture(time: 7, api: api))
  }

  @Test func `both kinds of OpenGL draw the same aurora`() throws {
    let scene = try scene("curtains: 6")
    try Golden.expectSame("aurora", within: 2) { try scene.picture(time: 11.2, api: $0) }
  }

  @Test func `curtains are sharp below, fade above, and leave the ground dark`() throws {
    let picture = try scene("curtains: 1, foot: 0.4, height: 0.4").picture(time: 0)
    /// The light of a row.
    func light(_ row: Int) -> Int {
      (0..<480).reduce(0) { $0 + Int(picture[$1, row].max()) }
    }
    let rows = (0..<270).map(light)
    let brightest = try #require(rows.indices.max { rows[$0] < rows[$1] })
    #expect((100..<190).contains(brightest), "\(brightest)")
    #expect(rows[210...].allSatisfy { $0 == 0 } && rows[0] == 0)
    // Green below, violet above.
    func ratio(_ row: Int) -> Double {
      let (red, green) = (0..<480).reduce(into: (0.0, 0.0)) { sum, column in
        sum = (sum.0 + Double(picture[column, row][0]), sum.1 + Double(picture[column, row][1]))
      }
      return green / max(red, 1)
    }
    #expect(ratio(brightest) > 2 && ratio(brightest - 70) < 1.5)
  }

  @Test func `it moves a little in a moment, more in a while, and along with its strip`() throws {
    let scene = try scene()
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    func picture(_ offset: Double, _ time: Seconds) throws -> Picture {
      try fixture.renderer.picture(of: scene.frame(at: offset, time: time))
    }
    let start = try picture(0, 0)
    let soon = Difference(start, try picture(0, 1.0 / 15)).largest
    let later = Difference(start, try picture(0, 20)).largest
    #expect(soon < 30 && later > 60, "\(soon) \(later)")
    // Once round the strip, and ten points to the right, of which the layer follows one.
    #expect(Difference(start, try picture(scene.period, 0)).largest <= 1)
    let near = Difference(start, try picture(10, 0)).largest
    #expect(near > 0 && near < 120, "\(near)")
  }

  @Test func `on a very wide canvas, curtains reach both edges`() throws {
    let picture = try scene("curtains: 3", width: 1280, height: 240).picture(time: 0)
    /// The light of some columns, but for the lower third.
    func light(_ columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in (0..<160).reduce(sum) { $0 + Int(picture[x, $1].max()) } }
    }
    // The sky begins and ends no darker than next to the edges.
    #expect(Double(light(0..<4)) > 0.5 * Double(light(8..<12)))
    #expect(Double(light(1276..<1280)) > 0.5 * Double(light(1268..<1272)))
    #expect((0..<1280).allSatisfy { light($0..<$0 + 1) > 0 })
  }

  @Test(arguments: [33, 100]) func `tiles are seamless`(tile: Int) throws {
    let fixture = try GLFixture()
    let scene = try scene("curtains: 4")
    try fixture.renderer.load(scene)
    let frame = scene.frame(at: 0, time: 77.7)
    let whole = try fixture.renderer.picture(of: frame)
    let tiled = Picture(
      width: 480, height: 270, pixels: try fixture.renderer.pixels(of: frame, tile: tile))
    #expect(Difference(whole, tiled).largest <= 1)
    #expect(whole.pixels.contains { $0 > 100 })
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `frames upload nothing and make no allocations in our code`(api: GraphicsAPI) throws {
    let drawn = try expectNoWork(in: scene(width: 160, height: 90), frames: 60, api: api)
    #expect(drawn == 3 * 60)
  }
}
