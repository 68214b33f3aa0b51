import CosmosCore

/// The draw commands of panels over a sky; lengths are in pixels of the whole image.
extension FramePlan {
  /// Adds a rectangle in one colour.
  ///
  /// - Parameters:
  ///   - area: Left, top, width and height.
  ///   - radius: Corner radius.
  ///   - color: The colour.
  ///   - blend: How the colour blends with the existing contents.
  package mutating func appendBox(
    _ area: SIMD4<Float>, radius: Double = 0, color: Color, blend: BlendState = .over
  ) {
    append(.box(BoxDraw(area: area, radius: radius, color: color, blend: blend)))
  }

  /// Adds a circle around the middle of the projection's canvas.
  package mutating func appendRing(radius: Double, width: Double, color: Color) {
    append(.ring(RingDraw(radius: radius, width: width, color: color)))
  }

  /// Adds a cached image, which is blended over the existing contents, pixel for pixel.
  ///
  /// - Parameters:
  ///   - panel: The image.
  ///   - area: Left, top, width and height.
  ///   - opacity: The opacity of all of it, 0 to 1.
  package mutating func appendPanel(
    _ panel: RenderTarget, area: SIMD4<Float>, opacity: Double = 1
  ) {
    append(.panel(PanelDraw(panel: panel, area: area, opacity: opacity)))
  }

  /// Adds a graph of columns with two heights each.
  ///
  /// - Parameters:
  ///   - area: Left, top, width and height.
  ///   - thickness: Thickness of the limit line.
  ///   - limit: Height of the limit line, which is drawn over the columns.
  ///   - heights: The heights, two columns per vector.
  package mutating func appendGraph(
    area: SIMD4<Float>, thickness: Float, limit: Float, heights: Span<SIMD4<Float>>
  ) {
    let vectors = append(heights)
    append(
      .graph(GraphDraw(area: area, thickness: thickness, limit: limit, heights: vectors)))
  }
}
