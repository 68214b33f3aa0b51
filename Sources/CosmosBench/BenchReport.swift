import CosmosCore
import CosmosGL

/// Formats a measurement as text for people or as JSON.
struct BenchReport {
  let facts: BenchContext
  let measurement: Measurement
  /// Peak memory use of the program, in bytes.
  let peakMemory: Int

  /// A table of the results, with an explanation of each value.
  var table: String {
    let found = measurement
    let bytes = found.bytesPerStar.map(NumberFormat.significant) ?? "none"
    let lines =
      facts.lines + [
        "stars            \(found.statistics.stars); \(drawn)",
        "frames           \(found.frames) in \(NumberFormat.significant(found.seconds)) s, "
          + "after \(found.warmUpFrames) to warm up",
        "frames a second  \(NumberFormat.significant(found.rate))",
        "",
        "                    median        p99",
        row("frame", found.frameTime, "from one frame to the next"),
        row("program's own", found.ownTime, "what moves, worked out; without OpenGL"),
        row("GPU", found.gpuTime, "drawing, as the driver measures it"),
        "",
        figure(
          "start", facts.startTime * 1000, "ms", "from the program's start to its first frame"),
        figure(
          "memory", Double(peakMemory) / 1_048_576, "MiB", "the most that the program has had"),
        figure("caches", found.cacheSize, "MiB", "layers drawn once, then only shifted"),
        "a star           \(bytes.alignedRight(to: 9)) B    in the buffers",
      ]
    return lines.joined(separator: "\n")
  }

  /// The number of objects drawn per frame, as text.
  private var drawn: String {
    let found = measurement
    let count = "a frame draws \(NumberFormat.significant(found.drawn)) objects"
    guard found.statistics.cachedLayers > 0 else { return count }
    return count + ", and shows \(found.statistics.cachedLayers) layers of stars from caches"
  }

  /// The results as one JSON object.
  var json: String {
    var json = JSONWriter(.spaced)
    json.object { json in
      facts.write(to: &json)
      measurement.write(to: &json)
      json.field("startup_ms", measured: facts.startTime * 1000)
      json.field("rss_mb", measured: Double(peakMemory) / 1_048_576)
      measurement.writeSizes(to: &json)
      facts.writeRest(to: &json)
      json.field("warmup_frames", measurement.warmUpFrames)
    }
    return json.text
  }

  private func row(_ name: String, _ percentiles: Percentiles?, _ meaning: String) -> String {
    guard let percentiles else {
      let reason =
        facts.driver.isSoftware ? "the driver draws on the CPU" : "not measured by this driver"
      return "\(name.alignedLeft(to: 17))    \(reason)"
    }
    let times = [percentiles.median, percentiles.p99].map {
      "\(NumberFormat.significant($0).alignedRight(to: 8)) ms"
    }
    return "\(name.alignedLeft(to: 15)) \(times.joined(separator: " "))  \(meaning)"
  }

  private func figure(
    _ name: String, _ value: Double, _ unit: String, _ meaning: String
  ) -> String {
    let number = NumberFormat.significant(value).alignedRight(to: 9)
    return "\(name.alignedLeft(to: 15))  \(number) \(unit.alignedLeft(to: 4)) \(meaning)"
  }
}

extension Measurement {
  /// Writes the fields that both a measurement and a step of a sweep start with.
  func write(to json: inout JSONWriter) {
    json.field("stars", statistics.stars)
    json.field("drawn", measured: drawn)
    json.field("frames", frames)
    json.field("seconds", measured: seconds)
    json.field("fps", measured: rate)
    json.field("cpu_ms", ownTime)
    json.field("frame_ms", frameTime)
    json.field("gpu_ms", gpuTime)
  }

  /// Writes how much memory the stars take.
  func writeSizes(to json: inout JSONWriter) {
    json.field("bytes_per_star", measured: bytesPerStar)
    json.field("cache_mb", measured: cacheSize)
  }
}
