import func Glibc.exp
import func Glibc.log

/// A glide that slows down by the same share in every millisecond.
public struct Deceleration: Hashable, Sendable {
  /// Speed lost a second, as a rate: 0.998 of it is left after each millisecond.
  ///
  /// The normal deceleration of the original's platform, −1000 · ln 0.998.
  public static let rate = -1000 * log(0.998)

  /// Speed at the start, in units a second; its sign is the direction.
  public let velocity: Double

  /// Distance to the end of all movement, if it were left to run for ever.
  public var reach: Double { velocity / Deceleration.rate }

  /// Creates a glide.
  ///
  /// - Parameter velocity: Speed at the start, in units a second.
  public init(velocity: Double) {
    self.velocity = velocity
  }

  /// The distance covered after a time.
  public func distance(after time: Seconds) -> Double {
    reach * (1 - exp(-Deceleration.rate * time))
  }

  /// The time after which only a distance is left.
  ///
  /// - Parameter rest: Distance left, greater than zero.
  /// - Returns: 0 where no more than that is left from the start.
  public func duration(untilLeft rest: Double) -> Seconds {
    max(0, log(abs(reach) / rest) / Deceleration.rate)
  }
}
