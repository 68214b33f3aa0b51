import CosmosGL

/// How the frames of a measurement are drawn.
package struct RenderSettings {
  /// Size of a frame in pixels, each side at least 1; a window's in screen coordinates.
  let size: (width: Int, height: Int)
  /// Which OpenGL to draw with; `nil` for the first that works.
  let api: GraphicsAPI?
  /// Whether stars are drawn one by one or out of ribbons.
  let starPath: StarPath
  /// Whether the driver shall check every call.
  let isDebugging: Bool

  /// Creates settings from their values.
  package init(
    size: (width: Int, height: Int), api: GraphicsAPI?, starPath: StarPath, isDebugging: Bool
  ) {
    self.size = size
    self.api = api
    self.starPath = starPath
    self.isDebugging = isDebugging
  }
}
