/// Why a sweep ends.
package enum SweepEnd: String {
  /// The median frame time exceeds ``longestFrame``.
  case frameTime = "frame_ms"
  /// Uploading the stars and showing the first frame took longer than ``longestLoad``.
  case load
  /// The star count can't be doubled.
  case limit = "stars"
  /// The machine has too little memory for twice the stars, or the driver failed to allocate them.
  case memory

  /// Longest acceptable median frame time, in milliseconds.
  package static let longestFrame = 100.0

  /// Longest acceptable time until a step's first frame is shown, in seconds.
  ///
  /// This limit is necessary because a frame drawn from layer caches takes the same time for any number of
  /// stars, so the sweep would otherwise never end.
  package static let longestLoad = 10.0

  /// Determines whether the sweep ends after a step, and why.
  ///
  /// - Parameters:
  ///   - frameTime: The median frame time, in milliseconds.
  ///   - loadTime: Seconds until the first frame was shown.
  ///   - canDouble: Whether the star count can be doubled.
  ///   - starBytes: Size of the current stars in bytes.
  ///   - freeBytes: Available memory in bytes; `nil` if unknown.
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
      // The current stars stay in memory until twice as many are uploaded, and the driver may keep a copy of
      // those.
      self = .memory
    } else {
      return nil
    }
  }
}
