import CX11

/// The windows around an X11 window.
struct X11Tree {
  /// The window that contains it; 0 for a root window.
  let parent: XID
  /// The windows in it, from bottom to top.
  let children: [XID]

  /// Asks the server; `nil` if the window doesn't exist.
  init?(of window: XID, on display: OpaquePointer) {
    var (root, parent, count) = (XID(0), XID(0), UInt32(0))
    var children: UnsafeMutablePointer<XID>?
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
    defer { if let children { XFree(children) } }
    self.parent = parent
    self.children = Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }
}
