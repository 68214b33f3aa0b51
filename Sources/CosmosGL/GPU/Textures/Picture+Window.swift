import CEpoxy
import CosmosImage

extension Picture {
  /// Reads back what has been drawn into the current context's window but not yet shown.
  ///
  /// - Parameters:
  ///   - width: Width of the window, in pixels.
  ///   - height: Height of the window, in pixels.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read pixels back.
  package init(ofWindowWithWidth width: Int, height: Int) throws(RendererError) {
    var pixels = [UInt8](repeating: 0, count: 3 * width * height)
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    GLFailure.clear()
    epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    var row = [UInt8](repeating: 0, count: 4 * width)
    for index in 0..<height {
      // OpenGL counts rows from the bottom.
      epoxy_glReadPixels(
        0, GLint(height - 1 - index), GLsizei(width), 1, GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), &row)
      for column in 0..<width {
        for channel in 0..<3 {
          pixels[3 * (index * width + column) + channel] = row[4 * column + channel]
        }
      }
    }
    guard !GLFailure.hasHappened else { throw .unreadablePicture }
    self.init(width: width, height: height, pixels: pixels)
  }
}
