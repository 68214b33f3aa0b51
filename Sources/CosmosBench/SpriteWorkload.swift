import CosmosCore
import CosmosGL
import CosmosImage

/// The scene that programs which draw sprites are compared by.
final class SpriteWorkload: Workload {
  private let sprites: Sprites
  private let span: Int
  private let path: StarPath
  private let host: any BenchHost
  private var frame = 0

  /// Prepares to draw sprites.
  ///
  /// - Parameters:
  ///   - span: Length of a strip in pictures, at least 1.
  ///   - path: How sprites are drawn.
  ///   - sprites: What draws them.
  ///   - host: Knows how much memory there is.
  init(span: Int, path: StarPath, sprites: Sprites, host: any BenchHost) {
    self.span = span
    self.path = path
    self.sprites = sprites
    self.host = host
  }

  var statistics: Statistics { sprites.statistics }

  var mostStars: Int { BenchSettings.mostSprites }

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

  /// Sprites where the command line does not say: as many as the compared programs draw.
  private static let usualCount = 20_000
}
