import CosmosCore

/// The stars of one layer on the GPU, sorted along the strip.
final class StarBuffer: SceneResource {
  /// Contents of the buffer, which is rebuilt only when they change.
  enum Source: Hashable, Sendable {
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

    /// Generates the stars, and writes them in the order of the strip.
    func sort(into buffer: UnsafeMutableBufferPointer<StripPoint>) -> StripIndex {
      StripIndex(sorting: count, into: buffer) { take in
        switch self {
        case .field(let field): field.forEachStar(take)
        case .positions(let positions): positions.forEach(take)
        }
      }
    }
  }

  /// The contents of a buffer, generated and sorted ahead of time.
  struct Contents: Sendable {
    let stars: [StripPoint]
    let index: StripIndex

    init(_ source: Source) {
      var index: StripIndex?
      stars = [StripPoint](unsafeUninitializedCapacity: source.count) { buffer, count in
        index = source.sort(into: buffer)
        count = source.count
      }
      guard let index else { preconditionFailure("the stars were written") }
      self.index = index
    }
  }

  let source: Source
  let index: StripIndex
  let vertices: StarVertices<StripPoint>

  /// Uploads the stars; generates and sorts them first, unless they are prefetched.
  init(_ source: Source, label: String, context: UploadContext) throws(RendererError) {
    let driver = context.driver
    var index: StripIndex?
    let buffer: VertexBuffer<StripPoint>
    if let contents = context.prefetch?.stars(of: source) {
      index = contents.index
      buffer = try VertexBuffer(contents.stars.span, label: label, driver: driver)
    } else {
      buffer = try VertexBuffer(count: source.count, label: label, driver: driver) {
        index = source.sort(into: $0)
      }
    }
    guard let index else { preconditionFailure("the buffer was written") }
    vertices = StarVertices(buffer, .stripPoint, label: label, driver: driver)
    self.source = source
    self.index = index
  }

  func count(in statistics: inout Statistics) {
    statistics.stored += index.count
    statistics.stars += index.count
    statistics.starBytes += index.count * MemoryLayout<StripPoint>.stride
  }
}
