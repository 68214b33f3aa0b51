import CGLFW
import CosmosEGL

/// The monitors as GLFW sees them, with fullscreen windows.
package final class WindowDesktop: Desktop {
  /// EGL's side of the connection, once a window is open.
  private var egl: WindowDisplay?

  /// Connects to the window system.
  ///
  /// - Throws: ``WindowError`` with GLFW's own message.
  package init() throws(WindowError) {
    try Window.connect()
    Window.retain()
  }

  package var outputs: [Output] { Window.namedOutputs }

  package func open(
    on output: Output, _ configuration: Window.Configuration
  ) throws(WindowError) -> any Surface {
    guard Window.outputs.contains(where: { $0.id == output.id }) else {
      throw .noMonitor(output.name, among: outputs)
    }
    var configuration = configuration
    configuration.isFullscreen = true
    return try Window(configuration, on: output, display: display())
  }

  /// EGL's side of the connection: only EGL draws into several windows with one context.
  private func display() throws(WindowError) -> WindowDisplay {
    if let egl { return egl }
    let display = try WindowError.refusing { () throws(EGLFailure) in
      try WindowDisplay.ofGLFW()
    }
    egl = display
    return display
  }

  package func wait(timeout: Double?) throws(WindowError) {
    Window.waitForAny(timeout: timeout)
    // Without a monitor, there is no window to notice it.
    if WindowSystem.current == .wayland, let display = WaylandWindow.display,
      WaylandWindow.isLost(display)
    {
      throw .connectionLost(to: "Wayland compositor")
    }
  }

  deinit {
    egl?.close()
    Window.release()
  }
}
