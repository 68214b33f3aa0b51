import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosShow
import Testing

/// Tests when the hints of the first minutes appear and vanish.
@Suite struct FirstHintsTests {
  /// Advances hints in steps of a tenth of a second, and returns the times at which one began to appear.
  private func starts(
    _ hints: inout FirstHints, until end: Int, isFree: (Double) -> Bool = { _ in true }
  ) -> [Double] {
    var starts: [Double] = []
    for tenth in 0...10 * end {
      let time = Double(tenth) / 10
      if hints.advance(to: time, isFree: isFree(time)) { starts.append(time) }
    }
    return starts
  }

  @Test func `three hints appear one after another, after the instruction`() {
    var hints = FirstHints(shown: 0)
    let starts = starts(&hints, until: 120)
    #expect(starts.count == 3 && starts[0] == FirstHints.firstStart)
    for (last, next) in zip(starts, starts.dropFirst()) {
      #expect(next - last >= FirstHints.length + FirstHints.fade + FirstHints.pause)
      #expect(next - last < FirstHints.length + FirstHints.fade + FirstHints.pause + 1)
    }
    #expect(hints.areOver && hints.shown == 3 && hints.text == nil)
    #expect(hints.timeToChange(at: 120, isFree: true) == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4, -1, .max])
  func `hints that have been shown before do not come again`(shown: Int) {
    var hints = FirstHints(shown: shown)
    let count = starts(&hints, until: 120).count
    #expect(count == 3 - min(3, max(0, shown)))
  }

  @Test func `a hint fades in, stays and fades out`() {
    var hints = FirstHints(shown: 0)
    let start = FirstHints.firstStart
    let hasBegun = hints.advance(to: start, isFree: true)
    #expect(hasBegun)
    #expect(hints.text == .hintTravel && hints.opacity(at: start) == 0)
    #expect(hints.opacity(at: start + FirstHints.fade / 2) == 0.5)
    #expect(hints.timeToChange(at: start + 0.1, isFree: true) == 0)
    let middle = start + FirstHints.length / 2
    #expect(hints.opacity(at: middle) == 1)
    #expect(hints.timeToChange(at: middle, isFree: true) == FirstHints.length / 2)
    let end = start + FirstHints.length
    let beganAtEnd = hints.advance(to: end, isFree: true)
    #expect(!beganAtEnd)
    #expect(hints.opacity(at: end + FirstHints.fade / 2) == 0.5)
    let beganAfterFade = hints.advance(to: end + FirstHints.fade, isFree: true)
    #expect(!beganAfterFade)
    #expect(hints.text == nil && !hints.areOver)
  }

  @Test func `a hint waits while something is open, and vanishes when something opens`() {
    var waiting = FirstHints(shown: 0)
    // Opened before the first hint, and closed a while later.
    let first = starts(&waiting, until: 40) { !(10...30).contains($0) }.first
    #expect(first == 30 + FirstHints.pause)
    #expect(waiting.timeToChange(at: 40, isFree: false) != 0)
    var cut = FirstHints(shown: 0)
    let time = FirstHints.firstStart + FirstHints.fade / 2
    _ = cut.advance(to: FirstHints.firstStart, isFree: true)
    _ = cut.advance(to: time, isFree: false)
    // It fades from where it was.
    #expect(cut.opacity(at: time) == 0.5)
    #expect(cut.opacity(at: time + FirstHints.fade / 2) == 0.25)
    // While something is open, nothing wakes the window.
    _ = cut.advance(to: time + FirstHints.fade, isFree: false)
    #expect(cut.timeToChange(at: time + FirstHints.fade, isFree: false) == nil)
  }

  @Test func `whoever asks for the keys sees no more hints`() {
    var hints = FirstHints(shown: 0)
    hints.end(at: 3)
    let isOver = hints.areOver
    let later = starts(&hints, until: 120)
    #expect(isOver && later.isEmpty)
    var visible = FirstHints(shown: 0)
    _ = visible.advance(to: FirstHints.firstStart, isFree: true)
    visible.end(at: FirstHints.firstStart + 5)
    #expect(visible.opacity(at: FirstHints.firstStart + 5) == 1 && !visible.areOver)
    #expect(visible.text == .hintTravel)
    let others = starts(&visible, until: 120)
    #expect(others.isEmpty && visible.areOver)
  }

  @Test(
    arguments: [
      ([], true), (["--sky", "tonight", "--fullscreen", "--lines"], true), (["--no-splash"], false),
      (["--tour"], false), (["--drift", "5"], false), (["--script", "x.json5"], false),
      (["--driven"], false), (["--clock", "shared"], false), (["--no-menu"], false),
      (["--kiosk"], false), (["--keys", "q"], false), (["--monitor", "all"], false),
    ] as [([String], Bool)])
  func `only a window that is opened as it comes gives hints`(
    arguments: [String], givesHints: Bool
  ) throws {
    let options = try #require(try Options.parse(arguments))
    #expect(options.givesHints == givesHints)
  }
}
