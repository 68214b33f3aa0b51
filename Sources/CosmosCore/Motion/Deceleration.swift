import func Glibc.exp
import func Glibc.log

/// A glide whose speed decays exponentially.
public struct Deceleration: Hashable, Sendable, Codable {
  /// Decay rate of the speed, per second: each millisecond leaves 0.998 of it.
  ///
  /// This is the normal deceleration of iOS, on which the original app ran, −1000 · ln 0.998.
  public static let rate = -1000 * log(0.998)

  /// Initial velocity in units per second; its sign is the direction.
  public let velocity: Double

  /// Signed distance that the glide covers if it runs forever.
  public var reach: Double { velocity / Deceleration.rate }

  /// Creates a glide.
  ///
  /// - Parameter velocity: Initial velocity in units per second.
  public init(velocity: Double) {
    self.velocity = velocity
  }

  /// The signed distance covered after a given time.
  public func distance(after time: Seconds) -> Double {
    reach * (1 - exp(-Deceleration.rate * time))
  }

  /// The time after which only a given distance is left.
  ///
  /// - Parameter rest: Remaining distance, greater than zero.
  /// - Returns: Seconds; 0 if the whole glide is no longer than that.
  public func duration(untilLeft rest: Double) -> Seconds {
    max(0, log(abs(reach) / rest) / Deceleration.rate)
  }
}
