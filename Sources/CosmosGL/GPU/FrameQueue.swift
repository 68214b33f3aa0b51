import CEpoxy

/// Keeps frames from piling up in front of the GPU: it is never more than a few frames behind.
///
/// Without a window nothing else would make a program wait that makes frames faster than they are drawn.
///
/// - Important: Create it, use it and let it go while its context is current.
package final class FrameQueue {
  /// What the driver passes when it has drawn each of the last frames.
  private var fences: [3 of GLsync?] = [nil, nil, nil]
  /// The fence of the oldest frame.
  private var oldest = 0

  /// Begins with no frame under way.
  package init() {}

  /// Hands the frame to the driver, and waits until the third one before it is drawn.
  ///
  /// - Returns: Whether there was such a frame; after the first three, frames end as fast as they are
  ///   drawn.
  package func endFrame() -> Bool {
    let fence = fences[oldest]
    if let fence {
      while epoxy_glClientWaitSync(fence, 0, FrameQueue.patience) == GLenum(GL_TIMEOUT_EXPIRED) {}
      epoxy_glDeleteSync(fence)
    }
    fences[oldest] = epoxy_glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    epoxy_glFlush()
    oldest = (oldest + 1) % fences.count
    return fence != nil
  }

  /// Waits until all frames are drawn.
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

  /// How long the driver waits at a time, in nanoseconds.
  private static let patience: GLuint64 = 1_000_000_000

  deinit {
    forgetFrames()
  }
}
