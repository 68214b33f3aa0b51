import CProcess
import CX11
import CosmosEGL
import Glibc

/// A connection of its own to an X server, and the surfaces on it.
final class X11Connection {
  let display: OpaquePointer
  let egl: WindowDisplay
  /// The event handlers, keyed by the surface's window.
  var handlers: [XID: (XEvent) -> Void] = [:]
  /// The number of the first event of the RandR extension; -1 if the server has none.
  let firstMonitorEvent: Int32

  /// The event that ends a sleep.
  private let wakeup: Int32
  private let watch: ConnectionWatch

  /// Connects to the server that the environment names.
  ///
  /// - Throws: ``WindowError`` with the reason.
  init() throws(WindowError) {
    guard let display = XOpenDisplay(nil) else {
      let name = XDisplayName(nil).map { String(cString: $0) } ?? ""
      throw .noDisplay(
        reason: name.isEmpty ? "DISPLAY is not set" : "no X server answers at \(name)")
    }
    // A window may go at any time. That must not end the program with Xlib's message; an event reports it.
    XSetErrorHandler { _, _ in 0 }
    let wakeup = cosmos_open_event()
    do throws(EGLFailure) {
      guard wakeup >= 0 else { throw EGLFailure(String(cString: strerror(errno))) }
      egl = try WindowDisplay(.x11(display))
    } catch {
      if wakeup >= 0 { close(wakeup) }
      XCloseDisplay(display)
      throw .refused(reason: error.description)
    }
    self.display = display
    self.wakeup = wakeup
    watch = ConnectionWatch(display)
    var (event, error) = (Int32(-1), Int32(0))
    if XRRQueryExtension(display, &event, &error) != 0 {
      XRRSelectInput(
        display, XDefaultRootWindow(display),
        Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask))
    }
    firstMonitorEvent = event
    X11Monitor.refresh(on: display)
    Wakeup.setReceiver { [wakeup] in cosmos_signal_event(wakeup) }
  }

  /// Whether an event says that monitors have changed.
  func isMonitorEvent(_ event: XEvent) -> Bool {
    firstMonitorEvent >= 0
      && [RRScreenChangeNotify, RRNotify].contains(event.type - firstMonitorEvent)
  }

  /// Passes all events that have arrived to the surfaces.
  func poll() {
    cosmos_clear_event(wakeup)
    var event = XEvent()
    while XPending(display) > 0 {
      XNextEvent(display, &event)
      if isMonitorEvent(event) {
        XRRUpdateConfiguration(&event)
        if event.type == firstMonitorEvent + RRScreenChangeNotify {
          X11Monitor.refresh(on: display)
        }
        MonitorChanges.add()
      }
      for handle in handlers.values { handle(event) }
    }
  }

  /// Sleeps until an event arrives.
  ///
  /// - Parameter timeout: Longest sleep in seconds; `nil` to wait indefinitely.
  func wait(timeout: Double?) {
    // This also sends what is still in the output buffer.
    guard XPending(display) == 0 else { return }
    cosmos_sleep(XConnectionNumber(display), wakeup, timeout.map { max(0, $0) } ?? -1)
  }

  deinit {
    Wakeup.setReceiver(nil)
    close(wakeup)
    egl.close()
    watch.end()
    XCloseDisplay(display)
  }
}

/// The monitors of an X server, with a wallpaper on each.
package final class X11Desktop: Desktop {
  private let connection: X11Connection

  /// Connects to the server that the environment names.
  ///
  /// - Throws: ``WindowError`` with the reason, which may be that nothing can be behind all windows.
  package init() throws(WindowError) {
    connection = try X11Connection()
    _ = try X11Wallpaper(on: connection.display, monitor: nil)
  }

  package var outputs: [Output] {
    X11Monitor.all(on: connection.display).map {
      $0.output(named: $0.fullName(on: connection.display))
    }
  }

  package func open(
    on output: Output, _ configuration: Window.Configuration
  ) throws(WindowError) -> any Surface {
    try X11Surface(.wallpaper(monitor: output.name.connector), configuration, on: connection)
  }

  package func wait(timeout: Double?) throws(WindowError) {
    connection.wait(timeout: timeout)
    connection.poll()
  }
}
