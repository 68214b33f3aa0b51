import CX11

/// A property of X11 windows.
struct XProperty {
  let name: Atom
  private let display: OpaquePointer

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
    read(of: window, type: type, format: 32) { bytes, count in
      // Xlib returns each 32-bit value as a C long.
      bytes.withMemoryRebound(to: XID.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// The text of a property in UTF-8; empty if the property or the window does not exist.
  ///
  /// - Parameter window: The window.
  /// - Returns: At most 16,384 bytes.
  func text(of window: XID) -> String {
    read(of: window, type: XInternAtom(display, "UTF8_STRING", 0), format: 8) { bytes, count in
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    } ?? ""
  }

  /// Sets a property to 32-bit values, each of which Xlib takes as a C long.
  func set(_ values: [UInt], of window: XID, type: Atom) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, name, type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }

  /// Removes a property.
  func remove(from window: XID) {
    XDeleteProperty(display, window, name)
  }

  /// Passes the first items of a property to a function, or returns `nil` if there is none of that type and format.
  private func read<Result>(
    of window: XID, type: Atom, format: Int32,
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> Result
  ) -> Result? {
    var (found, foundFormat, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let code = XGetWindowProperty(
      display, window, name, 0, XProperty.maxLength, 0, type, &found, &foundFormat, &count, &rest,
      &bytes)
    guard code == 0, let bytes else { return nil }
    defer { XFree(bytes) }
    guard found == type, foundFormat == format else { return nil }
    return body(bytes, Int(count))
  }

  /// How much of a property is read, in units of 32 bits.
  private static let maxLength = 4096
}
