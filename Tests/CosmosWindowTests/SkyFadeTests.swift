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

  @Test func `when the clock is set, the picture fades to that of the new time`() throws {
    let context = try CommandContext(environment: Cosmos.environment, program: Cosmos.program)
    try context.run {
      let words = ["--mute", "--no-menu", "--drift=900", "--clock=shared", "--window=320x180"]
      let options = try #require(
        try Options.parse(["run"] + words.map { Argument(FilePath($0)) }, settings: .process))
      let (wall, steady) = (Clock(), Clock())
      let clock = SharedClock(
        epoch: 0, frameInterval: 1.0 / 60, wall: { wall.time }, steady: { steady.time })
      let session = try Session(options, clock: clock)
      let surface = try OffscreenSurface(
        Window.Configuration(options), screen: (width: 320, height: 180))
      let window = try WindowSession(options, session, in: surface, termination: Termination())
      /// The picture of the next frame.
      func next() throws -> Picture {
        let count = window.pacing.record.count
        let hasDrawn = try eventuallyBlocking(every: .milliseconds(1)) { () -> Bool? in
          try window.iterate(with: [])
          return window.pacing.record.count > count ? true : nil
        }
        try #require(hasDrawn == true)
        // Whoever reads the picture releases the context.
        defer { surface.makeCurrent() }
        return try #require(surface.picture)
      }
      let before = try next()
      wall.time += 7
      steady.time += 0.02
      let first = try next()
      // The wall clock stands still, so nothing else changes.
      let end = clock.now + 1.2
      while clock.now < end { try window.iterate(with: []) }
      let last = try #require(surface.picture)
      let step = before.difference(from: last)
      #expect(step > 20)
      #expect(before.difference(from: first) * 4 < step)
      #expect(clock.jumps == 1)
      window.leave()
      window.close()
    }
  }
}
