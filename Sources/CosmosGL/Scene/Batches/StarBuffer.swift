import CosmosCore

/// The stars of one layer on the GPU, sorted along the strip.
final class StarBuffer: SceneResource {
  /// Contents of the buffer, which is rebuilt only when they change.
  enum Source: Hashable {
    /// Randomly scattered stars.
    case field(StarField)
    /// Stars at given positions.
    case positions([StripPoint])

    var count: Int {
      switch self {
      case .field(let field): field.count
      case .positions(let positions): positions.count
      }
    }
  }

  let source: Source
  let index: StripIndex
  /// Fetches one star per instance.
  private let instances: VertexArray
  /// Fetches one star per vertex.
  private let points: VertexArray
  private let buffer: VertexBuffer<StripPoint>

  /// Generates, sorts and uploads the stars.
  init(_ source: Source, label: String, driver: Driver) throws(RendererError) {
    var sorted: StripIndex?
    let buffer = try VertexBuffer<StripPoint>(count: source.count, label: label, driver: driver) {
      sorted = StripIndex(sorting: source.count, into: $0) { take in
        switch source {
        case .field(let field): field.forEachStar(take)
        case .positions(let positions): positions.forEach(take)
        }
      }
    }
    guard let index = sorted else { preconditionFailure("the buffer was written") }
    instances = VertexArray(.stripPoint, step: .instance, label: label, driver: driver)
    points = VertexArray(.stripPoint, label: label, driver: driver)
    points.bind(buffer)
    self.source = source
    self.index = index
    self.buffer = buffer
  }

  /// Draws a range of the stars with the active pipeline.
  ///
  /// - Parameters:
  ///   - range: Stars to draw, as indices in the sorted order.
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
