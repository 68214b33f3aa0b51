/// A finger or a mouse button that is down, and how the pointer has moved since.
struct Touch: Hashable, Sendable {
  /// Where the pointer went down, in points of the canvas.
  private(set) var origin: Point

  /// Where the sky stood then, in canvas widths.
  private(set) var originPosition: Double

  /// Whether the pointer has moved far enough to drag the sky.
  var isDragging = false

  /// Whether the sky pays no heed to this touch until it ends.
  var isIgnored = false

  /// Whether the touch stopped the sky's motion, which then goes on to the nearest sign.
  let stoppedMotion: Bool

  /// Where the pointer was, and when; the last entry is where it is.
  private var trail: [Sample]

  private struct Sample: Hashable {
    var time: Seconds
    var x: Double
  }

  init(at point: Point, time: Seconds, position: Double, stoppedMotion: Bool) {
    origin = point
    originPosition = position
    self.stoppedMotion = stoppedMotion
    trail = [Sample(time: time, x: point.x)]
  }

  /// Notes where the pointer has moved.
  mutating func move(to x: Double, at time: Seconds) {
    guard x != trail[trail.count - 1].x else { return }
    trail.append(Sample(time: time, x: x))
    // Only what is as new as the window matters, and one sample before it.
    while trail.count > 2 && trail[1].time < time - Touch.velocityWindow {
      trail.removeFirst()
    }
  }

  /// Takes what there is now as the beginning, after the canvas got another size.
  mutating func restart(position: Double, time: Seconds) {
    let x = trail[trail.count - 1].x
    origin.x = x
    originPosition = position
    trail = [Sample(time: time, x: x)]
  }

  /// Takes the sky along by a distance in canvas widths while the pointer stays where it is.
  mutating func shift(by widths: Double) {
    originPosition += widths
  }

  /// The pointer's velocity when it is let go, in points a second; 0 where it had stopped before.
  func velocity(at time: Seconds) -> Double {
    let last = trail[trail.count - 1]
    guard time - last.time <= Touch.pause else { return 0 }
    let start = max(last.time - Touch.velocityWindow, trail[0].time)
    let duration = last.time - start
    guard duration >= Touch.shortestWindow else { return 0 }
    let velocity = (last.x - x(at: start)) / duration
    return min(max(velocity, -Touch.fastest), Touch.fastest)
  }

  /// Where the pointer was, on straight ways between what was noted.
  private func x(at time: Seconds) -> Double {
    guard let next = trail.firstIndex(where: { $0.time >= time }), next > 0 else {
      return trail[0].x
    }
    let (a, b) = (trail[next - 1], trail[next])
    guard b.time > a.time else { return b.x }
    return a.x + (b.x - a.x) * (time - a.time) / (b.time - a.time)
  }

  /// The last stretch of movement that counts for the velocity.
  private static let velocityWindow = 0.1

  /// A pointer that has not moved for longer than this has stopped.
  private static let pause = 0.04

  /// Less tells nothing about a velocity.
  private static let shortestWindow = 0.001

  /// No hand is faster, in points a second.
  private static let fastest = 20_000.0
}
