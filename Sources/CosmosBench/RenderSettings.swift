import CosmosGL

/// How to draw the frames of a measurement.
package struct RenderSettings {
  /// Frame size in pixels, or window size in screen coordinates; each side is at least 1.
  let size: (width: Int, height: Int)
  /// The OpenGL API to draw with; `nil` for the first one that works.
  let api: GraphicsAPI?
  /// The device that draws where there is no window.
  let device: DeviceChoice
  /// Whether to draw stars directly or from layer caches.
  let starPath: StarPath
  /// Whether the driver should check every call.
  let isDebugging: Bool

  /// Creates settings from their values.
  package init(
    size: (width: Int, height: Int), api: GraphicsAPI?,
    device: DeviceChoice = .automatic, starPath: StarPath, isDebugging: Bool
  ) {
    self.size = size
    self.api = api
    self.device = device
    self.starPath = starPath
    self.isDebugging = isDebugging
  }
}
