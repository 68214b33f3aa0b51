import CosmosCore

/// The draws of an overlay: those of its panel where figures change, and in every frame the panel and the graph
/// over it.
///
/// A software renderer takes four times as long for hundreds of characters as for one rectangle.
extension FramePlan {
  /// Adds everything that is drawn into a panel.
  mutating func append(contentsOf panel: OverlayPanel) {
    begin("overlay's panel", isCounted: false)
    let (layout, characters) = (panel.layout, panel.characters)
    appendBoxes(layout)
    let columns = StripView(period: 0x1p32, centre: StripPosition(units: 1))
    for (ink, range) in [(OverlayInk.dim, characters.dim), (.bright, characters.bright)] {
      append(
        .text(
          TextDraw(batch: characters.batch, range: range, color: ink.color, view: columns)))
    }
  }

  /// Adds a panel and its graph.
  ///
  /// - Parameters:
  ///   - panel: What is written.
  ///   - readings: The times in the graph.
  mutating func append(_ panel: OverlayPanel, readings: OverlayReadings) {
    begin("overlay", isCounted: false)
    let layout = panel.layout
    append(
      .panel(
        PanelDraw(
          panel: panel.target,
          area: FramePlan.area(layout.margin, layout.margin, layout.width, layout.height))))
    guard let place = layout.graph else { return }
    let graph = OverlayGraph(height: place.height, figures: readings.figures)
    let heights = graph.heights(of: readings)
    let vectors = append(heights.span)
    append(
      .graph(
        GraphDraw(
          area: FramePlan.area(layout.left, place.top, layout.graphWidth, place.height),
          thickness: Float(layout.thickness),
          limit: Float(graph.height(of: OverlayGraph.limit).rounded()), heights: vectors)))
  }

  /// Adds the panel's ground, the graph's baseline, and the samples beside the times.
  private mutating func appendBoxes(_ layout: OverlayLayout) {
    // What the panel held before is replaced; round its corners nothing is left.
    appendBox(
      OverlayColor.panel, layout.margin, layout.margin, layout.width, layout.height,
      radius: Double(layout.cell), blend: .none)
    if let graph = layout.graph {
      appendBox(
        OverlayColor.rule, layout.left, graph.top + graph.height, layout.graphWidth,
        layout.thickness)
    }
    guard let times = layout.times else { return }
    let side = layout.cell
    let top = times + (layout.pitch - side) / 2
    for (color, y) in [(OverlayColor.processor, top), (OverlayColor.graphics, top + layout.pitch)] {
      appendBox(color, layout.left, y, side, side, radius: Double(side) / 3)
    }
  }

  private mutating func appendBox(
    _ color: Color, _ x: Int, _ y: Int, _ width: Int, _ height: Int, radius: Double = 0,
    blend: BlendState = .over
  ) {
    append(
      .box(
        BoxDraw(
          area: FramePlan.area(x, y, width, height), radius: radius, color: color, blend: blend)))
  }

  private static func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> SIMD4<Float> {
    SIMD4(Float(x), Float(y), Float(width), Float(height))
  }
}
