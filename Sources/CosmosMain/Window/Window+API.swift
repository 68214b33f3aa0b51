import CosmosGL
import CosmosWindow

extension Window {
  /// Opens a window with a context of one API, or of the first that the driver has.
  ///
  /// - Parameters:
  ///   - configuration: How it shall be; which kind of context is of no account.
  ///   - api: Which OpenGL to use; `nil` for OpenGL or else OpenGL ES.
  /// - Returns: The window; its context is current.
  /// - Throws: `WindowError` with GLFW's own words.
  static func open(
    _ configuration: Configuration, api: GraphicsAPI?
  ) throws(WindowError) -> Window {
    var configuration = configuration
    configuration.usesGLES = api == .gles
    do throws(WindowError) {
      return try Window(configuration)
    } catch .refused(let reason) {
      guard api == nil else { throw .refused(reason: reason) }
      configuration.usesGLES = true
      return try Window(configuration)
    }
  }
}
