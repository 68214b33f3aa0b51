import CosmosCore
import CosmosSession
import Testing

/// Tests of what the screen doesn't reach, wherever the sky travels.
@Suite struct OutOfSightTests {
  private func place(_ name: String, width: Int = 1280, height: Int = 720) throws -> OutOfSight? {
    let design = try SkyDesign.builtIn(named: "tonight")
    let object = try #require(GoalFinder(in: design).objects(matching: name).first)
    return OutOfSight(
      object, in: SkyScene(design: design, canvas: Canvas(pixelWidth: width, pixelHeight: height)))
  }

  @Test func `what is farther from the ecliptic than the screen shows is above or below it`() throws
  {
    let galaxy = try #require(try place("m31"))
    #expect(abs(galaxy.latitude - 33.3) < 0.1 && abs(galaxy.limit - 20) < 0.01)
    #expect(
      try Strings.builtIn("en").text(galaxy.text, filling: galaxy.values(naming: "It"))
        == "It is above the screen: 33.4° north of the ecliptic, and the screen ends at 20.0°.")
    let sirius = try #require(try place("sirius"))
    #expect(abs(sirius.latitude + 39.6) < 0.1 && sirius.text == .noticeBelow)
    #expect(try place("perseids")?.text == .noticeAbove)
  }

  @Test(arguments: ["mars", "moon", "leo", "ophiuchus", "regulus", "pleiades", "λ=10"])
  func `all else is in sight`(name: String) throws {
    #expect(try place(name) == nil)
  }

  @Test func `a tall canvas shows more, and a part of something is enough`() throws {
    #expect(try place("m31", width: 375, height: 1200) == nil)
    #expect(try place("sirius", width: 375, height: 1200)?.limit ?? 0 > 35)
    // The galaxy is 3° wide, so its edge is at 31.8°.
    let height = Int(2 * 32.2 * 16.675)
    #expect(try place("m31", width: 375, height: height) == nil)
  }
}
