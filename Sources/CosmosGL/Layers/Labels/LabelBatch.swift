import CosmosCore
import CosmosText

extension Layer.Labels: DrawnContent {
  var pipelines: [PipelineKind] { [.text] }

  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines? {
    let scene = site.scene
    let source = LabelBatch.Source(self, layer: site.layer, scene: scene)
    guard !known.contains(LabelBatch.self, of: source) else { return nil }
    return {
      LabelText(self, scale: scene.canvas.scale, family: scene.design.font)
        .lines(height: scene.canvas.height)
    }
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (shown, context) = (upload.shown, upload.context)
    let source = LabelBatch.Source(self, layer: shown.design.layers[index], scene: shown)
    let batch = try upload.kept(
      of: source, else: try LabelBatch(source, scene: shown, context: context))
    return ScenePass("labels", LabelDraw(batch, layer: index, of: upload.scene))
  }
}

/// The labels of a layer on the GPU: an instance for each literal part and each digit, in the order of the strip.
final class LabelBatch: SceneResource {
  /// Inputs of the batch, which is rebuilt only when they change.
  struct Source: Hashable {
    let labels: Layer.Labels
    let layer: Layer
    /// Length of the strip, in points.
    let period: Double
    let canvas: Canvas
    let font: String

    init(_ labels: Layer.Labels, layer: Layer, scene: SkyScene) {
      self.labels = labels
      self.layer = layer
      period = scene.period(of: layer)
      canvas = scene.canvas
      font = scene.design.font
    }
  }

  let source: Source
  let texts: TextBatch
  /// Index of the first instance of each label; an additional last entry holds the number of instances.
  private let starts: [Int]
  /// Width of the widest label, in points.
  private let width: Double

  func count(in statistics: inout Statistics) { statistics.stored += texts.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let (labels, canvas, period) = (source.labels, source.canvas, source.period)
    let text = TextQueue.run {
      LabelText(labels, scale: canvas.scale, family: source.font)
    }
    var runs = try TextRuns(
      text.lines(height: canvas.height).map { line in
        TextBatch.Entry(position: StripPoint(x: 0, y: 0), line: line)
      }, family: source.font, label: "labels", context: context)
    let pieces = runs.instances
    let y = Float(text.baseline(height: canvas.height) / canvas.scale / canvas.height)
    var instances: [TextInstance] = []
    var starts = [0]
    var widest = 0.0
    for number in 0..<scene.labelCount(of: labels, on: source.layer) {
      let left = scene.labelLeft(number, of: labels, on: source.layer)
      let width = text.forEachPiece(of: number) { piece, x in
        var instance = pieces[piece]
        instance.position = StripPoint(
          x: StripPosition(phase: (left + x / canvas.scale) / period).units, y: y)
        instances.append(instance)
      }
      widest = max(widest, width)
      starts.append(instances.count)
    }
    runs.instances = instances
    texts = try TextBatch(runs, driver: context.driver)
    self.starts = starts
    width = widest / canvas.scale
    self.source = source
  }

  /// How far a label extends from its left edge, in points, with a margin of one pixel.
  func reach(_ projection: Projection) -> Double { width + projection.pointsPerPixel.width }

  /// Finds the instances that can reach what a target shows, drawn by a distance in points to the right.
  func ranges(view: StripView, projection: Projection, shift: Double) -> StripIndex.Ranges {
    let labelCount = starts.count - 1
    let reach = reach(projection)
    let everything = StripIndex.Ranges(first: 0..<starts[labelCount], second: 0..<0)
    // On a strip that is hardly longer than the canvas, parts of one label may be at opposite ends.
    guard view.period > projection.canvas.width + 2 * reach else { return everything }
    let visible = projection.visibleX
    let origin =
      Double(view.centre.units) * view.pointsPerUnit - projection.canvas.width / 2 - shift
      - source.labels.first
    let step = view.period / Double(labelCount)
    let first = Int(((origin + visible.lowerBound - reach) / step).rounded(.up))
    let last = Int(((origin + visible.upperBound + reach) / step).rounded(.down))
    guard last - first < labelCount else { return everything }
    guard first <= last else { return StripIndex.Ranges(first: 0..<0, second: 0..<0) }
    let start = first % labelCount + (first % labelCount < 0 ? labelCount : 0)
    let end = start + last - first + 1
    return StripIndex.Ranges(
      first: starts[start]..<starts[min(end, labelCount)],
      second: 0..<starts[max(0, end - labelCount)])
  }
}
