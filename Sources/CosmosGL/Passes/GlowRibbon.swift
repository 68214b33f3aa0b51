import CEpoxy
import CosmosCore

/// A layer of large soft glows, drawn once for its whole strip into a small texture.
///
/// Such glows cover the canvas many times over, but hold no detail: a texel every few points shows them
/// as well as every pixel would. Moving the layer then only shifts the texture.
final class GlowRibbon {
  /// What was drawn; a ribbon is made again only when this changes.
  struct Source: Hashable {
    let stars: StarSheet.Source
    let glow: GlowTexture.Source
    let shape: Shape
  }

  /// Size of the texture, and what it covers.
  struct Shape: Hashable {
    /// Texels along the strip.
    let columns: Int
    /// Texels down the canvas, with one more above it and one below.
    let rows: Int
    /// Length of the strip, in points.
    let period: Double
    /// Height of the canvas, in points.
    let height: Double

    /// Bytes of the texture, at eight a texel.
    var bytes: Int { 8 * columns * rows }

    /// Points a texel, along the strip and down the canvas.
    var pitch: Size {
      Size(width: period / Double(columns), height: height / Double(rows - 2))
    }
  }

  let source: Source
  private let target: RenderTarget

  /// Draws the ribbon.
  init(
    _ source: Source, stars: StarSheet, glow: GlowTexture, pass: borrowing StarPass,
    driver: Driver
  ) throws(RendererError) {
    let shape = source.shape
    target = try RenderTarget(
      width: shape.columns, height: shape.rows, format: driver.drawsHalfFloats ? .rgba16f : .rgba8,
      repeatsX: true, label: "glow ribbon", driver: driver)
    self.source = source
    target.bind()
    let projection = Projection(
      canvas: Size(width: shape.period, height: shape.height), pointsPerPixel: shape.pitch,
      viewport: Viewport(x: 0, y: -1, width: shape.columns, height: shape.rows, startsAtTop: true))
    projection.begin(.none)
    epoxy_glClearColor(0, 0, 0, 0)
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    // Glows that reach over an end of the strip show at the other end too: the pass sees to it.
    _ = pass.draw(
      stars, glow: glow, view: StripView(flat: shape.period), projection: projection)
  }

  /// `texture coordinate = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Canvas, pointsPerPixel: Size) -> SIMD4<Float> {
    let shape = source.shape
    let left = Double(view.middle.steps) * 0x1p-32 - canvas.width / 2 / shape.period
    return SIMD4(
      Float(pointsPerPixel.width / shape.period),
      Float(pointsPerPixel.height / (shape.pitch.height * Double(shape.rows))), Float(left),
      Float(1 / Double(shape.rows)))
  }

  func bind() {
    target.texture.bind()
  }
}
