import CosmosCore

/// The lines of all signs on the GPU, sign by sign.
final class LineSheet {
  /// What was uploaded; a sheet is made again only when this changes.
  struct Source: Hashable {
    let catalog: SignCatalog
    let layer: Layer
    let canvas: Canvas

    init(layer: Layer, scene: SkyScene) {
      catalog = scene.design.catalog
      self.layer = layer
      canvas = scene.canvas
    }
  }

  let source: Source
  private let sheet: StrokeSheet
  private let ranges: [Range<Int>]

  /// Number of lines.
  var count: Int { sheet.count }

  init(layer: Layer, scene: SkyScene, driver: Driver) throws(RendererError) {
    var lines: [StrokeSheet.Object] = []
    var ranges: [Range<Int>] = []
    for (index, sign) in scene.design.catalog.signs.enumerated() {
      ranges.append(lines.count..<lines.count + sign.lines.count)
      lines += sign.lines.map { line in
        let way = Point(x: line.end.x - line.start.x, y: line.end.y - line.start.y)
        return StrokeSheet.Object(
          place: scene.place(line.start, ofSign: index, on: layer),
          path: FlatPath(
            IconPath(steps: [.move(to: Point(x: 0, y: 0)), .line(to: way)]), tolerance: 1))
      }
    }
    sheet = try StrokeSheet(lines, label: layer.name, driver: driver)
    source = Source(layer: layer, scene: scene)
    self.ranges = ranges
  }

  /// Draws the lines of the signs that a frame reveals.
  ///
  /// - Returns: Number of lines drawn.
  func draw(
    _ reveals: SkyFrame.Reveals, style: Layer.SignLines, pass: borrowing StrokePass,
    view: StripView, projection: Projection
  ) -> Int {
    pass.draw(
      parts: reveals.count, of: sheet,
      style: StrokePass.Style(width: style.width, color: style.color), view: view,
      projection: projection
    ) { place in
      let reveal = reveals[place]
      return StrokePass.Part(range: ranges[reveal.sign], strokeEnd: reveal.strokeEnd)
    }
  }
}
