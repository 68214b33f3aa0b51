extension Window {
  /// Opens a window with a context of one API, or of the first that the driver has.
  ///
  /// - Parameters:
  ///   - configuration: How it shall be; which kind of context is of no account.
  ///   - usesGLES: Whether to use OpenGL ES; `nil` for OpenGL or else OpenGL ES.
  /// - Returns: The window; its context is current.
  /// - Throws: ``WindowError`` with GLFW's own words.
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
