import CosmosAssets
import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests that measure the rendered ruler.
@MainActor @Suite(.serialized) struct RulerTests {
  nonisolated static let sizes = [
    (width: 375, height: 667), (width: 750, height: 1334), (width: 1920, height: 1080),
  ]

  @Test(arguments: sizes)
  func `icon, name and degrees are positioned as in the original`(
    size: (width: Int, height: Int)
  ) throws {
    let ruler = try RulerPicture(width: size.width, height: size.height, at: .sign(4))
    let scale = ruler.canvas.scale
    let (x, bottom) = (Double(size.width) / 2, Double(ruler.canvas.pixelHeight))
    let icon = ruler.ink(x: x, y: bottom - 86 * scale, width: 40 * scale, height: 25 * scale)
    #expect(icon.centre.isNear(Point(x: x, y: bottom - 86 * scale)), "\(icon)")
    #expect(abs(icon.width - (18.74 + 1.32) * scale) < 0.5, "\(icon)")
    #expect(abs(icon.height - (19.40 + 1.32) * scale) < 0.5, "\(icon)")
    #expect(abs(icon.peak - 0.33) < 2.0 / 255)
    for rise in [60.0, 38] {
      let text = ruler.ink(x: x, y: bottom - rise * scale, width: 80 * scale, height: 18 * scale)
      #expect(text.centre.isNear(Point(x: x, y: bottom - rise * scale)), "\(text)")
      #expect(text.peak > 0.25 && text.peak < 0.33 + 2.0 / 255, "\(text)")
    }
    // A name of six letters, with an advance of 0.602 of the font size.
    let name = ruler.ink(x: x, y: bottom - 60 * scale, width: 80 * scale, height: 18 * scale)
    #expect(abs(name.width - 6 * 0.602 * 13 * scale) < 0.602 * 13 * scale / 2)
  }

  @Test(arguments: ["en", "zh-CN"])
  func `the ink of every name is centred, including descenders`(language: String) throws {
    let fixture = try GLFixture()
    for sign in 0..<12 {
      let ruler = try RulerPicture(
        width: 375, height: 667, at: .sign(sign), language: language, in: fixture)
      let bottom = Double(ruler.canvas.pixelHeight)
      for rise in [86.0, 60, 38] {
        let ink = ruler.ink(x: 187.5, y: bottom - rise, width: 120, height: rise == 86 ? 25 : 20)
        #expect(ink.centre.isNear(Point(x: 187.5, y: bottom - rise)), "\(sign), \(rise): \(ink)")
      }
    }
  }

  @Test(arguments: sizes, [Sky.StartPosition.sign(4), .start, .sign(0), .offset(-1234.56)])
  func `ticks and markers have the width, height, spacing and opacity of the original`(
    size: (width: Int, height: Int), start: Sky.StartPosition
  ) throws {
    let ruler = try RulerPicture(width: size.width, height: size.height, at: start)
    #expect(worstTick(of: ruler, at: start, phase: .signs) <= 2)
  }

  @Test func `a sky can have its ticks start at the beginning of the strip`() throws {
    let asset = cosmos_asset("Assets/Skies/cosmos.json5")
    let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("shortPerTall: 20", with: "shortPerTall: 20, phase: \"start\"")
    let design = try SkyDesign(json5: Array(text.utf8), file: "own.json5")
    for start in [Sky.StartPosition.sign(4), .start, .offset(-1234.56)] {
      let ruler = try RulerPicture(width: 750, height: 1334, at: start, design: design)
      #expect(worstTick(of: ruler, at: start, phase: .start) <= 2)
      #expect(worstTick(of: ruler, at: start, phase: .signs) > 2)
    }
  }

  @Test(arguments: sizes)
  func `a tall tick is centred under every marker`(size: (width: Int, height: Int)) throws {
    let fixture = try GLFixture()
    for sign in 0..<12 {
      let ruler = try RulerPicture(
        width: size.width, height: size.height, at: .sign(sign), in: fixture)
      let scale = ruler.canvas.scale
      // Rows that only the tall ticks and the marker reach, 5 to 10 points above the edge.
      let row = ruler.canvas.pixelHeight - Int(7.5 * scale)
      for distance in 1...Int(20 * scale) {
        let (left, right) = (size.width / 2 - distance, (size.width - 1) / 2 + distance)
        let inks = [left, right].map { ruler.picture[$0, row] &- ruler.ground[$0, row] }
        for channel in 0..<3 {
          #expect(abs(inks[0][channel] - inks[1][channel]) <= 2, "\(sign), \(distance): \(inks)")
        }
      }
    }
  }

