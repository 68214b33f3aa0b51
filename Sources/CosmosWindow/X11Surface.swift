import CX11
import CosmosEGL

/// A window on another connection to an X server than GLFW's: inside another program's window, such as that of a screen
/// saver, or behind all other windows.
///
/// It takes no input.
public final class X11Surface: Surface {
  /// Where the window is.
  public enum Place: Hashable, Sendable {
    /// Inside the window with an ID, whose size it follows. It ends with it.
    case window(UInt)
    /// Inside the root window, or the window that a virtual desktop uses in its place.
    case root
    /// Behind all other windows, on a monitor or, without one, on the whole screen.
    case wallpaper(monitor: String?)
  }

  package private(set) var pixelSize: (width: Int, height: Int)
  package private(set) var refreshRate = 60.0
  package var system: WindowSystem { .x11 }
  package var bitsPerChannel: Int { context.bitsPerChannel }

  package let waitsForMonitor: Bool

  private let display: OpaquePointer
  /// The window that contains this one.
  private let parent: XID
  private let window: XID
  private let colormap: XID
  private let connection: X11Connection
  private let context: WindowContext
  /// Keeps the window in the background of the screen; `nil` inside another window.
  private var wallpaper: X11Wallpaper?
  private var visibility: X11Visibility
  private var events = EventQueue<WindowEvent>()
  /// The window's position on the screen and its size, whether it is visible or not.
  private var area: ScreenArea

  /// Opens a window and makes its context current.
  ///
  /// - Parameters:
  ///   - place: Where the window is.
  ///   - configuration: Whether to use OpenGL ES, to debug, and to wait for vertical sync; the rest is ignored.
  /// - Throws: ``WindowError`` with the reason.
  public convenience init(
    _ place: Place, _ configuration: Window.Configuration
  ) throws(WindowError) {
    try self.init(place, configuration, on: X11Connection())
  }

  /// Opens a window on a connection that others may share, and makes its context current.
  init(
    _ place: Place, _ configuration: Window.Configuration, on connection: X11Connection
  ) throws(WindowError) {
    let display = connection.display
    let root = XDefaultRootWindow(display)
    switch place {
    case .wallpaper(let monitor):
      parent = root
      wallpaper = try X11Wallpaper(on: display, monitor: monitor)
    case .window(let id) where id != root: parent = id
    case .root, .window:
      let virtualRoot = X11Surface.virtualRoot(of: root, on: display)
      parent = virtualRoot ?? root
      wallpaper =
        try virtualRoot == nil ? X11Wallpaper(on: display, monitor: nil, mayBeManaged: false) : nil
    }
    // Select events first, so that no change is missed.
    XSelectInput(display, parent, wallpaper?.rootEvents ?? StructureNotifyMask)
    let attributes = try X11Surface.attributes(of: parent, on: display)
    area = wallpaper?.area ?? ScreenArea(attributes)
    pixelSize = attributes.map_state == IsUnmapped ? (0, 0) : (area.width, area.height)
    waitsForMonitor = configuration.waitsForMonitor
    let visual = attributes.visual.map { XVisualIDFromVisual($0) } ?? 0
    var opened: WindowContext?
    var made: (window: XID, colormap: XID)?
    do throws(EGLFailure) {
      let request = ContextRequest(
        configuration, isSoftware: connection.egl.isSoftware, onX11: display)
      let context = try WindowContext(on: connection.egl, request, preferring: visual)
      self.context = context
      opened = context
      // Drivers can't draw with every visual that another program's window may have, but in a child of it.
      let own = try X11Surface.makeWindow(
        area: wallpaper == nil ? ScreenArea(width: area.width, height: area.height) : area,
        visual: context.visual,
        isManaged: wallpaper?.isManaged == true, display)
      made = own
      (window, colormap) = own
      // EGL reads the window's size through another connection.
      XSync(display, 0)
      try context.makeCurrent(drawingInto: window, waitsForMonitor: waitsForMonitor)
    } catch {
      // The context must go before the window.
      opened?.close()
      if let made { X11Surface.release(made, display) }
      throw .refused(reason: error.description)
    }
    self.display = display
    self.connection = connection
    visibility = X11Visibility(of: window, on: display)
    connection.handlers[window] = { [unowned self] in handle($0) }
    if let wallpaper {
      wallpaper.describe(window)
    } else {
      // Drivers may crash with a window that doesn't exist. Another program's may go at any time, but this one stays.
      guard X11Surface.move(window, into: parent, on: display) else { throw .noWindow(parent) }
    }
    XMapWindow(display, window)
    findMonitor()
  }

