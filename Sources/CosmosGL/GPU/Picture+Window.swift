import CEpoxy
import CosmosImage

extension Picture {
  /// Reads what has been drawn into the window of the current context, and was not shown yet.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, as many as the window has.
  ///   - height: Number of rows.
  /// - Throws: ``RendererError/unreadablePicture`` where the driver gives none.
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
