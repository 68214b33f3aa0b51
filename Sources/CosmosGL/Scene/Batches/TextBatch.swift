import CosmosCore
import CosmosText

/// Lines of text on the GPU: their positions, and an atlas of their bitmaps.
package final class TextBatch {
  /// A line to upload.
  struct Entry {
    /// Position of the line's centre on the layer.
    var position: StripPoint
    /// The text and how to rasterize it.
    var line: TextLine
    /// Horizontal offset of the line's centre from its position, in pixels.
    var offset = 0.0
  }

  /// Width of the widest bitmap, in pixels.
  let maxWidth: Double
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<TextInstance>
  /// Coverage of all lines.
  let atlas: Texture
  /// Where the bitmaps are in the atlas.
  private let positions: [SIMD4<Int>]
  /// Their texts.
  private let texts: [String]
  /// All lines; none once they have been replaced.
  private(set) var instances: [TextInstance]

  /// Number of lines.
  package var count: Int { buffer.count }

  /// Uploads rasterized lines.
  ///
  /// - Parameters:
  ///   - runs: Any number of lines, in any order, and their atlas.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` when the driver runs out of memory.
  package init(_ runs: TextRuns, driver: Driver) throws(RendererError) {
    let (packed, label) = (runs.atlas, runs.label)
    let atlas = try Texture(
      width: packed.width, height: packed.height, format: .r8, texels: packed.coverage,
      label: label, driver: driver)
    let buffer = try VertexBuffer(runs.instances.span, label: label, driver: driver)
    self.atlas = atlas
    self.buffer = buffer
    positions = packed.positions
    texts = runs.texts
    instances = runs.instances
    maxWidth = Double(packed.positions.map(\.z).max() ?? 0)
    vertexArray = VertexArray(.text, step: .instance, label: label, driver: driver)
  }

  /// Replaces all lines with the same number of lines from the same atlas.
  package func replace(with instances: [TextInstance]) {
    // The caller goes on to change its own, which would be copied if it weren't the only one.
    self.instances = []
    buffer.replace(with: instances.span)
  }

  /// Returns the text of a line.
  func text(of line: Int) -> String {
    let position = SIMD4<Int>(instances[line].atlasRect)
    return positions.firstIndex(of: position).map { texts[$0] } ?? ""
  }

  /// Draws a range of the lines with the active pipeline.
  ///
  /// - Returns: Number of lines drawn.
  func draw(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    vertexArray.drawCorners(of: range, in: buffer)
    return range.count
  }
}
