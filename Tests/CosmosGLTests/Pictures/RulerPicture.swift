import CosmosCore
import CosmosGL
import CosmosImage

/// An image of the lower edge of a sky, with nothing but the ruler, and one without it, the difference of which is the
/// ruler's ink.
///
/// Positions are in pixels.
struct RulerPicture {
  let canvas: Canvas
  let picture: Picture
  let ground: Picture

  /// Renders both images of the default sky or a given one, as wide as an image of a size and at its scale.
  @MainActor init(
    width: Int, height: Int, at start: Sky.StartPosition, language: String = "en",
    design given: SkyDesign? = nil, in fixture: GLFixture? = nil
  ) throws {
    let scale = Canvas(pixelWidth: width, pixelHeight: height).scale
    // The ruler's icons end below 100 points.
    let canvas = Canvas(pixelWidth: width, pixelHeight: Int(120 * scale), scale: scale)
    let sky = try given ?? GLFixture.cosmos.get()
    // Hidden lines take the place of the layer's stars, which would stand behind the ruler.
    let lines = Layer.LineStyle(width: 1, color: sky.background)
    let design = SkyDesign(
      name: sky.name, background: sky.background, catalog: sky.catalog,
      signSpacing: sky.signSpacing, start: sky.start,
      layers: sky.layers.filter { $0.ruler != nil }.map {
        Layer(name: $0.name, speed: $0.speed, content: .lines(lines), ruler: $0.ruler)
      }, font: sky.font)
    let fixture = try fixture ?? GLFixture()
    let shown: [Set<Int>?] = [nil, []]
    let pictures = try shown.map { layers in
      let scene = SkyScene(
        design: design, canvas: canvas, shownLayers: layers, hasMenu: false,
        strings: try Strings.builtIn(language))
      return try fixture.renderer.picture(of: Sky(scene: scene, at: start))
    }
    self.canvas = canvas
    (picture, ground) = (pictures[0], pictures[1])
  }

  /// Opacity of white ink in a pixel, from 0 to 1.
  func opacity(_ column: Int, _ row: Int) -> Double {
    let dark = ground[column, row].wrappedSum()
    return Double(picture[column, row].wrappedSum() - dark) / Double(3 * 255 - dark)
  }

  /// Measures the white ink in an area around a position.
  func ink(x: Double, y: Double, width: Double, height: Double) -> Ink {
    let columns = Int(x - width / 2)...Int(x + width / 2)
    let rows = Int(y - height / 2)...Int(y + height / 2)
    let across = columns.map { column in rows.map { opacity(column, $0) }.max() ?? 0 }
    let down = rows.map { row in columns.map { opacity($0, row) }.max() ?? 0 }
    let peak = across.max() ?? 0
    /// The edges of the ink, where the coverage of the outermost pixels gives the subpixel position.
    func edges(_ line: [Double], from start: Int) -> ClosedRange<Double> {
      let inked = line.indices.filter { line[$0] > 0.06 * peak }
      guard let first = inked.first, let last = inked.last else { return 0...0 }
      return Double(start + first) + 1 - line[first] / peak...Double(start + last) + line[last]
        / peak
    }
    return Ink(
      columns: edges(across, from: columns.lowerBound), rows: edges(down, from: rows.lowerBound),
      peak: peak,
      amount: rows.reduce(0) { sum, row in columns.reduce(sum) { $0 + opacity($1, row) } })
  }

  /// An isolated patch of ink.
  struct Ink {
    let columns: ClosedRange<Double>
    let rows: ClosedRange<Double>
    /// Opacity of the strongest pixel.
    let peak: Double
    /// Sum of all pixels' opacities.
    let amount: Double

    var centre: Point {
      Point(
        x: (columns.lowerBound + columns.upperBound) / 2,
        y: (rows.lowerBound + rows.upperBound) / 2)
    }
    var width: Double { columns.upperBound - columns.lowerBound }
    var height: Double { rows.upperBound - rows.lowerBound }
  }
}
