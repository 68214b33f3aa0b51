/// Why a sweep has no further step.
package enum SweepEnd: String {
  /// Half of the frames took longer than ``longestFrame``.
  case frameTime = "frame_ms"
  /// It took longer than ``longestLoad`` to upload the stars and to show the first frame.
  case load
  /// There can't be more stars.
  case limit = "stars"
  /// The machine has not enough memory for twice the stars, or the driver has no room for them.
  case memory

  /// The time that no more than half of the frames may take longer than, in milliseconds.
  package static let longestFrame = 100.0

  /// The time that it may take until a step's first frame is shown, in seconds.
  ///
  /// From layer caches any number of stars takes the same time a frame: there would be no end.
  package static let longestLoad = 10.0

  /// The reason to end after a step, if there is one.
  ///
  /// - Parameters:
  ///   - frameTime: The median of the frames' times, in milliseconds.
  ///   - loadTime: Seconds until the first frame was shown.
  ///   - canDouble: Whether there can be twice the stars.
  ///   - starBytes: Bytes of the stars that are there.
  ///   - freeBytes: Bytes of memory that are free; `nil` where nobody knows.
  package init?(
    frameTime: Double, loadTime: Double, canDouble: Bool, starBytes: Int, freeBytes: Int?
  ) {
    if frameTime > SweepEnd.longestFrame {
      self = .frameTime
    } else if loadTime > SweepEnd.longestLoad {
      self = .load
    } else if !canDouble {
      self = .limit
    } else if let freeBytes, 4 * starBytes > freeBytes {
      // The stars that are there stay until twice as many are uploaded, of which a driver may keep a copy.
      self = .memory
    } else {
      return nil
    }
  }
}
