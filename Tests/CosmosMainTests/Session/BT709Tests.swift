import CosmosMain
import Testing

@Suite struct BT709Tests {
  /// The definition, in floating point.
  private func exact(_ red: Int, _ green: Int, _ blue: Int) -> [Double] {
    let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
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
}
