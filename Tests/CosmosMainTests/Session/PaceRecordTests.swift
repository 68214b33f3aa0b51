import CosmosMain
import CosmosSession
import Testing

@Suite struct PaceRecordTests {
  private let start = ContinuousClock.now

  private func expect(_ record: inout PaceRecord, in wait: Double?, isAfterFrame: Bool = false) {
    record.expect(in: wait, isAfterFrame: isAfterFrame, interval: 0.02, at: start)
  }

  @Test func `frames are late from a millisecond on`() {
    var record = PaceRecord()
    #expect(record.summary == nil)
    for delay in [0, 900, 1100, -300, 2500] {
      expect(&record, in: 0.01)
      record.begin(at: start + .milliseconds(10) + .microseconds(delay))
    }
    #expect(
      record.summary
        == "5 frames, of which 60.0 % began within 1 ms of when they were due; the largest delay was 2.5 ms"
    )
  }

  @Test func `a frame that takes too long makes the next one late`() {
    var record = PaceRecord()
    record.begin(at: start - .milliseconds(50))
    expect(&record, in: 0, isAfterFrame: true)
    record.begin(at: start)
    #expect(record.summary?.hasSuffix("the largest delay was 30.0 ms") == true)
    // After a rest, it is due when it is asked for.
    var rested = PaceRecord()
    rested.begin(at: start - .seconds(9))
    expect(&rested, in: 0)
    rested.begin(at: start)
    #expect(rested.summary?.hasPrefix("1 frames, of which 100.0 %") == true)
  }

  @Test func `frames that nobody expects don't count, and nearly all are not all`() {
    var record = PaceRecord()
    record.begin(at: start)
    expect(&record, in: nil)
    record.begin(at: start + .seconds(5))
    #expect(record.summary == nil && record.count == 2)
    for number in 0..<1_000_000 {
      expect(&record, in: 0)
      record.begin(at: start + .milliseconds(number == 7 ? 3 : 0))
    }
    #expect(record.summary?.hasPrefix("1000000 frames, of which 99.999 % ") == true)
  }
}
