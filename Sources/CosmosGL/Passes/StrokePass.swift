import CEpoxy
import CosmosCore

/// Draws the lines of signs, each up to its stroke-end.
struct StrokePass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("stroke", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
  }

  private struct Uniforms {
    let stripMiddle: GLint
    let pointsPerStep: GLint
    let canvasSize: GLint
    let shift: GLint
    let reach: GLint
    let toClip: GLint
    let fragmentToPixel: GLint
    let pointsPerPixel: GLint
    let strokeEnd: GLint
    let halfWidth: GLint
    let ink: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      stripMiddle = try program.location(of: "stripMiddle")
      pointsPerStep = try program.location(of: "pointsPerStep")
      canvasSize = try program.location(of: "canvasSize")
      shift = try program.location(of: "shift")
      reach = try program.location(of: "reach")
      toClip = try program.location(of: "toClip")
      fragmentToPixel = try program.location(of: "fragmentToPixel")
      pointsPerPixel = try program.location(of: "pointsPerPixel")
      strokeEnd = try program.location(of: "strokeEnd")
      halfWidth = try program.location(of: "halfWidth")
      ink = try program.location(of: "ink")
    }
  }

  /// Draws the lines of the signs that a frame reveals.
  ///
  /// - Parameters:
  ///   - sheet: The lines of all signs.
  ///   - style: Their width and colour.
  ///   - reveals: Which signs, and how much of each line.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  /// - Returns: Number of lines drawn.
  func draw(
    _ sheet: LineSheet, style: Layer.SignLines, reveals: [SkyFrame.LineReveal], view: StripView,
    projection: Projection
  ) -> Int {
    // A stroke-end of 0 draws nothing, not even its round caps.
    guard reveals.contains(where: { $0.strokeEnd > 0 }) else { return 0 }
    // A line thinner than a pixel is drawn a pixel wide and as much fainter.
    let pixel = projection.pointsPerPixel.width
    let width = max(style.width, pixel)
    let color = style.color.withAlpha(style.color.alpha * style.width / width)
    projection.begin(blends: true)
    program.use()
    Uniform.set(uniforms.stripMiddle, view.middle.steps)
    Uniform.set(uniforms.pointsPerStep, Float(view.pointsPerStep))
    Uniform.set(uniforms.canvasSize, projection.canvas)
    Uniform.set(uniforms.reach, Float(width / 2 + pixel))
    Uniform.set(uniforms.toClip, projection.toClip)
    Uniform.set(uniforms.fragmentToPixel, projection.fragmentToPixel)
    Uniform.set(uniforms.pointsPerPixel, projection.pointsPerPixel)
    Uniform.set(uniforms.halfWidth, Float(width / 2))
    Uniform.set(uniforms.ink, premultiplied: color)
    var drawn = 0
    let sight = view.turnsInSight(on: projection.canvas, reach: sheet.reach + width)
    for turn in sight {
      Uniform.set(uniforms.shift, Float(Double(turn) * view.period))
      for reveal in reveals where reveal.strokeEnd > 0 {
        Uniform.set(uniforms.strokeEnd, Float(reveal.strokeEnd))
        drawn += sheet.draw(sign: reveal.sign)
      }
    }
    return drawn
  }
}
