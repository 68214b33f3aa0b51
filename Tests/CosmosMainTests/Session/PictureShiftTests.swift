import CosmosCore
import CosmosMain
import CosmosShow
import Testing

/// Tests of how the picture of a window moves as a whole.
@Suite struct PictureShiftTests {
  @Test(arguments: [(1920, 1080), (3840, 2160), (640, 360), (1, 1)])
  func `the canvas is larger, and has the scale of the window`(width: Int, height: Int) {
    let canvas = PictureShift.canvas(width: width, height: height)
    #expect(canvas.scale == Canvas(pixelWidth: width, pixelHeight: height).scale)
    let start = PictureShift.origin(on: canvas, at: 0)
    // At the start, the window is in the middle.
    #expect(canvas.pixelWidth - width == 2 * start.x && canvas.pixelHeight - height == 2 * start.y)
  }

  @Test func `each minute it moves by a pixel in both directions, and gets everywhere`() {
    let canvas = PictureShift.canvas(width: 1920, height: 1080)
    let reach = PictureShift.origin(on: canvas, at: 0)
    #expect(reach == SIMD2(6, 7))
    var counts: [SIMD2<Int>: Int] = [:]
    var last = PictureShift.origin(on: canvas, at: 0)
    let period = 4 * reach.x * reach.y
    for minute in 1...period {
      let origin = PictureShift.origin(on: canvas, at: 60 * Double(minute))
      let move = origin &- last
      #expect(abs(move.x) == 1 && abs(move.y) == 1)
      #expect((0...2 * reach.x).contains(origin.x) && (0...2 * reach.y).contains(origin.y))
      // Nothing moves in between.
      #expect(PictureShift.origin(on: canvas, at: 60 * Double(minute) + 59.9) == origin)
      counts[origin, default: 0] += 1
      last = origin
    }
    #expect(last == reach)
    // One colour of a chessboard, every field of it once or, since the way back crosses it, twice.
    #expect(counts.count == (2 * reach.x + 1) * (2 * reach.y + 1) / 2)
    #expect(counts.values.allSatisfy { $0 <= 2 })
  }
}
