/// Changes of a PNG file that leave its checksums right, so that they reach the code behind them.
enum PNGChanges {
  /// Whether a file is a PNG.
  static func apply(to bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// Changes a chunk: a field of the header, the chunk's data, its order, or the length that it claims.
  static func changed(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var chunks = chunks(of: bytes)
    guard !chunks.isEmpty else { return bytes }
    switch random.below(8) {
    case 0...2: changeHeader(&chunks[0].data, &random)
    case 3:
      let index = random.below(chunks.count)
      guard !chunks[index].data.isEmpty else { break }
      let position = random.below(chunks[index].data.count)
      chunks[index].data[position] = UInt8(truncatingIfNeeded: random.next())
    case 4: chunks.remove(at: random.below(chunks.count))
    case 5:
      let chunk = random.element(of: chunks)
      let copies = random.element(of: [1, 3, 100])
      chunks.insert(
        contentsOf: Array(repeating: chunk, count: copies), at: random.below(chunks.count))
    case 6:
      let type = random.element(of: [
        "PLTE", "tRNS", "gAMA", "iCCP", "tEXt", "zTXt", "abcd", "ABCD",
      ])
      let count = random.element(of: [0, 1, 3, 768, 769, 100_000])
      chunks.insert(
        Chunk(type: Array(type.utf8), data: Array(repeating: 7, count: count)),
        at: random.below(chunks.count + 1))
    default:
      // The file ends in the middle of a chunk.
      let all = joined(chunks)
      return Array(all.prefix(random.below(all.count + 1)))
    }
    return joined(chunks)
  }

  private struct Chunk {
    var type: [UInt8]
    var data: [UInt8]
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func changeHeader(_ header: inout [UInt8], _ random: inout Random) {
    guard header.count == 13 else { return }
    switch random.below(3) {
    case 0, 1:
      let value: UInt32 = random.element(of: [
        0, 1, 2, 255, 4096, 16_384, 16_385, 65_536, 0x7FFF_FFFF, 0x8000_0000, .max,
      ])
      let start = random.element(of: [0, 4])
      header.replaceSubrange(start..<start + 4, with: bytes(of: value))
    default:
      // Depth, colour type, compression, filter, interlace.
      header[8 + random.below(5)] = random.element(of: [0, 1, 2, 3, 4, 6, 8, 16, 255])
    }
  }

  /// The complete chunks of a file.
  private static func chunks(of bytes: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var rest = bytes.dropFirst(signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 12 + length else { break }
      let type = Array(rest.dropFirst(4).prefix(4))
      chunks.append(Chunk(type: type, data: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  private static func joined(_ chunks: [Chunk]) -> [UInt8] {
    chunks.reduce(into: signature) { file, chunk in
      file += bytes(of: UInt32(chunk.data.count)) + chunk.type + chunk.data
      file += bytes(of: checksum(chunk.type + chunk.data))
    }
  }

  private static func bytes(of value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as in the PNG specification, annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
    }
  }
}
