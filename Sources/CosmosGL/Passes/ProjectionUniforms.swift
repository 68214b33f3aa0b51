import CEpoxy

/// The uniforms by which shaders turn points into clip space, and fragments into points.
struct ProjectionUniforms {
  private let toClip: GLint
  private let fragmentToPixel: GLint
  private let pointsPerPixel: GLint

  init(of program: borrowing Program) throws(ProgramError) {
    toClip = try program.location(of: "toClip")
    fragmentToPixel = try program.location(of: "fragmentToPixel")
    pointsPerPixel = try program.location(of: "pointsPerPixel")
  }

  /// Sets how points fall on the pixels of a target, and how far clip space reaches over its edges.
  func set(_ projection: Projection, margin: Int = 0) {
    Uniform.set(toClip, projection.toClip(margin: margin))
    Uniform.set(fragmentToPixel, projection.fragmentToPixel)
    Uniform.set(pointsPerPixel, projection.pointsPerPixel)
  }
}
