import CosmosCore
import CosmosText

/// The caption on the GPU: a line of text in the middle of the canvas, below its upper edge.
final class CaptionText: SceneResource {
  /// Inputs of the text, which is rasterized only when these change.
  struct Source: Hashable {
    let text: String
    let canvas: Canvas
    let font: String

    init?(_ scene: SkyScene) {
      guard let text = scene.caption else { return nil }
      self.text = text
      canvas = scene.canvas
      font = scene.design.font
    }

    /// The font size at which the text fits onto the canvas.
    private var size: Double {
      MenuLayout.size(of: text, fitting: canvas.width - PanelLayout.margin, upTo: CaptionText.size)
    }

    fileprivate var plate: Plate {
      let (size, middle) = (size, CaptionText.distance - canvas.height / 2)
      return Plate(
        of: PanelLayout.extent(of: [text], pitch: size) { _ in size },
        around: Point(x: 0, y: middle), on: canvas)
    }

    fileprivate var entry: TextBatch.Entry {
      TextBatch.Entry(
        position: StripPoint(x: 0, y: Float(CaptionText.distance / canvas.height)),
        line: TextLine(
          text: text, fallback: text, size: size * canvas.scale,
          fraction: Point(
            x: canvas.width / 2 * canvas.scale, y: CaptionText.distance * canvas.scale
          ).fractionOfPixel))
    }
  }

  let source: Source
  let batch: TextBatch
  /// The ground of the text.
  let plate: Plate

  static let color = Color(rgb: 0xE8D8B0).withAlpha(0.85)

  /// Font size in points.
  private static let size = 14.0

  /// Distance of the middle of the text from the upper edge of the canvas, in points.
  private static let distance = 46.0

  init(_ source: Source, context: UploadContext) throws(RendererError) {
    let runs = try TextRuns(
      [source.entry], family: source.font, label: "caption", context: context)
    batch = try TextBatch(runs, driver: context.driver)
    plate = source.plate
    self.source = source
  }
}

extension SkyScene {
  /// Left, top, width and height of the caption and its ground in pixels of the canvas; `nil` if there is none.
  package var captionArea: SIMD4<Float>? { CaptionText.Source(self)?.plate.area }
}
