import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Runs the real program's benchmarks without a window.
@Suite(.serialized, .blocking) struct BenchTests {
  private let folder = TemporaryFolder.forSuite()

  private func bench(_ words: String, environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(
      ["bench", "--offscreen"] + words.words,
      environment: BenchTests.oneThread.merging(environment) { $1 })
  }

  /// Frames are so small that distributing one among threads costs more CPU time than drawing it.
  private static let oneThread = ["LP_NUM_THREADS": "0"]

  private func object(_ words: String) throws -> [String: Any] {
    try object(of: bench("\(words) --json").expectSuccess())
  }

  /// Parses the JSON object that a run prints as its only line.
  private func object(of run: ProgramRun) throws -> [String: Any] {
    #expect(run.text.hasSuffix("\n") && run.text.count(where: \.isNewline) == 1)
    return try run.json
  }

  private static let figures = [
    "bytes_per_star", "cache_mb", "cpu_ms", "drawn", "fps", "frame_ms", "frames", "gpu_ms",
    "seconds", "stars", "warmup_frames",
  ]

  private static let facts = [
    "gl", "offscreen", "path", "rss_mb", "size", "startup_ms", "workload",
  ]

  private func expectPercentiles(_ value: Any?) throws {
    let percentiles = try #require(value as? [String: Double])
    let median = try #require(percentiles["median"])
    let p99 = try #require(percentiles["p99"])
    #expect(percentiles.count == 2 && median > 0 && p99 >= median && p99 < 10_000)
  }

  private func number(_ name: String, of object: [String: Any]) throws -> Double {
    try #require(object[name] as? Double, "\(name) is no number")
  }

  @Test(arguments: ["sky", "sprites"], ["gl", "gles"])
  func `a measurement has its length and all fields, and the driver reports no errors`(
    workload: String, api: String
  ) throws {
    let length = workload == "sky" ? "--frames 20" : "--seconds 0.1"
    let run = try bench(
      "\(length) --size 160x90 --workload \(workload) --api \(api) --debug-gl --json")
    #expect(run.code == 0)
    for kind in ["error", "undefined behaviour", "deprecated"] {
      #expect(!run.errors.contains("driver: \(kind):"), "\(run.errors)")
    }
    let found = try object(of: run)
    #expect(found.keys.sorted() == (BenchTests.figures + BenchTests.facts).sorted())
    let gl = try #require(found["gl"] as? [String: String])
    #expect(gl.keys.sorted() == ["renderer", "version"])
    #expect(found["size"] as? [Int] == [160, 90])
    #expect(found["workload"] as? String == workload)
    #expect(found["path"] as? String == "auto" && found["offscreen"] as? Bool == true)
    #expect(try #require(found["warmup_frames"] as? Int) >= 2)
    let frames = try #require(found["frames"] as? Int)
    let seconds = try number("seconds", of: found)
    let rate = try number("fps", of: found)
    #expect(workload == "sky" ? frames == 20 && seconds > 0 : frames >= 6 && seconds >= 0.1)
    #expect(abs(rate * seconds / Double(frames) - 1) < 0.001)
    for name in ["cpu_ms", "frame_ms"] { try expectPercentiles(found[name]) }
    if !(found["gpu_ms"] is NSNull) { try expectPercentiles(found["gpu_ms"]) }
    #expect(try (1..<60_000).contains(number("startup_ms", of: found)))
    #expect(try (1..<10_000).contains(number("rss_mb", of: found)))
    #expect(try number("cache_mb", of: found) >= 0)
    #expect(try (1...64).contains(number("bytes_per_star", of: found)))
    if workload == "sprites" { #expect(found["stars"] as? Int == 20_000) }
    #expect(try number("drawn", of: found) >= 0)
  }

  @Test func `every run draws the same content, with stars counted per section`() throws {
    let words = "--frames 5 --size 160x90 --path direct --stars 50 --layers 2-4"
    let runs = try (0..<2).map { _ in try object(words) }
    // Twelve sections in each of three layers, which contain nothing else.
    #expect(runs.allSatisfy { $0["stars"] as? Int == 1800 })
    let drawn = try runs.map { try number("drawn", of: $0) }
    #expect(drawn[0] > 0 && drawn[0] == drawn[1])
  }

  @Test func `the table labels its figures, and the first frame is a capture of the sky`() throws {
    let words = ["--size", "160x90", "--sign", "leo", "--seed", "5"]
    let shot = folder.path("first.png")
    let run = try ProgramRun(["bench", "--offscreen", "--frames", "3", "--shot", shot] + words)
      .expectSuccess()
    for line in [
      "renderer ", "workload         sky, 160x90 pixels, without a window", "stars ",
      "frames           3 in ", "frames a second ", "program's own ", "memory ",
    ] {
      #expect(run.text.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(line)")
    }
    let capture = try ProgramRun(["capture", "-", "--menu"] + words)
    #expect(try folder.names == ["first.png"])
    #expect(
      try Picture(png: Array(folder.bytes(of: "first.png"))) == Picture(png: Array(capture.output)))
  }

  // No layer of these contains random stars, so doubling them costs nothing. Of thirty frames, a busy machine holds up
  // only some.
  private static let still = "--sweep --frames 30 --size 64x64 --layers 1,5-7"

  @Test func `the figures are printed even if the image can't be written`() throws {
    let run = try bench("--size 64x64 --frames 3 --json --shot /dev/full")
    run.expectFault(code: 1, "/dev/full")
    #expect(run.text.hasPrefix("{") && run.text.hasSuffix("}\n"))
  }

