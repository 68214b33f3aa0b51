import CXScreenSaver
import CosmosImage
import Synchronization

/// A connection with an X server, to see what is on its screen.
///
/// Any thread may use it. A window that has gone has no properties, and neither has any where the server has gone.
final class XConnection: Sendable {
  private let display: Mutex<OpaquePointer>

  /// Place and size of what a window shows, in pixels of the screen.
  struct Geometry: Hashable {
    let x: Int
    let y: Int
    let size: XServer.Size
  }

  /// Connects to a server.
  ///
  /// - Parameter name: The server's name, such as `:99`.
  /// - Throws: ``HarnessError`` where it does not answer.
  init(to name: String) throws {
    XConnection.survivesErrors
    guard let display = XOpenDisplay(name) else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    // Without this Xlib ends the process when the server has gone.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.display = Mutex(display)
  }

  /// The window that holds all others.
  var root: XID { display.withLock { XDefaultRootWindow($0) } }

  /// The first window that can be seen and has a class, in upper or lower case, with a word in it.
  func window(ofClass word: String) -> XID? {
    display.withLock { display in
      XConnection.window(ofClass: word, below: XDefaultRootWindow(display), on: display)
    }
  }

  /// Where a window is and how large, without the frame that a window manager gives it.
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

  /// Whether a window manager calls a window fullscreen.
  func isFullscreen(_ window: XID) -> Bool {
    display.withLock { display in
      let states: [Atom] = XConnection.property("_NET_WM_STATE", of: window, on: display)
      return states.contains(XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0))
    }
  }

  /// Whether a window manager says that it is there.
  var hasWindowManager: Bool {
    display.withLock { display in
      let windows: [XID] = XConnection.property(
        "_NET_SUPPORTING_WM_CHECK", of: XDefaultRootWindow(display), on: display)
      return !windows.isEmpty
    }
  }

  /// What a window shows; `nil` where it has gone, or is not wholly on the screen.
  func picture(of window: XID) -> Picture? {
    display.withLock { Picture(ofWindow: window, on: $0) }
  }

  /// What the screen shows without the pointer, and what can be seen of it otherwise at the same time.
  ///
  /// - Parameter look: Called while the server serves nobody else, so that nothing is drawn.
  /// - Returns: `nil` where the server has gone.
  /// - Throws: What `look` throws.
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
      // For the picture the server takes the pointer off its screen, and puts it back before it waits for requests.
      XSync(display, 0)
      return (screen, try look())
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

  /// The values of a property; none where the window does not have it.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - window: The window.
  ///   - display: The connection.
  /// - Returns: Bytes, or what has 32 bits on the wire, and those of a C `long` here.
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

  /// Has Xlib leave it to the caller when a window or a server has gone; it would end the process, or print.
  private static let survivesErrors: Void = {
    _ = XSetErrorHandler { _, _ in 0 }
    _ = XSetIOErrorHandler { _ in 0 }
  }()

  deinit {
    display.withLock { _ = XCloseDisplay($0) }
  }
}
