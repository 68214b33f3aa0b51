extension SkyDesign {
  /// Returns where a sign stands on the circle that the strip is, as people read it.
  ///
  /// - Parameter index: The sign's index in the catalog.
  /// - Returns: Whole degrees, 0 up to 360.
  func reading(ofSign index: Int) -> Int {
    let share = places[index] / turn * 360
    let reading = degrees?.growsLeft == true ? 360 - share : share
    return Int(reading.rounded()) % 360
  }

  /// A sign, and where the sky rests to show it.
  struct Stop: Hashable {
    /// The sign's index in the catalog.
    let sign: Int
    /// Position along the strip, in canvas widths or degrees; it may lie outside the strip's first period.
    let position: Double
  }

  /// Returns the stop nearest to a position; of two as near, the one on the right.
  ///
  /// - Parameter position: Any position along the strip.
  /// - Returns: The stop, or `nil` in a sky without signs.
  func nearestStop(to position: Double) -> Stop? {
    guard let left = stop(at: position, goingRight: false),
      let right = stop(at: position, goingRight: true)
    else { return nil }
    return position - left.position < right.position - position ? left : right
  }

  /// Returns the first stop to the right of a position; `nil` in a sky without signs.
  func stop(after position: Double) -> Stop? {
    guard let next = stop(at: position, goingRight: true) else { return nil }
    return next.position > position ? next : neighbour(of: next, 1)
  }

  /// Returns the next stop on the left (−1) or on the right (1); a lone sign is its own neighbour.
  func neighbour(of stop: Stop, _ direction: Int) -> Stop {
    guard let rank = order.firstIndex(of: stop.sign) else { return stop }
    let count = order.count
    let sign = order[(rank + direction + count) % count]
    let isOverSeam = rank + direction < 0 || rank + direction >= count
    let periods = ((stop.position - places[stop.sign]) / turn).rounded()
    return self.stop(sign, periods: periods + (isOverSeam ? Double(direction) : 0))
  }

  /// Returns the stop at a position, or the next one in a direction.
  private func stop(at position: Double, goingRight: Bool) -> Stop? {
    guard let first = order.first, let last = order.last else { return nil }
    let period = (position / turn).rounded(.down)
    let rest = position - period * turn
    let sign =
      goingRight ? order.first { places[$0] >= rest } : order.last { places[$0] <= rest }
    guard let sign else {
      return goingRight ? stop(first, periods: period + 1) : stop(last, periods: period - 1)
    }
    return stop(sign, periods: period)
  }

  private func stop(_ sign: Int, periods: Double) -> Stop {
    Stop(sign: sign, position: places[sign] + periods * turn)
  }
}
