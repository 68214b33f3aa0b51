/// A meteor: a straight path, along which its head moves at a constant speed with a tail behind it.
package struct Meteor: Hashable, Sendable {
  /// The shower to which it belongs; `nil` for a sporadic or a random one.
  package var shower: Shower?

  /// When it appears at ``start``, in seconds since the sky opened.
  package let begin: Seconds

  /// When its tail is gone; its head has reached ``end`` before.
  package let finish: Seconds

  /// Where its path begins, in points from the canvas's top left corner, y down; it may lie outside the canvas.
  package let start: Point

  /// Where its path ends.
  package let end: Point

  /// Length of its tail as a share of the path.
  package let tail: Double

  /// Share of the layer's opacity that it has where it is brightest, 0 to 1.
  package let brightness: Double

  /// Width of its tail at the head, in points.
  package let width: Double

  /// Index of its colour in the layer's palette.
  package let tint: Int

  /// Returns how far its head has come.
  ///
  /// - Parameter time: Seconds since the sky opened, ``begin`` to ``finish``.
  /// - Returns: A share of the path; more than 1 while only the rest of the tail is left.
  package func progress(at time: Seconds) -> Double {
    (time - begin) / (finish - begin) * (1 + tail)
  }
}

/// Which meteors of a layer appear when and where.
package protocol MeteorCourse: LayerMotion {
  /// Calls `body` with each meteor in flight.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - loop: Time in seconds after which all repeats; a meteor that would be in flight at its end doesn't appear.
  ///   - body: Is given the meteor and the time within the loop.
  func forEachInFlight(
    at moment: LayerMoment, loop: Seconds?, _ body: (Meteor, Seconds) -> Void)
}

/// A sequence of random numbers: SplitMix64.
struct Lots {
  var state: UInt64

  /// Returns a number from 0 up to, but not including, 1.
  mutating func next() -> Double {
    defer { state &+= 0x9E37_79B9_7F4A_7C15 }
    return Double(StarField.mix(state) >> 11) * 0x1p-53
  }
}
