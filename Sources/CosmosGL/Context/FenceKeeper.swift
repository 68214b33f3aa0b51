import CEpoxy

/// Keeps the fences of a driver that may free them too early, until none of its threads uses them any more.
///
/// llvmpipe, in Mesa 22.3 as in 25.0, counts a fence as passed while the last of its threads still signals it. If the
/// fence is freed at that moment, the program crashes. Each thread signals the fences in turn, so when a fence is
/// passed, the threads are done with all those before it.
///
/// A sync object releases its fence as soon as it is found to be passed, so one object holds it and another is polled.
///
/// - Important: Use it only while its context is current.
final class FenceKeeper: @unchecked Sendable {
  /// Two sync objects for the same point.
  private struct Point {
    /// Holds the fence; never polled.
    let held: GLsync?
    /// Tells whether the fence is passed.
    let polled: GLsync?
  }

  /// The points whose fences may still be in use, the oldest first.
  private var points: [Point] = []

  /// Creates a keeper if a driver needs one.
  ///
  /// - Parameter renderer: Name of the device.
  init?(renderer: String) {
    guard renderer.contains("llvmpipe") else { return nil }
    points.reserveCapacity(FenceKeeper.usualCount)
  }

  /// Keeps the fence of what has been drawn since the last call, and releases those that are no longer in use.
  func keep() {
    if let last = points.lastIndex(where: FenceKeeper.isPassed) {
      for point in points[..<last] {
        epoxy_glDeleteSync(point.polled)
        epoxy_glDeleteSync(point.held)
      }
      points.removeSubrange(..<last)
    }
    points.append(Point(held: FenceKeeper.makeSync(), polled: FenceKeeper.makeSync()))
  }

  private static func makeSync() -> GLsync? {
    epoxy_glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
  }

  private static func isPassed(_ point: Point) -> Bool {
    epoxy_glClientWaitSync(point.polled, 0, 0) != GLenum(GL_TIMEOUT_EXPIRED)
  }

  /// More points than frames in flight usually have.
  private static let usualCount = 32
}
