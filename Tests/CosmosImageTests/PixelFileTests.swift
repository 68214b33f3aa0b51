import CosmosImage
import Testing

/// JPEG and WebP files as layers of skies read them.
@Suite struct PixelFileTests {
  private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
    [250, 10, 10], [10, 250, 10], [10, 10, 250]
  )
  private static let (white, grey, black): ([UInt8], [UInt8], [UInt8]) = (
    [250, 250, 250], [128, 128, 128], [5, 5, 5]
  )
  /// Six squares of 16 × 16 pixels, in two rows.
  static let squares = [red, green, blue, white, grey, black]

  /// Writes 48 × 32 pixels: the squares.
  func write(_ format: ImageFormat, alpha: UInt8? = nil) throws -> [UInt8] {
    var (file, pixels) = ([UInt8](), [UInt8]())
    for y in 0..<32 {
      for x in 0..<48 {
        pixels += Self.squares[y / 16 * 3 + x / 16] + [alpha].compactMap(\.self)
      }
    }
    let writer = try format.writer(
      width: 48, height: 32, pixels: PixelFormat(depth: 8, hasAlpha: alpha != nil),
      text: [PNGWriter.Text("Software", "Cosmos"), PNGWriter.Text("Comment", "c")]
    ) { bytes, _ in file += bytes }
    try pixels.withUnsafeBytes { try writer.write(rows: $0) }
    try writer.finish()
    return file
  }

  /// The pixels of a file: red, green, blue and alpha, premultiplied.
  func pixels(_ bytes: [UInt8], reducedBy block: SIMD2<Int> = SIMD2(1, 1)) throws -> [UInt8] {
    let file = try ImageFormat.pixelFile(bytes)
    let rows = try file.rows(reducedBy: block)
    let width = (file.width + block.x - 1) / block.x
    let height = (file.height + block.y - 1) / block.y
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    // Some rows at a time.
    for first in stride(from: 0, to: height, by: 7) {
      let bytes = 4 * width * first..<4 * width * min(height, first + 7)
      try pixels.withUnsafeMutableBytes {
        try rows.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[bytes]))
      }
    }
    return pixels
  }

  /// The colours in the middle of the squares of an image, row by row.
  func colors(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let file = try ImageFormat.pixelFile(bytes)
    let pixels = try pixels(bytes)
    var colors: [[UInt8]] = []
    for y in stride(from: 8, to: file.height, by: 16) {
      for x in stride(from: 8, to: file.width, by: 16) {
        let first = 4 * (file.width * y + x)
        colors.append(Array(pixels[first..<first + 3]))
      }
    }
    return colors
  }

  func areAlike(_ one: [[UInt8]], _ other: [[UInt8]], within most: Int = 4) -> Bool {
    one.count == other.count
      && zip(one.joined(), other.joined()).allSatisfy { abs(Int($0) - Int($1)) <= most }
  }

  func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try pixels(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: Pixels

  @Test(arguments: [ImageFormat.png, .jpeg, .webp])
  func `a file is told by its content`(format: ImageFormat) throws {
    let bytes = try write(format)
    let file = try ImageFormat.pixelFile(bytes)
    #expect(file.width == 48 && file.height == 32)
    // A WebP file is decoded as a whole; the library may need as much again.
    let (least, most) = format == .webp ? (4, 9) : (0, 0)
    #expect((48 * 32 * least...48 * 32 * most).contains(file.decodingBytes))
    #expect(areAlike(try colors(bytes), Self.squares, within: format == .jpeg ? 4 : 0))
  }

  @Test(arguments: ["", "GIF89a", "II*\0", "RIFF....WAVEfmt ", "P6 1 1 255 abc"])
  func `any other file is refused`(content: String) {
    #expect(fault(Array(content.utf8)) == "it is no PNG, JPEG, WebP or SVG file")
  }

  @Test func `transparent pixels of a WebP file are premultiplied`() throws {
    let pixels = try pixels(write(.webp, alpha: 51))
    let expected = Self.red.map { UInt8((Double($0) * 0.2).rounded()) } + [51]
    #expect(Array(pixels.prefix(4)) == expected)
    #expect(pixels[3...].enumerated().allSatisfy { $0.offset % 4 != 0 || $0.element == 51 })
  }

  @Test(arguments: [ImageFormat.jpeg, .webp])
  func `blocks of pixels are averaged, smaller ones at the edges`(format: ImageFormat) throws {
    let pixels = try pixels(write(format), reducedBy: SIMD2(32, 32))
    let halves: [[[UInt8]]] = [
      [Self.red, Self.green, Self.white, Self.grey], [Self.blue, Self.black],
    ]
    let means = halves.map { squares in
      (0..<3).map { channel in UInt8(squares.reduce(0) { $0 + Int($1[channel]) } / squares.count) }
    }
    #expect(pixels.count == 8)
    #expect(areAlike([Array(pixels[..<3]), Array(pixels[4..<7])], means))
  }

  @Test func `a baseline file is read whatever range of coefficients its scan states`() throws {
    let plain = try write(.jpeg)
    let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]
    let last = try #require(plain.firstRange(of: scan)).upperBound - 2
    var file = plain
    // Some encoders write 0 instead of 63.
    file[last] = 0
    #expect(try pixels(file) == pixels(plain))
  }

  @Test func `a progressive file is read in whatever order it refines coefficients`() throws {
    var file = TestJPEG(frame: 0xC2, width: 16, height: 16)
    file.addScan([0, 0, 0], bits: 4)
    // The first scan of a coefficient should not be one that refines it.
    file.addScan([1, 1, 0x10], bits: 15)
    #expect(try pixels(file.bytes + [0xFF, 0xD9]).prefix(4) == [128, 128, 128, 255])
  }

  // MARK: Hostile files

  @Test(arguments: [ImageFormat.jpeg, .webp])
  func `a file that ends early is refused in one line`(format: ImageFormat) throws {
    let bytes = try write(format)
    for count in 0..<bytes.count - 2 {
      let reason = try #require(fault(Array(bytes.prefix(count))), "\(count) of \(bytes.count)")
      #expect(!reason.contains("\n") && (count < 12 || reason.contains("cut off")), "\(reason)")
    }
    let progressive = TestJPEG.progressive(width: 64, height: 64, scans: 5)
    for count in 3..<progressive.count - 2 {
      #expect(fault(Array(progressive.prefix(count)))?.contains("cut off") == true, "\(count)")
    }
  }

  @Test(arguments: [ImageFormat.jpeg, .webp])
  func `a file with any byte changed is read or refused in one line`(format: ImageFormat) throws {
    let bytes = try write(format)
    var (read, refused) = (0, 0)
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF, bytes[index] ^ 1] {
        var changed = bytes
        changed[index] = value
        // A header that claims much more takes longer to decode than this test should.
        guard let file = try? ImageFormat.pixelFile(changed), file.width * file.height < 1 << 20
        else {
          refused += 1
          continue
        }
        let reason = fault(changed)
        if reason == nil { read += 1 } else { refused += 1 }
        #expect(reason?.contains("\n") != true)
      }
    }
    #expect(read > 0 && refused > 0)
  }

  @Test func `a progressive file takes memory for all of its pixels, and few scans`() throws {
    let few = TestJPEG.progressive(width: 80, height: 40, scans: 40)
    #expect(try ImageFormat.pixelFile(few).decodingBytes == 2 * 80 * 40)
    #expect(try pixels(few).allSatisfy { $0 == 128 || $0 == 255 })
    let many = TestJPEG.progressive(width: 80, height: 40, scans: 41)
    #expect(fault(many)?.contains("more than 40 scans") == true)
  }

  @Test func `a header that claims more than the file can hold costs no memory`() {
    var lie = TestJPEG(frame: 0xC2, width: 16_384, height: 16_384)
    lie.addScan([0, 0, 0], bits: 800)
    #expect(fault(lie.bytes)?.contains("too short for its 16384 × 16384 pixels") == true)
    var large = TestJPEG(frame: 0xC2, width: 16_384, height: 16_384, components: 3)
    large.addScan([0, 0, 0], bits: 1 << 22)
    #expect(fault(large.bytes)?.contains("take 1536 MiB to decode, more than 512") == true)
    var wide = TestJPEG(frame: 0xC0, width: 16_385, height: 1)
    wide.addScan([0, 63, 0], bits: 1 << 14)
    #expect(fault(wide.bytes)?.contains("16385 × 1 pixels; at most 16384 × 16384") == true)
    // The largest WebP image, in a file that can't be told from a complete one by its length.
    let side: UInt32 = 16_382
    let bits = side | side << 14
    let image = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [0, 0, 0]
    let webp =
      Array("RIFF".utf8) + [20, 0, 0, 0] + Array("WEBPVP8L".utf8) + [8, 0, 0, 0] + image
    #expect(fault(webp)?.contains("16383 × 16383 pixels of this kind take 2303 MiB") == true)
  }

  @Test func `kinds of files that are not shown are refused with a remedy`() {
    for (frame, components, words) in [
      (0xC0, 4, "its colours are CMYK; save it with RGB colours"),
      (0xC0, 2, "its colours are of an unknown kind"), (0xC9, 1, "it has arithmetic coding"),
    ] as [(UInt8, Int, String)] {
      var file = TestJPEG(frame: frame, width: 8, height: 8, components: components)
      file.addScan([0, 63, 0], bits: 64)
      #expect(fault(file.bytes)?.contains(words) == true, "\(fault(file.bytes) ?? "")")
    }
    let features: [UInt8] = [1 << 1, 0, 0, 0, 7, 0, 0, 7, 0, 0]
    let animation =
      Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0] + features
    #expect(fault(animation)?.contains("it is animated") == true)
  }
}
