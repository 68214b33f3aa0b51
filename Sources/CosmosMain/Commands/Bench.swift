import CosmosBench
import CosmosCore
import CosmosGL

/// `cosmos bench`: measures how fast frames are drawn, in a window or without one.
struct Bench {
  private let options: Options
  private let launch: Launch
  private let termination: Termination
  /// Stars in the first sky; `nil` for as many as the command line or the design says.
  private let stars: Int?

  init(_ options: Options, launch: Launch, termination: Termination) {
    var options = options
    if options.bench.workload == .sky && options.bench.isSweep {
      stars = options.sky.starsPerSection ?? BenchSettings.sweepStart
      options.sky.starsPerSection = stars
    } else {
      stars = nil
    }
    self.options = options
    self.launch = launch
    self.termination = termination
  }

  func run() throws {
    let benchmark = try Benchmark(
      options.bench,
      rendering: RenderSettings(
        size: options.size, api: options.api, starPath: options.starPath,
        starPathWord: options.starPathWord, isDebugging: options.isDebuggingGL),
      isJSON: options.isJSON, host: BenchProgram(launch: launch, termination: termination))
    // What can't be used is told before a window opens.
    let session = try Session(options, clock: FixedClock())
    try benchmark.connect()
    try termination.watch()
    switch options.bench.workload {
    case .sky: try measureSky(of: session, with: benchmark)
    case .sprites:
      let stage = try benchmark.openStage()
      session.adoptContext(of: stage.driver, owner: stage)
      // It hears what the driver has to say.
      try withExtendedLifetime(session) { try benchmark.measureSprites(on: stage) }
    }
  }

  private func measureSky(of session: Session, with benchmark: Benchmark) throws {
    session.prefetchGlows()
    let stage = try benchmark.openStage()
    try open(session, stars: stars, width: stage.size.width, height: stage.size.height)
    session.prefetchTexts()
    let renderer = try session.attach(to: stage.driver, context: stage.context, owner: stage)
    try benchmark.measureSky(session.sky, stars: stars, renderer: renderer, on: stage) {
      stars, width, height in
      try open(session, stars: stars, width: width, height: height)
      try session.sky.scene.checkMemory()
      try session.load()
      return session.sky
    }
  }

  private func open(_ session: Session, stars: Int?, width: Int, height: Int) throws {
    try session.open(
      on: Canvas(pixelWidth: width, pixelHeight: height), starsPerSection: stars)
  }
}
