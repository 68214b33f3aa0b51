import CXScreenSaver
import CosmosImage

extension Picture {
  /// Reads from an X server what it shows of a window.
  ///
  /// The result is `nil` where the window has gone, or is not wholly on the screen.
  ///
  /// - Parameters:
  ///   - window: The window's identifier.
  ///   - display: The server's name, such as `:99`.
  init?(ofWindow window: XID, on display: String) {
    Picture.ignoresErrors
    guard let connection = XOpenDisplay(display) else { return nil }
    defer { XCloseDisplay(connection) }
    // Without this Xlib ends the process when the server has gone.
    XSetIOErrorExitHandler(connection, { _, _ in }, nil)
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection, window, &attributes) != 0,
      attributes.map_state == IsViewable, attributes.width > 0, attributes.height > 0,
      let image = XGetImage(
        connection, window, 0, 0, UInt32(attributes.width), UInt32(attributes.height), UInt.max,
        ZPixmap)
    else { return nil }
    defer { _ = image.pointee.f.destroy_image(image) }
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    guard image.pointee.bits_per_pixel == 32, image.pointee.byte_order == LSBFirst,
      let data = image.pointee.data
    else { return nil }
    let stride = Int(image.pointee.bytes_per_line)
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { pixels, count in
      for row in 0..<height {
        for column in 0..<width {
          // Blue, green, red, nothing.
          let source = row * stride + 4 * column
          let target = 3 * (row * width + column)
          for channel in 0..<3 {
            pixels[target + channel] = UInt8(bitPattern: data[source + 2 - channel])
          }
        }
      }
      count = 3 * width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Has Xlib leave it to the caller when a window has gone; it would end the process.
  private static let ignoresErrors: Void = { _ = XSetErrorHandler { _, _ in 0 } }()
}
