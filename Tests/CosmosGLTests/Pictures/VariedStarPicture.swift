import CosmosCore
import CosmosImage
import Testing

/// The first layer of a scene composed on the CPU, on black: stars that differ, with a sprite of one colour.
struct VariedStarPicture {
  let picture: Picture

  private struct Star {
    let x, y, size, brightness: Double
    let color: SIMD3<Double>
  }

  init(_ scene: SkyScene, showing frame: SkyFrame) throws {
    let layer = scene.design.layers[0]
    guard case .stars(let content) = layer.content else {
      throw DesignError.unknown(name: "layer of stars")
    }
    let variety = try #require(content.variety)
    let sprite = try #require(content.sprite.plainColor)
    let (canvas, period) = (scene.canvas, scene.period(of: layer))
    let start = scene.offset(of: layer, at: frame.offset)
    var stars: [Star] = []
    scene.field(of: content, layer: 0).forEachStar { star in
      var x = Double(star.x) * 0x1p-32 * period - start
      if x < -period / 2 { x += period }
      if x > period / 2 { x -= period }
      let tint =
        variety.tint(of: star).map { variety.palette[$0].color } ?? Color(red: 1, green: 1, blue: 1)
      stars.append(
        Star(
          x: x, y: Double(star.y) * canvas.height, size: variety.size(of: star),
          brightness: variety.brightness(
            of: star, at: frame.layerTime, loop: frame.layerLoop),
          color: SIMD3(sprite.red, sprite.green, sprite.blue)
            * SIMD3(tint.red, tint.green, tint.blue)))
    }
    let radius = content.sprite.profile.radius
    stars.removeAll { $0.x < -radius || $0.x > canvas.width + radius }
    // The renderer draws from left to right.
    stars.sort { $0.x < $1.x }
    var pixels: [UInt8] = []
    for row in 0..<canvas.pixelHeight {
      for column in 0..<canvas.pixelWidth {
        let x = (Double(column) + 0.5) / canvas.scale
        let y = (Double(row) + 0.5) / canvas.scale
        var pixel = SIMD3<Double>()
        for star in stars where abs(star.x - x) < radius && abs(star.y - y) < radius {
          let distance = ((star.x - x) * (star.x - x) + (star.y - y) * (star.y - y)).squareRoot()
          let opacity = content.sprite.profile.opacity(at: distance / star.size) * star.brightness
          pixel += (star.color - pixel) * opacity
        }
        for channel in 0..<3 { pixels.append(UInt8((255 * pixel[channel]).rounded())) }
      }
    }
    picture = Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: pixels)
  }
}
