import CAllocationCounter
import CosmosHost
import CosmosGL
import CosmosImage
import CosmosMainSupport
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosShow
import Testing

/// Tests that the loop of a window makes no allocations in our code while the sky moves.
@Suite(.serialized, .limitedConcurrency) struct LoopAllocationTests {
  @Test(arguments: [
    ["--drift", "40"], ["--tour"], ["--drift", "40", "--sky", "tonight", "--no-menu"],
    ["--drift", "40", "--planets", "--sky", "tonight", "--trail"],
    ["--drift", "40", "--sky", "tonight", "--magnitude", "8"],
    ["--drift", "40", "--shift", "--dim", "22:00-6:00=0.3", "--dim-ruler"],
  ])
  func `an iteration of the loop allocates nothing while the sky moves`(words: [String]) throws {
    let context = try CommandContext(environment: Cosmos.environment, program: Cosmos.program)
    try context.run {
      // A player of sounds would take the place of those of other tests in this process.
      let options = try #require(
        try Options.parse(
          ["run", "--mute", "--window=160x90"] + words.map { Argument(FilePath($0)) },
          settings: .process))
      let termination = Termination()
      let window = try WindowSession(options, termination: termination) {
        let surface = try OffscreenSurface($0, screen: (width: 160, height: 90))
        surface.refreshRate = 1000
        return surface
      }
      let show = SingleWindow(window)
      let loop = Loop(
        show: show,
        participants: try WindowSession.participants(
          options, reportingTo: nil, login: BrokerLogin()),
        termination: termination)
      var (frames, allocations) = (0, 0)
      while frames < 60 {
        let first = window.shown.frame
        cosmos_allocations_begin()
        try loop.iterate()
        try show.wait(timeout: 0)
        let count = cosmos_allocations_end()
        guard window.shown.frame != first else { continue }
        frames = window.session.renderer?.hasPendingUploads == false ? frames + 1 : 0
        // By now every list has its full capacity, and Swift's runtime knows the types.
        if frames > 30 { allocations += count }
      }
      #expect(allocations == 0)
      window.leave()
      window.close()
    }
  }
}
