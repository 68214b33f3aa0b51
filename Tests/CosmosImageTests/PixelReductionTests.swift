import CosmosImage
import Testing

@Suite struct PixelReductionTests {
  /// Reduces rows of samples and returns the components of the pixels.
  private func pixels(
    _ samples: [[UInt16]], width: Int, side: Int, depth: Int, hasAlpha: Bool = false
  ) -> [Int] {
    let format = PixelFormat(depth: depth, hasAlpha: hasAlpha)
    var reduction = PixelReduction(width: width, side: side, format: format)
    var bytes = [UInt8](repeating: 0, count: reduction.bytesPerRow)
    var all: [Int] = []
    for row in samples {
      let isComplete = row.withUnsafeBytes { row in
        bytes.withUnsafeMutableBytes { reduction.add(row, into: $0) }
      }
      guard isComplete else { continue }
      all += bytes.withUnsafeBytes { bytes in
        depth == 8 ? bytes.map(Int.init) : bytes.bindMemory(to: UInt16.self).map(Int.init)
      }
    }
    return all
  }

  private func opaque(_ values: [UInt16]) -> [UInt16] {
    values.flatMap { [$0, $0, $0, 65_535] }
  }

  @Test func `whole steps of 8 bits are not dithered`() {
    for step in 0...255 {
      let row = opaque(Array(repeating: UInt16(257 * step), count: 64))
      for side in [1, 2] {
        let pixels = pixels(
          Array(repeating: row, count: 8), width: 64 / side, side: side, depth: 8)
        #expect(pixels.allSatisfy { $0 == step })
      }
    }
  }

  @Test func `dithered pixels are neighbouring steps that average to the value`() {
    let row = opaque(Array(repeating: 257 * 20 + 64, count: 128))
    let pixels = pixels(Array(repeating: row, count: 128), width: 128, side: 1, depth: 8)
    #expect(Set(pixels) == [20, 21])
    let mean = Double(pixels.reduce(0, +)) / Double(pixels.count)
    #expect(abs(mean - (20 + 64.0 / 257)) < 0.01)
  }

  @Test func `a pixel of 16 bits is the average of its block, rounded`() {
    let rows = [opaque([0, 1, 100, 200]), opaque([0, 1, 300, 65_535])]
    let pixels = pixels(rows, width: 2, side: 2, depth: 16)
    #expect(pixels == [1, 1, 1, 16_534, 16_534, 16_534])
  }

  @Test(arguments: [8, 16])
  func `alpha becomes straight, and nothing has no colour`(depth: Int) {
    // Half covered with full red; not covered; fully covered with grey.
    let row: [UInt16] = [32_896, 0, 0, 32_896, 0, 0, 0, 0, 25_700, 25_700, 25_700, 65_535]
    let pixels = pixels([row], width: 3, side: 1, depth: depth, hasAlpha: true)
    let most = depth == 8 ? 255 : 65_535
    let half = depth == 8 ? 128 : 32_896
    let grey = depth == 8 ? 100 : 25_700
    // With 8 bits, colours are dithered.
    #expect((most - 1...most).contains(pixels[0]) && pixels[3] == half)
    #expect(pixels[4...7].allSatisfy { $0 == 0 })
    #expect(Array(pixels[8...]) == [grey, grey, grey, most])
  }

  @Test(arguments: [8, 16], [false, true])
  func `the brightest samples don't overflow`(depth: Int, hasAlpha: Bool) {
    let row = opaque(Array(repeating: 65_535, count: 8))
    let pixels = pixels(
      Array(repeating: row, count: 4), width: 2, side: 4, depth: depth, hasAlpha: hasAlpha)
    #expect(pixels.count == (hasAlpha ? 8 : 6))
    #expect(pixels.allSatisfy { $0 == (depth == 8 ? 255 : 65_535) })
  }
}
