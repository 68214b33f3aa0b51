import CosmosWindow
import Testing

/// Tests of telling a wheel's notches from a touchpad's scrolling.
@Suite struct WheelReaderTests {
  /// The event that a reader makes of a movement up or down, long after any other.
  private func event(_ amount: Double, isPart: Bool = false) -> WindowEvent {
    var reader = WheelReader()
    return reader.event(x: 0, y: amount, isPart: isPart, at: 3)
  }

  @Test(
    arguments: [
      (1, 1), (-1, -1), (4, 4),
      // KDE's and wlroots' notches.
      (1.5, 1), (-1.5, -1), (4.5, 3), (15.0 * (1.0 / 10.0), 1),
      // No more than anybody can turn at once.
      (1e9, 100), (-1e300, -100),
    ] as [(Double, Int)])
  func `whole notches are those of a wheel`(amount: Double, notches: Int) {
    #expect(event(amount) == .wheel(notches: notches))
    var reader = WheelReader()
    // A wheel may tilt, too.
    #expect(reader.event(x: amount, y: 0, isPart: false, at: 0) == .wheel(notches: notches))
  }

  @Test(arguments: [0.1, -0.25, 1.1, 0.0039, 2.75, 0, -0.0, .infinity, .nan])
  func `parts of a notch scroll`(amount: Double) {
    guard case .scroll(0, let y) = event(amount) else {
      Issue.record("\(amount) is no notch")
      return
    }
    #expect(y == amount || y.isNaN && amount.isNaN)
  }

  @Test func `what moves in both directions at once, or by a part on the server, scrolls`() {
    var reader = WheelReader()
    #expect(reader.event(x: 1, y: 1, isPart: false, at: 0) == .scroll(x: 1, y: 1))
    #expect(event(-1, isPart: true) == .scroll(x: 0, y: -1))
  }

  @Test func `a touchpad that happens to move by a whole notch goes on scrolling`() {
    var reader = WheelReader()
    func event(_ amount: Double, at time: Double) -> WindowEvent {
      reader.event(x: 0, y: amount, isPart: false, at: time)
    }
    #expect(event(0.3, at: 1) == .scroll(x: 0, y: 0.3))
    #expect(event(1, at: 1.1) == .scroll(x: 0, y: 1))
    #expect(event(2, at: 1.4) == .scroll(x: 0, y: 2))
    // Half a second after the last part of a notch, it is a wheel.
    #expect(event(1, at: 1.6) == .wheel(notches: 1))
  }

  @Test func `the size of a notch is remembered`() {
    var reader = WheelReader()
    func notches(_ amount: Double) -> WindowEvent {
      reader.event(x: 0, y: amount, isPart: false, at: 0)
    }
    #expect(notches(3) == .wheel(notches: 3))
    #expect(notches(1.5) == .wheel(notches: 1))
    #expect(notches(3) == .wheel(notches: 2))
    #expect(notches(1) == .wheel(notches: 1))
    #expect(notches(3) == .wheel(notches: 3))
  }
}
