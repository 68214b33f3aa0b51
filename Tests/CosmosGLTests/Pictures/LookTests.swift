import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Compares the renderer's output with images composed by independent means from the measured values.
@MainActor @Suite(.serialized) struct LookTests {
  /// At other sizes, two signs show that lines and stars of all sizes scale.
  @Test(arguments: [
    (width: 375, height: 667, signs: 0..<12), (width: 750, height: 1334, signs: 4..<6),
    (width: 1920, height: 1080, signs: 4..<6),
  ])
  func `every sign matches the measured values`(
    size: (width: Int, height: Int, signs: Range<Int>)
  ) throws {
    let fixture = try GLFixture()
    let design = try SkyDesign.cosmos()
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    let empty = ReferencePicture(of: design, canvas: canvas)
    for index in size.signs {
      let sign = design.catalog.signs[index]
      let drawn = try fixture.picture(
        width: size.width, height: size.height, at: .sign(index), stars: 0, lines: true)
      let expected = empty.with(sign).picture
      // Exclude the ruler, which the reference does not contain.
      let rows = 0..<(size.height - Int(110 * canvas.scale))
      let difference = Difference(drawn, expected, rows: rows)
      #expect(difference.mean <= 0.75, "\(sign.name): \(difference)")
      #expect(difference.quantile(0.999) <= 8, "\(sign.name): \(difference)")
    }
  }

  @Test(
    arguments: [
      (width: 375, height: 667, scale: Double?.none),
      (width: 94, height: 167, scale: nil),
      (width: 400, height: 3000, scale: 10),  // far wider than a canvas of 40 points
    ] as [(width: Int, height: Int, scale: Double?)])
  func `blotches darken according to their profile, all around the strip`(
    width: Int, height: Int, scale: Double?
  ) throws {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height, scale: scale)
    let design = try SkyDesign.cosmos()
    guard case .stars(let blotches) = design.layers[0].content else { return }
    let scene = SkyScene(design: design, canvas: canvas, seed: 4, shownLayers: [0])
    let field = scene.field(of: blotches, layer: 0)
    let period = scene.period(of: design.layers[0])
    let start = scene.offset(of: design.layers[0], at: -30)
    let drawn = try GLFixture().picture(
      width: width, height: height, scale: scale, at: .offset(-30), seed: 4, layers: [0])
    // A grid of sample pixels, composed on the CPU.
    for row in stride(from: 8, to: height, by: height / 20) {
      for column in stride(from: 8, to: width, by: width / 20) {
        let x = (Double(column) + 0.5) / canvas.scale + start
        let y = (Double(row) + 0.5) / canvas.scale
        var clear = 1.0
        field.forEachStar { star in
          for turn in -2...2 {
            let across = (Double(star.x) * 0x1p-32 + Double(turn)) * period - x
            let down = Double(star.y) * canvas.height - y
            let distance = (across * across + down * down).squareRoot()
            clear *= 1 - blotches.sprite.profile.opacity(at: distance)
          }
        }
        let pixel = drawn.pixels[(3 * (width * row + column))..<(3 * (width * row + column) + 3)]
        for (channel, ground) in zip(pixel, [20.0, 30, 78]) {
          // Half a step of rounding, half a step of dither, and 0.15 for each glow with a steep slope here.
          #expect(abs(Double(channel) - ground * clear) <= 1.4, "\(column), \(row)")
        }
      }
    }
  }

  @Test func `dithering is uniform and never exceeds one step`() throws {
    let picture = try GLFixture().picture(width: 512, height: 512, layers: [])
    for (channel, value) in [20, 30, 78].enumerated() {
      let found = stride(from: channel, to: picture.pixels.count, by: 3).map {
        Int(picture.pixels[$0])
      }
      #expect(found.allSatisfy { $0 == value })
    }
    let vignette = try GLFixture().picture(width: 512, height: 512, layers: [1])
    // In a row through the centre, neighbours differ by two steps at most, and the transitions are dithered.
    let row = (0..<512).map { Int(vignette.pixels[3 * (512 * 256 + $0) + 2]) }
    #expect(zip(row, row.dropFirst()).allSatisfy { abs($0 - $1) <= 2 })
    let changes = zip(row, row.dropFirst()).filter { $0 != $1 }.count
    #expect(changes > 100)
  }
}
