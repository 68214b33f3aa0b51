import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Tests of the table of keys in a window.
  @Suite struct HelpTests {
    /// The middle of an image, where the table is, and the rest.
    private func parts(of picture: Picture) -> (middle: Picture, rest: Picture) {
      let rows = picture.height * 3 / 10..<picture.height * 7 / 10
      let columns = picture.width / 4..<picture.width * 3 / 4
      var (middle, rest) = (picture, picture)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let isMiddle = rows.contains(y) && columns.contains(x)
          for channel in 0..<3 {
            let index = 3 * (y * picture.width + x) + channel
            if isMiddle { rest.pixels[index] = 0 } else { middle.pixels[index] = 0 }
          }
        }
      }
      return (middle, rest)
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
        #expect(parts(of: shown).middle.difference(from: parts(of: sky).middle) > 20)
        #expect(shown.difference(from: sky) > 20)
      }

      try await server.type("question")
      try await expectTable()
      try await server.type("p")
      try await window.takeIn()
      #expect(try home.savedPicture() == sky)
      try await server.type("Escape")
      try await window.expect(sky)
      try await server.type("F1")
      try await expectTable()
      try await server.type("question")
      try await window.expect(sky)
      // Once the table is hidden, Esc does what it did before.
      try await server.type("F1")
      try await expectTable()
      try await server.type("Escape")
      try await window.expect(sky)
      try await server.type("Escape")
      #expect(try await window.program.outcome().exitCode == 0)
      // Whoever asks for the keys needs no hints, but a driven window remembers nothing.
      #expect(home.names(in: ".").filter { $0 == ".local" }.isEmpty)
    }
  }
}
