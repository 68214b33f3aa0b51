import CosmosCore
import CosmosGL
import CosmosImage

/// Runs a measurement or a sweep, from opening its image file to printing the results.
///
/// The steps are separate calls because the program has its own work to do between them: create the
/// benchmark, call ``connect()`` and ``openTarget()``, then measure once.
package final class Benchmark {
  private let settings: BenchSettings
  private let rendering: RenderSettings
  private let isJSON: Bool
  private let host: any BenchHost
  /// The image file, or `nil` if none is written.
  private let output: OutputFile?

  /// Opens the image file, if one is to be written.
  ///
  /// - Parameters:
  ///   - settings: What to measure.
  ///   - rendering: How to draw it.
  ///   - isJSON: Whether to print results as JSON instead of text for people.
  ///   - host: The program that runs the measurement.
  /// - Throws: `FileError` if the image can't be written, or `RendererError` if there is not enough memory
  ///   for it.
  package init(
    _ settings: BenchSettings, rendering: RenderSettings, isJSON: Bool, host: any BenchHost
  ) throws {
    self.settings = settings
    self.rendering = rendering
    self.isJSON = isJSON
    self.host = host
    output = try Benchmark.openOutput(settings, isJSON: isJSON)
    if output != nil && !settings.isSweep {
      try host.checkMemory(3 * rendering.size.width * rendering.size.height, for: "the picture")
    }
  }

  private static func openOutput(
    _ settings: BenchSettings, isJSON: Bool
  ) throws(FileError) -> OutputFile? {
    if let file = settings.imageFile { return try OutputFile(path: file) }
    guard settings.isSweep, !isJSON else { return nil }
    return try OutputFile(path: "cosmos-bench.png", collision: .number)
  }

  /// Connects to the desktop, if there is to be a window.
  ///
  /// This is fastest before the program creates other threads.
  ///
  /// - Throws: ``BenchError/noDisplay(reason:)``, or `WindowError` if GLFW lacks the window system that the user has
  ///   chosen.
  package func connect() throws {
    if !settings.isOffscreen { try WindowTarget.connect() }
  }

  /// Opens the target for the frames and makes its context current.
  ///
  /// - Returns: A target that must outlive everything created in its context.
  /// - Throws: `WindowError`, `ContextError` or `RendererError` with the system's own message.
  package func openTarget() throws -> any BenchTarget {
    settings.isOffscreen ? try OffscreenTarget(rendering) : try WindowTarget(rendering)
  }

  /// Measures frames of a sky in steady motion.
  ///
  /// - Parameters:
  ///   - sky: The sky at rest, before anything is loaded.
  ///   - stars: Stars in each section, in the first step if this is a sweep; `nil` for the default.
  ///   - renderer: Draws the sky on the target.
  ///   - target: The target for the frames.
  ///   - load: Uploads a sky with the given number of stars in each section for a canvas of the given size in
  ///     pixels, and returns that sky at rest.
  /// - Throws: ``BenchError``, any error from `load` or the host, or an error if the image can't be written.
  package func measureSky(
    _ sky: Sky, stars: Int?, renderer: Renderer, on target: any BenchTarget,
    load: @escaping (_ stars: Int?, _ width: Int, _ height: Int) throws -> Sky
  ) throws {
    renderer.warningHandler = { [host] in host.warn("\($0)") }
    try run(SkyWorkload(sky, renderer: renderer, upload: load), stars: stars, on: target)
  }

  /// Measures frames of the sprite scene.
  ///
  /// - Parameter target: The target for the frames.
  /// - Throws: ``BenchError``, `RendererError`, any error from the host, or an error if the image can't be
  ///   written.
  package func measureSprites(on target: any BenchTarget) throws {
    let renderer =
      if let context = target.context { Renderer(in: context) } else {
        Renderer(driver: target.driver)
      }
    let workload = SpriteWorkload(
      span: settings.span, path: rendering.starPath, sprites: Sprites(renderer: renderer),
      host: host)
    try run(workload, stars: settings.spriteCount, on: target)
  }

  private func run(_ workload: any Workload, stars: Int?, on target: any BenchTarget) throws {
    let first = stars ?? BenchSettings.sweepStart
    let stars = settings.isSweep ? first : stars
    let meter = FrameMeter(workload, on: target, host: host)
    try meter.load(stars: stars)
    try meter.showFirstFrame()
    let startTime = host.elapsed
    try settle(meter, stars: stars)
    let facts = BenchContext(
      driver: target.driver, size: target.size, workload: settings.workload,
      path: rendering.starPath,
      isOffscreen: settings.isOffscreen, startTime: startTime)
    if settings.isSweep {
      let sweep = Sweep(meter, facts: facts, length: settings.length, isJSON: isJSON, host: host)
      try sweep.run(from: first)
      guard let output else { return }
      let path = try write(sweep.chart, to: output)
      if !isJSON { host.report("the curve is in \(path)") }
      return
    }
    let report = BenchReport(
      facts: facts, measurement: try meter.measure(settings.length), peakMemory: host.peakMemory)
    try host.print(isJSON ? report.json : report.table)
    // Only after the measurement, so as not to influence it.
    if let output { try write(workload.firstPicture(), to: output) }
  }

  /// Adopts the size that the window system grants, and reports it if it is not the requested one.
  private func settle(_ meter: FrameMeter, stars: Int?) throws {
    let size = meter.target.size
    meter.target.settle()
    let given = meter.target.size
    if given != size { try meter.load(stars: stars) }
    guard given != rendering.size else { return }
    host.reportSize(given, insteadOf: rendering.size)
  }

  @discardableResult
  private func write(_ picture: Picture, to output: OutputFile) throws -> FilePath {
    try picture.writePNG(text: [PNGWriter.Text("Software", host.title)]) { try output.write($0) }
    try host.checkInterruption()
    return try output.finish()
  }
}
