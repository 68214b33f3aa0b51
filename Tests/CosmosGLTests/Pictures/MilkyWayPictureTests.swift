import CosmosCore
import CosmosGL
import Glibc
import Testing

/// Tests how bright the Milky Way of the sky `tonight` is drawn.
@MainActor @Suite(.serialized) struct MilkyWayPictureTests {
  /// The linear light of an encoded colour, 0 to 1.
  private func light(_ color: SIMD3<Double>) -> Double {
    let linear = (0..<3).map { channel in
      let value = color[channel]
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The colour that the manual describes for a density of stars, over a background.
  private func color(
    ofStars stars: Double, _ nebula: Layer.Nebula, opacity: Double, over background: SIMD3<Double>
  ) -> SIMD3<Double> {
    let excess = max(0, (stars - 6) / 22)
    let share = excess / (1 + excess * excess).squareRoot()
    let position = share * Double(nebula.colors.count)
    let stop = min(Int(position), nebula.colors.count - 1)
    func premultiplied(_ index: Int) -> SIMD4<Double> {
      guard index > 0 else { return SIMD4() }
      let color = nebula.colors[index - 1]
      return SIMD4(color.red, color.green, color.blue, 1)
        * (opacity * Double(index) / Double(nebula.colors.count))
    }
    let (from, to) = (premultiplied(stop), premultiplied(stop + 1))
    let cloud = from + (to - from) * (position - Double(stop))
    return SIMD3(cloud.x, cloud.y, cloud.z) + background * (1 - cloud.w)
  }

  @Test(
    arguments: [
      (266.75, -5.75, 28.5), (275.25, -8.25, 26.5), (90.25, -0.25, 21.3), (267.75, 5.75, 15.2),
      (65.25, 1.75, 9.3),
      (257.25, 8.75, 8.4), (180.25, -0.25, 4.9),
    ], [(GraphicsAPI.gl, 1.0), (.gles, 1.0), (.gl, 0.5), (.gl, 4)])
  func `its light is within 5 % of what the stars give`(
    place: (longitude: Double, latitude: Double, stars: Double),
    target: (api: GraphicsAPI, scale: Double)
  ) throws {
    let tonight = try SkyDesign.builtIn(named: "tonight")
    let degrees = try #require(tonight.degrees)
    let layer = try #require(tonight.layers.first)
    guard case .nebula(let nebula) = layer.content else {
      Issue.record("the first layer of tonight is the Milky Way")
      return
    }
    let size = (width: Int(200 * target.scale), height: Int(667 * target.scale))
    let scene = SkyScene(
      design: SkyDesign(
        name: "n", background: tonight.background, catalog: .none, degrees: degrees,
        layers: [layer]),
      canvas: Canvas(pixelWidth: size.width, pixelHeight: size.height, scale: target.scale),
      hasMenu: false)
    let renderer = try GLFixture(api: target.api).renderer
    try renderer.load(scene)
    let picture = try renderer.picture(
      of: SkyFrame(offset: degrees.position(of: place.longitude) * degrees.points))
    // The mean of a quarter of a degree.
    let reach = max(1, Int(2 * target.scale))
    let middle = Int((333.5 - place.latitude * degrees.points) * target.scale)
    var sum = SIMD3<Double>()
    for y in middle - reach..<middle + reach {
      for x in size.width / 2 - reach..<size.width / 2 + reach {
        sum += SIMD3<Double>(picture[x, y]) / 255
      }
    }
    let drawn = light(sum / Double(4 * reach * reach))
    let ground = SIMD3(
      tonight.background.red, tonight.background.green, tonight.background.blue)
    let expected = light(
      color(ofStars: place.stars, nebula, opacity: nebula.opacity, over: ground))
    #expect(abs(drawn - expected) <= 0.05 * expected)
  }
}
