import CosmosImage
import Testing

/// Lossless WebP data that makes the library allocate tables of any size before it decodes a pixel.
@Suite struct WebPTableTests {
  /// The bits of lossless data, the lowest of each number first.
  private struct Bits {
    var bytes: [UInt8] = []
    private var count = 0

    mutating func put(_ value: Int, _ bits: Int) {
      for bit in 0..<bits {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(value >> bit & 1) << (count % 8)
        count += 1
      }
    }

    /// A code with one symbol, which takes no bits.
    mutating func putCode(of symbol: Int) {
      put(0b101, 3)
      put(symbol, 8)
    }

    /// Groups of codes for blocks of so many pixels each way, 4 at least.
    mutating func putGroups(ofBlocks size: Int) {
      put(1, 1)
      put(size.trailingZeroBitCount - 2, 3)
    }

    /// The image of a transform, of four pixels of 8 bits each.
    mutating func putPlainImage() {
      put(0, 1)
      // 256 symbols of 8 bits: the lengths' own code has a bit for 8 and for 0, which is no symbol.
      put(0, 1)
      put(8, 4)
      for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8] {
        put([0, 8].contains(length) ? 1 : 0, 3)
      }
      put(0, 1)
      for symbol in 0..<280 { put(symbol < 256 ? 1 : 0, 1) }
      for _ in 0..<4 { putCode(of: 0) }
      for pixel in [3, 200, 77, 255] { put(pixel, 8) }
    }

    /// The image of a transform, of four pixels of which one repeats others.
    mutating func putRepeatingImage() {
      // A cache of two colours.
      put(1 | 1 << 1, 5)
      // The symbols 7 and 257, of a bit each; the other lengths are runs of zeros.
      put(0, 1)
      put(0, 4)
      for length in [2, 2, 0, 1] { put(length, 3) }
      put(0, 1)
      let (one, short, long) = (0b0, 0b01, 0b11)
      put(short, 2)
      put(4, 3)
      put(one, 1)
      for zeros in [138, 111] {
        put(long, 2)
        put(zeros - 11, 7)
      }
      put(one, 1)
      put(long, 2)
      put(24 - 11, 7)
      for symbol in [0, 0, 0, 4] { putCode(of: symbol) }
      // A pixel, two that repeat others at a distance with a bit of its own, and a pixel.
      put(0b0, 1)
      put(0b1, 1)
      put(1, 1)
      put(0b0, 1)
    }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return Array(name.utf8) + (0..<4).map { UInt8(content.count >> (8 * $0) & 255) } + content
      + padding
  }

  private func file(_ chunks: [UInt8]) -> [UInt8] {
    chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  /// A file whose data go on as given after the size, and are damaged behind that.
  private func image(_ side: Int, _ body: (inout Bits) -> Void) -> [UInt8] {
    var bits = Bits()
    bits.put(0x2F, 8)
    for _ in 0..<2 { bits.put(side - 1, 14) }
    bits.put(0, 4)
    body(&bits)
    return file(chunk("VP8L", bits.bytes + [0, 0, 0, 0]))
  }

  private func fault(_ bytes: [UInt8]) -> String {
    do {
      let file = try ImageFormat.pixelFile(bytes)
      var pixels = [UInt8](repeating: 0, count: 4 * file.width)
      let rows = try file.rows(reducedBy: SIMD2(1, 1))
      try pixels.withUnsafeMutableBytes { try rows.read(into: $0) }
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      // 5329 groups, and one more each way.
      (292, 4, 0, nil), (293, 4, 0, 65),
      // As many groups as there can be, and in larger blocks fewer.
      (4096, 4, 0, 778), (4096, 16, 0, 778), (4096, 64, 0, nil), (1024, 4, 11, 1290),
    ] as [(side: Int, block: Int, cache: Int, megabytes: Int?)])
  func `a file for which the library would allocate large tables is refused`(
    side: Int, block: Int, cache: Int, megabytes: Int?
  ) {
    let file = image(side) {
      $0.put(0, 1)
      $0.put(cache > 0 ? 1 : 0, 1)
      if cache > 0 { $0.put(cache, 4) }
      $0.putGroups(ofBlocks: block)
    }
    let reason = megabytes.map { "its Huffman tables take \($0) MiB, more than 64; save it as PNG" }
    #expect(fault(file).contains(reason ?? "corrupt data"), "\(fault(file))")
  }

  @Test func `the images of transforms come before the groups`() {
    // Blocks of 512 pixels, of which there are four.
    let file = image(1024) {
      $0.put(1 | 0 << 1 | 7 << 3, 6)
      $0.putPlainImage()
      $0.put(1 | 1 << 1 | 7 << 3, 6)
      $0.putRepeatingImage()
      $0.put(1 | 2 << 1, 3)
      // Four colours, so that four pixels are one.
      $0.put(1 | 3 << 1 | 3 << 3, 11)
      $0.putPlainImage()
      $0.put(0, 2)
      $0.putGroups(ofBlocks: 4)
    }
    // 64 × 256 groups of 12,440 bytes.
    #expect(fault(file).contains("take 195 MiB"), "\(fault(file))")
  }

  @Test(arguments: [0, 1])
  func `the groups of a lossless alpha channel count, too`(compression: UInt8) {
    let size: [UInt8] = [0xFF, 3, 0]
    var bits = Bits()
    bits.put(0, 2)
    bits.putGroups(ofBlocks: 4)
    let pixels: [UInt8] = [0x10, 0, 0, 0x9D, 1, 0x2A, 0, 4, 0, 4]
    let file = file(
      chunk("VP8X", [0x10, 0, 0, 0] + size + size)
        + chunk("ALPH", [compression] + bits.bytes + [0, 0, 0, 0]) + chunk("VP8 ", pixels))
    #expect(fault(file).contains("Huffman tables take 778 MiB") == (compression == 1))
  }
}