  /// The largest error in any channel of the pixels with ticks and markers, on a scale of 255.
  private nonisolated func worstTick(
    of ruler: RulerPicture, at start: Sky.StartPosition, phase: Ruler.Ticks.Phase
  ) -> Double {
    let size = (width: ruler.canvas.pixelWidth, height: ruler.canvas.pixelHeight)
    let (width, scale) = (ruler.canvas.width, ruler.canvas.scale)
    let spacing = 10 * width
    let tall = spacing / (spacing / 80).rounded()
    let offset =
      switch start {
      case .sign(let index): Double(index) * spacing
      case .offset(let offset): offset
      case .start: 5 * width
      }
    /// The share of a pixel column covered by vertical strokes that repeat at a pitch.
    func share(ofColumn column: Int, pitch: Double, stroke: Double) -> Double {
      // The left edge of the tick that anchors the pattern.
      let anchor = phase == .signs ? (width - stroke) / 2 : 0
      let (left, right) = (
        Double(column) / scale + offset - anchor, Double(column + 1) / scale + offset - anchor
      )
      var covered = 0.0
      for tick in Int((left / pitch).rounded(.down)) - 1...Int((right / pitch).rounded(.up)) {
        let start = Double(tick) * pitch
        covered += max(0, min(start + stroke, right) - max(start, left))
      }
      return covered * scale
    }
    func share(ofRow row: Int, height: Double) -> Double {
      min(max(Double(row + 1) - Double(size.height) + height * scale, 0), 1)
    }
    var worst = 0.0
    for row in (size.height - Int(25 * scale))..<size.height {
      for column in 0..<size.width {
        let strokes = [
          (
            share(ofColumn: column, pitch: tall / 20, stroke: 0.75) * share(ofRow: row, height: 5),
            SIMD3(24.0, 69, 255)
          ),
          (
            share(ofColumn: column, pitch: tall, stroke: 1) * share(ofRow: row, height: 10),
            SIMD3(24, 69, 255)
          ),
          (
            marker(ofColumn: column, canvas: ruler.canvas, offset: offset)
              * share(ofRow: row, height: 20), SIMD3(255, 255, 255)
          ),
        ]
        var color = SIMD3<Double>(ruler.ground[column, row])
        for (coverage, ink) in strokes { color += (ink - color) * (0.33 * coverage) }
        let error = color - SIMD3<Double>(ruler.picture[column, row])
        worst = max(worst, error.max(), -error.min())
      }
    }
    return worst
  }

  /// The share of a pixel column covered by a marker.
  private nonisolated func marker(ofColumn column: Int, canvas: Canvas, offset: Double) -> Double {
    let (left, right) = (Double(column), Double(column + 1))
    let covered = (-1...13).map { sign -> Double in
      let centre = (canvas.width / 2 + 10 * canvas.width * Double(sign) - offset) * canvas.scale
      return max(0, min(centre + canvas.scale, right) - max(centre - canvas.scale, left))
    }
    return covered.reduce(0, +)
  }

  @Test func `names and icons keep their ink at subpixel positions`() throws {
    let rest = try RulerPicture(width: 750, height: 1334, at: .offset(15_000))
    for shift in [0.1, 0.25, 0.5, 0.75] {
      let moved = try RulerPicture(width: 750, height: 1334, at: .offset(15_000 - shift / 2))
      for rise in [86.0, 60, 38] {
        let inks = [rest, moved].map {
          $0.ink(
            x: 375, y: Double($0.canvas.pixelHeight) - 2 * rise, width: 240,
            height: rise == 86 ? 50 : 40)
        }
        #expect(abs(inks[1].amount - inks[0].amount) < 0.01 * inks[0].amount)
        let way = inks[1].centre.x - inks[0].centre.x
        #expect(abs(way - shift) < 0.3, "\(rise): \(way)")
      }
    }
  }

  @Test(arguments: [(width: 375, height: 667), (width: 1280, height: 720)])
  func `the ruler moves evenly across the seam`(size: (width: Int, height: Int)) throws {
    let fixture = try GLFixture()
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    let pictures = try stride(from: -40.0, through: 40, by: 10).map { pixels in
      try fixture.picture(
        width: size.width, height: size.height,
        at: .offset(120 * canvas.width + pixels / canvas.scale), stars: 0, layers: [7])
    }
    for (one, next) in zip(pictures, pictures.dropFirst()) {
      let rows = size.height - Int(110 * canvas.scale)..<size.height
      let difference = Difference(
        one.part(columns: 10..<size.width, rows: rows),
        next.part(columns: 0..<size.width - 10, rows: rows))
      #expect(difference.largest <= 2)
    }
    #expect(Set(pictures.map(\.pixels)).count == 9)
  }
}

extension Point {
  /// Whether another point is within half a pixel in both directions.
  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 0.5 && abs(y - other.y) < 0.5
  }
}
