import CosmosCore
import Testing

@Suite struct SkyTests {
  private func sky(
    at start: Sky.StartPosition = .start, width: Int = 375, height: Int = 667
  ) throws -> Sky {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    return Sky(scene: SkyScene(design: try SkyDesign.cosmos(), canvas: canvas), at: start)
  }

  @Test func `a sky opens halfway between the first two signs`() throws {
    let sky = try sky()
    #expect(sky.offset == 1875)
    #expect(sky.currentSign == nil)
  }

  @Test(arguments: [
    (offset: 0.0, wrapped: 0.0), (offset: 45_000, wrapped: 0), (offset: 45_010, wrapped: 10),
    (offset: -10, wrapped: 44_990), (offset: -45_000, wrapped: 0), (offset: 1e9, wrapped: 10_000),
  ])
  func `an offset wraps around after a full turn`(offset: Double, wrapped: Double) throws {
    #expect(abs(try sky(at: .offset(offset)).offset - wrapped) < 1e-6)
  }

  @Test func `an offset just below zero wraps to less than a full turn`() throws {
    let sky = try sky(at: .offset(-1e-20))
    #expect((0..<45_000).contains(sky.offset))
  }

  @Test(
    arguments: [
      (offset: 1875.0, sign: Int?.none),
      (offset: 3562.5, sign: 1),  // exactly half a canvas
      (offset: 3562.4, sign: nil),
      (offset: 3937.5, sign: 1),
      (offset: 3937.6, sign: nil),
      (offset: 187.5, sign: 0),
      (offset: 44_812.5, sign: 0),  // the copy in the next period
      (offset: 22_400, sign: 6),
    ] as [(offset: Double, sign: Int?)])
  func `a sign is in reach within half a canvas`(offset: Double, sign: Int?) throws {
    #expect(try sky(at: .offset(offset)).signInReach == sign)
  }

  @Test(arguments: 0..<12)
  func `a sign's own position centres it`(sign: Int) throws {
    let sky = try sky(at: .sign(sign), width: 1920, height: 1080)
    #expect(abs(sky.offset - Double(sign) * 10 * sky.scene.canvas.width) < 1e-9)
    #expect(sky.currentSign == sign)
  }

  @Test func `lines show only when requested, and only at a sign`() throws {
    let design = try SkyDesign.cosmos()
    let scene = SkyScene(design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667))
    let leo = Sky(scene: scene, at: .sign(5), showsLines: true)
    #expect(leo.frame.reveals == [SkyFrame.LineReveal(sign: 5, strokeEnd: 1)])
    #expect(Sky(scene: scene, at: .sign(5)).frame.reveals.isEmpty)
    #expect(Sky(scene: scene, at: .start, showsLines: true).frame.reveals.isEmpty)
  }

  @Test func `a sky keeps its position when the canvas changes`() throws {
    var sky = try sky(at: .offset(3750 + 37.5))
    sky.apply(.resize(Canvas(pixelWidth: 1920, pixelHeight: 1080)))
    #expect(abs(sky.offset - 10.1 * sky.scene.canvas.width) < 1e-9)
  }

  @Test func `scrolling wraps around in both directions`() throws {
    var sky = try sky(at: .offset(10))
    sky.apply(.scroll(-30))
    #expect(abs(sky.offset - 44_980) < 1e-6)
    sky.apply(.scroll(30))
    #expect(abs(sky.offset - 10) < 1e-6)
  }
}
