import CGLFW

/// A picture that stands for a window in task bars and switchers.
package struct WindowIcon: Hashable, Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Rows from top to bottom, with four bytes for each pixel: red, green, blue and alpha, not premultiplied.
  package let pixels: [UInt8]

  /// Creates an icon.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - pixels: 4 × `width` × `height` bytes.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == 4 * width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Gives a window an icon in several sizes; on Wayland, where icons come from desktop files, it has none.
  ///
  /// - Parameters:
  ///   - icons: The sizes; the window manager chooses one.
  ///   - window: GLFW's handle.
  static func set(_ icons: [WindowIcon], of window: OpaquePointer) {
    guard !icons.isEmpty else { return }
    // GLFW copies the pixels and changes none.
    var pixels = icons.flatMap(\.pixels)
    pixels.withUnsafeMutableBufferPointer { pixels in
      var rest = pixels.baseAddress
      let images = icons.map { icon in
        defer { rest = rest?.advanced(by: icon.pixels.count) }
        return GLFWimage(width: Int32(icon.width), height: Int32(icon.height), pixels: rest)
      }
      glfwSetWindowIcon(window, Int32(images.count), images)
    }
  }
}
