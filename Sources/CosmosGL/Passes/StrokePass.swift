import CEpoxy
import CosmosCore

/// Draws objects made of strokes: lines, icons and markers, each up to its stroke-end.
package struct StrokePass: ~Copyable {
  /// For strokes with round ends, and for those whose ends are cut off straight.
  ///
  /// They are two programs: straight ends take twice the work, which a software renderer would do for
  /// round ones too.
  private let round: Variant
  private let straight: Variant

  /// Compiles the programs.
  ///
  /// - Parameter driver: The driver of the current context.
  /// - Throws: ``ProgramError`` with the driver's log.
  package init(driver: Driver) throws(ProgramError) {
    let round = try Variant(isRound: true, driver: driver)
    let straight = try Variant(isRound: false, driver: driver)
    self.round = round
    self.straight = straight
  }

  /// One of the programs.
  private final class Variant {
    let program: Program
    let strip: StripUniforms
    let reach: GLint
    let travel: GLint
    let projection: ProjectionUniforms
    let drawn: GLint
    let halfWidth: GLint
    let ink: GLint
    let pieces: GLint

    init(isRound: Bool, driver: Driver) throws(ProgramError) {
      let program = try Program(
        "stroke", constants: ["ROUND": isRound ? 1 : 0], driver: driver)
      strip = try StripUniforms(of: program)
      travel = try program.location(of: "travel")
      reach = try program.location(of: "reach")
      projection = try ProjectionUniforms(of: program)
      drawn = try program.location(of: "drawn")
      halfWidth = try program.location(of: "halfWidth")
      ink = try program.location(of: "ink")
      pieces = try program.location(of: "pieces")
      self.program = program
    }
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
    projection.begin(.over)
    let uniforms = style.hasRoundCaps ? round : straight
    uniforms.program.use()
    uniforms.strip.set(view, canvas: projection.canvas)
    Uniform.set(uniforms.reach, Float(width / 2 + pixel))
    uniforms.projection.set(projection)
    Uniform.set(uniforms.travel, Float(style.travel))
    Uniform.set(uniforms.halfWidth, Float(width / 2))
    Uniform.set(uniforms.ink, premultiplied: color)
    Uniform.set(uniforms.pieces, unit: 0)
    var drawn = 0
    for turn in view.turnsInSight(on: projection.canvas, reach: sheet.reach + width) {
      uniforms.strip.set(shift: Double(turn) * view.period)
      for place in 0..<count {
        let part = part(place)
        guard part.hasLength else { continue }
        Uniform.set(uniforms.drawn, SIMD2(Float(part.strokeStart), Float(part.strokeEnd)))
        drawn += sheet.draw(part.range)
      }
    }
    return drawn
  }
}
