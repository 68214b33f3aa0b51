import CosmosCore
import Testing

/// Tests of which frames of a moving sky are worth drawing.
@Suite struct AppearanceTests {
  private static let interval = 1.0 / 60

  /// A sky that drifts at 1080p, in points per second.
  private func sky(drifting speed: Double) throws -> Sky {
    var sky = try MotionFixture.sky(width: 1920, height: 1080)
    sky.apply(.pointerHidden(true))
    sky.apply(.autoplay(.drift(speed)))
    // The menu and the instruction have faded out.
    sky.advance(to: 20)
    return sky
  }

  /// How far two frames are apart in pixels; the foreground is the fastest layer.
  private func distance(_ sky: Sky, from shown: SkyFrame) -> Double {
    let way = abs(sky.offset - shown.offset)
    return min(way, sky.scene.period - way) * sky.scene.canvas.scale
  }

  /// The refreshes in 10 s, and the sky at each.
  private func refreshes(of sky: Sky) -> [Sky] {
    (1...600).map { number in
      var next = sky
      next.advance(to: sky.time + Double(number) * Self.interval)
      return next
    }
  }

  @Test(arguments: [(0.5, 60), (-0.5, 60), (2, 200), (2.5, 300), (15, 600), (1e-4, 0)])
  func `a drift draws a frame when something has moved by an eighth of a pixel`(
    speed: Double, frames: Int
  ) throws {
    let start = try sky(drifting: speed)
    var shown = start.frame
    var drawn = 0
    for sky in refreshes(of: start) {
      if !sky.looksSame(sky.frame, as: shown) {
        shown = sky.frame
        drawn += 1
      }
      #expect(distance(sky, from: shown) < 0.126)
    }
    #expect(drawn == frames)
  }

  @Test(arguments: [0.05, 0.5, -2, 15, 3000])
  func `the time of the next frame is that of an eighth of a pixel`(speed: Double) throws {
    var sky = try sky(drifting: speed)
    let shown = sky.frame
    let next = sky.nextFrameTime(after: shown)
    sky.advance(to: sky.time + 0.3 * (next - sky.time))
    #expect(abs(sky.nextFrameTime(after: shown) - next) < 1e-6)
    #expect(sky.looksSame(sky.frame, as: shown))
    sky.advance(to: next)
    #expect(abs(distance(sky, from: shown) - 0.125) < 1e-5)
    #expect(!sky.looksSame(sky.frame, as: shown))
    #expect(sky.nextFrameTime(after: shown) == sky.time)
  }

  @Test func `the end of the strip is no jump`() throws {
    let scene = try MotionFixture.sky(width: 1920, height: 1080, hasMenu: false).scene
    let sky = Sky(scene: scene, at: .offset(scene.period - 0.02)).after(.autoplay(.drift(0.5)), 0)
    var later = sky
    later.advance(to: 0.1)
    #expect(sky.offset > 1000 && later.offset < 1)
    #expect(later.looksSame(later.frame, as: sky.frame))
    #expect(abs(later.nextFrameTime(after: sky.frame) - 0.125 / (0.5 * 1080 / 667)) < 1e-6)
  }

  @Test func `a sky at rest shows exactly its own frame`() throws {
    let sky = try MotionFixture.sky(at: .offset(100))
    var shown = sky.frame
    #expect(sky.looksSame(sky.frame, as: shown))
    #expect(sky.nextFrameTime(after: shown) == .infinity)
    shown.offset += 1e-6
    #expect(!sky.looksSame(sky.frame, as: shown))
  }

  @Test func `lines that grow count even if nothing else has moved`() throws {
    let sky = try MotionFixture.sky(at: .offset(3600)).after(.goto(.sign(2)), 3.1)
    var later = sky
    later.advance(to: 3.15)
    #expect(!later.looksSame(later.frame, as: sky.frame))
    #expect(sky.nextFrameTime(after: sky.frame) == sky.time)
  }

  @Test func `a slow drift of a sky that twinkles shows each step of the twinkling`() throws {
    let design = try SkyDesign(
      json5: "{name: 'n', layers: [{stars: {count: 9, twinkle: {amount: 0.5, period: 4}}}]}".utf8,
      file: "n.json5")
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667), hasMenu: false)
    let start = Sky(scene: scene).after(.autoplay(.drift(0.1)), 7)
    var shown = start.frame
    var drawn = 0
    for sky in refreshes(of: start) where !sky.looksSame(sky.frame, as: shown) {
      // Half a step later where rounding puts this time on the other side of its step.
      #expect((0...0.5 / 15 + 1e-9).contains(sky.nextFrameTime(after: shown) - sky.time))
      shown = sky.frame
      drawn += 1
    }
    #expect((150...152).contains(drawn))
    let next = start.nextFrameTime(after: start.frame)
    #expect(next > start.time && next <= start.time + 1.0 / 15)
  }

  @Test(arguments: [0.5, 1e5])
  func `a drift is still for as long as nobody sees it move`(speed: Double) throws {
    let sky = try sky(drifting: speed)
    #expect(abs(sky.stillness * speed * sky.scene.canvas.scale - 0.125) < 1e-9)
  }
}
