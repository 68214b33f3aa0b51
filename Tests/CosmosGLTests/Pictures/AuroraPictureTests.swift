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

  /// Canvases with a smaller target for it, which is kept from frame to frame where everything in it moves alike.
  @Test(arguments: ["", "{speed: 0.2, aurora: {curtains: 1}},"])
  func `a moment looks the same however the sky has come there`(other: String) throws {
    let layers = "layers: [\(other) {speed: 0.1, aurora: {}}]"
    let scene = try SkyScene(
      "{name: 'n', background: {top: '#06082A', bottom: '#0D4A70'}, \(layers)}", width: 320,
      height: 600)
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    func picture(_ number: Int) throws -> Picture {
      // 12.5 points a frame for the layer, at 60 frames a second.
      try fixture.renderer.picture(
        of: scene.frame(at: Double(number) * 125, time: Double(number) / 60))
    }
    let onTheWay = try (0..<40).map(picture)
    for number in [3, 17, 39] {
      try fixture.renderer.load(scene)
      #expect(try picture(number) == onTheWay[number], "\(number)")
    }
    #expect(Set(onTheWay.map(\.pixels)).count == 40)
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

  /// A canvas on which the aurora is drawn pixel by pixel, and one that has a smaller target for it.
  @Test(arguments: [(480, 270), (333, 1081)], [33, 100])
  func `tiles are seamless`(size: (width: Int, height: Int), tile: Int) throws {
    let fixture = try GLFixture()
    let scene = try scene("curtains: 4", width: size.width, height: size.height)
    try fixture.renderer.load(scene)
    let frame = scene.frame(at: 0, time: 77.7)
    let whole = try fixture.renderer.picture(of: frame)
    let tiled = Picture(
      width: size.width, height: size.height,
      pixels: try fixture.renderer.pixels(of: frame, tile: tile))
    #expect(Difference(whole, tiled).largest <= 1)
    #expect(whole.pixels.contains { $0 > 100 })
  }

  @Test(arguments: [(700, 1080), (301, 545)])
  func `on a large canvas, it looks as if each pixel had been drawn`(
    width: Int, height: Int
  ) throws {
    let gradient = "background: {top: '#06082A', bottom: '#0D4A70'},"
    let scene = try scene(width: width, height: height, other: gradient)
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    let frame = scene.frame(at: 300, time: 31)
    let coarse = try fixture.renderer.picture(of: frame)
    fixture.renderer.quality = ImageQuality(samplesPerSide: 2)
    try fixture.renderer.load(scene)
    let fine = try fixture.renderer.picture(of: frame)
    let difference = Difference(coarse, fine)
    #expect(difference.mean < 1, "\(difference.mean)")
    // The mean of some pixels is that of the fine picture's, also at the edges of rays.
    for (left, top) in [
      (0, 0), (width - 16, height - 16), (width / 2, height / 2), (width / 3, height / 2),
    ] {
      func mean(_ picture: Picture) -> Double {
        var sum = 0
        for row in top..<top + 16 {
          for column in left..<left + 16 { sum += Int(picture[column, row][1]) }
        }
        return Double(sum) / 256
      }
      #expect(abs(mean(coarse) - mean(fine)) < 2, "\(left) \(top)")
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `frames upload nothing and make no allocations in our code`(api: GraphicsAPI) throws {
    for height in [90, 600] {
      let drawn = try expectNoWork(in: scene(width: 160, height: height), frames: 60, api: api)
      #expect(drawn == 3 * 60)
    }
  }
}
