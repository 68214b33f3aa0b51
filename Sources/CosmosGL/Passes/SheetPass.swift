import CEpoxy
import CosmosCore

/// Draws what covers the whole canvas: ground, soft glows and vignette, in one go.
struct SheetPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms
  private let vertexArray: VertexArray

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("sheet", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
    vertexArray = VertexArray(label: "sheet", driver: driver)
  }

  private struct Uniforms {
    let fragmentToPixel: GLint
    let pointsPerPixel: GLint
    let ground: GLint
    let hasGlows: GLint
    let glows: GLint
    let glowsLookup: GLint
    let hasVignette: GLint
    let vignetteInner: GLint
    let vignetteOuter: GLint
    let vignetteLookup: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      fragmentToPixel = try program.location(of: "fragmentToPixel")
      pointsPerPixel = try program.location(of: "pointsPerPixel")
      ground = try program.location(of: "ground")
      hasGlows = try program.location(of: "hasGlows")
      glows = try program.location(of: "glows")
      glowsLookup = try program.location(of: "glowsLookup")
      hasVignette = try program.location(of: "hasVignette")
      vignetteInner = try program.location(of: "vignetteInner")
      vignetteOuter = try program.location(of: "vignetteOuter")
      vignetteLookup = try program.location(of: "vignetteLookup")
    }
  }

  /// What a sheet is made of, back to front; each part can be missing.
  struct Contents {
    /// An opaque colour behind everything.
    var ground: Color?
    /// A colour that lies over what was drawn before, as its alpha says.
    var shade: Color?
    /// A layer of soft glows, and how its strip lies under the canvas.
    var glows: (ribbon: GlowRibbon, view: StripView)?
    /// A gradient from the middle to the corners.
    var vignette: Layer.Vignette?
  }

  func draw(_ contents: Contents, canvas: Canvas, projection: Projection) {
    projection.begin(blends: contents.ground == nil)
    program.use()
    vertexArray.bind()
    Uniform.set(uniforms.fragmentToPixel, projection.fragmentToPixel)
    Uniform.set(uniforms.pointsPerPixel, projection.pointsPerPixel)
    if let color = contents.ground {
      Uniform.set(uniforms.ground, premultiplied: color.withAlpha(1))
    } else if let shade = contents.shade {
      Uniform.set(uniforms.ground, premultiplied: shade)
    } else {
      Uniform.set(uniforms.ground, SIMD4<Float>(repeating: 0))
    }
    Uniform.set(uniforms.hasGlows, contents.glows != nil)
    Uniform.set(uniforms.glows, unit: 0)
    if let (ribbon, view) = contents.glows {
      Uniform.set(uniforms.glowsLookup, ribbon.lookup(view: view, canvas: canvas))
      ribbon.bind()
    }
    Uniform.set(uniforms.hasVignette, contents.vignette != nil)
    if let vignette = contents.vignette {
      Uniform.set(uniforms.vignetteInner, straight: vignette.inner)
      Uniform.set(uniforms.vignetteOuter, straight: vignette.outer)
      // From the canvas to the unstretched picture, and there in radii from its middle.
      let across = vignette.size.width / vignette.radius
      let down = vignette.size.height / vignette.radius
      Uniform.set(
        uniforms.vignetteLookup,
        SIMD4(
          Float(across / canvas.width), Float(down / canvas.height), Float(-across / 2),
          Float(-down / 2)))
    }
    epoxy_glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}
