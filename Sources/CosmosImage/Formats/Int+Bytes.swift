extension Int {
  /// Reads a number without a sign, its least significant byte first.
  init(littleEndianBytes bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the lowest bytes of the number, the least significant one first.
  func littleEndianBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
