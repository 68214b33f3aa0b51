import CosmosCore
import CosmosGL
import CosmosText

/// The characters of an overlay on the GPU, rasterized once per size and placed again whenever the metrics change.
final class OverlayCharacters {
  /// Width of a character, in pixels.
  let cell: Int
  /// Dim characters from the start, bright characters from the end; instances between them are not drawn.
  let batch: TextBatch

  /// Glyphs relative to the upper left corner of their cells, indexed by character.
  private let glyphs: [TextInstance]
  private var instances: [TextInstance]
  private var dimCount = 0
  private var brightCount = 0

  /// The dim characters in `batch`.
  var dim: Range<Int> { 0..<dimCount }
  /// The bright characters in `batch`.
  var bright: Range<Int> { instances.count - brightCount..<instances.count }

  /// Rasterizes all characters.
  ///
  /// - Parameters:
  ///   - layout: The layout that determines the character size.
  ///   - capacity: Maximum number of characters that can be placed.
  ///   - font: Comma-separated font families.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  init(
    layout: OverlayLayout, capacity: Int, font: String, driver: Driver
  ) throws(RendererError) {
    let family = font + ", monospace"
    let advance = TextQueue.run { TextRasterizer(family: family).advance(of: "0", size: 100) }
    let size = Double(layout.cell) / max(0.1, advance / 100)
    let centre = Point(x: Double(layout.cell) / 2, y: Double(layout.pitch) / 2)
    let texts = OverlayLine.alphabet.map { PanelText(text: $0, left: 0, top: 0, centre: centre) }
    var runs = try TextRuns(
      texts, size: size, family: family, label: "overlay", driver: driver)
    glyphs = runs.instances
    instances = Array(repeating: glyphs[0], count: capacity)
    runs.instances = instances
    batch = try TextBatch(runs, driver: driver)
    cell = layout.cell
  }

  /// Removes all characters.
  func removeAll() {
    (dimCount, brightCount) = (0, 0)
  }

  /// Places a character; characters beyond the capacity are dropped.
  ///
  /// - Parameters:
  ///   - character: Index into `OverlayLine.alphabet`.
  ///   - ink: Bright or dim.
  ///   - x: Left edge of its cell, in pixels of the image.
  ///   - y: Upper edge of its cell, in pixels of the image.
  func append(_ character: UInt8, _ ink: OverlayInk, x: Int, y: Int) {
    guard character != OverlayLine.space, dimCount + brightCount < instances.count else { return }
    if ink == .bright { brightCount += 1 } else { dimCount += 1 }
    let index = ink == .bright ? instances.count - brightCount : dimCount - 1
    instances[index] = glyphs[Int(character)]
    instances[index].position = StripPoint(x: UInt32(x), y: Float(y))
  }

  /// Uploads the placed characters.
  func upload() {
    batch.replace(with: instances)
  }
}
