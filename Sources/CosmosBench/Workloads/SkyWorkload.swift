import CosmosCore
import CosmosGL
import CosmosImage

/// A sky in steady motion: its foreground scrolls by one canvas width per second.
///
/// Each frame shows the sky a sixtieth of a second after the previous one, regardless of how much real time
/// has passed.
final class SkyWorkload: Workload {
  /// Uploads a sky for a canvas size in pixels and returns it, at rest.
  ///
  /// `stars` is the number in each section (the part of a strip that belongs to one sign); `nil` for the default.
  typealias Upload = (_ stars: Int?, _ width: Int, _ height: Int) throws -> Sky

  private let renderer: Renderer
  private let upload: Upload
  /// The sky of the first frame.
  private var start: Sky
  private var sky: Sky
  private var frame: SkyFrame
  private var number = 0

  /// Prepares to draw a sky.
  ///
  /// - Parameters:
  ///   - sky: The sky to show until ``load(stars:width:height:)`` replaces it.
  ///   - renderer: Draws the sky.
  ///   - upload: Uploads the sky.
  init(_ sky: Sky, renderer: Renderer, upload: @escaping Upload) {
    self.renderer = renderer
    self.upload = upload
    self.sky = sky
    start = sky
    frame = sky.frame
  }

  var statistics: Statistics { renderer.statistics }

  var maxStars: Int { SkyScene.maxStarsPerSection }

  func load(stars: Int?, width: Int, height: Int) throws {
    start = try upload(stars, width, height)
    start.apply(.autoplay(.drift(start.scene.canvas.width)))
    restart()
  }

  private func restart() {
    number = 0
    sky = start
    frame = sky.frame
  }

  func advance(toFrame frame: Int) {
    if frame < number { restart() }
    number = frame
    sky.advance(to: Double(frame) / SkyWorkload.framesPerSecond)
    self.frame = sky.frame
  }

  func draw() {
    renderer.draw(frame)
  }

  func firstPicture() throws -> Picture {
    try renderer.picture(of: start.frame)
  }

  /// Frames per second of the sky's time.
  private static let framesPerSecond = 60.0
}
