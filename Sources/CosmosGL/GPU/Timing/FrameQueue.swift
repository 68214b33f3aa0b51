import CEpoxy

/// Throttles the CPU so that the GPU is never more than a few frames behind.
///
/// Without a window, nothing else blocks a program that submits frames faster than the GPU draws them.
///
/// - Important: Create, use and release it while its context is current.
package final class FrameQueue {
  /// A fence after each of the last three frames.
  private var fences: [3 of Fence?] = [nil, nil, nil]
  /// Index of the oldest frame's fence.
  private var oldest = 0

  private let driver: Driver

  /// Creates an empty queue for a driver's current context.
  package init(driver: Driver) {
    self.driver = driver
  }

  /// Waits until the GPU has drawn the frame three before this one, then submits this one.
  ///
  /// - Returns: Whether there was such a frame; after the first three, frames end as fast as the GPU
  ///   draws them.
  package func endFrame() -> Bool {
    let hasWaited = fences[oldest]?.wait() != nil
    fences[oldest] = Fence(of: driver)
    oldest = (oldest + 1) % fences.count
    return hasWaited
  }

  /// Waits until the GPU has drawn all frames.
  package func finish() {
    epoxy_glFinish()
    for index in fences.indices { fences[index] = nil }
  }
}
