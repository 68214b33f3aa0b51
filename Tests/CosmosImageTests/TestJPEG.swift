/// JPEG files made of segments, such as no program writes them.
struct TestJPEG {
  var bytes: [UInt8] = [0xFF, 0xD8]

  /// A file with one table of each kind.
  ///
  /// - Parameters:
  ///   - frame: The marker of its frame, which says how its pixels are coded.
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  ///   - components: Number of components: 1 for grey, 4 for CMYK.
  init(frame: UInt8, width: Int, height: Int, components: Int = 1) {
    add(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    add(
      frame,
      [8] + word(height) + word(width) + [UInt8(components)]
        + (1...components).flatMap { [UInt8($0), 0x11, 0] })
    // One code of one bit: no difference to the block before it, or the next 16384 blocks are zero.
    let counts: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
    add(0xC4, [0x00] + counts + [0])
    add(0xC4, [0x10] + counts + [0xE0])
  }

  /// A grey progressive file whose scans say that all of its pixels are alike.
  static func progressive(width: Int, height: Int, scans: Int) -> [UInt8] {
    var file = TestJPEG(frame: 0xC2, width: width, height: height)
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    file.addScan([0, 0, 0], bits: blocks)
    for scan in 0..<scans - 1 {
      let coefficient = UInt8(1 + scan % 63)
      file.addScan([coefficient, coefficient, 0], bits: (blocks + 16_383) / 16_384 * 15)
    }
    return file.bytes + [0xFF, 0xD9]
  }

  mutating func add(_ marker: UInt8, _ content: [UInt8]) {
    bytes += [0xFF, marker] + word(content.count + 2) + content
  }

  /// Adds a scan of the first component whose codes are all zeros.
  mutating func addScan(_ coefficients: [UInt8], bits: Int) {
    add(0xDA, [1, 1, 0] + coefficients)
    bytes += [UInt8](repeating: 0, count: (bits + 7) / 8)
  }

  private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
}
