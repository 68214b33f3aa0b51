import CosmosGL

/// How the frames of a measurement are drawn.
package struct RenderSettings {
  /// Size of a frame in pixels, each side at least 1; a window's in screen coordinates.
  let size: (width: Int, height: Int)
  /// Which OpenGL to draw with; `nil` for the first that works.
  let api: GraphicsAPI?
  /// Whether stars are drawn directly or from layer caches.
  let starPath: StarPath
  /// The word with which that was asked for, as JSON repeats it.
  let starPathWord: String
  /// Whether the driver shall check every call.
  let isDebugging: Bool

  /// Creates settings from their values.
  package init(
    size: (width: Int, height: Int), api: GraphicsAPI?, starPath: StarPath, starPathWord: String,
    isDebugging: Bool
  ) {
    self.size = size
    self.api = api
    self.starPath = starPath
    self.starPathWord = starPathWord
    self.isDebugging = isDebugging
  }
}
