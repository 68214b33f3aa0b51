/// Which columns of one layer, at one of the four places between pixels, are drawn and where.
struct RibbonPlane {
  /// Byte of the sheet with which the plane begins.
  private let start: Int
  private let pitch: Int
  /// How far columns can travel from the first byte, or 0 for a plane kept whole.
  private let slack: Int
  /// The column that is byte 0 of row 0.
  private var origin = 0
  /// For each chunk's room the chunk that is there: columns count from ``RibbonShape/chunk`` times it.
  private var chunks: [Int]

  /// Stands for no chunk.
  private static let none = Int.min

  init(_ shape: RibbonShape, number: Int) {
    start = number * shape.planeBytes
    pitch = shape.pitch
    slack = shape.slack
    chunks = Array(repeating: RibbonPlane.none, count: shape.pitch / RibbonShape.chunk)
  }

  /// Byte of the sheet that holds row 0 of a column.
  func byte(ofColumn column: Int) -> Int {
    start + column - origin
  }

  /// Makes room for columns, without those that are there already.
  ///
  /// - Parameter columns: The columns in sight.
  mutating func moveOrigin(for columns: Range<Int>) {
    guard slack > 0 else { return }
    let chunk = RibbonShape.chunk
    // Whole chunks are drawn, so that up to one more on either side needs room.
    let first = columns.lowerBound - origin - chunk
    let last = columns.upperBound - origin + chunk
    guard first < 0 || last > slack + pitch else { return }
    origin = columns.lowerBound - slack / 2
    for index in chunks.indices { chunks[index] = RibbonPlane.none }
  }

  /// The first columns in sight that are not drawn.
  ///
  /// - Parameters:
  ///   - columns: The columns in sight.
  ///   - most: The most columns to give, a multiple of ``RibbonShape/chunk``.
  /// - Returns: Whole chunks, or `nil` when all columns are drawn.
  func missing(in columns: Range<Int>, atMost most: Int) -> Range<Int>? {
    let chunk = RibbonShape.chunk
    let wanted = floorDivide(columns.lowerBound, chunk)...floorDivide(columns.upperBound - 1, chunk)
    guard let first = wanted.first(where: { !isDrawn($0) }) else { return nil }
    var end = first + 1
    while end <= wanted.upperBound && !isDrawn(end) && (end - first) * chunk < most { end += 1 }
    return first * chunk..<end * chunk
  }

  /// Notes that columns, which are whole chunks, are drawn.
  mutating func note(drawn columns: Range<Int>) {
    let chunk = RibbonShape.chunk
    for number in floorDivide(columns.lowerBound, chunk)..<floorDivide(columns.upperBound, chunk) {
      chunks[room(of: number)] = number
    }
  }

  private func isDrawn(_ number: Int) -> Bool {
    chunks[room(of: number)] == number
  }

  private func room(of number: Int) -> Int {
    let rest = number % chunks.count
    return rest < 0 ? rest + chunks.count : rest
  }
}

/// The quotient rounded down.
private func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend < quotient * divisor ? quotient - 1 : quotient
}
