extension Window {
  /// Opens a window with a context of the given API, or of the first one that the driver supports.
  ///
  /// - Parameters:
  ///   - configuration: The window's configuration; its `usesGLES` is ignored.
  ///   - usesGLES: Whether to use OpenGL ES; `nil` to try OpenGL first, then OpenGL ES.
  /// - Returns: The window, with its context current.
  /// - Throws: ``WindowError`` with GLFW's own message.
  package static func open(
    _ configuration: Configuration, usesGLES: Bool?
  ) throws(WindowError) -> Window {
    var configuration = configuration
    configuration.usesGLES = usesGLES ?? false
    do throws(WindowError) {
      return try Window(configuration)
    } catch .refused(let reason) {
      guard usesGLES == nil else { throw .refused(reason: reason) }
      configuration.usesGLES = true
      return try Window(configuration)
    }
  }
}
