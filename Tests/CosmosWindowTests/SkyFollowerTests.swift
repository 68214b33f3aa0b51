import CosmosCore
import CosmosHost
import CosmosImage
import CosmosMainSupport
import CosmosOptions
import CosmosSession
import CosmosShow
import CosmosTestSupport
import Testing

/// Tests of programs that ask for skies faster than they can be shown.
@Suite(.limitedConcurrency) struct SkyFollowerTests {
  private static let words = ["--no-menu", "--mute", "--seed", "7", "--window=160x90"]

  @Test func `of skies that are asked for all the time, few are shown, and the last one always`()
    throws
  {
    let context = try CommandContext(environment: Cosmos.environment, program: Cosmos.program)
    try context.run {
      let options = try #require(
        try Options.parse(
          ["run", "--driven"] + Self.words.map { Argument(FilePath($0)) }, settings: .process))
      let window = try WindowSession(options, termination: Termination()) {
        try OffscreenSurface($0, screen: (width: 160, height: 90))
      }
      let (skies, show) = (SkyFollower(), SingleWindow(window))
      var shown: [ContinuousClock.Instant] = []
      func ask(for name: String) {
        skies.show(because: .command) {
          $0.chooseLater(FilePath(name))
        } finish: { _, _ in
          shown.append(.now)
        }
      }
      func iterate() throws {
        try window.iterate(with: [])
        skies.update(show)
      }
      try iterate()
      let names = ["embers", "tonight", "cosmos", "aurora"]
      var count = 0
      let isEnough: Bool? = try eventuallyBlocking(every: .milliseconds(1)) {
        ask(for: names[count % names.count])
        count += 1
        try iterate()
        return shown.count == 3 ? true : nil
      }
      try #require(isEnough == true)
      // Without pauses, three skies took some 30 ms.
      for (last, next) in zip(shown, shown.dropFirst()) {
        #expect(next - last >= SkyFollower.pause)
      }
      ask(for: "ten-stars")
      let isLast: Bool? = try eventuallyBlocking(every: .milliseconds(1)) {
        try iterate()
        guard shown.count > 3 else { return nil }
        return window.session.design.name == "ten-stars" ? true : nil
      }
      #expect(isLast == true)
      skies.close()
      window.leave()
      window.close()
    }
  }
}
