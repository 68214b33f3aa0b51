/// Stars fainter than ``StarAppearance/faint``, as a file has them.
package struct FaintStars: Sendable {
  /// Number of stars.
  package let count: Int

  /// The bands that have stars, from the south; their stars are in the order of longitude.
  package let bands: [StarCatalog.Band]

  /// Whether longitudes grow to the left along the strip.
  package let isMirrored: Bool

  private let memory: StarMemory
  /// Bytes before the first star.
  private let start: Int

  /// The stars that a catalogue of brighter ones has.
  static let none = FaintStars([], isMirrored: false)

  /// Uses sorted records in place.
  init(_ records: Range<Int>, of file: StarFile, isMirrored: Bool) {
    memory = file.memory
    start = file.offset(of: records.lowerBound)
    count = records.count
    self.isMirrored = isMirrored
    bands = StarCatalog.Band.all(of: records.count) { index in
      let record = file.record(records.lowerBound + index)
      return (record.latitude, record.magnitude)
    }
  }

  /// Copies sorted records.
  init(_ records: [StarRecord], isMirrored: Bool) {
    memory = records.withUnsafeBytes { StarMemory(copying: $0) }
    start = 0
    count = records.count
    self.isMirrored = isMirrored
    bands = StarCatalog.Band.all(of: records.count) {
      (records[$0].latitude, records[$0].magnitude)
    }
  }

  /// Calls a function with all stars, band by band.
  package func withStars<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<StarRecord>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = UnsafeRawBufferPointer(
      rebasing: memory.bytes[start..<start + count * MemoryLayout<StarRecord>.stride])
    return try body(bytes.bindMemory(to: StarRecord.self))
  }

  /// Lets the system use the memory of the stars for something else, until they are read again.
  package func discard() { memory.discard() }
}

extension FaintStars: Hashable {
  package static func == (one: FaintStars, other: FaintStars) -> Bool {
    guard one.count == other.count, one.isMirrored == other.isMirrored else { return false }
    if one.memory === other.memory && one.start == other.start { return true }
    return one.withStars { stars in other.withStars { stars.elementsEqual($0) } }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
