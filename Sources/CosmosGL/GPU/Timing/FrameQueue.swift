import CEpoxy

/// Throttles the CPU so that the GPU is never more than a few frames behind.
///
/// Without a window, nothing else blocks a program that submits frames faster than the GPU draws them.
///
/// - Important: Create, use and release it while its context is current.
package final class FrameQueue {
  /// A fence after each of the last three frames.
  private var fences: [3 of GLsync?] = [nil, nil, nil]
  /// Index of the oldest frame's fence.
  private var oldest = 0

  /// Creates an empty queue.
  package init() {}

  /// Waits until the GPU has drawn the frame three before this one, then submits this one.
  ///
  /// - Returns: Whether there was such a frame; after the first three, frames end as fast as the GPU
  ///   draws them.
  package func endFrame() -> Bool {
    let fence = fences[oldest]
    if let fence {
      while epoxy_glClientWaitSync(fence, 0, FrameQueue.waitTimeout) == GLenum(GL_TIMEOUT_EXPIRED) {
      }
      epoxy_glDeleteSync(fence)
    }
    fences[oldest] = epoxy_glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    epoxy_glFlush()
    oldest = (oldest + 1) % fences.count
    return fence != nil
  }

  /// Waits until the GPU has drawn all frames.
  package func finish() {
    epoxy_glFinish()
    forgetFrames()
  }

  private func forgetFrames() {
    for index in fences.indices {
      if let fence = fences[index] { epoxy_glDeleteSync(fence) }
      fences[index] = nil
    }
  }

  /// Timeout of a single wait, in nanoseconds.
  private static let waitTimeout: GLuint64 = 1_000_000_000

  deinit {
    forgetFrames()
  }
}
