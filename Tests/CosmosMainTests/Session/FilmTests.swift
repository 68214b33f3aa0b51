import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosSession
import Testing

@Suite struct FilmTests {
  private func film(_ arguments: String..., sky name: String = "cosmos") throws -> (Film, Sky) {
    try film(arguments, sky: name)
  }

  private func film(_ arguments: [String], sky name: String) throws -> (Film, Sky) {
    let options = try #require(try Options.parse(["record", "out", "--sky", name] + arguments))
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    var sky = Sky(scene: SkyScene(design: try SkyDesign.builtIn(named: name), canvas: canvas))
    options.motion.begin(&sky)
    return (try Film(options.film, motion: options.motion, sky: sky), sky)
  }

  @Test func `the number of frames is the duration times the rate, rounded`() throws {
    #expect(try film("--duration", "1.51", "--fps", "10").0.count == 15)
    #expect(try film().0.count == 600)
    #expect(try film("--frames", "590..700").0.frames == 590...700)
  }

  @Test(arguments: [1, 2, 3, 7, 599, 600, 601, 100_000])
  func `a plan covers each frame once, in ranges of like length`(parts: Int) throws {
    let film = try film("--frames", "100..699").0
    let ranges = film.ranges(parts)
    #expect(ranges.count == min(parts, 600))
    #expect(ranges.flatMap(Array.init) == Array(100...699))
    let lengths = ranges.map(\.count)
    #expect(try #require(lengths.max()) - #require(lengths.min()) <= 1)
  }

  @Test(arguments: [
    ["--drift", "300"], ["--drift", "-450.5"], ["--tour=0.7", "--journey", "1.3"],
  ])
  func `the frame after the last one of a loop is the first one`(motion: [String]) throws {
    let (film, opened) = try film(["--loop", "--fps", "7"] + motion, sky: "cosmos")
    var (first, last) = (opened, opened)
    first.advance(to: film.time(ofFrame: 0))
    last.advance(to: film.time(ofFrame: film.count))
    let period = first.scene.period
    let distance = abs(first.offset - last.offset).truncatingRemainder(dividingBy: period)
    #expect(min(distance, period - distance) < 1e-6)
    #expect(first.currentSign == last.currentSign)
    #expect(first.currentStrokeEnd == last.currentStrokeEnd)
    // All frames are the same time apart.
    let step = film.time(ofFrame: 1) - film.time(ofFrame: 0)
    #expect(abs(step - 1.0 / 7) < 0.01)
  }

  @Test(arguments: [["--drift", "500"], ["--tour=1", "--journey", "2"]])
  func `a loop begins and ends with the same twinkling`(motion: [String]) throws {
    let (film, opened) = try film(["--loop"] + motion, sky: "aurora")
    var (first, last) = (opened, opened)
    let loop = try #require(film.loopPeriod)
    (first.layerLoop, last.layerLoop) = (loop, loop)
    first.advance(to: film.time(ofFrame: 0))
    last.advance(to: film.time(ofFrame: film.count))
    let twinkle = Twinkle(amount: 1, period: 5)
    #expect(
      twinkle.phase(at: first.frame.layerTime, loop: first.frame.layerLoop)
        == twinkle.phase(at: last.frame.layerTime, loop: last.frame.layerLoop))
  }

  @Test func `a sky that doesn't move has no loop`() throws {
    #expect(throws: UsageError.self) { try film("--loop", "--drift", "0") }
    #expect(throws: UsageError.self) {
      try film("--loop", "--tour=0", "--journey", "0.1", "--frames", "0..72")
    }
  }
}
