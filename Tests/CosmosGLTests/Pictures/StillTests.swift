import CosmosCore
import CosmosGL
import CosmosImage
import Foundation
import Testing

/// Images of 16 bits, with alpha and with many samples per pixel.
@MainActor @Suite(.serialized) struct StillTests {
  /// A small image with stars, lines, a ruler and a menu.
  private struct Still {
    var sky = "cosmos"
    var quality = ImageQuality()
    var tile: Int?
    var api = GraphicsAPI.gl
    var path = StarPath.auto
    let width = 240
    let height = 160

    /// The components of all pixels; a renderer that drew the sky before has its textures already.
    @MainActor func components(by renderer: Renderer? = nil) throws -> [Double] {
      let renderer = try renderer ?? GLFixture(api: api).renderer
      renderer.quality = quality
      renderer.starPath = path
      let side = quality.samplesPerSide
      let scale = Canvas(pixelWidth: width, pixelHeight: height).scale
      var scene = SkyScene(
        design: try SkyDesign.builtIn(named: sky),
        canvas: Canvas(
          pixelWidth: width * side, pixelHeight: height * side, scale: scale * Double(side)))
      scene.hasBackground = !quality.format.hasAlpha
      try renderer.load(scene)
      let sky = Sky(scene: scene, at: .offset(1234), showsLines: true)
      var components: [Double] = []
      try renderer.drawRows(of: sky.frame, tile: tile) { rows in
        if quality.format.depth == 8 {
          components += rows.map(Double.init)
        } else {
          components += rows.bindMemory(to: UInt16.self).map { Double($0) / 257 }
        }
      }
      #expect(components.count == width * height * quality.format.components)
      return components
    }

    func with(
      depth: Int = 8, alpha: Bool = false, samples: Int = 1, tile: Int? = nil,
      api: GraphicsAPI = .gl
    ) -> Still {
      var still = self
      still.quality = ImageQuality(
        format: PixelFormat(depth: depth, hasAlpha: alpha), samplesPerSide: samples)
      (still.tile, still.api) = (tile, api)
      return still
    }

    /// The colours of transparent pixels in front of the sky's background.
    func overBackground(_ components: [Double]) throws -> [Double] {
      let design = try SkyDesign.builtIn(named: sky)
      let (top, bottom) = (design.background, design.backgroundBottom ?? design.background)
      var colors: [Double] = []
      colors.reserveCapacity(3 * width * height)
      for pixel in 0..<width * height {
        let ground = top.mixed(
          with: bottom, by: (Double(pixel / width) + 0.5) / Double(height))
        let share = components[4 * pixel + 3] / 255
        colors.append(components[4 * pixel] * share + 255 * ground.red * (1 - share))
        colors.append(components[4 * pixel + 1] * share + 255 * ground.green * (1 - share))
        colors.append(components[4 * pixel + 2] * share + 255 * ground.blue * (1 - share))
      }
      return colors
    }
  }

  private func largest(_ one: [Double], _ other: [Double]) -> Double {
    #expect(one.count == other.count)
    return zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test(arguments: [("cosmos", 3), ("nebula", 2), ("embers", 3), ("aurora", 6)])
  func `16 bits are finer than 8, and differ from them only by their roundings`(
    sky: String, most: Double
  ) throws {
    let still = Still(sky: sky)
    let renderer = try GLFixture().renderer
    let coarse = try still.components(by: renderer)
    let fine = try still.with(depth: 16).components(by: renderer)
    let differences = zip(coarse, fine).map { abs($0 - $1.rounded()) }
    // Every layer rounds an image of 8 bits, so where many translucent ones overlap, it is more than 2 off.
    #expect(differences.count { $0 > 2 } <= differences.count / 500)
    #expect(differences.allSatisfy { $0 <= most })
    let distances = fine.map { abs($0 - $0.rounded()) }
    #expect(distances.reduce(0, +) / Double(distances.count) > 0.1)
  }

  /// An aurora has several translucent curtains one over the other, each of which rounds its share.
  @Test(
    arguments: [("cosmos", 1), ("nebula", 1), ("aurora", 2), ("embers", 1), ("ten-labels", 1)])
  func `in front of its background, a transparent image is the ordinary one but for roundings`(
    sky: String, most: Double
  ) throws {
    let renderer = try GLFixture().renderer
    for path in StarPath.allCases {
      let still = Still(sky: sky, path: path)
      let opaque = try still.components(by: renderer)
      let transparent = try still.with(alpha: true).components(by: renderer)
      let difference = try largest(opaque, still.overBackground(transparent))
      #expect(difference <= most, "\(path) \(difference)")
    }
  }

  @Test func `a finer transparent image is the ordinary one within 1, too`() throws {
    let renderer = try GLFixture().renderer
    let still = Still(sky: "nebula")
    for (depth, samples, most) in [(16, 1, 1.0), (16, 2, 1), (8, 2, 1.5)] {
      let opaque = try still.with(depth: depth, samples: samples).components(by: renderer)
      let transparent = try still.with(depth: depth, alpha: true, samples: samples)
        .components(by: renderer)
      // Both were rounded to 8 bits.
      #expect(
        try largest(opaque, still.overBackground(transparent)) <= most, "\(depth), \(samples)")
    }
  }

  @Test func `where there is nothing, a transparent image is empty`() throws {
    let components = try Still(sky: "ten-stars").with(alpha: true).components()
    let empty = stride(from: 0, to: components.count, by: 4).count { components[$0 + 3] == 0 }
    #expect(empty > components.count / 4 / 2 && empty < components.count / 4)
  }

  @Test(arguments: [(8, true, 1), (16, false, 1), (16, true, 3), (8, false, 2)])
  func `tiles do not show`(depth: Int, alpha: Bool, samples: Int) throws {
    let still = Still().with(depth: depth, alpha: alpha, samples: samples)
    let renderer = try GLFixture().renderer
    let tiled = still.with(depth: depth, alpha: alpha, samples: samples, tile: 37)
    #expect(
      try largest(still.components(by: renderer), tiled.components(by: renderer))
        <= Double(renderer.driver.placementRounding))
  }

  @Test(arguments: [(8, true, 1), (16, false, 1), (16, true, 2)])
  func `OpenGL ES draws the same within 2`(depth: Int, alpha: Bool, samples: Int) throws {
    let still = Still().with(depth: depth, alpha: alpha, samples: samples)
    let other = still.with(depth: depth, alpha: alpha, samples: samples, api: .gles)
    let (one, two) = (try still.components(), try other.components())
    guard alpha else { return #expect(largest(one, two) <= 2) }
    // Straight colours of faint pixels mean little.
    #expect(try largest(still.overBackground(one), still.overBackground(two)) <= 2)
  }

  @Test func `many samples give the colours of a larger image that is reduced`() throws {
    let still = Still()
    let renderer = try GLFixture().renderer
    let sampled = try still.with(depth: 16, samples: 4).components(by: renderer)
    let again = try still.with(depth: 16, samples: 2).components(by: renderer)
    let once = try still.with(depth: 16).components(by: renderer)
    func mean(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).map { abs($0 - $1) }.reduce(0, +) / Double(one.count)
    }
    // More samples converge, and the brightness stays.
    #expect(mean(again, sampled) < 0.7 * mean(once, sampled))
    let sums = [once, again, sampled].map { $0.reduce(0, +) }
    #expect(abs(sums[0] / sums[2] - 1) < 0.01 && abs(sums[1] / sums[2] - 1) < 0.01)
  }
}
