import CosmosCore
import CosmosGL

/// Draw commands for an overlay.
///
/// The contents of the panel are redrawn only when the metrics change. Every frame draws the panel as one
/// rectangle and the graph over it, because a software renderer takes four times as long for hundreds of
/// characters as for one rectangle.
extension FramePlan {
  /// Adds the contents of a panel.
  mutating func append(contentsOf panel: OverlayPanel, isHigh: Bool) {
    begin("overlay's panel", isCounted: false)
    let (layout, characters) = (panel.layout, panel.characters)
    appendBoxes(layout, isHigh: isHigh)
    append(
      characters.dim, of: characters.batch, color: OverlayInk.dim.color(isHigh: isHigh),
      view: Overlay.columns)
    append(
      characters.bright, of: characters.batch, color: OverlayInk.bright.color(isHigh: isHigh),
      view: Overlay.columns)
  }

  /// Adds the ground of a panel, with an outline if it has the highest contrast.
  mutating func appendGround(
    _ area: SIMD4<Float>, cell: Int, color: Color = .plate, isHigh: Bool, opacity: Double = 1
  ) {
    let radius = Double(cell)
    guard isHigh else {
      return appendBox(area, radius: radius, color: color.faded(to: opacity))
    }
    appendBox(area, radius: radius, color: Color(rgb: 0xFFFFFF).faded(to: opacity))
    let width = max(1, (radius / 5).rounded())
    let inset = SIMD4(Float(width), Float(width), Float(-2 * width), Float(-2 * width))
    appendBox(area + inset, radius: radius - width, color: .blackPlate.faded(to: opacity))
  }

  /// Adds a panel and its graph.
  ///
  /// - Parameters:
  ///   - panel: The panel with its text.
  ///   - content: The content that holds the frame times of the graph.
  mutating func append(_ panel: OverlayPanel, content: OverlayContent) {
    begin("overlay", isCounted: false)
    let layout = panel.layout
    appendPanel(
      panel.target, area: FramePlan.area(layout.margin, layout.margin, layout.width, layout.height))
    guard let position = layout.graph else { return }
    let graph = OverlayGraph(height: position.height, metrics: content.metrics)
    let heights = graph.heights(of: content)
    appendGraph(
      area: FramePlan.area(layout.left, position.top, layout.graphWidth, position.height),
      thickness: Float(layout.thickness),
      limit: Float(graph.height(of: OverlayGraph.limit).rounded()), heights: heights.span)
  }

  /// Adds the panel's background, the graph's baseline, and the colour samples beside the times.
  private mutating func appendBoxes(_ layout: OverlayLayout, isHigh: Bool) {
    // Replace the old contents instead of blending over them, so that none remain outside the rounded corners.
    appendBox(
      .plate(isHigh: isHigh), layout.margin, layout.margin, layout.width, layout.height,
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
    appendBox(FramePlan.area(x, y, width, height), radius: radius, color: color, blend: blend)
  }

  private static func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> SIMD4<Float> {
    SIMD4(Float(x), Float(y), Float(width), Float(height))
  }
}
