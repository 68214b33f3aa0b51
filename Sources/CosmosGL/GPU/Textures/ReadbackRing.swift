import CEpoxy

/// A target whose contents are read back while the GPU already draws the next ones.
///
/// - Important: Create, use and release it while its context is current.
final class ReadbackRing {
  /// A frame in flight.
  private struct Slot: ~Copyable {
    /// The pixel buffer that receives the frame.
    var buffer: GLuint = 0
    /// The fence after the frame, or `nil` while the slot is free.
    var fence: Fence?
  }

  private let driver: Driver
  private let target: RenderTarget
  let width: Int
  let height: Int
  private var slots: [3 of Slot] = [Slot(), Slot(), Slot()]
  /// Index of the oldest frame's slot.
  private var oldest = 0
  /// Number of frames in flight.
  private(set) var count = 0

  /// Maximum number of frames in flight.
  static let maxCount = 3

  /// Creates a target and the buffers for the frames in flight.
  ///
  /// - Parameters:
  ///   - width: Width of a frame in pixels, from 1 to the driver's limit.
  ///   - height: Height of a frame in pixels, from 1 to the driver's limit.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  init(width: Int, height: Int, driver: Driver) throws(RendererError) {
    self.driver = driver
    self.width = width
    self.height = height
    target = try RenderTarget.keepingBound { () throws(RendererError) in
      try RenderTarget(
        width: width, height: height, format: .rgba8, label: "film", driver: driver)
    }
    GLFailure.clear()
    for index in slots.indices {
      epoxy_glGenBuffers(1, &slots[index].buffer)
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slots[index].buffer)
      epoxy_glBufferData(
        GLenum(GL_PIXEL_PACK_BUFFER), 4 * width * height, nil, GLenum(GL_STREAM_READ))
    }
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    guard !GLFailure.hasHappened else {
      throw .outOfMemory(
        what: "the frames of a film", bytes: ReadbackRing.maxCount * 4 * width * height)
    }
  }

  deinit {
    for index in slots.indices {
      epoxy_glDeleteBuffers(1, &slots[index].buffer)
    }
  }

  /// Draws into the target and starts to read it back; at most ``maxCount`` frames may be in flight.
  ///
  /// - Parameter draw: Draws into the bound framebuffer.
  func start(_ draw: () -> Void) {
    precondition(count < ReadbackRing.maxCount, "a slot is free")
    let index = (oldest + count) % slots.count
    RenderTarget.keepingBound {
      target.bind()
      draw()
      driver.endPass()
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slots[index].buffer)
      epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
      epoxy_glReadPixels(
        0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
      epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    }
    slots[index].fence = Fence(of: driver)
    count += 1
  }

  /// Waits for the oldest frame in flight and passes on its pixels.
  ///
  /// - Parameter take: Receives the red, green, blue and alpha bytes of each pixel, in memory order.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  func finish(_ take: (UnsafeRawBufferPointer) -> Void) throws(RendererError) {
    precondition(count > 0, "a frame is on its way")
    let index = oldest
    oldest = (oldest + 1) % slots.count
    count -= 1
    let isDrawn = slots[index].fence?.wait() ?? true
    slots[index].fence = nil
    guard isDrawn else { throw .unreadablePicture }
    epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slots[index].buffer)
    defer { epoxy_glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
    let size = 4 * width * height
    guard
      let mapped = epoxy_glMapBufferRange(
        GLenum(GL_PIXEL_PACK_BUFFER), 0, size, GLbitfield(GL_MAP_READ_BIT))
    else { throw .unreadablePicture }
    take(UnsafeRawBufferPointer(start: mapped, count: size))
    // A buffer that was lost while it was mapped has undefined contents.
    guard epoxy_glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER)) == GLboolean(GL_TRUE),
      driver.contextLoss == nil
    else { throw .unreadablePicture }
  }
}
