import CEpoxy
import CosmosCore

/// A program for sheets of certain parts.
final class SheetProgram {
  private let program: Program
  private let fragmentToPixel: GLint
  private let ground: GLint
  private let glows: Glows?
  private let vignette: Vignette?

  private struct Glows {
    let texture: GLint
    let tint: GLint
    let lookup: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      texture = try program.location(of: "glows")
      tint = try program.location(of: "glowsTint")
      lookup = try program.location(of: "glowsLookup")
    }
  }

  private struct Vignette {
    let inner: GLint
    let outer: GLint
    let lookup: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      inner = try program.location(of: "vignetteInner")
      outer = try program.location(of: "vignetteOuter")
      lookup = try program.location(of: "vignetteLookup")
    }
  }

  init(hasGlows: Bool, hasVignette: Bool, driver: Driver) throws(ProgramError) {
    let program = try Program(
      "sheet", constants: ["GLOWS": hasGlows ? 1 : 0, "VIGNETTE": hasVignette ? 1 : 0],
      driver: driver)
    fragmentToPixel = try program.location(of: "fragmentToPixel")
    ground = try program.location(of: "ground")
    glows = hasGlows ? try Glows(of: program) : nil
    vignette = hasVignette ? try Vignette(of: program) : nil
    self.program = program
  }

  /// Makes this the program of the draws that follow, with what a sheet is made of.
  func use(_ contents: SheetPass.Contents, canvas: Canvas, projection: Projection) {
    program.use()
    Uniform.set(fragmentToPixel, projection.fragmentToPixel)
    if let color = contents.ground {
      Uniform.set(ground, premultiplied: color.withAlpha(1))
    } else if let shade = contents.shade {
      Uniform.set(ground, premultiplied: shade)
    } else {
      Uniform.set(ground, SIMD4<Float>(repeating: 0))
    }
    let pixel = projection.pointsPerPixel
    if let glows, let (ribbon, view, tint) = contents.glows {
      Uniform.set(glows.tint, opaque: tint)
      Uniform.set(glows.texture, unit: 0)
      Uniform.set(
        glows.lookup, ribbon.lookup(view: view, canvas: canvas, pointsPerPixel: pixel))
      ribbon.bind()
    }
    if let vignette, let picture = contents.vignette {
      Uniform.set(vignette.inner, straight: picture.inner)
      Uniform.set(vignette.outer, straight: picture.outer)
      // From the canvas to the unstretched picture, and there in radii from its middle.
      let across = picture.size.width / picture.radius
      let down = picture.size.height / picture.radius
      Uniform.set(
        vignette.lookup,
        SIMD4(
          Float(across / canvas.width * pixel.width), Float(down / canvas.height * pixel.height),
          Float(-across / 2), Float(-down / 2)))
    }
  }
}
