import CosmosCore

/// Draws objects made of strokes: lines, icons and markers, each up to its stroke-end.
package struct StrokePass: ~Copyable {
  /// For strokes with round ends, and for those whose ends are cut off straight.
  private let round: Pipeline
  private let straight: Pipeline

  /// Compiles the programs.
  ///
  /// - Parameter driver: The driver of the current context.
  /// - Throws: ``ProgramError`` with the driver's log.
  package init(driver: Driver) throws(ProgramError) {
    let round = try Pipeline(.stroke(isRound: true), driver: driver)
    let straight = try Pipeline(.stroke(isRound: false), driver: driver)
    self.round = round
    self.straight = straight
  }

  /// How strokes look.
  package struct Style {
    /// Width in points.
    var width: Double
    /// Colour of each object as a whole.
    var color: Color
    /// Whether ends are round; else they are cut off straight.
    var hasRoundCaps: Bool
    /// How far objects have travelled, 0 to 1.
    var travel: Double

    /// Creates a style.
    package init(
      width: Double, color: Color, hasRoundCaps: Bool = true, travel: Double = 0
    ) {
      self.width = width
      self.color = color
      self.hasRoundCaps = hasRoundCaps
      self.travel = travel
    }
  }

  /// Objects of a sheet that are drawn alike.
  package struct Part {
    /// Which of the sheet's objects.
    var range: Range<Int>
    /// From which share of each path's length it is drawn.
    var strokeStart: Double
    /// Up to which share of each path's length it is drawn.
    var strokeEnd: Double

    /// Whether any of it is drawn.
    fileprivate var hasLength: Bool { strokeEnd > strokeStart }

    /// Creates a part.
    package init(range: Range<Int>, strokeStart: Double = 0, strokeEnd: Double = 1) {
      self.range = range
      self.strokeStart = strokeStart
      self.strokeEnd = strokeEnd
    }
  }

  /// Draws a part of a sheet.
  ///
  /// - Parameters:
  ///   - part: Which objects, and how much of each.
  ///   - sheet: All objects.
  ///   - style: Their look.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  /// - Returns: Number of objects drawn.
  package func draw(
    _ part: Part, of sheet: StrokeSheet, style: Style, view: StripView, projection: Projection
  ) -> Int {
    draw(parts: 1, of: sheet, style: style, view: view, projection: projection) { _ in part }
  }

  /// Draws parts of a sheet.
  ///
  /// - Parameters:
  ///   - count: Number of parts.
  ///   - sheet: All objects.
  ///   - style: Their look.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  ///   - part: Which objects a part is, and how much of each; asked for each place below `count`,
  ///     since a list of parts would take memory in every frame.
  /// - Returns: Number of objects drawn.
  package func draw(
    parts count: Int, of sheet: StrokeSheet, style: Style, view: StripView,
    projection: Projection, part: (Int) -> Part
  ) -> Int {
    // A stroke without length draws nothing, not even its round caps.
    guard (0..<count).contains(where: { part($0).hasLength }) else { return 0 }
    // A stroke thinner than a pixel is drawn a pixel wide and as much fainter.
    let pixel = projection.pointsPerPixel.width
    let width = max(style.width, pixel)
    let color = style.color.withAlpha(style.color.alpha * style.width / width)
    let pipeline = style.hasRoundCaps ? round : straight
    pipeline.begin(projection)
    pipeline.set(view)
    pipeline.set(.reach, width / 2 + pixel)
    pipeline.set(.travel, style.travel)
    pipeline.set(.halfWidth, width / 2)
    pipeline.set(.ink, premultiplied: color)
    pipeline.bind(sheet.pieces, to: .pieces)
    var drawn = 0
    for turn in view.turnsInSight(on: projection.canvas, reach: sheet.reach + width) {
      pipeline.set(.shift, Double(turn) * view.period)
      for place in 0..<count {
        let part = part(place)
        guard part.hasLength else { continue }
        pipeline.set(.drawn, SIMD2(Float(part.strokeStart), Float(part.strokeEnd)))
        drawn += sheet.draw(part.range)
      }
    }
    return drawn
  }
}
