import CosmosHost
import CosmosMain
import Testing

/// Tests of what the log says of events from outside.
@Suite struct JournalTests {
  private let start = ContinuousClock.now
  private var limit = EventLimit()

  @Test mutating func `twenty events are logged at once, and then one per minute`() {
    for count in 1...20 {
      #expect(limit.admit(at: start + .seconds(count)) == (count < 20 ? .whole : .last))
    }
    // Refilled by the minute since the first event.
    for _ in 0..<1000 { #expect(limit.admit(at: start + .seconds(60)) == .none) }
    #expect(limit.admit(at: start + .seconds(61)) == .after(1000))
    #expect(limit.admit(at: start + .seconds(61)) == .none)
    #expect(limit.admit(at: start + .seconds(121)) == .after(1))
  }

  @Test mutating func `after a quiet time, there is room for twenty events again, and no more`() {
    for _ in 0..<25 { _ = limit.admit(at: start) }
    let later = start + .seconds(100 * 3600)
    #expect(limit.admit(at: later) == .after(5))
    for count in 2...20 { #expect(limit.admit(at: later) == (count < 20 ? .whole : .last)) }
    #expect(limit.admit(at: later) == .none)
  }

  @Test mutating func `a loose cable leaves no more lines than there are minutes, and twenty`() {
    let logged = (0..<36_000).count { second in
      limit.admit(at: start + .seconds(second)) != .none
    }
    #expect(logged == 20 + 599)
  }

  @Test(arguments: [
    (Duration.milliseconds(26), "0.03 s"), (.milliseconds(96), "0.1 s"),
    (.milliseconds(760), "0.8 s"), (.seconds(1), "1 s"),
    (.seconds(119), "119 s"), (.seconds(150), "3 min"), (.seconds(7199), "120 min"),
    (.seconds(7200), "2 h"), (.seconds(30 * 3600), "30 h"),
  ])
  func `durations are told in one unit`(duration: Duration, text: String) {
    #expect(duration.rounded == text)
  }
}
