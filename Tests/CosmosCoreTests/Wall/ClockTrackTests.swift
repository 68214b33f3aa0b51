import CosmosCore
import CosmosTestSupport
import Testing

/// Tests of what several answers tell about a clock.
@Suite struct ClockTrackTests {
  /// Answers of a clock, whose questions and answers take up to 3 ms each way.
  private struct Answers {
    var track = ClockTrack()
    var random = SeededGenerator(seed: 5)

    mutating func note(_ offset: Seconds, at time: Seconds) {
      let (there, back) = (
        Seconds.random(in: 0.0001...0.003, using: &random),
        Seconds.random(in: 0.0001...0.003, using: &random)
      )
      track.note(offset - back...offset + there, at: time)
    }
  }

  @Test(arguments: [0, 20e-6, -500e-6, 500e-6, 950e-6])
  func `what a clock gains is known within seconds, and never wrong`(rate: Double) throws {
    var answers = Answers()
    #expect(answers.track.offset(at: 0) == nil && answers.track.rate == nil)
    for number in 0..<400 {
      let time = 0.25 * Double(number)
      answers.note(0.002 + rate * time, at: time)
      let offset = try #require(answers.track.offset(at: time))
      #expect(offset.contains(0.002 + rate * time))
      guard number > 0 else { continue }
      let found = try #require(answers.track.rate)
      #expect(found.lowerBound <= rate + 1e-12 && rate - 1e-12 <= found.upperBound)
      if time > 8 {
        #expect(found.upperBound - found.lowerBound < 430e-6, "after \(time) s")
        #expect(offset.upperBound - offset.lowerBound < 0.006)
      }
    }
  }

  @Test(arguments: [2.0, -2, 0.05])
  func `a clock that was set is known anew, and has gained nothing`(step: Seconds) throws {
    var answers = Answers()
    for number in 0..<20 { answers.note(0, at: 0.25 * Double(number)) }
    answers.note(step, at: 5)
    let offset = try #require(answers.track.offset(at: 5))
    #expect(offset.contains(step) && !offset.contains(0) && answers.track.rate == nil)
    for number in 21..<60 { answers.note(step, at: 0.25 * Double(number)) }
    #expect(try #require(answers.track.rate).contains(0))
  }

  @Test func `a clock whose rate has changed is no clock of one rate`() {
    var track = ClockTrack()
    for (time, offset) in [(0.0, 0.0), (5, 0), (10, 0.004)] {
      track.note(offset - 0.0001...offset + 0.0001, at: time)
    }
    #expect(track.rate == nil)
    // After a while, only the present one counts.
    for number in 3..<9 {
      let offset = 0.004 + 0.0008 * Double(5 * number - 10)
      track.note(offset - 0.0001...offset + 0.0001, at: Double(5 * number))
    }
    #expect(track.rate?.contains(0.0008) == true)
  }
}
