import CosmosBench
import CosmosImage

extension BenchSettings {
  /// Parses the benchmark options.
  package init(_ values: OptionValues) throws(UsageError) {
    self.init()
    if let name = values[.workload] {
      guard let workload = Subject(rawValue: name) else {
        throw values.error(.workload, name, "give sky or sprites")
      }
      self.workload = workload
    }
    isSweep = values.has(.sweep)
    isOffscreen = values.has(.offscreen)
    if workload == .sprites {
      spriteCount = try values.wholeNumber(.stars, in: 0...BenchSettings.maxSprites)
    }
    if isSweep, let text = values[.stars], Int(text) == 0 {
      throw values.error(.stars, text, "a sweep doubles the number of stars; start with 1 or more")
    }
    guard workload == .sprites || !values.has(.length) else {
      throw UsageError("--span needs --workload sprites")
    }
    span = try values.wholeNumber(.length, in: 1...1_000) ?? 1
    length = try BenchSettings.length(values, isSweep: isSweep)
    measuresEnergy = values.has(.energy)
    if measuresEnergy {
      for other in [Option.sweep, .workload, .frames, .offscreen, .shot] where values.has(other) {
        throw UsageError(
          "--energy measures a sky in a window, at its own pace; omit --\(other.form.name)")
      }
    }
    imageFile = values.path(.shot)
    switch imageFile {
    case "": throw values.error(.shot, "", "name a file, such as first.png")
    case "-": throw values.error(.shot, "-", "standard output carries the results; name a file")
    default: break
    }
  }

  private static func length(
    _ values: OptionValues, isSweep: Bool
  ) throws(UsageError) -> Length {
    let seconds = try values.number(
      .seconds, in: 0.01...1e6, "give seconds, from 0.01 to 1000000")
    let frames = try values.wholeNumber(.frames, in: 1...1_000_000_000)
    switch (seconds, frames) {
    case (nil, nil): return .seconds(isSweep ? 1 : 5)
    case (let seconds?, nil): return .seconds(seconds)
    case (nil, let frames?): return .frames(frames)
    case (_?, _?):
      throw UsageError(
        "--seconds and --frames both set the length of the measurement; give one of them")
    }
  }
}
