import CEpoxy
import CosmosCore

/// A layer of large soft glows of one colour, drawn once for its whole strip into a small texture.
///
/// Such glows cover the canvas many times over, but hold no detail. They are drawn with a texel every few
/// points, between which straight lines do. From there they are spread out so finely that a frame needs
/// only the nearest texel, which the software renderer finds three times as fast as a mean of four.
/// Moving the layer then only shifts the texture.
final class GlowRibbon {
  /// What was drawn; a ribbon is made again only when this changes.
  struct Source: Hashable {
    let stars: StarSheet.Source
    let glow: GlowTexture.Source
    let shape: Shape
  }

  /// Texels that cover the strip.
  struct Grid: Hashable {
    /// Texels along the strip.
    let columns: Int
    /// Texels down the canvas.
    let rows: Int

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - pitch: Points from texel to texel, at most.
    ///   - period: Length of the strip, in points.
    ///   - height: Height of the canvas, in points.
    init(pitch: Double, period: Double, height: Double) {
      columns = Int((period / pitch).rounded(.up))
      rows = Int((height / pitch).rounded(.up))
    }
  }

  /// Sizes of the textures, and what they cover.
  struct Shape: Hashable {
    /// The texture into which glows are drawn; it has a row more above the canvas and one below.
    let drawn: Grid
    /// The texture that frames show.
    let shown: Grid
    /// Length of the strip, in points.
    let period: Double
    /// Height of the canvas, in points.
    let height: Double

    /// Bytes of the texture that is kept, at two a texel.
    var bytes: Int { 2 * shown.columns * shown.rows }
  }

  let source: Source
  private let shown: RenderTarget

  /// Draws the ribbon.
  init(
    _ source: Source, stars: StarSheet, glow: GlowTexture, pass: borrowing StarPass,
    spread: borrowing SpreadPass, driver: Driver
  ) throws(RendererError) {
    let shape = source.shape
    let format: Texture.Format = driver.drawsHalfFloats ? .r16f : .r8
    let drawn = try RenderTarget(
      width: shape.drawn.columns, height: shape.drawn.rows + 2, format: format, repeatsX: true,
      label: "drawn glows", driver: driver)
    let shown = try RenderTarget(
      width: shape.shown.columns, height: shape.shown.rows, format: format, repeatsX: true,
      isFiltered: false, label: "glow ribbon", driver: driver)
    drawn.bind()
    let pitch = Size(
      width: shape.period / Double(shape.drawn.columns),
      height: shape.height / Double(shape.drawn.rows))
    let projection = Projection(
      canvas: Size(width: shape.period, height: shape.height), pointsPerPixel: pitch,
      viewport: Viewport(
        x: 0, y: -1, width: shape.drawn.columns, height: shape.drawn.rows + 2, startsAtTop: true))
    projection.begin(.none)
    epoxy_glClearColor(1, 1, 1, 1)
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    // Glows that reach over an end of the strip show at the other end too: the pass sees to it.
    _ = pass.draw(
      stars, glow: glow, view: StripView(flat: shape.period), projection: projection,
      blending: .dimming)
    shown.bind()
    spread.draw(
      drawn.texture, guardRows: 1, width: shape.shown.columns, height: shape.shown.rows)
    self.source = source
    self.shown = shown
  }

  /// `texture coordinate = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Canvas, pointsPerPixel: Size) -> SIMD4<Float> {
    let shape = source.shape
    let left = Double(view.middle.steps) * 0x1p-32 - canvas.width / 2 / shape.period
    return SIMD4(
      Float(pointsPerPixel.width / shape.period), Float(pointsPerPixel.height / shape.height),
      Float(left), 0)
  }

  func bind() {
    shown.texture.bind()
  }
}
