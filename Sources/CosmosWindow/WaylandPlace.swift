import CWayland

/// Where a Wayland output is on the desktop, and at which connector, by the protocol xdg-output.
///
/// In many compositors, the position from `wl_output` itself is (0, 0).
///
/// - Important: Call ``end()`` before the connection closes.
final class WaylandPlace: WaylandListener {
  /// The output's part of the desktop, in logical pixels; `nil` until the compositor has reported it.
  var area: ScreenArea? {
    guard let position, let size else { return nil }
    return ScreenArea(x: position.x, y: position.y, width: size.x, height: size.y)
  }

  /// The compositor's name for the output, such as `DP-2`; `nil` if it doesn't tell.
  private(set) var connector: String?

  private var position: SIMD2<Int>?
  private var size: SIMD2<Int>?
  private var handle: OpaquePointer?

  nonisolated(unsafe) private static let functions = permanent(
    zxdg_output_v1_listener(
      logical_position: { data, _, x, y in
        WaylandPlace.of(data)?.position = SIMD2(Int(x), Int(y))
        MonitorChanges.add()
      },
      logical_size: { data, _, width, height in
        WaylandPlace.of(data)?.size = SIMD2(max(1, Int(width)), max(1, Int(height)))
        MonitorChanges.add()
      },
      done: { _, _ in },
      name: { data, _, name in
        if let name { WaylandPlace.of(data)?.connector = String(cString: name) }
      },
      description: { _, _, _ in }))

  /// Starts to follow an output.
  ///
  /// - Parameters:
  ///   - output: The `wl_output`.
  ///   - manager: The compositor's `zxdg_output_manager_v1`.
  init?(of output: OpaquePointer, _ manager: OpaquePointer) {
    guard let handle = zxdg_output_manager_v1_get_xdg_output(manager, output) else { return nil }
    self.handle = handle
    zxdg_output_v1_add_listener(handle, WaylandPlace.functions, data)
  }

  /// Stops following the output.
  func end() {
    if let handle { zxdg_output_v1_destroy(handle) }
    handle = nil
  }
}
