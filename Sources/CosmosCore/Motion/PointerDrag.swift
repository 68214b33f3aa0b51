/// A pointer drag: a finger or a mouse button that is down, and how the pointer has moved since.
struct PointerDrag: Hashable, Sendable, Codable {
  /// Where the pointer went down, in points on the canvas.
  private(set) var origin: Point

  /// The sky's position at that moment, in canvas widths.
  private(set) var originPosition: Double

  /// Whether the pointer has moved far enough to drag the sky.
  var isDragging = false

  /// Whether the sky ignores this drag until it ends.
  var isIgnored = false

  /// Whether the pointer is somewhere else since it moved last, because the window has moved or was resized under it.
  private var isRestarted = false

  /// Whether the sky settles if the pointer is released without a drag: the press stopped it, or a wheel has moved it since.
  private(set) var settles: Bool

  /// Recent pointer positions with their times, oldest first; the last is the current one.
  private var trail: [Sample]

  private struct Sample: Hashable, Codable {
    var time: Seconds
    var x: Double
  }

  init(at point: Point, time: Seconds, position: Double, settles: Bool) {
    origin = point
    originPosition = position
    self.settles = settles
    trail = [Sample(time: time, x: point.x)]
  }

  /// Whether there is a position; one that comes from elsewhere may have none.
  var isValid: Bool { !trail.isEmpty }

  /// Records a pointer move.
  mutating func move(to x: Double, at time: Seconds) {
    let last = trail.count - 1
    guard x != trail[last].x else { return }
    if last > 0 && trail[last].time == time {
      trail[last].x = x
      return
    }
    trail.append(Sample(time: time, x: x))
    // Only samples within the velocity window matter, plus one before it.
    let old = trail.firstIndex { $0.time >= time - PointerDrag.velocityWindow } ?? 0
    if old > 1 { trail.removeFirst(old - 1) }
  }

  /// Lets the drag go on from the sky's position, wherever the pointer is next.
  mutating func restart(position: Double) {
    isRestarted = true
    originPosition = position
  }

  /// Takes the first position after a restart for the origin.
  ///
  /// - Returns: Whether it is the first; the sky stays where it is then.
  mutating func begins(at point: Point, time: Seconds) -> Bool {
    guard isRestarted else { return false }
    isRestarted = false
    origin = point
    trail = [Sample(time: time, x: point.x)]
    return true
  }

  /// Moves the sky by a distance in canvas widths while the pointer stays where it is.
  mutating func shift(by widths: Double) {
    originPosition += widths
    settles = true
  }

  /// The pointer's velocity at its release, in points per second; 0 if it had already stopped.
  ///
  /// It is measured over the last stretch of movement in one direction, at most a tenth of a second long.
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
    // After a long pause, treat the whole movement as having happened within the window.
    let duration = min(trail[last].time - trail[first].time, PointerDrag.velocityWindow)
    guard duration >= PointerDrag.shortestWindow else { return 0 }
    let velocity = (trail[last].x - trail[first].x) / duration
    return min(max(velocity, -PointerDrag.fastest), PointerDrag.fastest)
  }

  /// Maximum length of the stretch over which the velocity is measured, in seconds.
  private static let velocityWindow = 0.1

  /// A pointer that has not moved for longer than this, in seconds, has stopped.
  private static let pause = 0.06

  /// Minimum interval for a meaningful velocity, in seconds.
  private static let shortestWindow = 0.001

  /// Limit on the velocity, in points per second; no hand is faster.
  private static let fastest = 20_000.0
}
