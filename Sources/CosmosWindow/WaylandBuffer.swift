import CWayland

/// The native window that EGL draws into for a Wayland surface, in pixels of the surface's monitor.
///
/// - Important: Call ``destroy()`` before the surface goes, and after the context.
final class WaylandBuffer {
  /// EGL's native window.
  let window: OpaquePointer

  /// The number of pixels; 0 × 0 until the compositor has decided on the surface's size.
  private(set) var pixels: (width: Int, height: Int)

  /// Pixels per logical pixel.
  var scale: Double { SurfaceSize.scale(ofPixels: pixels.width, over: size.width) }

  /// Whether the number of pixels can be any, not only a multiple of the size.
  var hasViewport: Bool { viewport != nil }

  private let surface: OpaquePointer
  private let viewport: OpaquePointer?
  /// The surface's size in logical pixels.
  private var size: (width: Int, height: Int)

  /// How one size differs from another one.
  enum Change: Hashable {
    case pixels
    /// The same pixels are to be shown at another size.
    case size
  }

  /// Creates a buffer.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - viewporter: The compositor's `wp_viewporter`; `nil` if it has none.
  ///   - pixels: The number of pixels.
  ///   - size: The surface's size in logical pixels.
  init?(
    of surface: OpaquePointer, viewporter: OpaquePointer?,
    pixels: (width: Int, height: Int) = (0, 0), size: (width: Int, height: Int) = (0, 0)
  ) {
    let (width, height) = (Int32(max(1, pixels.width)), Int32(max(1, pixels.height)))
    guard let window = wl_egl_window_create(surface, width, height) else { return nil }
    (self.surface, self.window) = (surface, window)
    (self.pixels, self.size) = (pixels, size)
    viewport = viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
  }

  /// Compares the size with another one.
  ///
  /// - Returns: The difference; `nil` if there is none.
  func change(
    to pixels: (width: Int, height: Int), size: (width: Int, height: Int)
  ) -> Change? {
    pixels != self.pixels ? .pixels : size != self.size ? .size : nil
  }

  /// Takes another size, which the next frame has.
  ///
  /// - Returns: The difference; `nil` if there is none.
  func resize(
    to pixels: (width: Int, height: Int), size: (width: Int, height: Int)
  ) -> Change? {
    let change = change(to: pixels, size: size)
    (self.pixels, self.size) = (pixels, size)
    if change == .pixels {
      wl_egl_window_resize(window, Int32(max(1, pixels.width)), Int32(max(1, pixels.height)), 0, 0)
    }
    return change
  }

  /// Sets the size at which the compositor shows the next frame.
  ///
  /// - Parameter scale: Pixels per logical pixel where the compositor takes whole numbers only; `nil` leaves them as
  ///   GLFW has set them.
  func prepareToPresent(scale: Int?) {
    guard let viewport else {
      if let scale { wl_surface_set_buffer_scale(surface, Int32(scale)) }
      return
    }
    wp_viewport_set_destination(viewport, Int32(max(1, size.width)), Int32(max(1, size.height)))
    // Compositors may hand a buffer that has the monitor's own scale to the monitor as it is, without a copy.
    let factor = pixels.width / max(1, size.width)
    let isWhole = factor > 0 && pixels == (factor * size.width, factor * size.height)
    wl_surface_set_buffer_scale(surface, Int32(isWhole ? factor : 1))
  }

  /// Destroys the native window.
  func destroy() {
    if let viewport { wp_viewport_destroy(viewport) }
    wl_egl_window_destroy(window)
  }
}
