extension Window.Configuration {
  /// Opens a surface with a context of the given API, or of the first one that the driver supports.
  ///
  /// - Parameters:
  ///   - usesGLES: Whether to use OpenGL ES; `nil` to try OpenGL first, then OpenGL ES.
  ///   - open: Opens the surface with a configuration.
  /// - Returns: The surface, with its context current.
  /// - Throws: ``WindowError`` with the window system's or the driver's own message.
  package func opening<Opened>(
    usesGLES: Bool?, _ open: (Window.Configuration) throws(WindowError) -> Opened
  ) throws(WindowError) -> Opened {
    var configuration = self
    configuration.usesGLES = usesGLES ?? false
    do throws(WindowError) {
      return try open(configuration)
    } catch .refused(let reason) {
      guard usesGLES == nil else { throw .refused(reason: reason) }
      configuration.usesGLES = true
      return try open(configuration)
    }
  }
}
