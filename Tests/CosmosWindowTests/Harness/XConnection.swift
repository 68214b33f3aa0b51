import CXScreenSaver
import CosmosImage
import Synchronization

/// A connection to an X server, to observe its screen.
///
/// Any thread may use it. Queries on a window that is gone, or on a server that is gone, return no value.
final class XConnection: Sendable {
  private let display: Mutex<OpaquePointer>

  /// Position and size of a window's contents, in pixels of the screen.
  struct Geometry: Hashable {
    let x: Int
    let y: Int
    let size: XServer.Size
  }

  /// Connects to a server by its display name, such as `:99`.
  init(to name: String) throws {
    XConnection.survivesErrors
    guard let display = XOpenDisplay(name) else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    // By default, Xlib ends the process when the connection is lost.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.display = Mutex(display)
  }

  /// The root window.
  var root: XID { display.withLock { XDefaultRootWindow($0) } }

  /// The first visible window whose class contains a word in any case; `word` must be lower case.
  func window(ofClass word: String) -> XID? {
    display.withLock { display in
      XConnection.window(ofClass: word, below: XDefaultRootWindow(display), on: display)
    }
  }

  /// Position and size of a window, without the frame that a window manager adds.
  func geometry(of window: XID) -> Geometry? {
    display.withLock { display in
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
      var (x, y, child) = (Int32(), Int32(), XID())
      guard
        XTranslateCoordinates(display, window, attributes.root, 0, 0, &x, &y, &child) != 0
      else { return nil }
      return Geometry(
        x: Int(x), y: Int(y),
        size: .init(width: Int(attributes.width), height: Int(attributes.height)))
    }
  }

