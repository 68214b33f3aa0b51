import CProcess
import CWayland
import CosmosEGL
import Glibc

/// A connection to a Wayland compositor that lets programs draw behind all windows, by the protocol wlr-layer-shell.
///
/// Sway, Hyprland, labwc, Wayfire and KDE Plasma do; GNOME doesn't. Use it on the main thread only.
package final class WaylandDesktop: Desktop {
  package var outputs: [Output] { described.map(\.output) }

  let egl: WindowDisplay
  let compositor: OpaquePointer
  let layerShell: OpaquePointer
  /// Shows surfaces at another size than that of their pixels; `nil` if the compositor can't.
  let viewporter: OpaquePointer?
  /// Tells the exact scale of a surface; `nil` if the compositor doesn't.
  let fractionalScales: OpaquePointer?

  private let display: OpaquePointer
  private let globals: WaylandGlobals
  /// The event that ends a sleep.
  private let wakeup: Int32

  private var described: [WaylandOutput] { globals.outputs.filter(\.isDescribed) }

  /// Connects to the compositor that the environment names.
  ///
  /// - Throws: ``WindowError`` if there is none, or none that shows a background.
  package init() throws(WindowError) {
    guard let display = wl_display_connect(nil) else {
      let name = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
      throw .noDisplay(reason: "no Wayland compositor answers at \(name)")
    }
    self.display = display
    guard let globals = WaylandGlobals(display, listsOutputs: true) else {
      wl_display_disconnect(display)
      throw .refused(reason: "out of memory")
    }
    self.globals = globals
    do throws(WindowError) {
      // The first answer lists what there is, and the second one describes the outputs.
      guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else {
        throw .connectionLost(to: WaylandDesktop.server)
      }
      guard let compositor = globals.compositor, let layerShell = globals.layerShell else {
        throw .noBackground
      }
      (self.compositor, self.layerShell) = (compositor, layerShell)
      (viewporter, fractionalScales) = (globals.viewporter, globals.fractionalScales)
      wakeup = cosmos_open_event()
      guard wakeup >= 0 else { throw .refused(reason: String(cString: strerror(errno))) }
      egl = try WindowError.refusing { () throws(EGLFailure) in
        try WindowDisplay(.wayland(display))
      }
    } catch {
      globals.destroy()
      wl_display_disconnect(display)
      throw error
    }
    Wakeup.setReceiver { [wakeup] in cosmos_signal_event(wakeup) }
  }

  private static let server = "Wayland compositor"

  package func open(
    on output: Output, _ configuration: Window.Configuration
  ) throws(WindowError) -> any Surface {
    guard let found = described.first(where: { $0.global == output.id }) else {
      throw .noMonitor(output.name, among: outputs)
    }
    return try LayerSurface(on: found, of: self, configuration)
  }

  /// Sleeps until the compositor sends something, and processes all that it has sent.
  ///
  /// - Parameter timeout: Longest sleep in seconds; 0 not to sleep, `nil` to wait indefinitely.
  /// - Throws: ``WindowError/connectionLost(to:)``.
  package func wait(timeout: Double?) throws(WindowError) {
    if wl_display_prepare_read(display) == 0 {
      flush()
      if timeout != 0 {
        cosmos_sleep(wl_display_get_fd(display), wakeup, timeout.map { max(0, $0) } ?? -1)
        cosmos_clear_event(wakeup)
      }
      // It returns at once if there is nothing to read.
      wl_display_read_events(display)
    }
    guard wl_display_dispatch_pending(display) >= 0, wl_display_get_error(display) == 0 else {
      throw .connectionLost(to: WaylandDesktop.server)
    }
  }

  /// Sends all requests; a compositor that doesn't read them for now is waited for.
  private func flush() {
    while wl_display_flush(display) < 0 && errno == EAGAIN {
      var connection = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLOUT), revents: 0)
      _ = poll(&connection, 1, -1)
    }
  }

  /// Waits until the compositor has processed all requests.
  func finish() {
    wl_display_roundtrip(display)
  }

  deinit {
    Wakeup.setReceiver(nil)
    close(wakeup)
    egl.close()
    globals.destroy()
    wl_display_disconnect(display)
  }
}
