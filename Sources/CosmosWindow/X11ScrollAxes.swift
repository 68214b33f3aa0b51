import CX11

/// The scroll axes of the pointers of an X server, whose positions are exact.
///
/// A touchpad's clicks of a wheel, which GLFW reports, come whenever it has moved an axis as far as a notch would. Only
/// the notches of a wheel move it by exactly that, whatever the driver, and over XWayland, too.
struct X11ScrollAxes {
  /// How far each axis has moved, in notches, when it was last read.
  private var positions: [SIMD2<Int32>: Double] = [:]

  /// Most axes that are read.
  private static let capacity = 16

  /// Reads the axes.
  ///
  /// - Parameter display: The connection to the server.
  /// - Returns: Whether one has moved by a part of a notch since they were last read; `false` for one that is new.
  mutating func update(on display: OpaquePointer) -> Bool {
    let none = cosmos_x11_scroll_axis()
    var axes = Array(repeating: none, count: X11ScrollAxes.capacity)
    let count = cosmos_read_scroll_axes(display, &axes, Int32(axes.count))
    let last = positions
    positions = [:]
    var isPart = false
    for axis in axes.prefix(Int(count)) {
      let key = SIMD2(axis.device, axis.number)
      positions[key] = axis.position
      let moved = axis.position - (last[key] ?? axis.position)
      if abs(moved - moved.rounded()) > 1e-3 { isPart = true }
    }
    return isPart
  }
}
