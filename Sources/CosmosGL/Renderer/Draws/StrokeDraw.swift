import CosmosCore

/// A draw of objects made of strokes: lines, icons and markers, each up to its stroke-end.
package struct StrokeDraw {
  /// All objects of the batch.
  let batch: StrokeBatch
  /// Their look.
  let style: Style
  /// How the strip lies under the canvas.
  let view: StripView
  /// Which of the frame's parts it draws.
  let parts: Range<Int>

  /// How strokes look.
  package struct Style {
    /// Width in points.
    var width: Double
    /// Colour of each object as a whole.
    var color: Color
    /// Whether ends are round; else they are cut off straight.
    var hasRoundCaps: Bool
    /// How far objects have travelled, 0 to 1.
    var progress: Double

    /// Creates a style.
    package init(
      width: Double, color: Color, hasRoundCaps: Bool = true, progress: Double = 0
    ) {
      self.width = width
      self.color = color
      self.hasRoundCaps = hasRoundCaps
      self.progress = progress
    }
  }

  /// Objects of a batch that are drawn alike.
  package struct Part {
    /// Which of the batch's objects.
    var range: Range<Int>
    /// From which share of each path's length it is drawn.
    var strokeStart: Double
    /// Up to which share of each path's length it is drawn.
    var strokeEnd: Double

    /// Whether any of it is drawn; a stroke without length draws nothing, not even its round caps.
    var hasLength: Bool { strokeEnd > strokeStart }

    /// Creates a part.
    package init(range: Range<Int>, strokeStart: Double = 0, strokeEnd: Double = 1) {
      self.range = range
      self.strokeStart = strokeStart
      self.strokeEnd = strokeEnd
    }
  }

  /// - Parameters:
  ///   - context: Where to draw.
  ///   - all: The parts of the whole frame.
  /// - Returns: Number of objects drawn.
  func execute(in context: DrawContext, parts all: [Part]) -> Int {
    let projection = context.projection
    // A stroke thinner than a pixel is drawn a pixel wide and as much fainter.
    let pixel = projection.pointsPerPixel.width
    let width = max(style.width, pixel)
    let color = style.color.withAlpha(style.color.alpha * style.width / width)
    let pipeline = context.pipelines[.stroke(isRound: style.hasRoundCaps)]
    pipeline.begin(projection)
    pipeline.set(view)
    pipeline.set(.reach, width / 2 + pixel)
    pipeline.set(.progress, style.progress)
    pipeline.set(.halfWidth, width / 2)
    pipeline.set(.ink, premultiplied: color)
    pipeline.bind(batch.pieces, to: .pieces)
    var drawn = 0
    for copy in view.copiesInSight(on: projection.canvas, reach: batch.reach + width) {
      pipeline.set(.shift, Double(copy) * view.period)
      for place in parts {
        let part = all[place]
        pipeline.set(.drawn, SIMD2(Float(part.strokeStart), Float(part.strokeEnd)))
        drawn += batch.draw(part.range)
      }
    }
    return drawn
  }
}
