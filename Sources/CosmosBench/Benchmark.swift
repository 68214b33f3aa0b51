import CosmosCore
import CosmosGL
import CosmosImage

/// A measurement or a sweep, from opening the file for its picture to printing its figures.
///
/// Its steps are separate calls, since the program has work of its own to do between them: create it,
/// ``connect()``, ``openStage()``, then measure once.
package final class Benchmark {
  private let settings: BenchSettings
  private let rendering: RenderSettings
  private let isJSON: Bool
  private let host: any BenchHost
  /// The file for a picture, or `nil` where none is written.
  private let output: OutputFile?

  /// Opens the file for the picture, if there is to be one.
  ///
  /// - Parameters:
  ///   - settings: What is measured.
  ///   - rendering: How it is drawn.
  ///   - isJSON: Whether figures are printed as JSON rather than as text for people.
  ///   - host: The program that measures.
  /// - Throws: `FileError` where the picture can't be written, or `RendererError` where it has no room in
  ///   memory.
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
    if let file = settings.shotFile { return try OutputFile(path: file) }
    guard settings.isSweep, !isJSON else { return nil }
    return try OutputFile(path: "cosmos-bench.png", collision: .number)
  }

  /// Connects with the desktop where there is to be a window; it is fastest before there are other threads.
  ///
  /// - Throws: ``BenchError/noDisplay(reason:)``.
  package func connect() throws {
    if !settings.isOffscreen { try WindowStage.connect() }
  }

  /// Opens what frames are drawn on, and makes its context current.
  ///
  /// - Returns: A stage that has to outlive all that is made in its context.
  /// - Throws: `WindowError`, `ContextError` or `RendererError` in the system's own words.
  package func openStage() throws -> any BenchStage {
    settings.isOffscreen ? try OffscreenStage(rendering) : try WindowStage(rendering)
  }

  /// Measures frames of a sky in even motion.
  ///
  /// - Parameters:
  ///   - sky: The sky at rest, as it is before anything is loaded.
  ///   - stars: Stars in each section, for a sweep in those of its first step; `nil` for the usual number.
  ///   - renderer: What draws the sky on the stage.
  ///   - stage: What frames are drawn on.
  ///   - load: Uploads a sky with so many stars in each section for a canvas of so many pixels, and returns
  ///     that sky at rest.
  /// - Throws: ``BenchError``, what `load` or the host throws, or that the picture could not be written.
  package func measureSky(
    _ sky: Sky, stars: Int?, renderer: Renderer, on stage: any BenchStage,
    load: @escaping (_ stars: Int?, _ width: Int, _ height: Int) throws -> Sky
  ) throws {
    renderer.warningHandler = { [host] in host.report("\($0)") }
    try run(SkyWorkload(sky, renderer: renderer, upload: load), stars: stars, on: stage)
  }

  /// Measures frames of the scene of sprites.
  ///
  /// - Parameter stage: What frames are drawn on.
  /// - Throws: ``BenchError``, `RendererError`, what the host throws, or that the picture could not be
  ///   written.
  package func measureSprites(on stage: any BenchStage) throws {
    let renderer =
      if let context = stage.context { Renderer(in: context) } else {
        Renderer(driver: stage.driver)
      }
    let workload = SpriteWorkload(
      span: settings.span, path: rendering.starPath, sprites: Sprites(renderer: renderer),
      host: host)
    try run(workload, stars: settings.spriteCount, on: stage)
  }

  private func run(_ workload: any Workload, stars: Int?, on stage: any BenchStage) throws {
    let first = stars ?? BenchSettings.sweepStart
    let stars = settings.isSweep ? first : stars
    let meter = FrameMeter(workload, on: stage, host: host)
    try meter.load(stars: stars)
    try meter.showFirstFrame()
    let startTime = host.elapsed
    try settle(meter, stars: stars)
    let facts = BenchFacts(
      driver: stage.driver, size: stage.size, workload: settings.workload,
      path: rendering.starPath, pathWord: rendering.starPathWord,
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
    // After the measurement, which shall not know of it.
    if let output { try write(workload.firstPicture(), to: output) }
  }

  /// Takes the size that the window system gives, and tells where it is not the one asked for.
  private func settle(_ meter: FrameMeter, stars: Int?) throws {
    let size = meter.stage.size
    meter.stage.settle()
    let given = meter.stage.size
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
