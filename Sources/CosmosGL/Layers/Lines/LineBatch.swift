import CosmosCore

extension Layer.LineStyle: DrawnContent {
  var pipelines: [PipelineKind] { [.stroke(isRound: true)] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (scene, driver) = (upload.scene, upload.context.driver)
    let source = LineBatch.Source(layer: scene.design.layers[index], scene: scene)
    let lines = try upload.kept(
      of: source, else: try LineBatch(source, scene: scene, driver: driver))
    return ScenePass("lines") { plan, frame, resources in
      plan.append(
        frame.reveals.lazy.map {
          StrokeDraw.Part(range: lines.ranges[$0.sign], strokeEnd: $0.strokeEnd)
        }, of: lines.batch, style: StrokeDraw.Style(width: width, color: color),
        view: resources.view(of: index, at: frame.offset))
    }
  }
}

/// The lines of all signs on the GPU, ordered by sign.
final class LineBatch: SceneResource {
  /// Inputs of the batch, which is rebuilt only when they change.
  struct Source: Hashable {
    let catalog: SignCatalog
    let layer: Layer
    let canvas: Canvas
    /// Length of the strip, in points.
    let period: Double
    /// Where the signs stand along it.
    let places: [Double]

    init(layer: Layer, scene: SkyScene) {
      period = scene.period
      places = scene.design.places
      catalog = scene.design.catalog
      self.layer = layer
      canvas = scene.canvas
    }
  }

  let source: Source
  let batch: StrokeBatch
  /// Range of each sign's lines among the objects of the batch.
  let ranges: [Range<Int>]

  func count(in statistics: inout Statistics) { statistics.stored += batch.count }

  init(_ source: Source, scene: SkyScene, driver: Driver) throws(RendererError) {
    let layer = source.layer
    var lines: [StrokeBatch.Object] = []
    var ranges: [Range<Int>] = []
    for (index, sign) in scene.design.catalog.signs.enumerated() {
      ranges.append(lines.count..<lines.count + sign.lines.count)
      lines += sign.lines.map { line in
        let way = Point(x: line.end.x - line.start.x, y: line.end.y - line.start.y)
        return StrokeBatch.Object(
          position: scene.position(line.start, ofSign: index, on: layer),
          path: FlatPath(
            IconPath(steps: [.move(to: Point(x: 0, y: 0)), .line(to: way)]), tolerance: 1))
      }
    }
    batch = try StrokeBatch(lines, label: layer.name, driver: driver)
    self.source = source
    self.ranges = ranges
  }
}
