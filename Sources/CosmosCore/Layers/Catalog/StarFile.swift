/// A file of stars.
///
/// A file begins with `"CosmosStars 1\n"` and the number of stars modulo 65536 in two bytes. Each star then takes 12 bytes:
/// the longitude in units of 2⁻³² turns, the latitude in degrees as an IEEE 754 number of four bytes, the magnitude plus 2
/// and the colour index plus 1, both in thousandths, in two bytes each. Of all numbers, the least significant byte comes
/// first. Faint stars are used in place if they come after the bright ones, by bands of latitude from the south, and by
/// longitude in each; otherwise, they are copied and sorted.
struct StarFile {
  let memory: StarMemory
  /// Number of stars.
  let count: Int

  /// The first bytes of a file: its kind, and the version of its format.
  private static let signature = Array("CosmosStars 1\n".utf8)

  /// Bytes before the first star.
  private static let headerSize = signature.count + 2

  /// Opens a file of stars.
  ///
  /// - Parameters:
  ///   - memory: The file's contents.
  ///   - name: The file's name, for messages.
  /// - Throws: ``DesignError/unusable(reason:)`` if it isn't such a file.
  init(_ memory: StarMemory, name: String) throws(DesignError) {
    self.memory = memory
    guard memory.bytes.count >= StarFile.headerSize,
      memory.bytes.starts(with: StarFile.signature)
    else {
      throw .unusable(reason: "\(name): is not a file of stars that Assets/Stars/stars.py writes")
    }
    let rest: Int
    (count, rest) = (memory.bytes.count - StarFile.headerSize)
      .quotientAndRemainder(dividingBy: MemoryLayout<StarRecord>.stride)
    guard rest == 0 else {
      throw .unusable(reason: "\(name): ends in the middle of star \(count)")
    }
    // What a copy or a download has lost would not be missed otherwise.
    let expected = UInt16(
      littleEndian: memory.bytes.loadUnaligned(
        fromByteOffset: StarFile.signature.count, as: UInt16.self))
    guard UInt16(truncatingIfNeeded: count) == expected else {
      throw .unusable(
        reason: "\(name): is damaged: its header gives another number of stars than \(count)")
    }
    guard count <= SkyDesign.maxStars else {
      throw .unusable(reason: "\(name): has \(count) stars, more than \(SkyDesign.maxStars)")
    }
    for index in 0..<count where !(record(index).latitude.magnitude <= 90) {
      throw .unusable(
        reason: "\(name): star \(index) has a latitude of \(record(index).latitude), "
          + "outside of −90 to 90")
    }
  }

  /// Bytes before a star.
  func offset(of index: Int) -> Int {
    StarFile.headerSize + index * MemoryLayout<StarRecord>.stride
  }

  /// Returns a star.
  func record(_ index: Int) -> StarRecord {
    memory.bytes.loadUnaligned(fromByteOffset: offset(of: index), as: StarRecord.self)
  }

  /// Whether records can be read where they are.
  var isAligned: Bool {
    guard let base = memory.bytes.baseAddress else { return true }
    return (Int(bitPattern: base) + StarFile.headerSize)
      .isMultiple(of: MemoryLayout<StarRecord>.alignment)
  }
}
