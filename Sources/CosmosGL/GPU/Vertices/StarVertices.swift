import CosmosCore

/// The stars of a buffer, each drawn as a point sprite or as the four corners of an instance.
struct StarVertices<Vertex: BitwiseCopyable>: ~Copyable {
  private let instances: VertexArray
  private let points: VertexArray
  private let buffer: VertexBuffer<Vertex>

  init(
    _ buffer: consuming VertexBuffer<Vertex>, _ layout: VertexLayout, label: String, driver: Driver
  ) {
    instances = VertexArray(layout, step: .instance, label: label, driver: driver)
    points = VertexArray(layout, label: label, driver: driver)
    points.bind(buffer)
    self.buffer = buffer
  }

  /// Draws ranges of the stars with the active pipeline.
  func draw(_ ranges: StripIndex.Ranges, asPoints: Bool) {
    draw(ranges.first, asPoints: asPoints)
    draw(ranges.second, asPoints: asPoints)
  }

  private func draw(_ range: Range<Int>, asPoints: Bool) {
    guard !range.isEmpty else { return }
    if asPoints { points.drawPoints(range) } else { instances.drawCorners(of: range, in: buffer) }
  }
}
