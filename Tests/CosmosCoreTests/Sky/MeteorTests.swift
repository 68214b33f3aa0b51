import CosmosCore
import Testing

/// Tests of when and where meteors appear.
@Suite struct MeteorTests {
  private func scene(
    _ meteors: String = "", seed: UInt64 = 1, other: String = ""
  ) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign(
        json5: "{name: 'n', layers: [{meteors: {\(meteors)}}, \(other)]}".utf8, file: "n.json5"),
      canvas: Canvas(pixelWidth: 375, pixelHeight: 667), seed: seed, hasMenu: false)
  }

  private func shower(_ scene: SkyScene) throws -> RandomMeteors {
    guard case .meteors(let meteors) = scene.design.layers[0].content else {
      throw DesignError.unusable(reason: "the layer has meteors")
    }
    return RandomMeteors(meteors, layer: 0, of: scene)
  }

  /// The meteors that are in flight at one of many moments.
  private func seen(
    _ shower: RandomMeteors, from start: Seconds = 0, to end: Seconds, loop: Seconds? = nil
  ) -> Set<Meteor> {
    var seen: Set<Meteor> = []
    for time in stride(from: start, to: end, by: 0.2) {
      shower.forEachInFlight(at: LayerMoment(time: time), loop: loop) { meteor, _ in
        seen.insert(meteor)
      }
    }
    return seen
  }

  @Test(arguments: [
    "rate: 9000, length: 542.72, speed: 212", "rate: 36000, length: 67.84, speed: 106",
    "rate: 6000, length: 971.52, speed: 253",
  ])
  func `as many in flight as may be are read or refused`(fields: String) {
    do {
      let scene = try scene(fields)
      #expect(scene.design.layers.count == 1)
    } catch {
      #expect("\(error)".contains("more than 32"))
    }
  }

  @Test(arguments: [(rate: 600.0, seed: UInt64(1)), (3600, 2), (20_000, 3)])
  func `meteors come at their rate, at random`(rate: Double, seed: UInt64) throws {
    let shower = try shower(scene("rate: \(rate)", seed: seed))
    let duration = 3600.0
    let begins = seen(shower, to: duration).map(\.begin).filter { $0 >= 0 && $0 < duration }
    let mean = rate * duration / 3600
    #expect(abs(Double(begins.count) - mean) < 4 * mean.squareRoot())
    // In intervals of one expected arrival, the variance is that of a Poisson distribution.
    var counts = [Int](repeating: 0, count: Int(mean))
    for begin in begins { counts[Int(begin / duration * mean)] += 1 }
    let variance = counts.reduce(0) { $0 + Double(($1 - 1) * ($1 - 1)) } / mean
    #expect(abs(variance - 1) < 0.2)
  }

  @Test(arguments: [0.0, 1e6, 3e9])
  func `a meteor crosses the canvas in its direction`(start: Seconds) throws {
    let scene = try scene("rate: 5000, direction: 90, spread: 20, length: 100, speed: 400")
    let meteors = seen(try shower(scene), from: start, to: start + 100)
    #expect(meteors.count > 100)
    for meteor in meteors {
      let (x, y) = (meteor.end.x - meteor.start.x, meteor.end.y - meteor.start.y)
      let length = (x * x + y * y).squareRoot()
      #expect(x > 0.93 * length && (100...400.0001).contains(length))
      #expect((0...375).contains((meteor.start.x + meteor.end.x) / 2))
      #expect((0...667).contains((meteor.start.y + meteor.end.y) / 2))
      #expect((0.35...1).contains(meteor.brightness))
      // Its head flies at the speed, and its tail follows.
      let life = length * (1 + meteor.tail) / 400
      #expect(abs(meteor.finish - meteor.begin - life) < 1e-5)
      #expect(meteor.progress(at: meteor.begin) == 0)
      #expect(abs(meteor.progress(at: meteor.begin + length / 400) - 1) < 1e-5)
    }
  }

  @Test func `a seed has its meteors, and colours are as frequent as their weights`() throws {
    let text = "rate: 9000, palette: [['#FF0000', 1], ['#00FF00', 0], ['#0000FF', 3]]"
    let meteors = seen(try shower(scene(text)), to: 800)
    #expect(try meteors == seen(shower(scene(text)), to: 800))
    #expect(try meteors.isDisjoint(with: seen(shower(scene(text, seed: 2)), to: 800)))
    #expect(!meteors.contains { $0.tint == 1 })
    let share = Double(meteors.count { $0.tint == 2 }) / Double(meteors.count)
    #expect(abs(share - 0.75) < 0.05)
  }

  @Test(arguments: [0.0, 1e5, 1.7e9])
  func `a sky at rest changes only while a meteor is in flight`(start: Seconds) throws {
    var sky = Sky(scene: try scene("rate: 300"))
    sky.advance(to: start)
    var (rests, flights) = (0, 0)
    while rests < 20 {
      let next = try #require(sky.nextLayerTime)
      #expect(sky.nextFrameTime(after: sky.frame) == next)
      #expect(sky.isAnimating == (next == sky.time))
      guard next > sky.time else {
        // At once: the next frame differs.
        let frame = sky.frame
        #expect(frame.layerTime == sky.time)
        sky.advance(to: sky.time + 1.0 / 60)
        #expect(sky.frame != frame)
        flights += 1
        continue
      }
      // It sleeps until the next one begins, and shows the same frame until then.
      let frame = sky.frame
      for share in [0.3, 0.999] {
        var later = sky
        later.advance(to: sky.time + share * (next - sky.time))
        #expect(later.frame == frame && later.nextLayerTime == next)
        #expect(later.nextFrameTime(after: frame) == next)
      }
      let shower = try shower(sky.scene)
      shower.forEachInFlight(at: LayerMoment(time: frame.layerTime)) { _, _ in
        Issue.record("one is in flight")
      }
      sky.advance(to: next)
      // Until the change is shown, a frame is due.
      #expect(sky.nextFrameTime(after: frame) == next)
      sky.advance(to: next + 1e-3)
      #expect(sky.nextFrameTime(after: frame) == sky.time)
      sky = Sky(scene: sky.scene)
      sky.advance(to: next)
      var begins: [Seconds] = []
      shower.forEachInFlight(at: LayerMoment(time: next)) { meteor, _ in begins.append(meteor.begin)
      }
      #expect(begins == [next])
      rests += 1
    }
    #expect(flights > 200)
    #expect(!sky.isMoving && sky.nextChangeTime == nil)
  }

  @Test func `among stars that twinkle, a sky at rest keeps both`() throws {
    let twinkling = "{stars: {count: 9, twinkle: {amount: 0.5, period: 4}}}"
    var sky = Sky(scene: try scene("rate: 60", other: twinkling))
    var frames: Set<SkyFrame> = []
    for step in 0..<6000 {
      sky.advance(to: Double(step) / 200)
      frames.insert(sky.frame)
    }
    var flights = 0
    for step in 0..<6000 {
      var isInFlight = false
      try shower(sky.scene).forEachInFlight(at: LayerMoment(time: Double(step) / 200)) { _, _ in
        isInFlight = true
      }
      if isInFlight { flights += 1 }
    }
    // A frame for each step of the twinkling, and one for each moment of a flight.
    #expect((450 + flights - 60...450 + flights + 60).contains(frames.count))
  }

  @Test(arguments: [7.0, 60, 601.5])
  func `a loop repeats, and no meteor crosses its cut`(loop: Seconds) throws {
    let shower = try shower(scene("rate: 9000"))
    let seen = seen(shower, to: loop, loop: loop)
    #expect(seen.allSatisfy { $0.begin >= 0 && $0.finish <= loop } && !seen.isEmpty)
    var count = 0
    for step in 1..<50 {
      let time = Double(step) / 50 * loop
      var (first, second): ([Meteor], [Meteor]) = ([], [])
      shower.forEachInFlight(at: LayerMoment(time: time), loop: loop) { meteor, _ in
        first.append(meteor)
      }
      shower.forEachInFlight(at: LayerMoment(time: time + 3 * loop), loop: loop) { meteor, _ in
        second.append(meteor)
      }
      #expect(first == second)
      count += first.count
    }
    #expect(count > 20)
    shower.forEachInFlight(at: LayerMoment(time: 2 * loop), loop: loop) { meteor, _ in
      #expect(meteor.begin == 0)
    }
  }
}
