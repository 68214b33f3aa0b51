import CosmosCore
import Testing

/// Tests of a wheel with notches.
@Suite struct WheelTests {
  @Test(arguments: [
    (from: 5, notches: 1, to: 6), (5, -1, 4), (5, 3, 8), (0, -1, 11), (11, 2, 1),
    // More than once around.
    (3, 14, 5), (3, -26, 1), (7, 0, 7),
  ])
  func `each notch is a sign further`(from: Int, notches: Int, to: Int) throws {
    let sky = try MotionFixture.sky(at: .sign(from), lines: true).after(
      .wheel(notches: notches), 3.25)
    #expect(sky.currentSign == to && sky.motionKind == .rest && sky.currentStrokeEnd == 1)
    #expect(abs(sky.offset - Double(to) * 3750) < 1e-6)
  }

  @Test func `a notch does what an arrow key does, and notches add up while the sky is on its way`()
    throws
  {
    for offset in [18_750.0, 19_000, 20_300, 22_400] {
      let start = try MotionFixture.sky(at: .offset(offset))
      let turned = start.played(
        [(0, .wheel(notches: 1)), (0.2, .wheel(notches: 1)), (0.3, .wheel(notches: -3))], until: 9)
      let typed = start.played(
        [
          (0, .key(.right)), (0.2, .key(.right)), (0.3, .key(.left)), (0.3, .key(.left)),
          (0.3, .key(.left)),
        ], until: 9)
      #expect(turned.offset == typed.offset && turned.currentSign == typed.currentSign)
      for tenth in 1..<40 {
        let time = Double(tenth) / 10
        #expect(
          start.after(.wheel(notches: -1), time).offset == start.after(.key(.left), time).offset)
      }
    }
  }

  @Test func `in a sky without signs, the wheel scrolls`() throws {
    let design = try SkyDesign.builtIn(named: "ten-stars")
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    let sky = Sky(scene: SkyScene(design: design, canvas: canvas, hasMenu: false), at: .offset(100))
    let turned = sky.after(.wheel(notches: 4), 5)
    #expect(abs(turned.offset - 100 - 4 * Sky.pointsPerNotch) < 1e-9)
    #expect(turned.offset == sky.after(.scroll(4 * Sky.pointsPerNotch), 5).offset)
  }

  @Test func `while a pointer holds the sky, the wheel moves it along`() throws {
    let sky = try MotionFixture.sky(at: .offset(20_000)).played(
      [
        (0, .press(Point(x: 300, y: 500))), (0.1, .move(Point(x: 200, y: 500))),
        (0.5, .wheel(notches: 2)),
      ], until: 0.6)
    #expect(abs(sky.offset - 20_100 - 2 * Sky.pointsPerNotch) < 1e-9 && sky.motionKind == .drag)
  }

  @Test func `an open menu keeps the wheel`() throws {
    let sky = try MotionFixture.sky(at: .sign(5)).played(
      [(0, .key(.m)), (3, .wheel(notches: 1))], until: 6)
    #expect(sky.signInReach == 5 && sky.motionKind == .rest)
  }
}
