/// Which chunks of one layer, at one of the four places between pixels, are drawn.
struct RibbonPlane {
  /// For each room the chunk that is there.
  private var chunks: [Int]
  /// Whether there is room for all chunks of the strip.
  private let isWhole: Bool

  /// Stands for no chunk.
  private static let none = Int.min

  init(_ shape: RibbonShape) {
    isWhole = shape.isWhole
    chunks = Array(repeating: RibbonPlane.none, count: shape.rooms)
  }

  /// The chunks that columns touch.
  static func chunks(of columns: Range<Int>) -> ClosedRange<Int> {
    // Shifting rounds down below zero, too.
    (columns.lowerBound >> chunkBits)...((columns.upperBound - 1) >> chunkBits)
  }

  /// The first chunks in sight that are not drawn.
  ///
  /// - Parameters:
  ///   - columns: The columns in sight.
  ///   - most: The most chunks to give.
  /// - Returns: Chunks that follow one another, or `nil` when all are drawn.
  func missing(in columns: Range<Int>, atMost most: Int) -> Range<Int>? {
    let wanted = RibbonPlane.chunks(of: columns)
    var first = wanted.lowerBound
    while isDrawn(first) {
      first += 1
      if first > wanted.upperBound { return nil }
    }
    var end = first + 1
    while end <= wanted.upperBound && end - first < most && !isDrawn(end) { end += 1 }
    return first..<end
  }

  /// Notes that a chunk is drawn.
  mutating func note(drawn chunk: Int) {
    let room = room(of: chunk)
    chunks[room] = isWhole ? room : chunk
  }

  /// The room of a chunk.
  func room(of chunk: Int) -> Int {
    let rest = chunk % chunks.count
    return rest < 0 ? rest + chunks.count : rest
  }

  private func isDrawn(_ chunk: Int) -> Bool {
    let room = room(of: chunk)
    return chunks[room] == (isWhole ? room : chunk)
  }

  /// Columns of a chunk, as a power of two.
  private static let chunkBits = RibbonShape.chunk.trailingZeroBitCount
}
