import CX11

/// Reads properties of X11 windows.
struct XProperty {
  private let display: OpaquePointer
  private let name: Atom

  /// Names a property.
  init(_ name: String, on display: OpaquePointer) {
    self.display = display
    self.name = XInternAtom(display, name, 0)
  }

  /// The values of a property; empty if the property or the window does not exist.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - type: The type that the values must have, such as `XA_ATOM`.
  /// - Returns: At most 4,096 values.
  func values(of window: XID, type: Atom) -> [XID] {
    var (found, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let code = XGetWindowProperty(
      display, window, name, 0, 4096, 0, type, &found, &format, &count, &rest, &bytes)
    guard code == 0, let bytes else { return [] }
    defer { XFree(bytes) }
    guard found == type, format == 32 else { return [] }
    // Xlib returns each 32-bit value as a C long.
    return bytes.withMemoryRebound(to: XID.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// The text of a property in UTF-8; empty if the property or the window does not exist.
  ///
  /// - Parameter window: The window.
  /// - Returns: At most 4,096 bytes.
  func text(of window: XID) -> String {
    let utf8 = XInternAtom(display, "UTF8_STRING", 0)
    var (found, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let code = XGetWindowProperty(
      display, window, name, 0, 1024, 0, utf8, &found, &format, &count, &rest, &bytes)
    guard code == 0, let bytes else { return "" }
    defer { XFree(bytes) }
    guard found == utf8, format == 8 else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