  // MARK: Events

  package var hasEvents: Bool { !events.isEmpty }

  package func poll() throws(WindowError) -> [WindowEvent] {
    connection.poll()
    visibility.update()
    return events.take()
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    connection.wait(timeout: timeout)
    return try poll()
  }

  private func handle(_ event: XEvent) {
    wallpaper?.stayBehind(window, after: event)
    switch event.type {
    case ConfigureNotify where event.xconfigure.window == parent:
      if wallpaper == nil {
        resize(to: (Int(event.xconfigure.width), Int(event.xconfigure.height)))
      } else {
        findMonitor()
      }
    case ConfigureNotify where event.xconfigure.window == window && wallpaper != nil:
      // The window manager decides on the size of its windows.
      report(size: (Int(event.xconfigure.width), Int(event.xconfigure.height)))
    case UnmapNotify where isOurs(event.xunmap.window): report(size: (0, 0))
    case MapNotify where isOurs(event.xmap.window):
      wallpaper?.letInputThrough(window)
      report(size: (area.width, area.height))
    case ReparentNotify where event.xreparent.window == window:
      wallpaper?.letInputThrough(window)
      // The window manager has gone, or has given the window back, at a place of its choice.
      if event.xreparent.parent == parent, wallpaper != nil {
        wallpaper?.followManager(window)
        XMoveResizeWindow(
          display, window, Int32(area.x), Int32(area.y), UInt32(area.width), UInt32(area.height))
      }
    case _ where wallpaper?.isAboutManager(event) == true: wallpaper?.followManager(window)
    case VisibilityNotify where event.xvisibility.window == window:
      visibility.isCovered = event.xvisibility.state == VisibilityFullyObscured
      visibility.wake()
    case Expose where event.xexpose.window == window && event.xexpose.count == 0:
      events.append(.damage)
    case ClientMessage
    where event.xclient.window == window && wallpaper?.isRequestToClose(event) == true:
      events.append(.close)
    case DestroyNotify
    where event.xdestroywindow.window == window || event.xdestroywindow.window == parent:
      events.append(.close)
    case _ where connection.isMonitorEvent(event): findMonitor()
    default: break
    }
  }

  /// Whether the surface shows nothing while a window is unmapped.
  private func isOurs(_ window: XID) -> Bool {
    window == (wallpaper == nil ? parent : self.window)
  }

  /// Follows the size of the parent.
  private func resize(to size: (width: Int, height: Int)) {
    guard size != (area.width, area.height) else { return }
    (area.width, area.height) = size
    XResizeWindow(display, window, UInt32(max(1, size.width)), UInt32(max(1, size.height)))
    if pixelSize.width > 0 { report(size: size) }
  }

  private func report(size: (width: Int, height: Int)) {
    guard size != pixelSize else { return }
    pixelSize = size
    events.append(.resize(width: size.width, height: size.height))
  }

  /// Adopts the rate of the monitor under the window and, for a wallpaper, the place of its monitor.
  private func findMonitor() {
    if let place = wallpaper?.area, place != area {
      area = place
      XMoveResizeWindow(
        display, window, Int32(place.x), Int32(place.y), UInt32(place.width), UInt32(place.height))
    }
    var (x, y, child) = (Int32(0), Int32(0), XID(0))
    let root = XDefaultRootWindow(display)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    var shown = area
    (shown.x, shown.y) = (Int(x), Int(y))
    let rate = shown.mostShown(by: X11Monitor.all(on: display), area: \.area)?.refreshRate ?? 60
    guard rate != refreshRate else { return }
    refreshRate = rate
    events.append(.moved)
  }

  // MARK: Drawing

  package var wantsFrame: Bool { visibility.isVisible }

  package var timeToFrameCheck: Double? { visibility.timeToUpdate }

  package func makeCurrent() {
    context.makeCurrent()
  }

  package func dropContext() {
    context.close()
  }

  package func renewContext() throws(WindowError) {
    try context.renew()
  }

  package func swap() {
    context.swap()
  }

  package func finish() {
    XSync(display, 0)
  }

  package func hide() {
    XUnmapWindow(display, window)
    finish()
  }

  deinit {
    connection.handlers[window] = nil
    context.close()
    X11Surface.release((window, colormap), display)
  }
}
