import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession

/// `cosmos bench`: measures rendering speed, in a window or offscreen.
struct Bench {
  private let options: Options
  private let launch: Launch
  private let termination: Termination
  /// Stars per section in the first measurement; `nil` for the number from the command line or the design.
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
    if options.bench.measuresEnergy {
      let host = CommandLineHost(launch: launch, termination: termination)
      return try EnergyBench(options: options, host: host, termination: termination).run()
    }
    let benchmark = try Benchmark(
      options.bench,
      rendering: RenderSettings(
        size: options.size, api: options.api, device: options.device, starPath: options.starPath,
        isDebugging: options.isDebuggingGL),
      isJSON: options.isJSON, host: CommandLineHost(launch: launch, termination: termination))
    // Reject invalid input before a window opens.
    let session = try Session(options, clock: FixedClock())
    if let file = options.bench.imageFile { try session.inputs.check(file) }
    if !options.bench.isOffscreen && options.device == .software { DeviceChoice.forceSoftware() }
    try benchmark.connect()
    try termination.watch()
    switch options.bench.workload {
    case .sky: try measureSky(of: session, with: benchmark)
    case .sprites:
      let target = try benchmark.openTarget()
      session.adoptContext(of: target.driver, owner: target)
      // The session prints the driver's messages for as long as it lives.
      try withExtendedLifetime(session) { try benchmark.measureSprites(on: target) }
    }
  }

  private func measureSky(of session: Session, with benchmark: Benchmark) throws {
    session.isInterrupted = { termination.signal != nil }
    session.prefetchTextures()
    let target = try benchmark.openTarget()
    try open(session, stars: stars, width: target.size.width, height: target.size.height)
    session.prefetchTexts()
    let renderer = try session.attach(to: target.driver, context: target.context, owner: target)
    try benchmark.measureSky(session.sky, stars: stars, renderer: renderer, on: target) {
      stars, width, height in
      try open(session, stars: stars, width: width, height: height)
      try session.sky.scene.checkMemory()
      try session.load()
      try termination.check()
      return session.sky
    }
  }

  private func open(_ session: Session, stars: Int?, width: Int, height: Int) throws {
    try session.open(
      on: options.wall.canvas(of: options.wall.screen, width: width, height: height)
        ?? Canvas(pixelWidth: width, pixelHeight: height), starsPerSection: stars)
  }
}
