import CosmosBench
import CosmosImage

extension Option {
  package static let seconds = Option(
    "seconds", OptionValue.number("S", in: 0.01...1e6, of: "seconds").map { .seconds($0) },
    \.bench.length, "duration of the measurement, RANGE", default: "5; 1 per step of a sweep",
    of: [.bench], adopted: .never)

  package static let frames = Option(
    "frames", OptionValue.wholeNumber("N", in: 1...1_000_000_000).map { .frames($0) },
    \.bench.length, "number of frames to measure, instead of a duration", of: [.bench],
    adopted: .never)

  package static let offscreen = Option(
    "offscreen", .flag, \.bench.isOffscreen, "render without a window or a display", of: [.bench],
    adopted: .never)

  package static let workload = Option(
    "workload", .choice("sky|sprites"), \.bench.workload,
    "scene to render: a sky, or sprites on eight layers", default: "sky", of: [.bench],
    adopted: .never)

  package static let length = Option(
    "span", .wholeNumber("N", in: 1...1_000), \.bench.span,
    "length of a sprite layer's strip in image widths, RANGE", default: "1", of: [.bench],
    adopted: .never)

  package static let sweep = Option(
    "sweep", .flag, \.bench.isSweep,
    "double the stars until half of the frames take over 100 ms; plot the curve", of: [.bench],
    adopted: .never)

  package static let energy = Option(
    "energy", .flag, \.bench.measuresEnergy,
    "measure what a window costs at its own pace: processor and GPU seconds per hour, at rest, in a tour and in drifts",
    of: [.bench], adopted: .never)

  package static let shot = Option(
    "shot", .file("FILE.png", "name a file, such as first.png"), \.bench.imageFile,
    "save the first frame or, for a sweep, the chart",
    default: "none; cosmos-bench.png for a sweep", of: [.bench], adopted: .never)

  /// For sprites, `--stars` is their total number.
  static let sprites = Option(
    "stars", .wholeNumber("N", in: 0...BenchSettings.maxSprites), \.bench.spriteCount, "", of: [])
}

extension BenchSettings {
  /// Checks whether the options make sense together, and decides on the length of a sweep.
  mutating func settle(_ given: [Option: Argument]) throws(UsageError) {
    if isSweep, let text = given[.stars]?.text, Int(text) == 0 {
      throw Option.stars.error(
        text, "a sweep doubles the number of stars; start with 1 or more")
    }
    guard workload == .sprites || given[.length] == nil else {
      throw UsageError("--span needs --workload sprites")
    }
    if isSweep, given[.seconds] == nil, given[.frames] == nil { length = .seconds(1) }
    if measuresEnergy {
      for other in [Option.sweep, .workload, .frames, .offscreen, .shot] where given[other] != nil {
        throw UsageError("--energy measures a sky in a window, at its own pace; omit \(other)")
      }
    }
    if imageFile == "-" {
      throw Option.shot.error("-", "standard output carries the results; name a file")
    }
    do throws(ImageFormatError) {
      if let imageFile { _ = try ImageFormat(nameOf: imageFile, among: [.png]) }
    } catch {
      throw UsageError("--shot \(imageFile ?? ""): \(error)")
    }
  }
}
