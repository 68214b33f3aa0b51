import CosmosCore
import CosmosGL
import CosmosImage

/// Doubles the number of stars until a frame takes too long, and shows how the frame time grows.
final class Sweep {
  private let meter: FrameMeter
  private let facts: BenchContext
  private let length: BenchSettings.Length
  private let isJSON: Bool
  private let host: any BenchHost
  private var steps: [Step] = []

  /// A step of the sweep: one measurement.
  struct Step {
    /// The requested number: stars in each section of a sky, or sprites in total.
    let count: Int
    let measurement: Measurement

    /// The step as a point on a chart.
    var point: SweepPoint {
      SweepPoint(
        stars: Double(measurement.statistics.stars), median: measurement.frameTime.median,
        p99: measurement.frameTime.p99)
    }
  }

  /// Prepares a sweep.
  ///
  /// - Parameters:
  ///   - meter: Measures each step.
  ///   - facts: The conditions shared by all steps.
  ///   - length: How long to measure each step.
  ///   - isJSON: Whether to print one JSON object instead of a table.
  ///   - host: The program that runs the measurement.
  init(
    _ meter: FrameMeter, facts: BenchContext, length: BenchSettings.Length, isJSON: Bool,
    host: any BenchHost
  ) {
    self.meter = meter
    self.facts = facts
    self.length = length
    self.isJSON = isJSON
    self.host = host
  }

  /// Measures step by step, printing table rows along the way or one JSON object at the end.
  ///
  /// - Parameter first: Stars of the first step, which must be loaded already.
  /// - Throws: Any error of a measurement, or an error if the output can't be written.
  func run(from first: Int) throws {
    if !isJSON {
      try host.print((facts.lines + ["", heading]).joined(separator: "\n"))
    }
    var count = first
    var loadTime = 0.0
    while true {
      let measurement = try meter.measure(length)
      steps.append(Step(count: count, measurement: measurement))
      if !isJSON { try host.print(row(steps[steps.count - 1])) }
      let end = SweepEnd(
        frameTime: measurement.frameTime.median, loadTime: loadTime,
        canDouble: count <= meter.workload.maxStars / 2 && measurement.statistics.stars > 0,
        starBytes: measurement.statistics.starBytes, freeBytes: host.availableMemory)
      if let end { return try report(end) }
      let start = BenchClock.now
      do {
        try meter.load(stars: 2 * count)
        try meter.showFirstFrame()
      } catch RendererError.outOfMemory {
        return try report(.memory)
      }
      count *= 2
      loadTime = BenchClock.now - start
    }
  }

  /// A chart of the steps so far.
  var chart: Picture {
    SweepChart(
      steps.map(\.point), subtitle: "\(facts.subject); \(facts.driver.renderer)"
    ).picture
  }

  private func report(_ end: SweepEnd) throws {
    guard isJSON else {
      let plot = SweepPlot(
        steps.map(\.point), style: host.showsUnicode ? .braille : .ascii,
        width: host.lineWidth ?? 80)
      return try host.print((["", reason(end), ""] + plot.lines).joined(separator: "\n"))
    }
    var json = JSONWriter(.spaced)
    json.object { json in
      facts.write(to: &json)
      json.array("steps") { json in
        for step in steps {
          json.object { json in
            json.field("count", step.count)
            step.measurement.write(to: &json)
            step.measurement.writeSizes(to: &json)
            json.field("warmup_frames", step.measurement.warmUpFrames)
          }
        }
      }
      json.field("end", end.rawValue)
      json.field("startup_ms", measured: facts.startTime * 1000)
      json.field("rss_mb", measured: Double(host.peakMemory) / 1_048_576)
      facts.writeRest(to: &json)
    }
    try host.print(json.text)
  }

  private func reason(_ end: SweepEnd) -> String {
    switch end {
    case .frameTime: "It ends where half of the frames take more than 100 ms."
    case .load: "It ends where it takes more than 10 s until the first frame is shown."
    case .limit:
      steps.contains { $0.measurement.statistics.stars == 0 }
        ? "It ends at once: the layers that are shown have no stars."
        : "It ends with the most stars that there can be."
    case .memory: "It ends where there is no memory for twice the stars."
    }
  }

  private var heading: String {
    Sweep.line([host.countTitle, "stars", "drawn", "median ms", "p99 ms", "fps"])
  }

  private func row(_ step: Step) -> String {
    let found = step.measurement
    let numbers = [found.drawn, found.frameTime.median, found.frameTime.p99, found.rate]
    return Sweep.line(
      ["\(step.count)", "\(found.statistics.stars)"] + numbers.map(NumberFormat.significant))
  }

  private static func line(_ cells: [String]) -> String {
    zip(cells, [10, 11, 10, 11, 9, 8]).map { $0.alignedRight(to: $1) }.joined()
  }
}
