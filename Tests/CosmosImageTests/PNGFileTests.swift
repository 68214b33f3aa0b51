import CosmosImage
import Foundation
import Testing

@Suite struct PNGFileTests {
  /// 4 × 2 pixels of red, green, blue and alpha, in two files: one interlaced, one not.
  private static let colors = [
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAJUlEQVR42mP4z8DwHwgbQBSXiJwxw38gOJFi9J+Rifl/QEBAGgDhmA2gP73YtQAAAABJRU5ErkJggg==",
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAEIr031AAAAJElEQVR42mP4z8AARFDcwCUiZ8zwHwhOpBj9Z2Ri/h8QEJAGAOSVDaB2YGrYAAAAAElFTkSuQmCC",
  ]
  /// The same pixels, premultiplied.
  private static let premultiplied: [UInt8] = [
    255, 0, 0, 255, 0, 128, 0, 128, 0, 0, 0, 0, 2, 4, 6, 51,
    255, 255, 255, 255, 200, 100, 50, 255, 1, 2, 3, 255, 32, 32, 32, 102,
  ]
  /// A header of 16384 × 16384 pixels and a hundred bytes of pixels.
  private static let lie =
    "iVBORw0KGgoAAAANSUhEUgAAQAAAAEAACAYAAACpyBCEAAAADElEQVR42mNgoD0AAABkAAG4me+ZAAAAAElFTkSuQmCC"

  private func bytes(_ base64: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: base64)))
  }

  @Test(arguments: colors)
  func `pixels are premultiplied, in interlaced files too`(file: String) throws {
    let file = try PNGFile(bytes(file))
    #expect(file.width == 4 && file.height == 2)
    #expect(try file.pixels() == Self.premultiplied)
  }

  @Test func `a palette with transparency and 16-bit grey are decoded`() throws {
    let palette = try PNGFile(
      bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQMAAADO7O3JAAAABlBMVEX/AAAAAP9sof2OAAAAAXRSTlOArV5bRgAAAApJREFUeNpjcAAAAEIAQYS/jmIAAAAASUVORK5CYII="
      ))
    #expect(try palette.pixels() == [128, 0, 0, 128, 0, 0, 255, 255])
    let grey = try PNGFile(
      bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAQAAADljNBBAAAADUlEQVR42mNoaPj/HwAGggL/bOBDIwAAAABJRU5ErkJggg=="
      ))
    #expect(try grey.pixels() == [128, 128, 128, 255])
  }

  @Test(arguments: colors, [(2, 2), (3, 3), (4, 2), (100, 100), (1, 2), (3, 9)])
  func `blocks of pixels are averaged, smaller ones at the edges`(
    file: String, block: (Int, Int)
  ) throws {
    let (side, rows) = block
    let pixels = try PNGFile(bytes(file)).pixels(reducedBy: SIMD2(side, rows))
    let columns = (4 + side - 1) / side
    #expect(pixels.count == 4 * columns)
    for column in 0..<columns {
      for component in 0..<4 {
        var (sum, count) = (0, 0)
        for x in column * side..<min(4, (column + 1) * side) {
          for y in 0..<2 {
            sum += Int(Self.premultiplied[4 * (4 * y + x) + component])
            count += 1
          }
        }
        let mean = Double(sum) / Double(count)
        #expect(abs(Double(pixels[4 * column + component]) - mean) <= 0.5)
      }
    }
  }

  @Test func `a file that is cut off anywhere is rejected`() throws {
    let whole = try bytes(Self.colors[0])
    // What follows the pixels is not needed.
    for count in 0..<whole.count - 16 {
      #expect(throws: PNGError.self) { try PNGFile(Array(whole.prefix(count))).pixels() }
    }
  }

  @Test func `a header that promises more than the file can hold is rejected`() throws {
    #expect(throws: PNGError.self) { try PNGFile(bytes(Self.lie)) }
  }
}
