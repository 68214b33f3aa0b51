import CWayland

/// An output of a Wayland compositor: a monitor, or a part of what a virtual one shows.
package final class WaylandOutput {
  /// The compositor's name for the output, such as `"HDMI-A-1"`.
  package private(set) var name = "unnamed"

  /// Refresh rate in hertz; 60 for outputs that have none.
  package private(set) var refreshRate = 60.0

  /// Pixels per logical pixel, rounded up to a whole number.
  private(set) var scale = 1

  /// Whether the compositor has described the output completely.
  private(set) var isDescribed = false

  /// The output's number in the registry.
  let global: UInt32

  let handle: OpaquePointer
  private let listener = UnsafeMutablePointer<wl_output_listener>.allocate(capacity: 1)

  /// Starts to follow an output.
  ///
  /// - Parameters:
  ///   - registry: The registry that has announced it.
  ///   - global: Its number there.
  ///   - version: The newest version of its protocol that the compositor knows.
  init?(_ registry: OpaquePointer, global: UInt32, version: UInt32) {
    guard let handle = cosmos_bind_output(registry, global, min(version, 4)) else { return nil }
    self.handle = handle
    self.global = global
    // The first version doesn't tell when a description is complete.
    isDescribed = version < 2
    listener.initialize(
      to: wl_output_listener(
        geometry: { _, _, _, _, _, _, _, _, _, _ in },
        mode: { data, _, flags, _, _, rate in
          guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
          // In thousandths of a hertz; 0 where nothing refreshes, as on a virtual output.
          WaylandOutput.of(data)?.refreshRate = rate > 0 ? Double(rate) / 1000 : 60
        },
        done: { data, _ in WaylandOutput.of(data)?.isDescribed = true },
        scale: { data, _, scale in WaylandOutput.of(data)?.scale = max(1, Int(scale)) },
        name: { data, _, name in
          if let name { WaylandOutput.of(data)?.name = String(cString: name) }
        },
        description: { _, _, _ in }))
    wl_output_add_listener(handle, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> WaylandOutput? {
    data.map { Unmanaged<WaylandOutput>.fromOpaque($0).takeUnretainedValue() }
  }

  deinit {
    if wl_output_get_version(handle) >= UInt32(WL_OUTPUT_RELEASE_SINCE_VERSION) {
      wl_output_release(handle)
    } else {
      wl_output_destroy(handle)
    }
    listener.deallocate()
  }
}
