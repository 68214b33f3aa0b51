import CosmosCore
import CosmosGL
import CosmosImage

/// The scene that programs which draw sprites are compared by.
final class SpriteWorkload: Workload {
  private let renderer: SpriteRenderer
  private let span: Int
  private let path: StarPath
  private let host: any BenchHost
  private var frame = 0

  /// Prepares to draw sprites.
  ///
  /// - Parameters:
  ///   - span: Length of a strip in pictures, at least 1.
  ///   - path: How many sprites are drawn.
  ///   - renderer: What draws them.
  ///   - host: Knows how much memory there is.
  init(span: Int, path: StarPath, renderer: SpriteRenderer, host: any BenchHost) {
    self.span = span
    self.path = path
    self.renderer = renderer
    self.host = host
  }

  var statistics: Statistics { renderer.statistics }

  var mostStars: Int { BenchSettings.mostSprites }

  func load(stars: Int?, width: Int, height: Int) throws {
    let scene = SpriteScene(
      count: stars ?? SpriteWorkload.usualCount, span: span, width: width, height: height)
    try host.checkRoom(MemoryLayout<StripPoint>.stride * scene.count, for: "sprites")
    try renderer.load(scene, path: path)
  }

  func advance(toFrame frame: Int) {
    self.frame = frame
  }

  func draw() {
    renderer.draw(frame: frame)
  }

  func firstPicture() throws -> Picture {
    try renderer.picture(ofFrame: 0)
  }

  /// Sprites where the command line does not say: as many as the compared programs draw.
  private static let usualCount = 20_000
}
