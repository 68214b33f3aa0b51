import CWayland

/// The exact scale of a surface, by the protocol fractional-scale.
///
/// - Important: Call ``end()`` before the connection closes.
final class WaylandScale: WaylandListener {
  /// Pixels per logical pixel; `nil` until the compositor has reported it.
  private(set) var value: Double?

  private var handle: OpaquePointer?
  nonisolated(unsafe) private static let functions = permanent(
    wp_fractional_scale_v1_listener { data, _, scale in
      WaylandScale.of(data)?.value = Double(scale) / 120
    })

  /// Starts to follow the scale of a surface.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - manager: The compositor's `wp_fractional_scale_manager_v1`.
  init?(of surface: OpaquePointer, _ manager: OpaquePointer) {
    guard let handle = wp_fractional_scale_manager_v1_get_fractional_scale(manager, surface) else {
      return nil
    }
    self.handle = handle
    wp_fractional_scale_v1_add_listener(handle, WaylandScale.functions, data)
  }

  /// Stops following the scale.
  func end() {
    if let handle { wp_fractional_scale_v1_destroy(handle) }
    handle = nil
  }
}
