import CWayland

/// The exact scale of a surface, by the protocol fractional-scale.
///
/// - Important: Call ``end()`` before the connection closes.
final class WaylandScale {
  /// Pixels per logical pixel; `nil` until the compositor has told.
  private(set) var value: Double?

  private var handle: OpaquePointer?
  private let listener = UnsafeMutablePointer<wp_fractional_scale_v1_listener>.allocate(capacity: 1)

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
    listener.initialize(
      to: wp_fractional_scale_v1_listener { data, _, scale in
        guard let data else { return }
        Unmanaged<WaylandScale>.fromOpaque(data).takeUnretainedValue().value = Double(scale) / 120
      })
    wp_fractional_scale_v1_add_listener(
      handle, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops following the scale.
  func end() {
    if let handle { wp_fractional_scale_v1_destroy(handle) }
    handle = nil
  }

  deinit { listener.deallocate() }
}
