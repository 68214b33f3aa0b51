import CWayland

/// An output of a Wayland compositor: a monitor, or a part of what a virtual one shows.
package final class WaylandOutput: WaylandListener {
  /// The compositor's names for the output.
  package var name: MonitorName {
    MonitorName(connector ?? place?.connector ?? "unnamed", make: make, model: model)
  }

  /// Refresh rate in hertz; 60 for outputs that have none.
  package private(set) var refreshRate = 60.0

  /// Pixels per logical pixel, rounded up to a whole number.
  private(set) var scale = 1

  /// Whether the compositor has described the output completely.
  var isDescribed: Bool { isDone && (place == nil || place?.area != nil) }

  /// The output's number in the registry.
  let global: UInt32

  let handle: OpaquePointer
  private var isDone = false
  /// The name of wl_output since version 4, such as `HDMI-A-1`.
  private var connector: String?
  private var make: String?
  private var model: String?
  private var place: WaylandPlace?
  /// The resolution, in pixels.
  private var mode = SIMD2(0, 0)
  /// Size in millimetres.
  private var millimetres = SIMD2(0.0, 0)
  /// Whether the picture is turned by a quarter, so that the mode's width is its height.
  private var isTurned = false

  nonisolated(unsafe) private static let functions = permanent(
    wl_output_listener(
      geometry: { data, _, _, _, width, height, _, make, model, transform in
        guard let output = WaylandOutput.of(data) else { return }
        output.make = make.map { String(cString: $0) }
        output.model = model.map { String(cString: $0) }
        output.millimetres = SIMD2(Double(width), Double(height))
        output.isTurned = transform % 2 == 1
      },
      mode: { data, _, flags, width, height, rate in
        guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
        guard let output = WaylandOutput.of(data) else { return }
        output.mode = SIMD2(Int(width), Int(height))
        // In thousandths of a hertz; 0 where nothing refreshes, as on a virtual output.
        output.refreshRate = rate > 0 ? Double(rate) / 1000 : 60
      },
      done: { data, _ in
        WaylandOutput.of(data)?.isDone = true
        MonitorChanges.add()
      },
      scale: { data, _, scale in WaylandOutput.of(data)?.scale = max(1, Int(scale)) },
      name: { data, _, name in
        if let name { WaylandOutput.of(data)?.connector = String(cString: name) }
      },
      description: { _, _, _ in }))

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
    // The first version doesn't report when a description is complete.
    isDone = version < 2
    wl_output_add_listener(handle, WaylandOutput.functions, data)
  }

  /// Follows where the output is on the desktop.
  ///
  /// - Parameter manager: The compositor's `zxdg_output_manager_v1`.
  func follow(_ manager: OpaquePointer) {
    place = WaylandPlace(of: handle, manager)
  }

  /// The resolution as the output is turned, in pixels.
  private var pixels: SIMD2<Int> { isTurned ? SIMD2(mode.y, mode.x) : mode }

  /// The pixels of a surface that fills the output.
  ///
  /// - Parameter size: The surface's size in logical pixels.
  /// - Returns: The output's own pixels, or `nil` if it has none, or if its size is not that of the surface.
  func pixels(of size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    guard let area = place?.area, (area.width, area.height) == size, pixels.min() > 0 else {
      return nil
    }
    return (pixels.x, pixels.y)
  }

  /// The output as a part of the desktop.
  var output: Output {
    let mode = pixels
    let area =
      place?.area ?? ScreenArea(width: max(1, mode.x / scale), height: max(1, mode.y / scale))
    // The only place where fractional scales show before there is a surface.
    let exactScale = mode.x > 0 ? Double(mode.x) / Double(max(1, area.width)) : Double(scale)
    return Output(
      id: UInt(global), name: name, area: area, scale: exactScale,
      millimetres: isTurned ? SIMD2(millimetres.y, millimetres.x) : millimetres)
  }

  deinit {
    place?.end()
    if wl_output_get_version(handle) >= UInt32(WL_OUTPUT_RELEASE_SINCE_VERSION) {
      wl_output_release(handle)
    } else {
      wl_output_destroy(handle)
    }
  }
}
