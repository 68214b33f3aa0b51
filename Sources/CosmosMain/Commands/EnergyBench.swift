import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosShow
import CosmosWindow
import Glibc

/// `cosmos bench --energy`: measures the cost of a window that runs at its own pace.
///
/// Unlike other measurements, frames come only as often as the sky needs them.
struct EnergyBench {
  let options: Options
  let host: CommandLineHost
  let termination: Termination

  /// The motion of a sky while it is measured.
  private enum State {
    case rest
    case tour
    /// A drift, in points per second.
    case drift(Double)

    /// The states to measure: of the drifts, the first needs a tenth of all frames, and the last one all of them.
    static let all: [State] = [.rest, .tour, .drift(0.5), .drift(2), .drift(15)]

    var name: String {
      switch self {
      case .rest: "rest"
      case .tour: "tour"
      case .drift(let speed): "drift \(NumberFormat.significant(speed))"
      }
    }
  }

  /// The measured cost of a state.
  private struct Cost {
    let state: State
    let seconds: Double
    let frames: Int
    /// Time of all processors together, in seconds.
    let processor: Double
    /// Time of the GPU in seconds; `nil` if the driver can't tell.
    let graphics: Double?

    /// Scales a time to an hour.
    func perHour(_ time: Double) -> Double { time * 3600 / seconds }
  }

  func run() throws {
    var options = options
    options.isMuted = true
    options.sky.hasMenu = false
    options.motion.hidesSplash = true
    if options.device == .software { DeviceChoice.forceSoftware() }
    try Window.connect()
    try termination.watch()
    var costs: [Cost] = []
    var driver = ""
    for state in State.all {
      host.showStatus("\(state.name) …")
      let (cost, renderer) = try measure(state, options)
      costs.append(cost)
      driver = renderer
    }
    host.clearStatus()
    try host.print(options.isJSON ? json(costs, driver: driver) : table(costs, driver: driver))
  }

  /// Runs a window in a state.
  ///
  /// - Returns: The costs, and the name of the renderer.
  private func measure(_ state: State, _ options: Options) throws -> (Cost, String) {
    var options = options
    var length = 5.0
    if case .seconds(let given) = options.bench.length { length = given }
    switch state {
    case .rest: break
    case .tour:
      options.motion.tour = options.motion.rest
      // Once from a sign to the next and the rest there, from wherever it begins.
      length = options.motion.rest + options.motion.journey
    case .drift(let speed): options.motion.drift = speed
    }
    let window = try WindowSession(options, termination: termination)
    defer {
      window.leave()
      window.close()
    }
    try run(window, for: EnergyBench.warmUp)
    guard let driver = window.session.renderer?.driver else { throw BenchError.closed }
    let meter = EnergyMeter(driver: driver)
    window.participants.add(meter)
    let start = (ContinuousClock.now, EnergyBench.processorTime)
    try run(window, for: length)
    let seconds = (ContinuousClock.now - start.0) / .seconds(1)
    let processor = EnergyBench.processorTime - start.1
    let cost = Cost(
      state: state, seconds: seconds, frames: meter.frames, processor: processor,
      graphics: meter.graphics)
    return (cost, driver.renderer)
  }

  private func run(_ window: WindowSession, for seconds: Seconds) throws {
    try Loop(
      show: SingleWindow(window), participants: [EndTimer(after: seconds)],
      termination: termination
    ).run()
    try termination.check()
    guard !window.isOver else { throw BenchError.closed }
  }

  /// How long a window runs before it is measured, in seconds: it compiles programs, and its fade-ins end.
  private static let warmUp = 1.5

  /// Time that all threads of the process have taken, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  // MARK: Results

  private func table(_ costs: [Cost], driver: String) -> String {
    var lines = [
      "renderer         \(driver)",
      "workload         sky, \(options.size.width)x\(options.size.height) pixels, in a window, at its own pace",
      "",
      "                  frames/s   processor         GPU   seconds per hour",
    ]
    for cost in costs {
      let graphics = cost.graphics.map { NumberFormat.significant(cost.perHour($0)) } ?? "–"
      let numbers = [
        NumberFormat.significant(Double(cost.frames) / cost.seconds).alignedRight(to: 9),
        NumberFormat.significant(cost.perHour(cost.processor)).alignedRight(to: 11),
        graphics.alignedRight(to: 11),
      ]
      lines.append("\(cost.state.name.alignedLeft(to: 16)) \(numbers.joined(separator: " "))")
    }
    return lines.joined(separator: "\n")
  }

  private func json(_ costs: [Cost], driver: String) -> String {
    var json = JSONWriter(.spaced)
    json.object { json in
      json.object("gl") { $0.field("renderer", driver) }
      json.array("size") { json in
        json.value(options.size.width)
        json.value(options.size.height)
      }
      json.array("energy") { json in
        for cost in costs {
          json.object { json in
            json.field("state", cost.state.name)
            json.field("seconds", measured: cost.seconds)
            json.field("fps", measured: Double(cost.frames) / cost.seconds)
            json.field("cpu_s_per_hour", measured: cost.perHour(cost.processor))
            json.field("gpu_s_per_hour", measured: cost.graphics.map(cost.perHour))
          }
        }
      }
    }
    return json.text
  }
}
