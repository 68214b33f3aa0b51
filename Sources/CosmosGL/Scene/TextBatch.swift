import CosmosCore

/// Lines of text on the GPU: their places, and an atlas of their bitmaps.
final class TextBatch {
  /// A line to upload.
  struct Entry {
    /// Where its centre stands on its layer.
    var place: StripPoint
    /// What is written.
    var line: TextLine
  }

  /// The longest line's length, in pixels.
  let longest: Double
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<TextInstance>
  /// Coverage of all lines.
  let atlas: Texture

  /// Number of lines.
  var count: Int { buffer.count }

  /// Draws lines into an atlas and uploads them.
  ///
  /// - Parameters:
  ///   - entries: What to write, and where.
  ///   - family: Families of the font, parted by commas.
  ///   - label: Name shown by frame debuggers.
  ///   - context: What everything of a scene goes through.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` when the driver runs out of memory.
  convenience init(
    _ entries: [Entry], family: String, label: String, context: UploadContext
  ) throws(RendererError) {
    let runs = try TextRuns(entries, family: family, label: label, context: context)
    try self.init(runs, label: label, driver: context.driver)
  }

  /// Uploads lines that are rasterized.
  ///
  /// - Parameters:
  ///   - runs: The lines, in any number and order, and their atlas.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` when the driver runs out of memory.
  init(_ runs: TextRuns, label: String, driver: Driver) throws(RendererError) {
    let packed = runs.atlas
    let atlas = try packed.coverage.withTexels { texels throws(RendererError) in
      try Texture(
        width: packed.width, height: packed.height, format: .r8, texels: texels, label: label,
        driver: driver)
    }
    let buffer = try VertexBuffer(runs.instances.span, label: label, driver: driver)
    self.atlas = atlas
    self.buffer = buffer
    longest = Double(packed.places.map(\.width).max() ?? 0)
    vertexArray = VertexArray(.text, step: .instance, label: label, driver: driver)
  }

  /// Replaces all lines by as many others from the same atlas.
  func replace(with instances: [TextInstance]) {
    buffer.replace(with: instances.span)
  }

  /// Draws some of the lines with the pipeline that has begun.
  ///
  /// - Returns: Number of lines drawn.
  func draw(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    vertexArray.drawCorners(of: range, in: buffer)
    return range.count
  }
}
