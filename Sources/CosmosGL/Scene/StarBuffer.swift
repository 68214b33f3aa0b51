import CosmosCore

/// The stars of one layer on the GPU, sorted along the strip.
final class StarBuffer: SceneResource {
  /// What the buffer holds; a buffer is made again only when this changes.
  enum Source: Hashable {
    /// Stars strewn at random.
    case field(StarField)
    /// Stars at given places.
    case places([StripPoint])

    var count: Int {
      switch self {
      case .field(let field): field.count
      case .places(let places): places.count
      }
    }
  }

  let source: Source
  let index: StripIndex
  /// Reads a star for each instance.
  private let instances: VertexArray
  /// Reads a star for each vertex.
  private let points: VertexArray
  private let buffer: VertexBuffer<StripPoint>

  /// Makes, sorts and uploads the stars.
  init(_ source: Source, label: String, driver: Driver) throws(RendererError) {
    var sorted: StripIndex?
    let buffer = try VertexBuffer<StripPoint>(count: source.count, label: label, driver: driver) {
      sorted = StripIndex(sorting: source.count, into: $0) { take in
        switch source {
        case .field(let field): field.forEachStar(take)
        case .places(let places): places.forEach(take)
        }
      }
    }
    guard let index = sorted else { preconditionFailure("a buffer is written") }
    instances = VertexArray(.stripPoint, step: .instance, label: label, driver: driver)
    points = VertexArray(.stripPoint, label: label, driver: driver)
    points.bind(buffer)
    self.source = source
    self.index = index
    self.buffer = buffer
  }

  /// Draws some of the stars with the pipeline that has begun.
  ///
  /// - Parameters:
  ///   - range: Which of the stars.
  ///   - asPoints: Whether each is a point sprite, else four corners.
  func draw(_ range: Range<Int>, asPoints: Bool) {
    guard !range.isEmpty else { return }
    if asPoints {
      points.drawPoints(range)
    } else {
      instances.drawCorners(of: range, in: buffer)
    }
  }
}
