import CosmosCore
import CosmosGL

/// A frame of a sprite scene, composed on the CPU in floating point: a texture of 16 × 16 texels on each
/// sprite, filtered bilinearly, layer over layer.
struct SpriteReference {
  let pixels: [Double]

  var mean: Double { pixels.reduce(0, +) / Double(pixels.count) }

  init(_ scene: SpriteScene, frame: Int) {
    let ground = SpriteScene.background
    var light = [Double](repeating: 0, count: scene.width * scene.height)
    for layer in scene.layers {
      layer.forEachSprite { position in
        var left = Double(position.x) * 0x1p-32 * scene.period - layer.offset(atFrame: frame)
        left -= layer.side / 2
        while left < -layer.side { left += scene.period }
        while left >= scene.period - layer.side { left -= scene.period }
        let top = Double(position.y) * Double(scene.height) - layer.side / 2
        SpriteReference.draw(layer, left: left, top: top, width: scene.width, into: &light)
        // A sprite at the end of the strip appears at both edges.
        SpriteReference.draw(
          layer, left: left + scene.period, top: top, width: scene.width, into: &light)
      }
    }
    pixels = light.flatMap { share in
      [ground.red, ground.green, ground.blue].map { 255 * ($0 + (1 - $0) * share) }
    }
  }

  /// Blends one sprite over the accumulated light.
  private static func draw(
    _ layer: SpriteLayer, left: Double, top: Double, width: Int, into light: inout [Double]
  ) {
    let height = light.count / width
    let columns = pixels(from: left, side: layer.side, of: width)
    let rows = pixels(from: top, side: layer.side, of: height)
    for row in rows {
      for column in columns {
        let across = (Double(column) + 0.5 - left) / layer.side * 16 - 0.5
        let down = (Double(row) + 0.5 - top) / layer.side * 16 - 0.5
        let coverage = filtered(across, down) * layer.opacity
        light[row * width + column] += (1 - light[row * width + column]) * coverage
      }
    }
  }

  /// The range of pixels whose centres a sprite covers.
  private static func pixels(from start: Double, side: Double, of count: Int) -> Range<Int> {
    let first = Int((start - 0.5).rounded(.up))
    let end = Int((start + side - 0.5).rounded(.up))
    return min(max(first, 0), count)..<min(max(end, 0), count)
  }

  private static func filtered(_ x: Double, _ y: Double) -> Double {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let upper = mixed(texel(column, row), texel(column + 1, row), by: x - column)
    let lower = mixed(texel(column, row + 1), texel(column + 1, row + 1), by: x - column)
    return mixed(upper, lower, by: y - row)
  }

  private static func mixed(_ one: Double, _ other: Double, by share: Double) -> Double {
    one + (other - one) * share
  }

  private static func texel(_ column: Double, _ row: Double) -> Double {
    let x = min(max(column, 0), 15) - 7.5
    let y = min(max(row, 0), 15) - 7.5
    let rise = max(0, 1 - (x * x + y * y).squareRoot() / 8)
    return (rise * rise.squareRoot() * 255).rounded() / 255
  }
}
