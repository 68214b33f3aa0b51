import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// A small live picture of a sky: its files are read and its parts prepared on other threads.
///
/// - Important: Use and release it while the window's context is current.
package final class SkyPreview {
  /// How far the picture is.
  private enum State {
    case reading(SkyReading)
    case preparing(Renderer, ScenePreparation)
    case shown(Thumbnail)
    case over
  }

  /// What the sky says about itself, once its file is read.
  private(set) var about: Result<SkyDesign, any Error>?

  private let options: Options
  private let canvas: Canvas
  private var state: State
  private var sky: Sky?
  /// The time of the window when the picture was first drawn.
  private var start: Seconds?

  /// Time in which the picture appears.
  private static let fade: Seconds = 0.3
  /// How fast the sky moves, in points per second.
  private static let speed = 8.0
  /// Width of the part of a sky that a picture shows, in points.
  private static let width = 540.0

  /// Begins to read a sky.
  ///
  /// - Parameters:
  ///   - word: Its name or file.
  ///   - options: How the window shows its sky.
  ///   - size: Size of the picture, in pixels.
  init(of word: FilePath, as options: Options, size: (width: Int, height: Int)) {
    var options = options
    options.sky.chooseLater(word)
    options.sky.hasMenu = false
    // A picture has as many as fit its size.
    (options.sky.starsPerSection, options.sky.magnitude) = (nil, nil)
    self.options = options
    canvas = Canvas(
      pixelWidth: size.width, pixelHeight: size.height,
      scale: Double(size.width) / SkyPreview.width)
    do throws(SystemLimit) {
      state = .reading(try SkyReading(options))
    } catch {
      state = .over
      about = .failure(error)
    }
  }

  /// Whether the picture is drawn, or never will be.
  var isReady: Bool {
    switch state {
    case .reading, .preparing: false
    case .shown, .over: true
    }
  }

  /// Ends the reading of the file.
  func cancel() {
    if case .reading(let reading) = state { reading.cancel() }
  }

  /// Goes on with what other threads have done.
  ///
  /// - Parameter window: The window.
  func advance(in window: WindowSession) {
    do {
      switch state {
      case .reading(let reading):
        guard let outcome = reading.outcome else { return }
        try prepare(try outcome.input.get(), in: window)
      case .preparing(let renderer, let preparation):
        guard preparation.isComplete else { return }
        state = .shown(
          try Thumbnail(of: preparation.scene, prefetch: preparation.prefetch, with: renderer))
      case .shown, .over: break
      }
    } catch {
      state = .over
      about = .failure(error)
    }
  }

  private func prepare(_ input: SkyInput, in window: WindowSession) throws {
    let scene = try options.sky.scene(
      of: input.design, strings: input.strings, on: canvas, seed: window.sky.scene.seed)
    try scene.checkMemory()
    about = .success(input.design)
    guard let shown = window.session.renderer else { return }
    var sky = Sky(scene: scene)
    if let dates = window.sky.dates { sky.show(dates, SkyAlmanac.ephemeris) }
    if !window.sky.reducesMotion { sky.apply(.autoplay(.drift(SkyPreview.speed))) }
    self.sky = sky
    let renderer = Thumbnail.renderer(beside: shown, shaders: input.shaders) { Wakeup.send() }
    state = .preparing(renderer, renderer.prepare(sky.scene))
  }

  // MARK: Drawing

  /// When the picture looks different, by the time of the window; infinite if it never does by itself.
  func nextTime(at now: Seconds) -> Seconds {
    guard case .shown(let thumbnail) = state else { return .infinity }
    guard let start, let sky, let shown = thumbnail.shown, !thumbnail.isIncomplete else {
      return now
    }
    return start + sky.nextFrameTime(after: shown)
  }

  /// Draws the picture anew.
  ///
  /// - Parameter time: The time of the window.
  func redraw(at time: Seconds) {
    guard case .shown(let thumbnail) = state, var sky else { return }
    let start = start ?? time
    self.start = start
    sky.advance(to: max(sky.time, time - start))
    self.sky = sky
    thumbnail.redraw(sky.frame)
  }

  /// The picture and its opacity; `nil` if there is none yet.
  func picture(at time: Seconds) -> (thumbnail: Thumbnail, opacity: Double)? {
    guard case .shown(let thumbnail) = state, let start else { return nil }
    return (thumbnail, min(1, max(0, (time - start) / SkyPreview.fade)))
  }

  /// Whether the picture is appearing.
  func isFading(at time: Seconds) -> Bool { picture(at: time).map { $0.opacity < 1 } ?? false }
}
