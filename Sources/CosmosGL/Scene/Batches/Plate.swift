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
    self.init(
      height: plate.height, softness: plate.height * Ruler.Plate.softShare, on: canvas)
  }

  /// Creates a plate for a ruler that is whole under all of it, along the lower edge of a canvas.
  ///
  /// - Parameters:
  ///   - ruler: The ruler.
  ///   - rows: Number of rows by which its highest sign stands above the lowest ones.
  ///   - canvas: Size and scale of the image.
  init(under ruler: Ruler, rows: Int, on canvas: Canvas) {
    let labels = [
      ruler.name, ruler.degrees, ruler.scale?.label, ruler.months?.label, ruler.showers,
    ]
    let tops =
      labels.compactMap { $0.map { $0.rise + $0.size } } + [
        ruler.marker.size.height, ruler.icon.rise + Plate.iconReach,
      ]
    let height = (tops.max() ?? 0) + Double(rows) * Ruler.rowHeight + Plate.edge
    self.init(height: height, softness: Plate.edge, on: canvas)
  }

  /// Creates a plate along the lower edge of a canvas; the height and the width of its upper edge are in points.
  private init(height: Double, softness: Double, on canvas: Canvas) {
    self.softness = max(1, softness * canvas.scale)
    // The other edges are outside of the image.
    let hidden = self.softness.rounded(.up)
    let top = (Double(canvas.pixelHeight) - height * canvas.scale).rounded()
    area = SIMD4(
      Float(-hidden), Float(top), Float(Double(canvas.pixelWidth) + 2 * hidden),
      Float(Double(canvas.pixelHeight) - top + hidden))
    radius = 0
  }

  /// Width of the edges, in points.
  private static let edge = 12.0

  /// How far an icon of a ruler reaches from its centre, in points.
  private static let iconReach = 20.0

  /// Distance of the edges from what is on the plate, in points.
  private static let margin = 6.0
}

extension Color {
  /// The ground of panels and texts over a sky: on it, their colours have a contrast of at least 4.5 : 1, even where white
  /// is behind it.
  package static let plate = Color(rgb: 0x060A20).withAlpha(0xE8 / 255)

  /// The ground of panels and texts with the highest contrast.
  package static let blackPlate = Color(rgb: 0x000004)

  /// The ground of panels and texts over a sky.
  package static func plate(isHigh: Bool) -> Color { isHigh ? .blackPlate : .plate }

  /// The colour of a text, which is pure white with the highest contrast unless it is invisible.
  package func text(isHigh: Bool) -> Color { isHigh && alpha > 0 ? Color(rgb: 0xFFFFFF) : self }
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
