import CEpoxy
import CosmosCore

/// Draws what covers the whole canvas: ground, soft glows and vignette, in one go.
struct SheetPass: ~Copyable {
  /// A program for each combination of parts that was prepared: what is not there shall cost nothing.
  private var programs: InlineArray<4, SheetProgram?> = InlineArray(repeating: nil)
  private let vertexArray: VertexArray
  private let driver: Driver

  init(driver: Driver) {
    vertexArray = VertexArray(label: "sheet", driver: driver)
    self.driver = driver
  }

  /// What a sheet is made of, back to front; each part can be missing.
  struct Contents {
    /// An opaque colour behind everything.
    var ground: Color?
    /// A colour that lies over what was drawn before, as its alpha says.
    var shade: Color?
    /// A layer of soft glows, how its strip lies under the canvas, and the colour of the glows.
    var glows: (ribbon: GlowRibbon, view: StripView, tint: Color)?
    /// A gradient from the middle to the corners.
    var vignette: Layer.Vignette?
  }

  /// Compiles the program for sheets of some parts, if there is none yet.
  mutating func prepare(hasGlows: Bool, hasVignette: Bool) throws(ProgramError) {
    let number = SheetPass.number(hasGlows: hasGlows, hasVignette: hasVignette)
    guard programs[number] == nil else { return }
    programs[number] = try SheetProgram(
      hasGlows: hasGlows, hasVignette: hasVignette, driver: driver)
  }

  /// Draws a sheet, for whose parts the program was prepared.
  func draw(_ contents: Contents, canvas: Canvas, projection: Projection) {
    let number = SheetPass.number(
      hasGlows: contents.glows != nil, hasVignette: contents.vignette != nil)
    guard let program = programs[number] else {
      preconditionFailure("prepare the program for a sheet's parts before drawing it")
    }
    projection.begin(contents.ground == nil ? .over : .none)
    vertexArray.bind()
    program.use(contents, canvas: canvas, projection: projection)
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }

  private static func number(hasGlows: Bool, hasVignette: Bool) -> Int {
    (hasGlows ? 1 : 0) + (hasVignette ? 2 : 0)
  }
}
