import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests that the sky wraps around without a seam, and that every way to render an image gives the same result.
@MainActor @Suite(.serialized) struct SeamTests {
  @Test(arguments: [(375, 667), (641, 361), (960, 540)])
  func `the image repeats after a full turn in either direction`(width: Int, height: Int) throws {
    let fixture = try GLFixture()
    let turn = 120 * Canvas(pixelWidth: width, pixelHeight: height).width
    for offset in [0.0, -1, 17.25, -500] {
      let pictures = try [offset, offset + turn, offset - turn].map {
        try fixture.picture(width: width, height: height, at: .offset($0), seed: 5, lines: true)
      }
      #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2], "\(offset)")
    }
  }

  @Test(arguments: [0, 2, 3, 4], [UInt64(1), 2, 3])
  func `nothing is cut at the seam`(layer: Int, seed: UInt64) throws {
    let fixture = try GLFixture()
    let speed = try SkyDesign.cosmos().layers[layer].speed
    // The seam is in the left part of one image, and 200 pixels further right in the other.
    for seam in [20.0, 100, 160] {
      let pictures = try [-seam, -seam - 200].map {
        try fixture.picture(
          width: 375, height: 667, at: .offset($0 / speed), seed: seed, layers: [layer])
      }
      let difference = Difference(
        pictures[0].part(columns: 0..<175), pictures[1].part(columns: 200..<375))
      #expect(difference.largest <= 2)
    }
  }

  @Test(arguments: [1, 33, 256, 999])
  func `tiles are seamless`(tile: Int) throws {
    let fixture = try GLFixture()
    let (width, height) = tile == 1 ? (20, 12) : (1000, 700)
    let whole = try fixture.picture(
      width: width, height: height, at: .sign(5), seed: 3, lines: true)
    let sky = Sky(scene: try #require(fixture.renderer.scene), at: .sign(5), showsLines: true)
    let tiled = Picture(
      width: width, height: height, pixels: try fixture.renderer.pixels(of: sky.frame, tile: tile))
    #expect(Difference(tiled, whole).largest <= fixture.renderer.driver.placementRounding)
  }

  @Test func `OpenGL and OpenGL ES render the same image`() throws {
    try Golden.expectSame("sign", within: 2) {
      try GLFixture(api: $0).picture(width: 1280, height: 720, at: .sign(0), lines: true)
    }
  }

  @Test func `rendering the same scene twice gives the same image`() throws {
    let pictures = try (0..<2).map { _ in
      try GLFixture().picture(width: 640, height: 360, at: .sign(9), lines: true)
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(arguments: [(1, 1), (3, 5), (64, 64), (100, 2000), (2000, 100)])
  func `a canvas of any shape can be rendered`(width: Int, height: Int) throws {
    let picture = try GLFixture().picture(width: width, height: height, at: .sign(5), lines: true)
    #expect(picture.pixels.contains { $0 > 0 })
  }

  @Test func `glows wrap around on a canvas far smaller than they are`() throws {
    // On 40 points, a blotch is eight canvases wide, and its strip is shorter than two blotches.
    let fixture = try GLFixture()
    let turn = 120 * 40.0
    let pictures = try [0, turn, -3 * turn].map {
      try fixture.picture(width: 400, height: 700, scale: 10, at: .offset($0))
    }
    #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
  }
}