  /// Whether the window manager reports a window as fullscreen.
  func isFullscreen(_ window: XID) -> Bool {
    display.withLock { display in
      let states: [Atom] = XConnection.property("_NET_WM_STATE", of: window, on: display)
      return states.contains(XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0))
    }
  }

  /// The text of a property of a window.
  func text(_ name: String, of window: XID) -> String {
    display.withLock { display in
      let bytes: [UInt8] = XConnection.property(name, of: window, on: display)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether a window manager announces itself.
  var hasWindowManager: Bool {
    display.withLock { display in
      let windows: [XID] = XConnection.property(
        "_NET_SUPPORTING_WM_CHECK", of: XDefaultRootWindow(display), on: display)
      return !windows.isEmpty
    }
  }

  /// Sends requests, and waits until the server has handled them.
  private func request(_ send: @Sendable (OpaquePointer) -> Void) {
    display.withLock { display in
      send(display)
      XSync(display, 0)
    }
  }

  /// Sets a property of a window, or of the root window, to a text.
  func set(_ name: String, of window: XID? = nil, to text: String, type: String) {
    request { display in
      let bytes = Array(text.utf8)
      _ = XChangeProperty(
        display, window ?? XDefaultRootWindow(display), XInternAtom(display, name, 0),
        XInternAtom(display, type, 0), 8, PropModeReplace, bytes, Int32(bytes.count))
    }
  }

  /// Sets a property of a window, or of the root window, to a number, as window managers do.
  func set(_ name: String, of window: XID?, to value: Int, type: String = "CARDINAL") {
    request { display in
      // Xlib takes each value of 32 bits as a C long.
      withUnsafeBytes(of: value) { bytes in
        _ = XChangeProperty(
          display, window ?? XDefaultRootWindow(display), XInternAtom(display, name, 0),
          XInternAtom(display, type, 0), 32, PropModeReplace,
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
      }
    }
  }

  /// Creates and shows a window in the top left corner, without a window manager's help.
  ///
  /// - Parameters:
  ///   - size: Its size, in pixels.
  ///   - parent: The window that contains it; `nil` for the root window.
  ///   - depth: The depth of its visual, in bits per pixel; `nil` for the screen's own visual, 0 for a window that takes
  ///     only input.
  ///   - redirects: Whether the windows in it are shown only if the test wants it, as by a window manager.
  /// - Returns: The window, or `nil` if the server has no such visual.
  func makeWindow(
    size: XServer.Size, in parent: XID? = nil, depth: Int32? = nil, redirects: Bool = false
  ) -> XID? {
    display.withLock { display in
      let root = XDefaultRootWindow(display)
      var found = XVisualInfo()
      let screen = XDefaultScreen(display)
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = 1
      if depth == 0 {
        let window = XCreateWindow(
          display, parent ?? root, 0, 0, UInt32(size.width), UInt32(size.height), 0, 0,
          UInt32(InputOnly), nil, UInt(CWOverrideRedirect), &attributes)
        XMapWindow(display, window)
        XSync(display, 0)
        return window
      }
      guard
        XMatchVisualInfo(
          display, screen, depth ?? XDefaultDepth(display, screen), TrueColor, &found) != 0
      else { return nil }
      attributes.colormap = XCreateColormap(display, root, found.visual, AllocNone)
      attributes.event_mask = redirects ? SubstructureRedirectMask : 0
      let window = XCreateWindow(
        display, parent ?? root, 0, 0, UInt32(size.width), UInt32(size.height), 0, found.depth,
        UInt32(InputOutput), found.visual,
        UInt(CWOverrideRedirect | CWColormap | CWBorderPixel | CWBackPixel | CWEventMask),
        &attributes)
      XMapWindow(display, window)
      XSync(display, 0)
      return window
    }
  }

  func resize(_ window: XID, to size: XServer.Size) {
    request { _ = XResizeWindow($0, window, UInt32(size.width), UInt32(size.height)) }
  }

  func show(_ window: XID, _ isShown: Bool) {
    request { _ = isShown ? XMapWindow($0, window) : XUnmapWindow($0, window) }
  }

  func lower(_ window: XID) {
    request { _ = XLowerWindow($0, window) }
  }

  func destroy(_ window: XID) {
    request { _ = XDestroyWindow($0, window) }
  }

  /// The windows in a window, from bottom to top.
  func children(of window: XID) -> [XID] {
    display.withLock { XConnection.children(of: window, on: $0) }
  }

  /// Number of visible windows on the root window, such as frames and menus of a window manager.
  var visibleCount: Int {
    display.withLock { display in
      XConnection.children(of: XDefaultRootWindow(display), on: display)
        .count { XConnection.isViewable($0, on: display) }
    }
  }

  /// The contents of a window, or `nil` if it is gone or not entirely on the screen.
  func picture(of window: XID) -> Picture? {
    display.withLock { Picture(ofWindow: window, on: $0) }
  }

  /// The depth of a window, and its pixels as the server has them, row by row; `nil` if they can't be read.
  func pixels(of window: XID) -> (depth: Int, pixels: [UInt32])? {
    display.withLock { display in
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window, &attributes) != 0,
        attributes.map_state == IsViewable,
        let image = XGetImage(
          display, window, 0, 0, UInt32(attributes.width), UInt32(attributes.height), UInt.max,
          ZPixmap)
      else { return nil }
      defer { _ = image.pointee.f.destroy_image(image) }
      guard image.pointee.bits_per_pixel == 32, image.pointee.byte_order == LSBFirst,
        let data = image.pointee.data
      else { return nil }
      let stride = Int(image.pointee.bytes_per_line)
      let bytes = UnsafeRawBufferPointer(start: data, count: stride * Int(image.pointee.height))
      let pixels = (0..<Int(image.pointee.height)).flatMap { row in
        (0..<Int(image.pointee.width)).map { column in
          bytes.loadUnaligned(fromByteOffset: row * stride + 4 * column, as: UInt32.self)
        }
      }
      return (Int(attributes.depth), pixels)
    }
  }

  /// The screen without the pointer, and an observation that is made while no other client can draw.
  func pictureOfScreen<Sight: Sendable>(
    beside look: () throws -> Sight
  ) rethrows -> (screen: Picture, sight: Sight)? {
    try display.withLock { display in
      XGrabServer(display)
      defer {
        XUngrabServer(display)
        XFlush(display)
      }
      guard let screen = Picture(ofWindow: XDefaultRootWindow(display), on: display) else {
        return nil
      }
      // To read the screen, the server removes the pointer from it, and restores it before it waits for
      // requests again.
      XSync(display, 0)
      return (screen, try look())
    }
  }

  /// The layout that the keyboard has, and its options.
  var keyboardRules: [UInt8] {
    display.withLock { display in
      XConnection.property("_XKB_RULES_NAMES", of: XDefaultRootWindow(display), on: display)
    }
  }

  /// Whether no key and no button is held, and no key is locked.
  var isInputReleased: Bool {
    display.withLock { display in
      var (root, child, mask) = (XID(), XID(), UInt32())
      var (rootX, rootY, x, y) = (Int32(), Int32(), Int32(), Int32())
      XQueryPointer(
        display, XDefaultRootWindow(display), &root, &child, &rootX, &rootY, &x, &y, &mask)
      var keys = [CChar](repeating: 0, count: 32)
      XQueryKeymap(display, &keys)
      return mask == 0 && keys.allSatisfy { $0 == 0 }
    }
  }

  /// Gives the root window the state of a server that has just started: the pointer in its middle, the focus on what
  /// is below the pointer, and no properties but those of the keyboard.
  func resetRoot() {
    request { display in
      let root = XDefaultRootWindow(display)
      let screen = XDefaultScreen(display)
      XWarpPointer(
        display, 0, root, 0, 0, 0, 0, XDisplayWidth(display, screen) / 2,
        XDisplayHeight(display, screen) / 2)
      XSetInputFocus(display, XID(PointerRoot), Int32(RevertToPointerRoot), Time(CurrentTime))
      XUndefineCursor(display, root)
      XSelectInput(display, root, 0)
      var count: Int32 = 0
      guard let names = XListProperties(display, root, &count) else { return }
      defer { XFree(names) }
      let keyboard = XInternAtom(display, "_XKB_RULES_NAMES", 0)
      for name in UnsafeBufferPointer(start: names, count: Int(count)) where name != keyboard {
        XDeleteProperty(display, root, name)
      }
    }
  }

  private static func window(
    ofClass word: String, below parent: XID, on display: OpaquePointer
  ) -> XID? {
    let windows = children(of: parent, on: display)
    let found = windows.first { window in
      let names: [UInt8] = property("WM_CLASS", of: window, on: display)
      return String(decoding: names, as: UTF8.self).lowercased().contains(word)
        && isViewable(window, on: display)
    }
    if let found { return found }
    for window in windows {
      if let found = self.window(ofClass: word, below: window, on: display) { return found }
    }
    return nil
  }

  private static func children(of window: XID, on display: OpaquePointer) -> [XID] {
    var (root, parent, count) = (XID(), XID(), UInt32())
    var children: UnsafeMutablePointer<XID>?
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0, let children
    else { return [] }
    defer { XFree(children) }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }

  private static func isViewable(_ window: XID, on display: OpaquePointer) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable
  }

  /// The values of a property: bytes, or C `long` values where they have 32 bits on the wire.
  private static func property<Value: BitwiseCopyable>(
    _ name: String, of window: XID, on display: OpaquePointer
  ) -> [Value] {
    var (type, format, count, rest) = (Atom(), Int32(), UInt(), UInt())
    var values: UnsafeMutablePointer<UInt8>?
    let code = XGetWindowProperty(
      display, window, XInternAtom(display, name, 0), 0, 1024, 0, Atom(AnyPropertyType), &type,
      &format, &count, &rest, &values)
    guard code == Success, let values else { return [] }
    defer { XFree(values) }
    let stride = format == 32 ? MemoryLayout<CLong>.stride : Int(format) / 8
    guard stride == MemoryLayout<Value>.stride else { return [] }
    let bytes = UnsafeRawBufferPointer(start: values, count: Int(count) * stride)
    return Array(bytes.bindMemory(to: Value.self))
  }

  /// Makes Xlib leave errors to the caller; by default it prints an error or ends the process when a window or
  /// server is gone.
  private static let survivesErrors: Void = {
    _ = XSetErrorHandler { _, _ in 0 }
    _ = XSetIOErrorHandler { _ in 0 }
  }()

  deinit {
    display.withLock { _ = XCloseDisplay($0) }
  }
}
