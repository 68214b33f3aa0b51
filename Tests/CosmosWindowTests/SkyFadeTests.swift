import CosmosCore
import CosmosHost
import CosmosImage
import CosmosMainSupport
import CosmosOptions
import CosmosSession
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Testing

/// Tests of skies that replace each other, as fast as the loop allows.
@Suite(.limitedConcurrency) struct SkyFadeTests {
  private func options(_ sky: String, fade: Int) throws -> Options {
    let words = ["--fade", "\(fade)", "--no-menu", "--seed", "7", "--sky", sky]
    // The second of three skies lacks the thirteenth sign, whose lines the first one shows.
    let start = sky == "tonight" ? ["--sign", "pisces", "--lines"] : []
    return try #require(
      try Options.parse(
        ["run", "--driven", "--mute", "--window=160x90"]
          + (words + start).map { Argument(FilePath($0)) }, settings: .process))
  }

  /// The picture of a window half a second after the last of three skies is shown.
  private func picture(fade: Int, drawsEach: Bool) throws -> Picture {
    let context = try CommandContext(environment: Cosmos.environment, program: Cosmos.program)
    return try context.run {
      var surface: OffscreenSurface?
      let window = try WindowSession(options("tonight", fade: fade), termination: Termination()) {
        let opened = try OffscreenSurface($0, screen: (width: 160, height: 90))
        surface = opened
        return opened
      }
      try window.iterate(with: [])
      for sky in ["cosmos", "aurora"] {
        var files: [StampedFile] = []
        let options = try options(sky, fade: fade)
        let input = try SkyInput(options, files: &files)
        try window.show(
          SkyFollower.Loaded(LoadedSky(input: input, files: files, options: options)),
          because: "there is another sky")
        if drawsEach { try window.iterate(with: []) }
      }
      try #require(window.session.clock as? DrivenClock).advance(to: 0.5)
      try window.iterate(with: [])
      window.leave()
      window.close()
      return try #require(surface?.picture)
    }
  }

  @Test func `a sky that was never drawn doesn't fade out, and the one before it neither`() throws {
    let last = try picture(fade: 0, drawsEach: false)
    #expect(try picture(fade: 1, drawsEach: false) == last)
    #expect(try picture(fade: 1, drawsEach: true).difference(from: last) > 20)
  }

  /// A clock that is set by hand.
  private final class Clock {
    var time = 1000.0
  }

  /// A window that moves by a clock that is set by hand.
  private final class ClockedWindow {
    let wall = Clock()
    let steady = Clock()
    let clock: SharedClock
    let window: WindowSession
    private let surface: OffscreenSurface

    init() throws {
      let words = ["--mute", "--no-menu", "--drift=900", "--clock=shared", "--window=320x180"]
      let options = try #require(
        try Options.parse(["run"] + words.map { Argument(FilePath($0)) }, settings: .process))
      let (wall, steady) = (wall, steady)
      clock = SharedClock(
        epoch: 0, frameInterval: 1.0 / 60, wall: { wall.time }, steady: { steady.time })
      surface = try OffscreenSurface(
        Window.Configuration(options), screen: (width: 320, height: 180))
      window = try WindowSession(
        options, try Session(options, clock: clock), in: surface, termination: Termination())
    }

    /// Draws the next frame.
    func draw() throws {
      let count = window.pacing.record.count
      let hasDrawn = try eventuallyBlocking(every: .milliseconds(1)) { () -> Bool? in
        try window.iterate(with: [])
        return window.pacing.record.count > count ? true : nil
      }
      try #require(hasDrawn == true)
    }

    /// What it shows.
    func picture() throws -> Picture {
      // Whoever reads the picture releases the context.
      defer { surface.makeCurrent() }
      return try #require(surface.picture)
    }

    func end() {
      window.leave()
      window.close()
    }
  }

  /// Runs a test with a window in a context of its own.
  private func withWindow(_ test: (ClockedWindow) throws -> Void) throws {
    let context = try CommandContext(environment: Cosmos.environment, program: Cosmos.program)
    try context.run {
      let window = try ClockedWindow()
      try test(window)
      window.end()
    }
  }

  @Test func `when the clock is set, the picture fades to that of the new time`() throws {
    try withWindow { window in
      try window.draw()
      let before = try window.picture()
      window.wall.time += 7
      window.steady.time += 0.02
      try window.draw()
      let first = try window.picture()
      // The wall clock stands still, so nothing else changes.
      let end = window.clock.now + 1.2
      while window.clock.now < end { try window.window.iterate(with: []) }
      let last = try window.picture()
      let step = before.difference(from: last)
      #expect(step > 20)
      #expect(before.difference(from: first) * 4 < step)
      #expect(window.clock.jumps == 1)
    }
  }

  @Test(arguments: [0.05, -0.05, 0.4, -0.4])
  func `a small step of the clock makes the sky faster or slower for a second, without a jump`(
    step: Double
  ) throws {
    try withWindow { window in
      let frame = 1.0 / 60
      func next() throws -> Double {
        window.wall.time += frame
        window.steady.time += frame
        try window.draw()
        return window.window.sky.time
      }
      _ = try next()
      var last = try next()
      window.wall.time += step
      for _ in 1...70 {
        let time = try next()
        // An ease is about twice as fast in its middle as on average, and smoothing moves a frame by a quarter at most.
        #expect((0...(1.25 + 2 * max(0, step)) * frame).contains(time - last))
        last = time
      }
      #expect(abs(last - window.wall.time - frame) < 0.25 * frame)
      #expect(window.clock.jumps == 0)
    }
  }
}
