/// Draws the panel of an overlay, and its graph over it.
struct OverlayPass: ~Copyable {
  private let panel: Pipeline
  private let graph: Pipeline

  init(driver: Driver) throws(ProgramError) {
    let panel = try Pipeline(.overlay, driver: driver)
    let graph = try Pipeline(.graph, driver: driver)
    self.panel = panel
    self.graph = graph
  }

  /// Draws the panel.
  ///
  /// - Parameters:
  ///   - texture: What is written, in pixels.
  ///   - layout: Where it stands.
  ///   - projection: What the target shows; a point is a pixel.
  func draw(
    _ texture: borrowing Texture, layout: OverlayLayout, projection: Projection
  ) {
    panel.begin(projection)
    panel.set(
      .area,
      SIMD4(
        Float(layout.margin), Float(layout.margin), Float(layout.width), Float(layout.height)))
    panel.bind(texture, to: .panel)
    panel.drawTriangleStrip()
  }

  /// Draws the graph.
  ///
  /// - Parameters:
  ///   - readings: The times.
  ///   - place: Where the graph stands.
  ///   - layout: Where the rest stands.
  ///   - projection: What the target shows; a point is a pixel.
  func draw(
    _ readings: OverlayReadings, at place: OverlayLayout.Extent, layout: OverlayLayout,
    projection: Projection
  ) {
    graph.begin(projection)
    graph.set(
      .area,
      SIMD4(
        Float(layout.left), Float(place.top), Float(layout.graphWidth), Float(place.height)))
    let scale = OverlayGraph(height: place.height, figures: readings.figures)
    graph.set(.thickness, Float(layout.thickness))
    graph.set(.limit, scale.height(of: OverlayGraph.limit).rounded())
    let heights = scale.heights(of: readings)
    graph.set(.heights, heights.span)
    graph.drawTriangleStrip()
  }
}
