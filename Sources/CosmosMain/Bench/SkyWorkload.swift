import CosmosCore
import CosmosGL
import CosmosImage

/// A sky in even motion: its foreground slides by one width of the canvas a second.
///
/// A frame shows the sky a sixtieth of a second after the one before, whatever time has really passed.
final class SkyWorkload: Workload {
  private let renderer: Renderer
  private let options: SkyOptions
  private let design: SkyDesign
  /// The sky of the first frame.
  private var start: Sky
  private var sky: Sky
  private var frame: SkyFrame
  private var number = 0

  /// Prepares to draw a sky.
  ///
  /// - Parameters:
  ///   - options: Which sky.
  ///   - design: The sky as data.
  ///   - renderer: What draws it.
  /// - Throws: ``UsageError`` for a sign or a layer that the sky has not.
  init(_ options: SkyOptions, design: SkyDesign, renderer: Renderer) throws {
    self.options = options
    self.design = design
    self.renderer = renderer
    start = try options.sky(
      of: design, on: Canvas(pixelWidth: 1, pixelHeight: 1), seed: SkyOptions.repeatableSeed)
    sky = start
    frame = sky.frame
  }

  var statistics: Statistics { renderer.statistics }

  var mostStars: Int { SkyScene.mostStarsPerSection }

  func load(stars: Int?, width: Int, height: Int) throws {
    var next = try SkyWorkload.sky(
      options, of: design, stars: stars, size: (width: width, height: height))
    try next.scene.checkRoom()
    try renderer.load(next.scene)
    next.apply(.ambience(.drift(next.scene.canvas.width)))
    start = next
    restart()
  }

  /// The sky at its start.
  ///
  /// - Parameters:
  ///   - options: Which sky.
  ///   - design: The sky as data.
  ///   - stars: Stars in each section; `nil` for what the options say.
  ///   - size: Width and height of a frame in pixels.
  /// - Returns: The sky at rest.
  /// - Throws: ``UsageError`` for a sign or a layer that the sky has not.
  static func sky(
    _ options: SkyOptions, of design: SkyDesign, stars: Int?, size: (width: Int, height: Int)
  ) throws(UsageError) -> Sky {
    var options = options
    if let stars { options.starsPerSection = stars }
    return try options.sky(
      of: design, on: Canvas(pixelWidth: size.width, pixelHeight: size.height),
      seed: SkyOptions.repeatableSeed)
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

  /// Frames in a second of the sky's time.
  private static let framesPerSecond = 60.0
}
