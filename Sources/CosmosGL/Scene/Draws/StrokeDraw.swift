import CosmosCore

/// A draw of stroked objects, such as lines, icons and markers, each up to its stroke end.
package struct StrokeDraw {
  /// The batch that holds the objects.
  let batch: StrokeBatch
  /// Width, colour, caps and progress of the objects.
  let style: Style
  /// Position of the strip under the canvas.
  let view: StripView
  /// The range of the frame's parts to draw.
  let parts: Range<Int>

  /// The appearance of strokes.
  package struct Style {
    /// Width in points.
    var width: Double
    /// Colour of an object; strokes that overlap within the object do not add up.
    var color: Color
    /// Whether ends are round; otherwise they are cut off straight.
    var hasRoundCaps: Bool
    /// Progress of the objects along their displacement, 0 to 1.
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

  /// Objects of a batch that share the same stroke start and end.
  package struct Part {
    /// The range of objects in the batch.
    var range: Range<Int>
    /// Fraction of each path's length at which drawing starts.
    var strokeStart: Double
    /// Fraction of each path's length at which drawing ends.
    var strokeEnd: Double

    /// Whether the part draws anything; a stroke without length does not even draw its round caps.
    var isVisible: Bool { strokeEnd > strokeStart && !range.isEmpty }

    /// Creates a part.
    package init(range: Range<Int>, strokeStart: Double = 0, strokeEnd: Double = 1) {
      self.range = range
      self.strokeStart = strokeStart
      self.strokeEnd = strokeEnd
    }
  }

  /// - Parameters:
  ///   - context: The pipelines, driver and projection to draw with.
  ///   - all: All parts of the frame.
  /// - Returns: Number of objects drawn.
  func execute(in context: DrawContext, parts all: [Part]) -> Int {
    let projection = context.projection
    // A stroke thinner than a pixel is drawn one pixel wide with proportionally less opacity.
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
      for position in parts {
        let part = all[position]
        pipeline.set(.drawn, SIMD2(Float(part.strokeStart), Float(part.strokeEnd)))
        drawn += batch.draw(part.range)
      }
    }
    return drawn
  }
}
