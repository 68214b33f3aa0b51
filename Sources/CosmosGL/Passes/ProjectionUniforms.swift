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

  /// Sets how points fall on the pixels of a target.
  func set(_ projection: Projection) {
    Uniform.set(toClip, projection.toClip)
    Uniform.set(fragmentToPixel, projection.fragmentToPixel)
    Uniform.set(pointsPerPixel, projection.pointsPerPixel)
  }
}
