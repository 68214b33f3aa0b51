import CEpoxy

/// A target whose contents are read back once, in portions, without waiting for the GPU.
///
/// Each portion takes a small part of a frame's time even on a software driver, which copies it at once.
///
/// - Important: Create, use and release it while its context is current.
final class PixelReadback {
  private let width: Int
  private let height: Int
  /// The pixel buffer that receives the contents.
  private var buffer: GLuint = 0
  /// The fence after the last portion, or `nil` before that and once it has been passed.
  private var fence: GLsync?
  private var mapped: UnsafeRawBufferPointer?
  /// What was drawn into; `nil` once all of it is on its way.
  private var target: RenderTarget?
  /// Number of rows that are on their way or there.
  private var rowCount = 0

  /// Draws into a target.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, from 1 to the driver's limit.
  ///   - height: Height in pixels, from 1 to the driver's limit.
  ///   - driver: The driver of the current context.
  ///   - draw: Draws into the bound framebuffer.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  init(
    width: Int, height: Int, driver: Driver, draw: () -> Void
  ) throws(RendererError) {
    (self.width, self.height) = (width, height)
    let target = try RenderTarget.keepingBound { () throws(RendererError) in
      try RenderTarget(
        width: width, height: height, format: .rgba8, label: "picture", driver: driver)
    }
    self.target = target
    let size = 4 * width * height
    GLFailure.clear()
    epoxy_glGenBuffers(1, &buffer)
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    epoxy_glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), size, nil, GLenum(GL_STREAM_READ))
    guard !GLFailure.hasHappened else {
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
      throw .outOfMemory(what: "the pixels of the picture", bytes: size)
    }
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    RenderTarget.keepingBound {
      target.bind()
      draw()
    }
  }

  deinit {
    if let fence { epoxy_glDeleteSync(fence) }
    if mapped != nil {
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
      // The pixels have been used; it no longer matters whether they were lost.
      _ = epoxy_glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER))
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    }
    epoxy_glDeleteBuffers(1, &buffer)
  }

  /// Copies what was drawn into the bound framebuffer, upside down; call it before ``advance()``.
  func show() {
    guard let target else { preconditionFailure("the picture is shown before it is read") }
    target.showFlipped(width: GLint(width), height: GLint(height))
  }

  /// Starts to read back the next portion, or looks whether the GPU is done.
  ///
  /// - Returns: Whether all pixels are there, so that ``pixels()`` doesn't wait.
  func advance() -> Bool {
    if let target {
      read(from: target)
      return false
    }
    guard let fence else { return true }
    return epoxy_glClientWaitSync(fence, 0, 0) != GLenum(GL_TIMEOUT_EXPIRED)
  }

  private func read(from target: RenderTarget) {
    let rows = min(height - rowCount, max(1, PixelReadback.bytesAtOnce / (4 * width)))
    RenderTarget.keepingBound {
      target.bindForReading()
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
      epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
      epoxy_glReadPixels(
        0, GLint(rowCount), GLsizei(width), GLsizei(rows), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), UnsafeMutableRawPointer(bitPattern: 4 * width * rowCount))
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    }
    rowCount += rows
    guard rowCount == height else { return }
    self.target = nil
    fence = epoxy_glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    epoxy_glFlush()
  }

  /// Reads back what is missing, waits for the GPU and returns the pixels.
  ///
  /// - Returns: The red, green, blue and alpha bytes of each pixel, in memory order; readable on any thread for as long
  ///   as this object lives.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  func pixels() throws(RendererError) -> UnsafeRawBufferPointer {
    if let mapped { return mapped }
    while let target { read(from: target) }
    if let fence {
      var state: GLenum
      repeat {
        state = epoxy_glClientWaitSync(fence, 0, PixelReadback.waitTimeout)
      } while state == GLenum(GL_TIMEOUT_EXPIRED)
      epoxy_glDeleteSync(fence)
      self.fence = nil
      guard state != GLenum(GL_WAIT_FAILED) else { throw .unreadablePicture }
    }
    let size = 4 * width * height
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    defer { epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
    guard
      let start = epoxy_glMapBufferRange(
        GLenum(GL_PIXEL_PACK_BUFFER), 0, size, GLbitfield(GL_MAP_READ_BIT))
    else { throw .unreadablePicture }
    let mapped = UnsafeRawBufferPointer(start: start, count: size)
    self.mapped = mapped
    return mapped
  }

  /// Size of a portion, in bytes.
  private static let bytesAtOnce = 4 << 20

  /// Timeout of a single wait, in nanoseconds.
  private static let waitTimeout: GLuint64 = 1_000_000_000
}

extension RenderTarget {
  /// Copies this target into the bound framebuffer, upside down.
  ///
  /// - Parameters:
  ///   - width: Number of columns.
  ///   - height: Number of rows.
  fileprivate func showFlipped(width: GLint, height: GLint) {
    RenderTarget.keepingBound {
      bindForReading()
      epoxy_glDisable(GLenum(GL_SCISSOR_TEST))
      epoxy_glBlitFramebuffer(
        0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT),
        GLenum(GL_NEAREST))
    }
  }
}
