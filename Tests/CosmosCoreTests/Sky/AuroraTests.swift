import CosmosCore
import Testing

import func Foundation.cos
import func Foundation.sin

/// Tests of the curtains of an aurora.
@Suite struct AuroraTests {
  private func scene(
    _ fields: String = "", speed: Double = 0.1, seed: UInt64 = 1
  ) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign(
        json5: "{name: 'n', layers: [{speed: \(speed), aurora: {\(fields)}}]}".utf8, file: "n.json5"
      ),
      canvas: Canvas(pixelWidth: 1920, pixelHeight: 1080), seed: seed, hasMenu: false)
  }

  private func curtains(_ scene: SkyScene) throws -> [AuroraCurtain] {
    guard case .aurora(let aurora) = scene.design.layers[0].content else {
      throw DesignError.unusable(reason: "the layer has an aurora")
    }
    return (0..<aurora.curtains).map { AuroraCurtain($0, of: aurora, layer: 0, of: scene) }
  }

  /// The largest difference of two sets of angles, as points on a circle.
  private func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    (0..<4).map { index in
      let (x, y) = (cos(one[index]) - cos(other[index]), sin(one[index]) - sin(other[index]))
      return (x * x + y * y).squareRoot()
    }.max() ?? 0
  }

  @Test(arguments: [0.02, 0.05, 0.25, 1])
  func `a curtain goes round the strip without a seam`(speed: Double) throws {
    let scene = try scene("curtains: 6", speed: speed)
    let turn = scene.period(of: scene.design.layers[0])
    for curtain in try curtains(scene) {
      for index in 0..<4 {
        let waves = curtain.waves[index] * turn / (2 * .pi)
        #expect(waves >= 1 && abs(waves - waves.rounded()) < 1e-9)
      }
      #expect(curtain.rays >= 4 && curtain.rays.isMultiple(of: 4))
    }
  }

  @Test(arguments: [7.0, 60, 601.5])
  func `a loop and a cycle repeat, and nothing jumps in between`(loop: Seconds) throws {
    for curtain in try curtains(scene("period: 20")) {
      for time in [0, 3.3, 1e5] {
        let now = curtain.phases(at: time, loop: loop)
        #expect(distance(now, curtain.phases(at: time + 3 * loop, loop: loop)) < 1e-6)
        let later = curtain.phases(at: time + 1.0 / 15)
        // A fifteenth of a second is a small part of a period.
        #expect(distance(curtain.phases(at: time), later) < 0.05)
      }
      let cycle = 64 * 20.0
      #expect(distance(curtain.phases(at: 5), curtain.phases(at: 5 + cycle)) < 1e-6)
      #expect(distance(curtain.phases(at: cycle - 1e-6), curtain.phases(at: cycle)) < 1e-5)
      #expect(distance(curtain.phases(at: 0), curtain.phases(at: 10)) > 0.3)
    }
  }

  @Test func `curtains differ, by the seed too, and those behind are higher and fainter`() throws {
    let curtains = try curtains(scene("curtains: 4"))
    let others = try self.curtains(scene("curtains: 4", seed: 2))
    for (one, other) in zip(curtains, others) {
      #expect(distance(one.phases(at: 0), other.phases(at: 0)) > 0.01 && one.seed != other.seed)
    }
    for (front, back) in zip(curtains, curtains.dropFirst()) {
      #expect(front.foot < back.foot && front.brightness > back.brightness)
      #expect(front.seed != back.seed)
    }
    let same = try self.curtains(scene("curtains: 4"))
    #expect(same.map { $0.phases(at: 7) } == curtains.map { $0.phases(at: 7) })
  }

  @Test func `a sky at rest changes fifteen times a second`() throws {
    var sky = Sky(scene: try scene())
    var frames: Set<SkyFrame> = []
    for step in 0..<400 {
      sky.advance(to: Double(step) / 200)
      frames.insert(sky.frame)
    }
    #expect((29...31).contains(frames.count))
  }
}
