import CEpoxy

/// An image that is drawn and read back in bands, without waiting for the GPU.
///
/// Each band takes a small part of a frame's time, even on a software driver, which does everything at once.
///
/// - Important: Create, use and release it while its context is current.
final class PixelReadback {
  private let driver: Driver
  private let width: Int
  private let height: Int
  /// Number of rows in each band but the last.
  private let bandHeight: Int
  /// The target of the bands; `nil` after the last one.
  private var target: RenderTarget?
  /// A pixel buffer for each band that has been drawn.
  private var buffers: [GLuint] = []
  /// The fence after the last band, or `nil` before that and once it has been passed.
  private var fence: Fence?
  /// The contents of the buffers, once they are mapped.
  private var mapped: [UnsafeRawBufferPointer] = []

  /// Creates the target of the bands.
  ///
  /// - Parameters:
  ///   - width: Width of the image in pixels, from 1 to the driver's limit.
  ///   - height: Height of the image in pixels, at least 1.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  init(width: Int, height: Int, driver: Driver) throws(RendererError) {
    let bandHeight = min(height, max(1, PixelReadback.bytesAtOnce / (4 * width)))
    self.driver = driver
    (self.width, self.height, self.bandHeight) = (width, height, bandHeight)
    target = try RenderTarget.keepingBound { () throws(RendererError) in
      try RenderTarget(
        width: width, height: bandHeight, format: .rgba8, label: "picture", driver: driver)
    }
  }

  deinit {
    for buffer in buffers.prefix(mapped.count) {
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
      // The pixels have been used; it no longer matters whether they were lost.
      _ = epoxy_glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER))
    }
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    epoxy_glDeleteBuffers(GLsizei(buffers.count), buffers)
  }

  /// The rows of the next band, or `nil` if all have been drawn.
  var nextRows: Range<Int>? {
    guard target != nil else { return nil }
    let first = buffers.count * bandHeight
    return first..<min(height, first + bandHeight)
  }

  /// Draws the next band and starts to read it back; there must be one.
  ///
  /// - Parameter draw: Draws the rows ``nextRows`` into the bound framebuffer, the first of them as the first row in
  ///   memory.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  func drawNext(_ draw: () -> Void) throws(RendererError) {
    guard let target, let rows = nextRows else { preconditionFailure("there is a band to draw") }
    let size = 4 * width * rows.count
    var buffer: GLuint = 0
    GLFailure.clear()
    epoxy_glGenBuffers(1, &buffer)
    buffers.append(buffer)
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    epoxy_glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), size, nil, GLenum(GL_STREAM_READ))
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    guard !GLFailure.hasHappened else {
      throw .outOfMemory(what: "the pixels of the picture", bytes: size)
    }
    RenderTarget.keepingBound {
      target.bind()
      draw()
      driver.endPass()
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
      epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
      epoxy_glReadPixels(
        0, 0, GLsizei(width), GLsizei(rows.count), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    }
    guard rows.upperBound == height else { return }
    self.target = nil
    fence = Fence(of: driver)
  }

  /// Whether the GPU is done with all bands, so that ``bands()`` doesn't wait.
  var isReady: Bool {
    target == nil && fence?.isPassed ?? true
  }

  /// Waits for the GPU and returns the pixels of all bands, which have been drawn.
  ///
  /// - Returns: The red, green, blue and alpha bytes of each pixel, in memory order; readable on any thread for as long
  ///   as this object lives.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  func bands() throws(RendererError) -> [UnsafeRawBufferPointer] {
    precondition(target == nil, "all bands have been drawn")
    let isDrawn = fence?.wait() ?? true
    fence = nil
    guard isDrawn else { throw .unreadablePicture }
    defer { epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
    for index in mapped.count..<buffers.count {
      let rows = min(bandHeight, height - index * bandHeight)
      let size = 4 * width * rows
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffers[index])
      guard
        let start = epoxy_glMapBufferRange(
          GLenum(GL_PIXEL_PACK_BUFFER), 0, size, GLbitfield(GL_MAP_READ_BIT))
      else { throw .unreadablePicture }
      mapped.append(UnsafeRawBufferPointer(start: start, count: size))
    }
    // The buffers of a lost context may still be mapped.
    guard driver.contextLoss == nil else { throw .unreadablePicture }
    return mapped
  }

  /// Size of a band, in bytes.
  private static let bytesAtOnce = 2 << 20
}
