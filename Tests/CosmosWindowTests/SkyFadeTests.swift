import CosmosHost
import CosmosImage
import CosmosMainSupport
import CosmosOptions
import CosmosSession
import CosmosShow
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
}
