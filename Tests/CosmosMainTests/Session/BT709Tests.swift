import CosmosImage
import CosmosMain
import CosmosSession
import Testing

@Suite struct BT709Tests {
  /// The definition, in floating point.
  private func exact(_ red: Int, _ green: Int, _ blue: Int, largest: Int = 255) -> [Double] {
    let (r, g, b) = (
      Double(red) / Double(largest), Double(green) / Double(largest),
      Double(blue) / Double(largest)
    )
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [16 + 219 * y, 128 + 224 * (b - y) / 1.8556, 128 + 224 * (r - y) / 1.5748]
  }

  @Test func `colours match the definition to within half a step`() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = BT709.color(UInt8(red), UInt8(green), UInt8(blue))
          let found = [color.y, color.cb, color.cr].map(Double.init)
          for (found, exact) in zip(found, exact(red, green, blue)) {
            #expect(abs(found - exact) < 0.51, "\(red) \(green) \(blue)")
          }
        }
      }
    }
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `greys have no colour`(level: UInt8) {
    let color = BT709.color(level, level, level)
    #expect(color.cb == 128 && color.cr == 128)
  }

  @Test(arguments: [(1, 1), (2, 2), (7, 5), (16, 9), (33, 64)])
  func `colour differences of 4 2 0 are weighted means`(width: Int, height: Int) {
    var random = SystemRandomNumberGenerator()
    let pixels = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    var planes = [UInt8](repeating: 0, count: BT709.byteCount420(width: width, height: height))
    pixels.withUnsafeBytes { pixels in
      planes.withUnsafeMutableBufferPointer {
        BT709.write420(pixels, width: width, height: height, to: $0)
      }
    }
    func converted(_ x: Int, _ y: Int) -> [Double] {
      let index = 3 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
      return exact(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]))
    }
    for y in 0..<height {
      for x in 0..<width {
        #expect(abs(Double(planes[y * width + x]) - converted(x, y)[0]) < 0.51)
      }
    }
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    for y in 0..<rows {
      for x in 0..<columns {
        for plane in 1...2 {
          let weighted = [(-1, 1.0), (0, 2), (1, 1)].flatMap { column, weight in
            [0, 1].map { weight * converted(2 * x + column, 2 * y + $0)[plane] }
          }
          let found = planes[width * height + (plane - 1) * columns * rows + y * columns + x]
          #expect(abs(Double(found) - weighted.reduce(0, +) / 8) < 0.51)
        }
      }
    }
  }

  /// Black, white, grey, the primary colours and noise.
  private func samples<Component: FixedWidthInteger>(_ format: PixelFormat) -> [Component] {
    let corners = (0..<8).flatMap { bits in
      (0..<format.components).map { bits >> $0 & 1 == 1 ? Component.max : 0 }
    }
    let greys = [Component](repeating: .max / 3, count: format.components)
    return corners + greys + (0..<1000 * format.components).map { _ in .random(in: 0 ... .max) }
  }

  @Test(arguments: [8, 16], [false, true])
  func `colours of 10 bits match the definition to within half a step`(depth: Int, hasAlpha: Bool) {
    let format = PixelFormat(depth: depth, hasAlpha: hasAlpha)
    let (bytes, components): ([UInt8], [Int])
    if depth == 8 {
      let samples: [UInt8] = samples(format)
      (bytes, components) = (samples, samples.map(Int.init))
    } else {
      let samples: [UInt16] = samples(format)
      (bytes, components) = (samples.withUnsafeBytes(Array.init), samples.map(Int.init))
    }
    var planes = [UInt16](repeating: 0, count: components.count)
    bytes.withUnsafeBytes { pixels in
      planes.withUnsafeMutableBufferPointer {
        BT709.writeDeep444(pixels, format: format, to: $0)
      }
    }
    let count = components.count / format.components
    let largest = (1 << depth) - 1
    for pixel in 0..<count {
      let color = components[(format.components * pixel)...].prefix(format.components).map { $0 }
      let expected =
        exact(color[0], color[1], color[2], largest: largest).map { 4 * $0 }
        + (hasAlpha ? [1023 * Double(color[3]) / Double(largest)] : [])
      for (plane, expected) in expected.enumerated() {
        #expect(abs(Double(planes[plane * count + pixel]) - expected) < 0.51, "\(color)")
      }
    }
  }

  @Test func `colours of 4 4 4 are those of the pixels`() {
    let pixels: [UInt8] = [0, 0, 0, 255, 255, 255, 255, 0, 0, 12, 200, 99]
    var planes = [UInt8](repeating: 0, count: 12)
    pixels.withUnsafeBytes { pixels in
      planes.withUnsafeMutableBufferPointer { BT709.write444(pixels, to: $0) }
    }
    let colors = stride(from: 0, to: 12, by: 3).map {
      BT709.color(pixels[$0], pixels[$0 + 1], pixels[$0 + 2])
    }
    #expect(planes == colors.map(\.y) + colors.map(\.cb) + colors.map(\.cr))
  }
}
