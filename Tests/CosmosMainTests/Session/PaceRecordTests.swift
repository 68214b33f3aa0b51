import CosmosMain
import Testing

@Suite struct PaceRecordTests {
  private let start = ContinuousClock.now

  @Test func `frames are late from a millisecond on`() {
    var record = PaceRecord()
    #expect(record.summary == nil)
    for delay in [0, 900, 1100, -300, 2500] {
      record.expect(in: 0.01, at: start)
      record.begin(at: start + .milliseconds(10) + .microseconds(delay))
    }
    #expect(
      record.summary
        == "5 frames, of which 60.0 % began within 1 ms of when they were due; the largest delay was 2.5 ms"
    )
  }

  @Test func `frames that nobody expects don't count, and nearly all are not all`() {
    var record = PaceRecord()
    record.begin(at: start)
    record.expect(in: nil, at: start)
    record.begin(at: start + .seconds(5))
    #expect(record.summary == nil)
    for number in 0..<1_000_000 {
      record.expect(in: 0, at: start)
      record.begin(at: start + .milliseconds(number == 7 ? 3 : 0))
    }
    #expect(record.summary?.hasPrefix("1000000 frames, of which 99.999 % ") == true)
  }
}
