import CosmosCore

/// The dark ground of texts over a sky, with soft edges; lengths are in pixels of the image.
struct Plate: Hashable {
  /// Left, top, width and height, with the edges.
  let area: SIMD4<Float>
  /// Width of the edges, in which the plate fades out.
  let softness: Double
  /// Radius of the corners, in the middle of the edges.
  let radius: Double

  /// Creates a plate that is whole on a rectangle, or on a disc, and fades out around it.
  ///
  /// - Parameters:
  ///   - size: Width and height of the rectangle, in points; for a disc, both are its diameter.
  ///   - centre: Points from the centre of the canvas.
  ///   - isRound: Whether it is a disc.
  ///   - canvas: Size and scale of the image.
  init(of size: Size, around centre: Point, isRound: Bool = false, on canvas: Canvas) {
    let scale = canvas.scale
    let reach = Plate.edge + (isRound ? 0 : Plate.margin)
    let left = ((canvas.width / 2 + centre.x - size.width / 2 - reach) * scale).rounded(.down)
    let top = ((canvas.height / 2 + centre.y - size.height / 2 - reach) * scale).rounded(.down)
    let width = ((size.width + 2 * reach) * scale).rounded(.up)
    let height = ((size.height + 2 * reach) * scale).rounded(.up)
    area = SIMD4(Float(left), Float(top), Float(width), Float(height))
    softness = max(1, Plate.edge * scale)
    radius = isRound ? (width - softness) / 2 : softness
  }

  /// Creates the plate of a ruler, along the lower edge of a canvas.
  init(of plate: Ruler.Plate, on canvas: Canvas) {
    softness = max(1, plate.height * Ruler.Plate.softShare * canvas.scale)
    // The other edges are outside of the image.
    let hidden = softness.rounded(.up)
    let top = (Double(canvas.pixelHeight) - plate.height * canvas.scale).rounded()
    area = SIMD4(
      Float(-hidden), Float(top), Float(Double(canvas.pixelWidth) + 2 * hidden),
      Float(Double(canvas.pixelHeight) - top + hidden))
    radius = 0
  }

  /// Width of the edges, in points.
  private static let edge = 12.0

  /// Distance of the edges from what is on the plate, in points.
  private static let margin = 6.0
}

extension Color {
  /// The ground of panels and texts over a sky: on it, their colours have a contrast of at least 4.5 : 1, even where white
  /// is behind it.
  package static let plate = Color(rgb: 0x060A20).withAlpha(0xE8 / 255)
}

extension FramePlan {
  /// Adds a plate, unless it is invisible.
  mutating func append(_ plate: Plate, color: Color = .plate, opacity: Double = 1) {
    guard opacity > 0 else { return }
    append(
      .box(
        BoxDraw(
          area: plate.area, radius: plate.radius, softness: plate.softness,
          color: color.faded(to: opacity))))
  }
}
