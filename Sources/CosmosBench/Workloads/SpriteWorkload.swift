import CosmosCore
import CosmosGL
import CosmosImage

/// The scene used to compare Cosmos with sprite renderers.
final class SpriteWorkload: Workload {
  private let sprites: Sprites
  private let span: Int
  private let path: StarPath
  private let host: any BenchHost
  private var frame = 0

  /// Prepares to draw sprites.
  ///
  /// - Parameters:
  ///   - span: Length of each layer's strip in frame widths; at least 1.
  ///   - path: How to draw the sprites.
  ///   - sprites: Draws the sprites.
  ///   - host: Checks the available memory.
  init(span: Int, path: StarPath, sprites: Sprites, host: any BenchHost) {
    self.span = span
    self.path = path
    self.sprites = sprites
    self.host = host
  }

  var statistics: Statistics { sprites.statistics }

  var maxStars: Int { BenchSettings.maxSprites }

  func load(stars: Int?, width: Int, height: Int) throws {
    let scene = SpriteScene(
      count: stars ?? SpriteWorkload.usualCount, span: span, width: width, height: height)
    try host.checkMemory(MemoryLayout<StripPoint>.stride * scene.count, for: "sprites")
    try sprites.load(scene, path: path)
  }

  func advance(toFrame frame: Int) {
    self.frame = frame
  }

  func draw() {
    sprites.draw(frame: frame)
  }

  func firstPicture() throws -> Picture {
    try sprites.picture(ofFrame: 0)
  }

  /// Default number of sprites, the same as in the programs that Cosmos is compared with.
  private static let usualCount = 20_000
}
