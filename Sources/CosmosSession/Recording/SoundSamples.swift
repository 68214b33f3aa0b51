/// Samples of 24 bits and the header of a WAV file that contains them.
package enum SoundSamples {
  /// Bytes of a left and a right sample together.
  package static let bytesPerPair = 6

  /// Bytes of a left and a right sample together if each is padded to 32 bits.
  package static let bytesPerPaddedPair = 8

  /// Appends samples as signed numbers of 24 bits, lowest byte first.
  ///
  /// - Parameters:
  ///   - samples: The samples; 1 is full scale, and what exceeds it is clipped.
  ///   - isPadded: Whether a zero byte comes before each, which makes it a number of 32 bits.
  ///   - bytes: Where they go.
  package static func append(
    _ samples: [Float], isPadded: Bool = false, to bytes: inout [UInt8]
  ) {
    let most: Float = 8_388_607
    for sample in samples {
      let value = Int32(min(max(sample * most, -most - 1), most).rounded())
      if isPadded { bytes.append(0) }
      bytes.append(UInt8(truncatingIfNeeded: value))
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      bytes.append(UInt8(truncatingIfNeeded: value >> 16))
    }
  }

  /// Returns the header of a WAV file; its samples follow.
  ///
  /// From 4 GiB on it is that of RF64, with sizes of 64 bits, which most programs read, too.
  ///
  /// - Parameters:
  ///   - count: Number of samples of each of the two channels.
  ///   - rate: Samples per second.
  /// - Returns: 44 or 80 bytes.
  package static func header(count: Int, rate: Int) -> [UInt8] {
    let size = count * bytesPerPair
    let isLarge = size > Int(UInt32.max) - 36
    var bytes: [UInt8] = []
    func append(_ number: Int, bytes width: Int) {
      for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    bytes += Array((isLarge ? "RF64" : "RIFF").utf8)
    append(isLarge ? -1 : size + 36, bytes: 4)
    bytes += Array("WAVE".utf8)
    if isLarge {
      bytes += Array("ds64".utf8)
      append(28, bytes: 4)
      append(size + 72, bytes: 8)
      append(size, bytes: 8)
      append(count, bytes: 8)
      // No table of further sizes.
      append(0, bytes: 4)
    }
    bytes += Array("fmt ".utf8)
    append(16, bytes: 4)
    // Whole numbers, two channels.
    append(1, bytes: 2)
    append(2, bytes: 2)
    append(rate, bytes: 4)
    append(rate * bytesPerPair, bytes: 4)
    append(bytesPerPair, bytes: 2)
    append(24, bytes: 2)
    bytes += Array("data".utf8)
    append(isLarge ? -1 : size, bytes: 4)
    return bytes
  }
}
