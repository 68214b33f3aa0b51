import CosmosCore
import Testing

@Suite struct LongTourTests {
  /// A touring sky.
  ///
  /// No sum is rounded if rest and journey add up to a whole number.
  private func sky(rest: Seconds, journey: Seconds) throws -> Sky {
    var sky = try MotionFixture.sky()
    sky.setDefaultTour(rest: rest, journey: journey)
    sky.apply(.autoplay(.tour(rest: rest, journey: journey)))
    return sky
  }

  @Test(arguments: [(rest: 20.0, journey: 3.0), (rest: 1, journey: 1), (rest: 0, journey: 2)])
  func `a jump to a distant time is immediate and matches stepping there`(
    rest: Seconds, journey: Seconds
  ) throws {
    for moment in [0, 0.1, 0.3, 0.5, 0.9] {
      let time = (rest + journey) * (5003 + moment)
      var (leaping, stepping) = (
        try sky(rest: rest, journey: journey), try sky(rest: rest, journey: journey)
      )
      leaping.advance(to: time)
      for step in 0...5003 { stepping.advance(to: (rest + journey) * Double(step)) }
      stepping.advance(to: time)
      #expect(leaping.frame == stepping.frame)
      #expect(leaping.currentSign == stepping.currentSign)
      #expect(leaping.nextChangeTime == stepping.nextChangeTime)
    }
  }

  @Test func `thirty years of a tour without rest advance in an instant`() throws {
    var sky = try sky(rest: 0, journey: 0.1)
    sky.advance(to: 1e9)
    #expect(sky.time == 1e9 && sky.motionKind == .goto)
  }
}
