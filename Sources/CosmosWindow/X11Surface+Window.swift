import CX11
import CosmosEGL

/// The X11 window of a surface, and the window that contains it.
extension X11Surface {
  /// The attributes of the window that is to contain a surface.
  ///
  /// - Throws: ``WindowError/noWindow(_:)`` if there is no such window, or ``WindowError/unsuitableWindow(_:reason:)``.
  static func attributes(
    of parent: XID, on display: OpaquePointer
  ) throws(WindowError) -> XWindowAttributes {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, parent, &attributes) != 0 else { throw .noWindow(parent) }
    guard attributes.`class` == InputOutput else {
      throw .unsuitableWindow(parent, reason: "takes input only, and shows nothing")
    }
    guard attributes.root == XDefaultRootWindow(display) else {
      let screen = XScreenNumberOfScreen(attributes.screen)
      throw .unsuitableWindow(
        parent, reason: "is on screen \(screen), which DISPLAY has to name, as in :0.\(screen)")
    }
    return attributes
  }

  /// Moves a window into another program's window.
  ///
  /// - Returns: False if that window is gone.
  static func move(_ window: XID, into parent: XID, on display: OpaquePointer) -> Bool {
    XReparentWindow(display, window, parent, 0, 0)
    return X11Tree(of: window, on: display)?.parent == parent
  }

  /// The window that a window manager has put over the root window; `nil` if there is none.
  static func virtualRoot(of root: XID, on display: OpaquePointer) -> XID? {
    let property = XProperty("__SWM_VROOT", on: display)
    for child in X11Tree(of: root, on: display)?.children ?? [] {
      if let window = property.values(of: child, type: XA_WINDOW).first { return window }
    }
    return nil
  }

  /// Looks up a visual by its ID; `nil` if the server has none with that.
  static func visual(_ id: UInt, on display: OpaquePointer) -> XVisualInfo? {
    var wanted = XVisualInfo()
    wanted.visualid = id
    var count: Int32 = 0
    guard let found = XGetVisualInfo(display, Int(VisualIDMask), &wanted, &count), count > 0 else {
      return nil
    }
    defer { XFree(found) }
    return found.pointee
  }

  /// Creates a window on the root window, and the colormap that its visual may need.
  static func makeWindow(
    area: ScreenArea, visual: UInt, isManaged: Bool, _ display: OpaquePointer
  ) throws(EGLFailure) -> (window: XID, colormap: XID) {
    let root = XDefaultRootWindow(display)
    guard let found = X11Surface.visual(visual, on: display) else {
      throw EGLFailure("the X server has no visual 0x\(String(visual, radix: 16))")
    }
    var attributes = XSetWindowAttributes()
    attributes.colormap = XCreateColormap(display, root, found.visual, AllocNone)
    // Owners of windows may keep other programs' windows in them from being shown, as window managers do.
    attributes.override_redirect = isManaged ? 0 : 1
    attributes.event_mask = ExposureMask | StructureNotifyMask | VisibilityChangeMask
    // Where visuals differ, the border needs a colour even if it has no width.
    let window = XCreateWindow(
      display, root, Int32(area.x), Int32(area.y), UInt32(max(1, area.width)),
      UInt32(max(1, area.height)), 0, found.depth, UInt32(InputOutput),
      found.visual, UInt(CWColormap | CWBorderPixel | CWEventMask | CWOverrideRedirect),
      &attributes)
    return (window, attributes.colormap)
  }

  static func release(_ own: (window: XID, colormap: XID), _ display: OpaquePointer) {
    XDestroyWindow(display, own.window)
    XFreeColormap(display, own.colormap)
  }
}
