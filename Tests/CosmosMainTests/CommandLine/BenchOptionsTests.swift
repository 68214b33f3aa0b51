import CosmosBench
import CosmosGL
import CosmosImage
import CosmosMain
import CosmosOptions
import Testing

@Suite struct BenchOptionsTests {
  private func options(_ words: String) throws -> Options {
    try Options("bench \(words)")
  }

  @Test func `without options, a full HD sky is measured for five seconds in a window`() throws {
    let options = try options("")
    #expect(options.action == .bench)
    #expect(options.size == (1920, 1080))
    #expect(options.starPath == .auto && !options.isJSON)
    #expect(options.bench.workload == .sky && options.bench.length == .seconds(5))
    #expect(!options.bench.isOffscreen && !options.bench.isSweep)
    #expect(options.bench.imageFile == nil && options.bench.spriteCount == nil)
  }

  @Test func `values are parsed`() throws {
    let sky = try options("--size 7x5 --frames 9 --offscreen --shot a.png --json --stars 3")
    #expect(sky.size == (7, 5))
    #expect(sky.bench.length == .frames(9))
    #expect(sky.bench.isOffscreen && sky.isJSON)
    #expect(sky.bench.imageFile == "a.png")
    #expect(sky.sky.starsPerSection == 3 && sky.bench.spriteCount == nil)
    // A section of a sky may not hold this many, but here they are the total.
    let sprites = try options("--workload sprites --span 4 --stars 1000000000 --path cached")
    #expect(sprites.bench.workload == .sprites && sprites.bench.span == 4)
    #expect(sprites.bench.spriteCount == 1_000_000_000 && sprites.sky.starsPerSection == nil)
    #expect(sprites.starPath == .cached)
    #expect(try options("--seconds 0.5").bench.length == .seconds(0.5))
  }

  @Test func `a step of a sweep takes one second by default`() throws {
    #expect(try options("--sweep").bench.length == .seconds(1))
    #expect(try options("--sweep --seconds 3").bench.length == .seconds(3))
    #expect(try options("--sweep --frames 3").bench.length == .frames(3))
  }

  @Test(arguments: [
    (
      "--seconds 1 --frames 2",
      "--seconds and --frames both set the length of the measurement; give one of them"
    ),
    ("--span 2", "--span needs --workload sprites"),
    ("--device 0", "--device: the display decides which card draws in a window; give software"),
    (
      "--span 2 --workload sky",
      "--span needs --workload sprites"
    ),
    ("--offscreen --platform x11", "--offscreen opens no window; omit --platform"),
    ("--workload clouds", "--workload clouds: give sky or sprites"),
    ("--seconds 0", "--seconds 0: give seconds, from 0.01 to 1000000"),
    ("--seconds inf", "--seconds inf: give seconds, from 0.01 to 1000000"),
    ("--frames 0", "--frames 0: give a whole number from 1 to 1000000000"),
    ("--frames 0..9", "--frames 0..9: give a whole number from 1 to 1000000000"),
    ("--workload sprites --span 0", "--span 0: give a whole number from 1 to 1000"),
    ("--stars 10000001", "--stars 10000001: give a whole number from 0 to 10000000"),
    (
      "--workload sprites --stars 1000000001",
      "--stars 1000000001: give a whole number from 0 to 1000000000"
    ),
    ("--sweep --stars 0", "--stars 0: a sweep doubles the number of stars; start with 1 or more"),
    ("--shot -", "--shot -: standard output carries the results; name a file"),
    ("--shot=", "--shot : name a file, such as first.png"),
    ("--size 0x1", "--size 0x1: give width x height, such as 1280x720, each from 1 to 16384"),
    ("a.png", "“a.png” is an unexpected argument; see cosmos bench --help"),
  ])
  func `an invalid command line is rejected`(words: String, message: String) {
    #expect(throws: UsageError(message)) { try options(words) }
  }

  @Test(arguments: ["--sweep", "--offscreen", "--frames 3", "--workload sky", "--shot a.png"])
  func `energy is measured in a window, at its own pace`(other: String) throws {
    #expect(try options("--energy --seconds 3").bench.measuresEnergy)
    let error = try #require(throws: UsageError.self) { try options("--energy \(other)") }
    let name = other.prefix { $0 != " " }
    #expect(
      error.message == "--energy measures a sky in a window, at its own pace; omit \(name)")
  }
}
