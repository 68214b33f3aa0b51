import CosmosCore

/// A line of text in a frame of a sky.
public struct ShownText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// What it belongs to, such as `names` or `ruler`: the name of its draws, which frame debuggers show.
  public let part: String
  /// Top left corner of the rectangle around its ink, in points from the top left corner of the canvas, y down.
  public let corner: Point
  /// Size of that rectangle, in points.
  public let size: Size
  /// Opacity, 0 to 1.
  public let opacity: Double
}

extension FramePlan {
  /// Calls a closure with each line of text that touches a canvas.
  func forEachText(on canvas: Canvas, _ body: (ShownText) -> Void) {
    var start = 0
    for group in groups {
      for case .text(let draw) in commands[start..<group.end] where draw.color.alpha > 0 {
        draw.forEachText(of: group.name, on: canvas, body)
      }
      start = group.end
    }
  }
}

extension TextDraw {
  fileprivate func forEachText(
    of part: StaticString, on canvas: Canvas, _ body: (ShownText) -> Void
  ) {
    let (size, pixel) = (Size(width: canvas.width, height: canvas.height), canvas.pointsPerPixel)
    for copy in view.copiesInSight(on: size, reach: batch.maxWidth * pixel.width) {
      for line in range.clamped(to: batch.instances.indices) {
        let instance = batch.instances[line]
        // A bitmap has an empty pixel on every side.
        let ink = Size(
          width: (Double(instance.atlasRect.z) - 2) * pixel.width,
          height: (Double(instance.atlasRect.w) - 2) * pixel.height)
        let centre = Point(
          x: size.width / 2 + view.distance(to: StripPosition(units: instance.position.x))
            + Double(copy) * view.period,
          y: Double(instance.position.y) * size.height + fall)
        let corner = Point(
          x: centre.x - (Double(instance.centre.x) - 1) * pixel.width,
          y: centre.y - (Double(instance.centre.y) - 1) * pixel.height)
        guard ink.width > 0, ink.height > 0, corner.x < size.width, corner.x + ink.width > 0,
          corner.y < size.height, corner.y + ink.height > 0
        else { continue }
        body(
          ShownText(
            text: batch.text(of: line), part: "\(part)", corner: corner, size: ink,
            opacity: color.alpha))
      }
    }
  }
}
