import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage
import Foundation
import Testing

/// Offscreen benchmarks, run in a host that is not the `cosmos` program.
@MainActor @Suite(.serialized) struct BenchmarkTests {
  private let rendering = RenderSettings(
    size: (64, 48), api: nil, starPath: .direct, isDebugging: false)

  private func settings(_ subject: BenchSettings.Subject, frames: Int) -> BenchSettings {
    var settings = BenchSettings()
    settings.workload = subject
    settings.length = .frames(frames)
    settings.isOffscreen = true
    settings.spriteCount = subject == .sprites ? 100 : nil
    return settings
  }

  /// Runs the sprite benchmark.
  private func measureSprites(_ settings: BenchSettings, isJSON: Bool, host: FakeHost) throws {
    let benchmark = try Benchmark(settings, rendering: rendering, isJSON: isJSON, host: host)
    try benchmark.connect()
    try benchmark.measureSprites(on: benchmark.openTarget())
  }

  private func object(_ text: String?) throws -> [String: Any] {
    let data = Data(try #require(text).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `the host gives figures about the program, and shows what is going on`() throws {
    let host = FakeHost()
    try measureSprites(settings(.sprites, frames: 8), isJSON: true, host: host)
    let found = try object(host.printed.first)
    #expect(host.printed.count == 1 && host.reported.isEmpty)
    #expect(found["frames"] as? Int == 8 && found["stars"] as? Int == 100)
    #expect(found["startup_ms"] as? Double == 250 && found["rss_mb"] as? Double == 3)
    #expect(host.statuses.prefix(3) == ["uploading", "warming up", "measuring: frame 0 of 8"])
    // The status updates every half second.
    #expect(host.statuses.dropFirst(3).allSatisfy { $0.hasPrefix("measuring: frame ") })
    #expect(host.status == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 9])
  func `an interrupted benchmark prints nothing`(checks: Int) throws {
    let host = FakeHost(checks: checks)
    #expect(throws: FakeHost.Interruption.self) {
      try measureSprites(settings(.sprites, frames: 1_000_000), isJSON: true, host: host)
    }
    #expect(host.printed.isEmpty)
  }

  @Test func `sprites and pictures that do not fit in memory are rejected`() throws {
    #expect(throws: RendererError.outOfMemory(what: "sprites", bytes: 800)) {
      try measureSprites(
        self.settings(.sprites, frames: 1), isJSON: true, host: FakeHost(availableMemory: 799))
    }
    var settings = self.settings(.sprites, frames: 1)
    settings.imageFile = "/dev/null"
    #expect(throws: RendererError.outOfMemory(what: "the picture", bytes: 9216)) {
      try measureSprites(settings, isJSON: true, host: FakeHost(availableMemory: 9215))
    }
  }

  @Test func `a sweep doubles the number of sprites while memory allows`() throws {
    // Enough frames that a single stall of the machine does not end the sweep.
    var settings = self.settings(.sprites, frames: 50)
    settings.isSweep = true
    // The number of stars doubles only while four times their memory is free.
    let host = FakeHost(availableMemory: 4 * 200 * 8)
    try measureSprites(settings, isJSON: true, host: host)
    let found = try object(host.printed.first)
    let steps = try #require(found["steps"] as? [[String: Any]])
    #expect(steps.map { $0["count"] as? Int } == [100, 200, 400])
    #expect(found["end"] as? String == "memory")
  }

  @Test func `the host loads the sky, and its frames are those of a drift`() throws {
    let host = FakeHost()
    var settings = self.settings(.sky, frames: 50)
    settings.isSweep = true
    let benchmark = try Benchmark(settings, rendering: rendering, isJSON: true, host: host)
    let stage = try benchmark.openTarget()
    let context = try #require(stage.context)
    let renderer = Renderer(in: context)
    let design = try SkyDesign.cosmos()
    func sky(_ stars: Int?, _ width: Int, _ height: Int) -> Sky {
      let canvas = Canvas(pixelWidth: width, pixelHeight: height)
      return Sky(
        scene: SkyScene(design: design, canvas: canvas, starsPerSection: stars), at: .start)
    }
    var loaded: [Int?] = []
    try benchmark.measureSky(sky(nil, 64, 48), stars: 5, renderer: renderer, on: stage) {
      stars, width, height in
      #expect(width == 64 && height == 48)
      loaded.append(stars)
      if stars == 20 { throw RendererError.outOfMemory(what: "stars", bytes: 1) }
      let opened = sky(stars, width, height)
      try renderer.load(opened.scene)
      return opened
    }
    #expect(loaded == [5, 10, 20])
    let found = try object(host.printed.first)
    #expect(found["end"] as? String == "memory")
    let steps = try #require(found["steps"] as? [[String: Any]])
    #expect(steps.map { $0["count"] as? Int } == [5, 10])
  }
}
