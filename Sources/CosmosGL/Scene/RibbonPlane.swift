/// Which slices of one layer, at one of the four places between pixels, are drawn.
///
/// A slice is some columns of a chunk: as a layer slides, frames take turns at drawing what comes in
/// sight. Slice n of the strip is in chunk n / ``RibbonShape/slicesOfChunk``.
struct RibbonPlane {
  /// What is in each slot.
  private var slots: [Slot]
  /// Whether there is a slot for every chunk of the strip.
  private let isWhole: Bool

  /// A chunk, and which of its slices are drawn.
  private struct Slot {
    var chunk = Int.min
    var slices: UInt8 = 0
  }

  init(_ shape: RibbonShape) {
    isWhole = shape.isWhole
    slots = Array(repeating: Slot(), count: shape.slots)
  }

  /// The first slices in sight that are not drawn.
  ///
  /// - Parameters:
  ///   - columns: The columns in sight.
  ///   - most: The most slices to give.
  /// - Returns: Slices that follow one another, or `nil` when all are drawn.
  func missing(in columns: Range<Int>, atMost most: Int) -> Range<Int>? {
    let last = (columns.upperBound - 1) >> RibbonPlane.sliceBits
    // Shifting rounds down below zero, too.
    var first = columns.lowerBound >> RibbonPlane.sliceBits
    while isDrawn(first) {
      first += 1
      if first > last { return nil }
    }
    var end = first + 1
    while end <= last && end - first < most && !isDrawn(end) { end += 1 }
    return first..<end
  }

  /// Notes that a slice is drawn; what its slot held of another chunk is gone.
  mutating func note(drawn slice: Int) {
    let chunk = RibbonPlane.chunk(of: slice)
    let slot = slot(of: chunk)
    let name = isWhole ? slot : chunk
    if slots[slot].chunk != name { slots[slot] = Slot(chunk: name) }
    slots[slot].slices |= RibbonPlane.bit(of: slice)
  }

  /// The slot of a chunk.
  func slot(of chunk: Int) -> Int {
    let rest = chunk % slots.count
    return rest < 0 ? rest + slots.count : rest
  }

  /// The chunk of a column.
  static func chunk(at column: Int) -> Int { column >> (sliceBits + chunkBits) }

  /// The chunk of a slice.
  static func chunk(of slice: Int) -> Int { slice >> chunkBits }

  private func isDrawn(_ slice: Int) -> Bool {
    let chunk = RibbonPlane.chunk(of: slice)
    let slot = slot(of: chunk)
    return slots[slot].chunk == (isWhole ? slot : chunk)
      && slots[slot].slices & RibbonPlane.bit(of: slice) != 0
  }

  private static func bit(of slice: Int) -> UInt8 {
    1 << UInt8(slice & (RibbonShape.slicesOfChunk - 1))
  }

  /// Columns of a slice, and slices of a chunk, as powers of two.
  private static let sliceBits = RibbonShape.slice.trailingZeroBitCount
  private static let chunkBits = RibbonShape.slicesOfChunk.trailingZeroBitCount
}
