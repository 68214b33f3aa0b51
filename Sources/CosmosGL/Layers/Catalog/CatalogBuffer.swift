import CosmosCore

/// The stars of a catalogue on the GPU.
final class CatalogBuffer: SceneResource {
  /// The catalogue; the buffer is rebuilt only when it changes.
  let source: StarCatalog
  let index: StripIndex
  /// Fetches one star per instance.
  private let instances: VertexArray
  /// Fetches one star per vertex.
  private let points: VertexArray
  private let buffer: VertexBuffer<CatalogStar>

  init(_ source: StarCatalog, label: String, driver: Driver) throws(RendererError) {
    let buffer = try VertexBuffer(source.stars.span, label: label, driver: driver)
    index = StripIndex(ofSorted: source.stars)
    instances = VertexArray(.catalogStar, step: .instance, label: label, driver: driver)
    points = VertexArray(.catalogStar, label: label, driver: driver)
    points.bind(buffer)
    self.source = source
    self.buffer = buffer
  }

  func count(in statistics: inout Statistics) {
    statistics.stored += index.count
    statistics.stars += index.count
    statistics.starBytes += index.count * MemoryLayout<CatalogStar>.stride
  }

  /// Draws a range of the stars with the active pipeline.
  ///
  /// - Parameters:
  ///   - range: Stars to draw, as indices in the catalogue.
  ///   - asPoints: Whether each star is a point sprite; otherwise it is four corners of an instance.
  func draw(_ range: Range<Int>, asPoints: Bool) {
    guard !range.isEmpty else { return }
    if asPoints {
      points.drawPoints(range)
    } else {
      instances.drawCorners(of: range, in: buffer)
    }
  }
}
