import CWayland

/// The global objects of a Wayland compositor.
///
/// - Important: Call ``destroy()`` before the connection closes.
final class WaylandGlobals: WaylandListener {
  private(set) var compositor: OpaquePointer?
  /// Lets surfaces fill outputs behind all windows.
  private(set) var layerShell: OpaquePointer?
  /// Shows surfaces at another size than that of their pixels.
  private(set) var viewporter: OpaquePointer?
  /// Tells the exact scale of a surface.
  private(set) var fractionalScales: OpaquePointer?
  /// Tells where outputs are.
  private(set) var outputManager: OpaquePointer?
  /// Whether there is a seat.
  private(set) var hasSeat = false
  private(set) var outputs: [WaylandOutput] = []

  private let listsOutputs: Bool
  private let registry: OpaquePointer

  nonisolated(unsafe) private static let functions = permanent(
    wl_registry_listener(
      global: { data, _, name, interface, version in
        guard let interface else { return }
        WaylandGlobals.of(data)?.add(name, String(cString: interface), version: version)
      },
      global_remove: { data, _, name in
        WaylandGlobals.of(data)?.outputs.removeAll { $0.global == name }
        // The compositor need not close the surfaces on it, as sway 1.10 doesn't.
        MonitorChanges.add()
      }))

  /// Asks a compositor for its globals; they have arrived after a round trip.
  ///
  /// - Parameters:
  ///   - display: The connection.
  ///   - listsOutputs: Whether to follow the outputs. On GLFW's connection, GLFW would take events about them for its own.
  init?(_ display: OpaquePointer, listsOutputs: Bool) {
    guard let registry = wl_display_get_registry(display) else { return nil }
    self.registry = registry
    self.listsOutputs = listsOutputs
    wl_registry_add_listener(registry, WaylandGlobals.functions, data)
  }

  private func add(_ name: UInt32, _ interface: String, version: UInt32) {
    switch interface {
    case "wl_compositor": compositor = cosmos_bind_compositor(registry, name, min(version, 4))
    case "wl_output" where listsOutputs:
      if let output = WaylandOutput(registry, global: name, version: version) {
        outputs.append(output)
        if let outputManager { output.follow(outputManager) }
      }
    case "zxdg_output_manager_v1":
      outputManager = cosmos_bind_output_manager(registry, name, min(version, 3))
      if let outputManager { outputs.forEach { $0.follow(outputManager) } }
    case "zwlr_layer_shell_v1":
      layerShell = cosmos_bind_layer_shell(registry, name, min(version, 4))
    case "wl_seat": hasSeat = true
    case "wp_viewporter": viewporter = cosmos_bind_viewporter(registry, name)
    case "wp_fractional_scale_manager_v1":
      fractionalScales = cosmos_bind_fractional_scale(registry, name)
    default: break
    }
  }

  /// Releases everything here; the end of the connection destroys the compositor's side of it.
  func destroy() {
    outputs = []
    for proxy in [compositor, layerShell, viewporter, fractionalScales, outputManager] {
      if let proxy { wl_proxy_destroy(proxy) }
    }
    wl_registry_destroy(registry)
  }
}
