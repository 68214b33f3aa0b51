import CEpoxy
import CosmosCore

/// The uniforms by which a vertex shader finds places on a strip.
struct StripUniforms {
  private let stripMiddle: GLint
  private let pointsPerStep: GLint
  private let canvasSize: GLint
  private let shift: GLint

  init(of program: borrowing Program) throws(ProgramError) {
    stripMiddle = try program.location(of: "stripMiddle")
    pointsPerStep = try program.location(of: "pointsPerStep")
    canvasSize = try program.location(of: "canvasSize")
    shift = try program.location(of: "shift")
  }

  /// Sets how a strip lies under a canvas.
  func set(_ view: StripView, canvas: Size) {
    Uniform.set(stripMiddle, view.middle.steps)
    Uniform.set(pointsPerStep, Float(view.pointsPerStep))
    Uniform.set(canvasSize, canvas)
  }

  /// Sets how far to the right of their places things are drawn, in points.
  func set(shift points: Double) {
    Uniform.set(shift, Float(points))
  }
}
