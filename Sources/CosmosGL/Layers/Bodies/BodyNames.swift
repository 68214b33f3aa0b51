import CosmosCore
import CosmosText

/// The names of the Sun, the Moon and the planets on the GPU, in the order of their raw values.
final class BodyNames: SceneResource {
  /// Inputs of the names, which are rasterized only when these change.
  struct Source: Hashable {
    let size: Double
    let canvas: Canvas
    let strings: Strings?
    let font: String

    init(_ bodies: Layer.Bodies, scene: SkyScene) {
      size = bodies.nameSize
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
    }

    /// The names, each centred on the middle of the canvas.
    var entries: [TextBatch.Entry] {
      SkyBody.allCases.map { body in
        TextBatch.Entry(
          position: StripPoint(x: 0, y: 0.5),
          line: TextLine(
            text: strings?.name(of: body) ?? body.name, fallback: body.name,
            size: size * canvas.scale, fraction: Point(x: 0, y: 0)))
      }
    }
  }

  /// The sizes of names that aren't shown.
  static let noSizes = [9 of Size](repeating: Size(width: 0, height: 0))

  /// Font size of the names on a ruler, in points.
  static let rulerSize = 9.0

  let source: Source
  let texts: TextBatch
  /// Sizes of the names in points.
  let sizes: [9 of Size]

  init(_ source: Source, context: UploadContext) throws(RendererError) {
    let runs = try TextRuns(
      source.entries, family: source.font, label: "names of bodies", context: context)
    var sizes = BodyNames.noSizes
    for (index, instance) in runs.instances.enumerated() {
      sizes[index] = Size(
        width: Double(instance.atlasRect.z) / source.canvas.scale,
        height: Double(instance.atlasRect.w) / source.canvas.scale)
    }
    self.sizes = sizes
    texts = try TextBatch(runs, driver: context.driver)
    self.source = source
  }
}