  @Test func `more sprites than fit in memory are rejected`() throws {
    try ProgramRun(
      shell: """
        ulimit -v 4000000
        exec "$0" bench --offscreen --workload sprites --stars 1000000000 --frames 1
        """
    ).expectFault(code: 1, "no room")
  }

  /// For `getrusage`, the kernel also counts the size of the parent process toward a program's peak memory.
  @Test func `peak memory does not include the parent process`() throws {
    let large = [UInt8](repeating: 1, count: 600 << 20)
    let run = try ProgramRun(
      process: ["bench", "--offscreen", "--json", "--size", "64x64", "--frames", "3"])
    let peak = try number("rss_mb", of: run.json)
    #expect(peak > 10 && peak < 500 && large.last == 1)
  }

  @Test func `without stars, bytes per star are null and a sweep ends immediately`() throws {
    let found = try object("--sweep --frames 30 --size 64x64 --layers 1")
    let steps = try #require(found["steps"] as? [[String: Any]])
    #expect(steps.count == 1 && found["end"] as? String == "stars")
    #expect(steps.first?["stars"] as? Int == 0)
    #expect(steps.first?["bytes_per_star"] is NSNull)
  }

  @Test func `a sweep doubles the stars up to the maximum, and replaces the requested image`()
    throws
  {
    try folder.write("old", to: "curve.png")
    let chart = folder.path("curve.png")
    let found = try object("\(BenchTests.still) --stars 4000000 --shot \(chart)")
    #expect(found.keys.sorted() == (BenchTests.facts + ["end", "steps"]).sorted())
    let steps = try #require(found["steps"] as? [[String: Any]])
    #expect(steps.map { $0["count"] as? Int } == [4_000_000, 8_000_000])
    for step in steps {
      #expect(step.keys.sorted() == (BenchTests.figures + ["count"]).sorted())
      #expect(step["frames"] as? Int == 30)
    }
    #expect(found["end"] as? String == "stars")
    try expectCurve("curve.png")
    #expect(try folder.names == ["curve.png"])
  }

  @Test func `a sweep draws its curve in the terminal and in an image that replaces no other`()
    throws
  {
    let names = ["cosmos-bench.png", "cosmos-bench-2.png"]
    for (name, (locale, mark)) in zip(names, [("C.UTF-8", "└──"), ("C", "+--")]) {
      let run = try ProgramRun(
        shell: "cd \"$1\" && exec \"$0\" bench --offscreen \(BenchTests.still) --stars 8000000",
        [folder.path], environment: BenchTests.oneThread.merging(["LC_ALL": locale]) { $1 })
      #expect(run.code == 0)
      #expect(run.fault == "the curve is in \(name)")
      #expect(run.text.contains("\n   8000000 ") && run.text.contains(mark))
      try expectCurve(name)
    }
    #expect(try folder.names == names.sorted())
  }

  private func expectCurve(_ name: String) throws {
    let picture = try Picture(png: Array(folder.bytes(of: name)))
    #expect((picture.width, picture.height) == (1600, 1000))
    #expect(Set(picture.pixels).count > 20)
  }

  @Test func `an interrupted measurement prints nothing and leaves no files`() throws {
    let shot = folder.path("first.png")
    let run = try ProgramRun(
      process: ["bench", "--offscreen", "--size", "320x180", "--seconds", "600", "--shot", shot],
      environment: BenchTests.oneThread
    ) { process in
      try process.waitForUnfinishedFile(in: folder, bytes: 0)
      // By then the program has started to render.
      try process.waitForProcessorTime(0.4)
      process.send(SIGINT)
    }
    #expect(run.code == 128 + SIGINT)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(try folder.names.isEmpty)
  }

  @Test func `invalid options are reported before anything is drawn`() throws {
    for (words, fact) in [
      ("--sign unicorn", "--sign unicorn"), ("--layers 9", "--layers 9"),
      ("--shot /nowhere/a.png", "/nowhere/a.png"), ("--span 2", "--workload sprites"),
      (
        "--shot a.jpg",
        "--shot a.jpg: no image that can be written here ends in .jpg; end the name in .png"
      ),
    ] {
      let run = try bench(words)
      run.expectFault(fact)
      #expect(run.output.isEmpty)
    }
  }

  @Test func `without a display, the error suggests a workaround`() throws {
    let run = try ProgramRun(["bench"])
    run.expectFault(code: 1, "no display", "--offscreen")
    #expect(run.output.isEmpty)
  }

  @Test func `sprites are counted in total, and do not require optional OpenGL ES features`() throws
  {
    let shot = folder.path("first.png")
    let words = "--stars 500 --path direct --api gles --frames 3 --size 80x40 --json"
    let run = try bench(
      "--workload sprites \(words) --shot \(shot)",
      environment: ["MESA_EXTENSION_OVERRIDE": "-GL_EXT_multi_draw_arrays"])
    #expect(run.code == 0, "\(run.errors)")
    // Mesa prints an additional line.
    let line = try #require(run.text.split(separator: "\n").first)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let found = try #require(json)
    #expect(try found["stars"] as? Int == 500 && number("drawn", of: found) >= 500)
    let picture = try Picture(png: Array(folder.bytes(of: "first.png")))
    #expect((picture.width, picture.height) == (80, 40))
  }
}
