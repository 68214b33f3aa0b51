import CosmosCore
import CosmosGL
import CosmosImage

/// Doubles the stars until a frame takes too long, and shows how the time grows with them.
final class Sweep {
  private let meter: FrameMeter
  private let facts: BenchFacts
  private let length: BenchSettings.Length
  private let isJSON: Bool
  private let host: any BenchHost
  private var steps: [Step] = []

  /// One measurement.
  struct Step {
    /// How many stars were asked for: in each section of a sky, or sprites in all.
    let count: Int
    let measurement: Measurement
  }

  /// Prepares a sweep.
  ///
  /// - Parameters:
  ///   - meter: Measures each step.
  ///   - facts: What is true of all steps.
  ///   - length: How long to measure a step.
  ///   - isJSON: Whether to print one object rather than a table.
  ///   - host: The program that measures.
  init(
    _ meter: FrameMeter, facts: BenchFacts, length: BenchSettings.Length, isJSON: Bool,
    host: any BenchHost
  ) {
    self.meter = meter
    self.facts = facts
    self.length = length
    self.isJSON = isJSON
    self.host = host
  }

  /// Measures step by step, with rows of a table as it goes or with one object in the end.
  ///
  /// - Parameter first: Stars of the first step, which are loaded already.
  /// - Throws: What a measurement throws, or that something could not be written.
  func run(from first: Int) throws {
    if !isJSON {
      try host.print((facts.lines + ["", heading]).joined(separator: "\n"))
    }
    var count = first
    var end: SweepEnd?
    var loadTime = 0.0
    while true {
      let measurement = try meter.measure(length)
      steps.append(Step(count: count, measurement: measurement))
      if !isJSON { try host.print(row(steps[steps.count - 1])) }
      end = reasonToEnd(after: count, loadTime: loadTime, measurement)
      guard end == nil else { break }
      let start = SteadyTime.now
      do {
        try meter.load(stars: 2 * count)
        try meter.showFirstFrame()
      } catch RendererError.outOfMemory {
        end = .memory
        break
      }
      count *= 2
      loadTime = SteadyTime.now - start
    }
    guard let end else { preconditionFailure("a sweep ends for a reason") }
    try report(end)
  }

  /// The curve of the steps so far.
  var chart: Picture {
    SweepChart(
      steps.map(\.point), subtitle: "\(facts.subject); \(facts.driver.renderer)"
    ).picture
  }

  private func reasonToEnd(
    after count: Int, loadTime: Double, _ measurement: Measurement
  ) -> SweepEnd? {
    SweepEnd(
      frameTime: measurement.frameTime.median, loadTime: loadTime,
      canDouble: count <= meter.workload.mostStars / 2 && !hasNoStars(measurement),
      starBytes: measurement.statistics.starBytes, freeBytes: host.availableMemory)
  }

  private func hasNoStars(_ measurement: Measurement) -> Bool {
    measurement.statistics.stars == 0
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
      steps.contains { hasNoStars($0.measurement) }
        ? "It ends at once: the layers that are shown have no stars."
        : "It ends with the most stars that there can be."
    case .memory: "It ends where there is no memory for twice the stars."
    }
  }

  private var heading: String {
    [
      (host.countTitle, 10), ("stars", 11), ("drawn", 10), ("median ms", 11), ("p99 ms", 9),
      ("fps", 8),
    ]
    .map { $0.alignedRight(to: $1) }.joined()
  }

  private func row(_ step: Step) -> String {
    let found = step.measurement
    return [
      ("\(step.count)", 10), ("\(found.statistics.stars)", 11),
      (Figures.significant(found.drawn), 10), (Figures.significant(found.frameTime.median), 11),
      (Figures.significant(found.frameTime.p99), 9), (Figures.significant(found.rate), 8),
    ].map { $0.alignedRight(to: $1) }.joined()
  }
}

extension Sweep.Step {
  /// The step as a place on a chart.
  fileprivate var point: SweepPoint {
    SweepPoint(
      stars: Double(measurement.statistics.stars), median: measurement.frameTime.median,
      p99: measurement.frameTime.p99)
  }
}
