import CWayland
import CosmosEGL

/// A surface behind all windows that fills an output of a Wayland compositor.
///
/// It takes no input.
package final class LayerSurface: Surface {
  package private(set) var pixelSize: (width: Int, height: Int) = (0, 0)
  package private(set) var refreshRate: Double
  package var wantsFrame: Bool { frames.isWanted }
  package var timeToAskForFrame: Double? { frames.timeToHurry }
  package var waitsForMonitor: Bool { true }
  package var system: WindowSystem { .wayland }

  /// The output that shows the surface.
  package let output: WaylandOutput

  private let desktop: WaylandDesktop
  private let surface: OpaquePointer
  private let layerSurface: OpaquePointer
  private let viewport: OpaquePointer?
  private let fractionalScale: OpaquePointer?
  private let window: OpaquePointer
  private let context: WindowContext
  private let listeners = UnsafeMutablePointer<Listeners>.allocate(capacity: 1)
  private let frames: WaylandFrames
  /// Size in logical pixels; 0 × 0 until the compositor has decided on it.
  private var size: (width: Int, height: Int) = (0, 0)
  /// The exact scale in units of 1/120; `nil` if the compositor doesn't tell.
  private var exactScale: UInt32?
  private var events: [WindowEvent] = []
  /// The events returned by the last call.
  private var taken: [WindowEvent] = []

  private struct Listeners {
    var layerSurface: zwlr_layer_surface_v1_listener
    var fractionalScale: wp_fractional_scale_v1_listener
  }

  /// Opens a surface and makes its context current.
  ///
  /// - Parameters:
  ///   - output: The output to fill.
  ///   - desktop: The connection that the output belongs to.
  ///   - configuration: Whether to use OpenGL ES and to debug; the rest is ignored.
  /// - Throws: ``WindowError`` with the reason.
  package init(
    on output: WaylandOutput, of desktop: WaylandDesktop, _ configuration: Window.Configuration
  ) throws(WindowError) {
    self.output = output
    self.desktop = desktop
    refreshRate = output.refreshRate
    let request = ContextRequest(
      usesGLES: configuration.usesGLES, isDebugging: configuration.isDebugging)
    do throws(EGLFailure) {
      context = try WindowContext(on: desktop.egl, request)
    } catch {
      throw .refused(reason: error.description)
    }
    guard let surface = wl_compositor_create_surface(desktop.compositor),
      let layerSurface = zwlr_layer_shell_v1_get_layer_surface(
        desktop.layerShell, surface, output.handle,
        UInt32(ZWLR_LAYER_SHELL_V1_LAYER_BACKGROUND), "wallpaper"),
      let window = wl_egl_window_create(surface, 1, 1)
    else { throw .refused(reason: "out of memory") }
    (self.surface, self.layerSurface, self.window) = (surface, layerSurface, window)
    frames = WaylandFrames(of: surface)
    viewport = desktop.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
    // Without a viewport, the pixels of a surface can't be of a fractional scale.
    fractionalScale =
      viewport == nil
      ? nil
      : desktop.fractionalScales.flatMap {
        wp_fractional_scale_manager_v1_get_fractional_scale($0, surface)
      }
    listen()
    // A size of 0 × 0 between all four edges is that of the output, which panels don't reduce.
    zwlr_layer_surface_v1_set_anchor(layerSurface, UInt32(ZWLR_LAYER_SURFACE_V1_ANCHOR_ALL))
    zwlr_layer_surface_v1_set_exclusive_zone(layerSurface, -1)
    zwlr_layer_surface_v1_set_keyboard_interactivity(
      layerSurface, UInt32(ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_NONE))
    let nowhere = wl_compositor_create_region(desktop.compositor)
    wl_surface_set_input_region(surface, nowhere)
    wl_region_destroy(nowhere)
    // The first commit has no picture; the compositor answers with the size.
    wl_surface_commit(surface)
    desktop.finish()
    do throws(EGLFailure) {
      // Waiting would block for as long as a window covers the surface.
      try context.makeCurrent(
        drawingInto: UInt(bitPattern: window), waitsForMonitor: false)
    } catch {
      throw .refused(reason: error.description)
    }
    events = []
  }

  private func listen() {
    listeners.initialize(
      to: Listeners(
        layerSurface: zwlr_layer_surface_v1_listener(
          configure: { data, surface, serial, width, height in
            zwlr_layer_surface_v1_ack_configure(surface, serial)
            guard let target = LayerSurface.of(data) else { return }
            target.size = (Int(width), Int(height))
            target.adoptSize()
          },
          closed: { data, _ in LayerSurface.of(data)?.events.append(.close) }),
        fractionalScale: wp_fractional_scale_v1_listener { data, _, scale in
          guard let target = LayerSurface.of(data) else { return }
          target.exactScale = scale
          target.adoptSize()
        }))
    let data = Unmanaged.passUnretained(self).toOpaque()
    zwlr_layer_surface_v1_add_listener(
      layerSurface, listeners.pointer(to: \.layerSurface), data)
    if let fractionalScale {
      wp_fractional_scale_v1_add_listener(
        fractionalScale, listeners.pointer(to: \.fractionalScale), data)
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> LayerSurface? {
    data.map { Unmanaged<LayerSurface>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Size

  /// Adapts the number of pixels to the size and the scale.
  private func adoptSize() {
    let scale = exactScale.map { Double($0) / 120 } ?? Double(output.scale)
    let pixels = (
      width: Int((Double(size.width) * scale).rounded()),
      height: Int((Double(size.height) * scale).rounded())
    )
    guard pixels != pixelSize else { return }
    pixelSize = pixels
    wl_egl_window_resize(window, Int32(max(1, pixels.width)), Int32(max(1, pixels.height)), 0, 0)
    // The last frame has the wrong size, so this one can't wait.
    frames.hurry()
    events.append(.resize(width: pixels.width, height: pixels.height))
  }

  // MARK: Events

  package var hasEvents: Bool { !events.isEmpty }

  package func poll() throws(WindowError) -> [WindowEvent] {
    try wait(timeout: 0)
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    try desktop.wait(timeout: timeout)
    adoptSize()
    if output.refreshRate != refreshRate {
      refreshRate = output.refreshRate
      events.append(.moved)
    }
    // Swap the two arrays, so that neither has to reallocate.
    taken.removeAll(keepingCapacity: true)
    (events, taken) = (taken, events)
    return taken
  }

  // MARK: Drawing

  package func makeCurrent() {
    context.makeCurrent()
  }

  package func dropContext() {
    context.close()
  }

  package func renewContext() throws(WindowError) {
    try context.renew()
  }

  package func swap() {
    if let viewport {
      wp_viewport_set_destination(viewport, Int32(size.width), Int32(size.height))
    } else {
      wl_surface_set_buffer_scale(surface, Int32(output.scale))
    }
    frames.ask()
    context.swap()
  }

  package func finish() {
    desktop.finish()
  }

  package func hide() {
    wl_surface_attach(surface, nil, 0, 0)
    wl_surface_commit(surface)
    finish()
  }

  deinit {
    frames.end()
    context.close()
    wl_egl_window_destroy(window)
    if let fractionalScale { wp_fractional_scale_v1_destroy(fractionalScale) }
    if let viewport { wp_viewport_destroy(viewport) }
    zwlr_layer_surface_v1_destroy(layerSurface)
    wl_surface_destroy(surface)
    listeners.deallocate()
  }
}
