import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Tests of the table of keys in a window.
  @Suite struct HelpTests {
    /// The middle of an image, where the table is.
    private func middle(of picture: Picture) -> Picture {
      picture.part(
        x: picture.width / 4, y: picture.height * 3 / 10,
        .init(width: picture.width / 2, height: picture.height * 2 / 5))
    }

    @Test func `the table follows a drift that ends`() async throws {
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, ["--sky", "ten-stars", "--drift", "30"])
      try await server.type("question")
      try await window.takeIn()
      let drifting = try #require(server.picture())
      try await server.type("t")
      try await window.takeIn()
      let table = try #require(server.picture())
      #expect(middle(of: table).difference(from: middle(of: drifting)) > 20)
      try await server.type("Escape", "question")
      try await window.expect(table)
      try await window.quit()
    }

    @Test func `the menu takes the place of the table`() async throws {
      var pictures: [Picture] = []
      for key in ["question", "Escape"] {
        let server = OffscreenScreen()
        let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
        try await server.type(key)
        try await window.takeIn()
        try await server.rightClick(at: (SkyWindow.size.width / 2, SkyWindow.size.height / 2))
        try await window.advance(2)
        pictures.append(try #require(server.picture()))
        try await window.quit()
      }
      #expect(pictures[0] == pictures[1])
    }

    @Test func `the instruction doesn't shine through the table`() async throws {
      let server = OffscreenScreen()
      let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
      try await window.advance(4)
      try await server.type("question")
      try await window.takeIn()
      let table = try #require(server.picture())
      // The instruction has appeared meanwhile.
      try await window.advance(5)
      try await window.expect(table)
      try await server.type("Escape")
      try await window.expect(Cosmos.capture(Cosmos.leo + ["--time", "9"]))
      try await window.quit()
    }

    @Test
    func
      `question mark and F1 toggle the table, Esc and a click hide it, and P saves the sky without it`()
      async throws
    {
      let home = try TemporaryFolder()
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo, environment: ["HOME": home.path])
      let sky = try await Cosmos.capture()
      try await window.expect(sky)
      func expectTable() async throws {
        try await window.takeIn()
        let shown = try #require(server.picture())
        #expect(middle(of: shown).difference(from: middle(of: sky)) > 20)
      }

      try await server.type("question")
      try await expectTable()
      try await server.type("p")
      try await window.takeIn()
      #expect(try home.savedPicture == sky)
      try await server.type("Escape")
      try await window.expect(sky)
      try await server.type("F1")
      try await expectTable()
      try await server.type("question")
      try await window.expect(sky)
      try await server.type("F1")
      try await expectTable()
      try await server.type("Escape")
      try await window.expect(sky)
      try await server.type("q")
      #expect(try await window.program.outcome().exitCode == 0)
      // Whoever asks for the keys needs no hints, but a driven window remembers nothing.
      #expect(home.names(in: ".").filter { $0 == ".local" }.isEmpty)
    }
  }
}
