import CWayland
import CosmosEGL

/// A surface behind all windows that fills an output of a Wayland compositor.
///
/// It takes no input.
package final class LayerSurface: Surface, WaylandListener {
  package var pixelSize: (width: Int, height: Int) { buffer.pixels }
  package var scale: Double { buffer.scale }
  package private(set) var refreshRate: Double
  package var wantsFrame: Bool { frames.isWanted }
  package var timeToFrameCheck: Double? { frames.timeToCallbackTimeout }
  package var waitsForMonitor: Bool { true }
  package var system: WindowSystem { .wayland }

  /// The output that shows the surface.
  package let output: WaylandOutput

  private let desktop: WaylandDesktop
  private let surface: OpaquePointer
  private let layerSurface: OpaquePointer
  private let buffer: WaylandBuffer
  private let exactScale: WaylandScale?
  private let context: WindowContext
  private let frames: WaylandFrames
  /// Size in logical pixels; 0 × 0 until the compositor has decided on it.
  private var size: (width: Int, height: Int) = (0, 0)
  /// Whether the number of pixels has changed since the context's surface was created.
  private var hasNewSize = false
  private var events = EventQueue<WindowEvent>()

  nonisolated(unsafe) private static let functions = permanent(
    zwlr_layer_surface_v1_listener(
      configure: { data, surface, serial, width, height in
        zwlr_layer_surface_v1_ack_configure(surface, serial)
        guard let target = LayerSurface.of(data) else { return }
        target.size = (Int(width), Int(height))
        target.adoptSize()
      },
      closed: { data, _ in LayerSurface.of(data)?.events.append(.close) }))

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
    let request = ContextRequest(configuration, isSoftware: desktop.egl.isSoftware)
    context = try WindowError.refusing { () throws(EGLFailure) in
      try WindowContext(on: desktop.egl, request)
    }
    guard let surface = wl_compositor_create_surface(desktop.compositor),
      let layerSurface = zwlr_layer_shell_v1_get_layer_surface(
        desktop.layerShell, surface, output.handle,
        UInt32(ZWLR_LAYER_SHELL_V1_LAYER_BACKGROUND), "wallpaper"),
      let buffer = WaylandBuffer(of: surface, viewporter: desktop.viewporter)
    else { throw .refused(reason: "out of memory") }
    (self.surface, self.layerSurface, self.buffer) = (surface, layerSurface, buffer)
    frames = WaylandFrames(of: surface)
    // Without a viewport, the pixels of a surface can't be of a fractional scale.
    exactScale =
      buffer.hasViewport
      ? desktop.fractionalScales.flatMap { WaylandScale(of: surface, $0) } : nil
    zwlr_layer_surface_v1_add_listener(layerSurface, LayerSurface.functions, data)
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
    try WindowError.refusing { () throws(EGLFailure) in
      // Waiting would block for as long as a window covers the surface.
      try context.makeCurrent(
        drawingInto: UInt(bitPattern: buffer.window), waitsForMonitor: false)
    }
    (events, hasNewSize) = (EventQueue(), false)
  }

  // MARK: Size

  /// Adapts the number of pixels to the size and the scale.
  private func adoptSize() {
    guard let change = buffer.resize(to: pixels, size: size) else { return }
    // The last frame has the wrong size, so this one can't wait.
    frames.dropRequest()
    guard change == .pixels else { return events.append(.damage) }
    hasNewSize = true
    events.append(.resize(width: pixelSize.width, height: pixelSize.height))
  }

  /// Number of pixels that shows each pixel as one of the output, if the compositor allows that.
  private var pixels: (width: Int, height: Int) {
    // A surface that fills an output has its pixels at any scale; without a viewport, a whole multiple of its size.
    if buffer.hasViewport, let pixels = output.pixels(of: size) { return pixels }
    let scale = exactScale?.value ?? Double(output.scale)
    return (
      Int((Double(size.width) * scale).rounded()), Int((Double(size.height) * scale).rounded())
    )
  }

  // MARK: Events

  package var hasEvents: Bool { !events.isEmpty }

  package func poll() throws(WindowError) -> [WindowEvent] {
    try wait(timeout: 0)
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    try desktop.wait(timeout: timeout)
    adoptSize()
    if hasNewSize {
      hasNewSize = false
      try context.adoptSize()
    }
    if output.refreshRate != refreshRate {
      refreshRate = output.refreshRate
      events.append(.moved)
    }
    return events.take()
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
    buffer.prepareToPresent(scale: output.scale)
    frames.requestCallback()
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
    exactScale?.end()
    buffer.destroy()
    zwlr_layer_surface_v1_destroy(layerSurface)
    wl_surface_destroy(surface)
  }
}
