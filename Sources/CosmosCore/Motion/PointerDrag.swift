/// A finger or a mouse button that is down, and how the pointer has moved since.
struct PointerDrag: Hashable, Sendable {
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
    let last = trail.count - 1
    guard x != trail[last].x else { return }
    if last > 0 && trail[last].time == time {
      trail[last].x = x
      return
    }
    trail.append(Sample(time: time, x: x))
    // Only what is as new as the window matters, and one sample before it.
    let old = trail.firstIndex { $0.time >= time - PointerDrag.velocityWindow } ?? 0
    if old > 1 { trail.removeFirst(old - 1) }
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
  ///
  /// It is that of the last stretch in one direction, of a tenth of a second at the most.
  func velocity(at time: Seconds) -> Double {
    let last = trail.count - 1
    guard last > 0, time - trail[last].time <= PointerDrag.pause else { return 0 }
    var first = last - 1
    let direction = (trail[last].x - trail[first].x).sign
    while first > 0, (trail[first].x - trail[first - 1].x).sign == direction,
      trail[first - 1].time >= trail[last].time - PointerDrag.velocityWindow - 1e-9
    {
      first -= 1
    }
    // A pointer that was still for long has come all its way just now.
    let duration = min(trail[last].time - trail[first].time, PointerDrag.velocityWindow)
    guard duration >= PointerDrag.shortestWindow else { return 0 }
    let velocity = (trail[last].x - trail[first].x) / duration
    return min(max(velocity, -PointerDrag.fastest), PointerDrag.fastest)
  }

  /// The last stretch of movement that counts for the velocity.
  private static let velocityWindow = 0.1

  /// A pointer that has not moved for longer than this has stopped.
  private static let pause = 0.06

  /// Less tells nothing about a velocity.
  private static let shortestWindow = 0.001

  /// No hand is faster, in points a second.
  private static let fastest = 20_000.0
}
