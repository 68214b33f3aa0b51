import CosmosGL

/// A measurement as text for people or as JSON.
struct BenchReport {
  let facts: BenchFacts
  let measurement: Measurement

  /// A table, with what its figures mean.
  var table: String {
    let found = measurement
    let bytes = found.bytesPerStar.map(Figures.significant) ?? "none"
    let lines =
      facts.lines + [
        "stars            \(found.statistics.stars); \(drawn)",
        "frames           \(found.frames) in \(Figures.significant(found.seconds)) s, "
          + "after \(found.warmUpFrames) to warm up",
        "frames a second  \(Figures.significant(found.rate))",
        "",
        "                    median        p99",
        row("frame", found.frameTime, "from one frame to the next"),
        row("program's own", found.ownTime, "what moves, worked out; without OpenGL"),
        row("GPU", found.gpuTime, "drawing, as the driver measures it"),
        "",
        figure(
          "start", facts.startTime * 1000, "ms", "from the program's start to its first frame"),
        figure("memory", facts.peakMemory, "MiB", "the most that the program has had"),
        figure("ribbons", found.ribbonSize, "MiB", "layers drawn once, as textures"),
        "a star           \(bytes.alignedRight(to: 9)) B    in the buffers",
      ]
    return lines.joined(separator: "\n")
  }

  /// How many objects a frame draws.
  private var drawn: String {
    let found = measurement
    let count = "a frame draws \(Figures.significant(found.drawn)) objects"
    guard found.statistics.ribbonLayers > 0 else { return count }
    return count + ", and shows \(found.statistics.ribbonLayers) layers of stars from ribbons"
  }

  /// One object.
  var json: String {
    var object = JSONLine()
    facts.add(to: &object)
    measurement.add(to: &object)
    object.add("startup_ms", .number(facts.startTime * 1000))
    object.add("rss_mb", .number(facts.peakMemory))
    measurement.addSizes(to: &object)
    facts.addRest(to: &object)
    object.add("warmup_frames", .integer(measurement.warmUpFrames))
    return object.text
  }

  private func row(_ name: String, _ spread: Spread?, _ meaning: String) -> String {
    guard let spread else {
      let reason =
        facts.driver.isSoftware ? "the driver draws on the CPU" : "not measured by this driver"
      return "\(name.alignedLeft(to: 17))    \(reason)"
    }
    let times = [spread.median, spread.p99].map {
      "\(Figures.significant($0).alignedRight(to: 8)) ms"
    }
    return "\(name.alignedLeft(to: 15)) \(times.joined(separator: " "))  \(meaning)"
  }

  private func figure(
    _ name: String, _ value: Double, _ unit: String, _ meaning: String
  ) -> String {
    let number = Figures.significant(value).alignedRight(to: 9)
    return "\(name.alignedLeft(to: 15))  \(number) \(unit.alignedLeft(to: 4)) \(meaning)"
  }
}

extension Measurement {
  /// The figures that both a measurement and a step of a sweep begin with.
  func add(to object: inout JSONLine) {
    object.add("stars", .integer(statistics.stars))
    object.add("drawn", .number(drawn))
    object.add("frames", .integer(frames))
    object.add("seconds", .number(seconds))
    object.add("fps", .number(rate))
    object.add("cpu_ms", JSONLine.Value(ownTime))
    object.add("frame_ms", JSONLine.Value(frameTime))
    object.add("gpu_ms", JSONLine.Value(gpuTime))
  }

  /// How much room the stars take.
  func addSizes(to object: inout JSONLine) {
    object.add("bytes_per_star", .number(bytesPerStar))
    object.add("ribbon_mb", .number(ribbonSize))
  }
}
