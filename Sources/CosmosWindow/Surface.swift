/// A place that shows the sky: it has a size, reports events, and presents frames.
///
/// Its context is current once it has been created. Use it on the main thread only; ``Wakeup/send()`` ends a sleep from
/// any other.
package protocol Surface: AnyObject {
  /// The window system that shows the surface.
  var system: WindowSystem { get }

  /// Size of the framebuffer in pixels; 0 × 0 while the surface shows nothing.
  var pixelSize: (width: Int, height: Int) { get }

  /// Pixels per logical pixel: the scale that is set on the desktop, or the next whole number for a window that fills no
  /// monitor, if the compositor reports only those; 1 on X11.
  var scale: Double { get }

  /// Bits per channel of the framebuffer.
  var bitsPerChannel: Int { get }

  /// Refresh rate of the monitor that shows the surface, in hertz.
  var refreshRate: Double { get }

  /// The monitors that are there, if the surface may get from one to another; they change only with
  /// ``WindowEvent/moved``.
  var monitorNames: [MonitorName] { get }

  /// Whether vertical sync or ``wantsFrame`` may hold back frames that come faster than the monitor refreshes; with some
  /// drivers, nothing does.
  var waitsForMonitor: Bool { get }

  /// Whether a frame would be seen; a surface that is covered gets none until it is visible again.
  var wantsFrame: Bool { get }

  /// Seconds until ``wantsFrame`` should be asked again although there is no event; `nil` if an event will come.
  var timeToFrameCheck: Double? { get }

  /// Whether a part of the surface would show its frame now, and still shows an older one.
  var hasStaleTiles: Bool { get }

  /// Whether the surface is a fullscreen window, or will be once the window manager has processed all requests.
  var isFullscreen: Bool { get }

  /// Whether ``toggleFullscreen()`` would make it a window that isn't fullscreen.
  var canLeaveFullscreen: Bool { get }

  /// Where the window manager shows the surface instead of on the monitor for which it was opened; `nil` if it is there, or
  /// was opened for none.
  var misplacement: SurfaceMisplacement? { get }

  /// The state of the gamepads; `nil` if there is none, or if another program is using it.
  var gamepad: GamepadState? { get }

  /// Whether events have been read that ``poll()`` has yet to return; a sleep would not end because of them.
  ///
  /// Surfaces on one connection read each other's events.
  var hasEvents: Bool { get }

  /// Processes pending events without waiting.
  ///
  /// - Returns: The events, in order.
  /// - Throws: ``WindowError/connectionLost(to:)`` or ``WindowError/destroyed``.
  func poll() throws(WindowError) -> [WindowEvent]

  /// Sleeps until an event arrives.
  ///
  /// - Parameter timeout: Longest sleep in seconds; `nil` to wait indefinitely.
  /// - Returns: The events, in order.
  /// - Throws: ``WindowError/connectionLost(to:)`` or ``WindowError/destroyed``.
  func wait(timeout: Double?) throws(WindowError) -> [WindowEvent]

  /// Makes the surface's context current again after that of another surface was.
  func makeCurrent()

  /// Destroys the context, because the driver has lost it; release everything in it first.
  func dropContext()

  /// Creates another context in place of the one that was dropped, and makes it current.
  ///
  /// Surfaces that shared one share the new one.
  ///
  /// - Throws: ``WindowError/refused(reason:)`` with the driver's own message; it may work some time later.
  func renewContext() throws(WindowError)

  /// Switches between fullscreen and a window; does nothing where there is no such choice.
  func toggleFullscreen()

  /// Shows or hides the pointer while it is over the surface, if that is the surface's business.
  func setPointerHidden(_ isHidden: Bool)

  /// Whether a Shift key is held, as far as the surface gets keys.
  var holdsShift: Bool { get }

  /// Puts text on the clipboard, if the surface has access to one.
  func copy(_ text: String)

  /// Names what the surface shows, if the window system shows such names.
  func setTitle(_ title: String)

  /// Makes the surface disappear; remaining work goes on unseen.
  func hide()

  /// Presents the frame that has been drawn.
  func swap()

  /// Draws a frame and presents it.
  ///
  /// - Parameter draw: Draws into the bound framebuffer: the whole picture, or a part of it.
  func present(_ draw: (SurfaceTile?) -> Void)

  /// Waits until the window system has processed all drawing and requests.
  func finish()
}

extension Surface {
  package var monitorNames: [MonitorName] { [] }
  package var wantsFrame: Bool { true }
  package var timeToFrameCheck: Double? { nil }
  package var scale: Double { 1 }
  package var bitsPerChannel: Int { 8 }
  package var misplacement: SurfaceMisplacement? { nil }
  package var gamepad: GamepadState? { nil }
  package var hasStaleTiles: Bool { false }
  package var isFullscreen: Bool { false }
  package var canLeaveFullscreen: Bool { isFullscreen }
  package func toggleFullscreen() {}
  /// Whether ``toggleFullscreen()`` has an effect.
  package var canToggleFullscreen: Bool { !isFullscreen || canLeaveFullscreen }
  package func setPointerHidden(_: Bool) {}
  package var holdsShift: Bool { false }
  package func copy(_: String) {}
  package func setTitle(_: String) {}

  package func present(_ draw: (SurfaceTile?) -> Void) {
    draw(nil)
    swap()
  }
}

/// A surface that isn't fullscreen on its monitor; names are as the log has them.
package struct SurfaceMisplacement: Hashable, Sendable {
  /// The monitor for which it was opened.
  package let wanted: String
  /// The monitor on which it is fullscreen; `nil` if it isn't.
  package let actual: String?

  /// Creates a misplacement.
  package init(wanted: String, actual: String?) {
    (self.wanted, self.actual) = (wanted, actual)
  }
}

/// The part of a picture that one of several windows shows.
package struct SurfaceTile: Hashable, Sendable {
  /// The part, in pixels of the whole picture.
  package let area: ScreenArea
  /// Size of the window in pixels; where it isn't that of the area, the window shows the area scaled.
  package let size: SIMD2<Int>
  /// Whether overlays, which the picture has only once, belong to this part.
  package let isMain: Bool
}
