import CosmosCore
import Testing

/// Tests of when a sky that twinkles changes.
@Suite struct TwinkleTests {
  private static let twinkling = """
    {name: 'n', layers: [
      {stars: {count: 9}}, {stars: {count: 9, twinkle: {amount: 0.5, period: 4}}}
    ]}
    """

  private func sky(_ text: String = twinkling, layers: Set<Int>? = nil) throws -> Sky {
    Sky(
      scene: SkyScene(
        design: try SkyDesign(json5: text.utf8, file: "n.json5"),
        canvas: Canvas(pixelWidth: 375, pixelHeight: 667), shownLayers: layers, hasMenu: false))
  }

  @Test func `a sky at rest twinkles fifteen times a second`() throws {
    var sky = try sky()
    var frames: [SkyFrame] = []
    for step in 0...600 {
      sky.advance(to: Double(step) / 200)
      if frames.last != sky.frame { frames.append(sky.frame) }
    }
    #expect(frames.count == 46)
    #expect(!sky.isMoving && sky.isSettled && sky.nextChangeTime == nil)
  }

  @Test(arguments: [0.0, 0.05, 1.0 / 15, 2.0 / 15, 0.2, 77, 1e7 + 0.3, 3e8])
  func `the frame differs at the next step, and not before`(time: Seconds) throws {
    var sky = try sky()
    sky.advance(to: time)
    let frame = sky.frame
    let next = try #require(sky.nextLayerTime)
    #expect(next > time && next - time <= 1.5 / 15)
    sky.advance(to: next - 0.001)
    #expect(sky.frame == frame || next - 0.001 <= time)
    sky.advance(to: next)
    #expect(sky.frame != frame)
  }

  @Test func `a frame depends on the time alone`() throws {
    var (one, other) = (try sky(), try sky())
    one.advance(to: 12.34)
    for step in 1...1234 { other.advance(to: Double(step) / 100) }
    #expect(one.frame == other.frame && one.frame.layerTime > 12.2)
  }

  @Test(arguments: [1.0, 5, 9.5, 30, 168, 100_000])
  func `in a loop, stars twinkle a whole number of times`(loop: Seconds) {
    let variety = StarVariety(twinkle: Twinkle(amount: 1, period: 5))
    var rates: Set<Int> = []
    for number in 0..<200 {
      let star = StripPoint(x: UInt32(number) &* 0x9E37_79B9, y: 0.5)
      #expect(
        variety.brightness(of: star, at: loop / 4, loop: loop)
          == variety.brightness(of: star, at: 5 * loop / 4, loop: loop))
      guard loop < 1000 else { continue }
      // Counts how often the star passes half of its brightness on the way up.
      let samples = (0...Int(max(400, 20 * loop))).map {
        variety.brightness(of: star, at: Double($0) * min(0.05, loop / 400), loop: loop) > 0.5
      }
      rates.insert(zip(samples, samples.dropFirst()).count { !$0 && $1 })
    }
    let usual = loop / 5
    #expect(rates.allSatisfy { Double($0) > 0.75 * usual - 2 && Double($0) < 1.25 * usual + 2 })
    if loop < 1000 { #expect((loop < 2) == (rates == [0])) }
  }

  @Test func `a sky in motion twinkles with every frame`() throws {
    var sky = try sky()
    sky.apply(.autoplay(.drift(0.001)))
    sky.advance(to: 1.001)
    #expect(sky.isMoving && sky.frame.layerTime == 1.001 && sky.nextLayerTime == nil)
  }

  @Test func `a sky whose shown layers do not twinkle stays the same`() throws {
    for layers in [Set([0]), []] {
      var sky = try sky(layers: layers)
      let frame = sky.frame
      sky.advance(to: 100)
      #expect(sky.frame == frame && sky.nextLayerTime == nil)
    }
    var sky = try sky("{name: 'n', layers: [{stars: {count: 9, size: [1, 2]}}]}")
    sky.advance(to: 50)
    #expect(sky.frame.layerTime == 0 && sky.nextLayerTime == nil)
  }
}
