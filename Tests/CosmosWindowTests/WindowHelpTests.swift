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
