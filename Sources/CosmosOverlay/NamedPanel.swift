import CosmosCore
import CosmosGL

/// Rings on a frame, with a name.
///
/// Like an overlay, they are not part of the sky; the caller draws them after the frame.
///
/// - Important: Create, use and release it while its context is current.
package class NamedPanel {
  final var plan = FramePlan()
  final var plate: NamePlate
  private var canvas: Canvas?
  // Declared last, so that the renderer's context outlives every object created in it.
  final let renderer: Renderer

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - name: The name, in one line.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(_ name: String, renderer: Renderer, font: String) throws(RendererError) {
    try renderer.prepare([.ring(isPlain: true)])
    plate = try NamePlate(name, renderer: renderer, font: font)
    self.renderer = renderer
  }

  /// The name.
  package final var name: String { plate.name }

  /// Whether the panel draws with a renderer.
  package final func isDrawn(by renderer: Renderer?) -> Bool { self.renderer === renderer }

  /// Lays out and uploads the name, unless that has been done for the same canvas.
  ///
  /// - Parameter canvas: The size and scale of the image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package final func load(for canvas: Canvas) throws(RendererError) {
    self.canvas = canvas
    try plate.load(for: canvas)
  }

  /// The canvas for which it was loaded.
  final var loadedCanvas: Canvas {
    guard let canvas else { preconditionFailure("load a panel before drawing it") }
    return canvas
  }
}
