import CosmosCore
import CosmosGL
import CosmosImage

/// `cosmos bench`: measures how fast frames are drawn, in a window or without one.
struct Bench {
  private let options: Options
  private let launch: Launch
  private let termination: Termination

  init(_ options: Options, launch: Launch, termination: Termination) {
    self.options = options
    self.launch = launch
    self.termination = termination
  }

  func run() throws {
    // What can't be used is told before a window opens.
    let output = try openOutput()
    if output != nil && !options.bench.isSweep {
      try MemoryUse.checkRoom(3 * options.size.width * options.size.height, for: "the picture")
    }
    let design = try options.sky.design()
    let stars = options.bench.isSweep ? firstCount : options.bench.spriteCount
    let isSky = options.bench.workload == .sky
    let scene = try SkyWorkload.sky(
      options.sky, of: design, stars: isSky ? stars : nil, size: options.size
    ).scene
    if !options.bench.isOffscreen { try WindowStage.connect() }
    try termination.watch()
    let glows = isSky ? GlowsAhead(of: scene) : nil
    let status = StatusLine()
    var texts: TextsAhead?
    let meter = try makeMeter(design, status: status) {
      if isSky { texts = TextsAhead(of: scene) }
    }
    try meter.load(stars: stars)
    try meter.showFirstFrame()
    let startTime = launch.elapsed
    withExtendedLifetime((glows, texts)) {}
    try settle(meter, stars: stars)
    let facts = BenchFacts(
      driver: meter.stage.driver, size: meter.stage.size, workload: options.bench.workload,
      path: options.starPath, isOffscreen: options.bench.isOffscreen, startTime: startTime)
    if options.bench.isSweep {
      try Sweep(meter, facts: facts, options: options).run(from: stars ?? firstCount, to: output)
      return
    }
    let measurement = try meter.measure(options.bench.length)
    let report = BenchReport(facts: facts, measurement: measurement)
    try Terminal.print(options.isJSON ? report.json : report.table)
    if let output {
      // After the measurement, which shall not know of it.
      let picture = try meter.workload.firstPicture()
      try picture.writePNG(text: [PNGWriter.Text("Software", Version.title)]) {
        try output.write($0)
      }
      try termination.check()
      try output.finish()
    }
  }

  /// The file for a picture, or `nil` where none is written.
  private func openOutput() throws(FileError) -> OutputFile? {
    if let file = options.bench.shotFile { return try OutputFile(path: file) }
    guard options.bench.isSweep, !options.isJSON else { return nil }
    return try OutputFile(path: "cosmos-bench.png", collision: .number)
  }

  /// Opens what frames are drawn on.
  ///
  /// - Parameters:
  ///   - design: The sky as data.
  ///   - status: Tells how far the work is.
  ///   - begin: Called when a context is there, before anything is made in it.
  /// - Returns: What draws frames and measures them.
  /// - Throws: ``BenchError``, or that there is no context or that programs can't be made.
  private func makeMeter(
    _ design: SkyDesign, status: StatusLine, begin: () -> Void
  ) throws -> FrameMeter {
    if options.bench.isOffscreen {
      let stage = try OffscreenStage(options)
      begin()
      return try meter(on: stage, context: stage.context, design: design, status: status)
    }
    let stage = try WindowStage(options)
    begin()
    return try meter(on: stage, context: nil, design: design, status: status)
  }

  private func meter(
    on stage: any BenchStage, context: OffscreenContext?, design: SkyDesign, status: StatusLine
  ) throws -> FrameMeter {
    let messages = options.isDebuggingGL ? DriverMessages.print(from: stage.driver) : nil
    let workload: any Workload
    switch options.bench.workload {
    case .sky:
      let renderer =
        try context.map { context throws(RendererError) in try Renderer(in: context) }
        ?? Renderer(driver: stage.driver)
      renderer.warningHandler = { warning in
        status.clear()
        Terminal.report(warning)
      }
      renderer.starPath = options.starPath
      workload = try SkyWorkload(options.sky, design: design, renderer: renderer)
    case .sprites:
      let renderer =
        try context.map { context throws(RendererError) in try SpriteRenderer(in: context) }
        ?? SpriteRenderer(driver: stage.driver)
      workload = SpriteWorkload(
        span: options.bench.span, path: options.starPath, renderer: renderer)
    }
    return FrameMeter(
      workload, on: stage, messages: messages, termination: termination, status: status)
  }

  /// Takes the size that the window system gives, and tells where it is not the one asked for.
  private func settle(_ meter: FrameMeter, stars: Int?) throws {
    let size = meter.stage.size
    meter.stage.settle()
    let given = meter.stage.size
    if given != size { try meter.load(stars: stars) }
    guard given != options.size else { return }
    Terminal.report(
      "the window system gives \(given.width)x\(given.height) pixels instead of "
        + "\(options.size.width)x\(options.size.height); --offscreen gives any size")
  }

  /// Where a sweep begins: `--stars`, or so many.
  private var firstCount: Int {
    options.bench.spriteCount ?? options.sky.starsPerSection ?? 1000
  }
}
