import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Tests of the notices in a window: that acts are answered, for how long, and what a click on them does.
  @Suite struct NoticeTests {
    private let server = OffscreenScreen()
    private let home: TemporaryFolder

    init() throws {
      home = try TemporaryFolder()
    }

    private func window(_ options: [String] = Cosmos.leo) throws -> DrivenWindow {
      try DrivenWindow(
        on: server, size: SkyWindow.size, options + ["--notices", "on"],
        environment: ["HOME": home.path])
    }

    @Test(
      arguments: [
        (["s"], Cosmos.leo), (["o"], Cosmos.leo), (["Escape"], Cosmos.leo),
        (["space"], Cosmos.leo),
        (["5"], ["--sky", "ten-stars"]), (["Right"], ["--sky", "ten-stars"]),
        (["ctrl+c"], Cosmos.leo), (["ctrl+o"], Cosmos.leo), (["ctrl+shift+o"], Cosmos.leo),
      ] as [([String], [String])])
    func `an act that changes nothing in the sky is answered in the next frame, for two seconds`(
      keys: [String], options: [String]
    ) async throws {
      let window = try window(options)
      try await window.tell("until-rest")
      let sky = try #require(server.picture())
      for key in keys { try await server.type(key) }
      try await window.takeIn()
      #expect(try #require(server.picture()).difference(from: sky) > 20)
      try await window.advance(2.5)
      #expect(try #require(server.picture()).difference(from: sky) == 0)
      // Esc ends nothing.
      try await window.quit()
    }

    @Test(arguments: ["Right", "Escape"])
    func `notices name no key that has no effect`(key: String) async throws {
      var notices: [Picture] = []
      for keys in [[], ["--keys", "right,escape"]] {
        let server = OffscreenScreen()
        let window = try DrivenWindow(
          on: server, size: SkyWindow.size, ["--sky", "ten-stars", "--notices", "on"] + keys)
        try await window.tell("until-rest")
        let sky = try #require(server.picture())
        try await server.type(key)
        try await window.takeIn()
        notices.append(try #require(server.picture()))
        #expect(notices.last != sky)
        try await window.quit()
      }
      #expect(notices[0] != notices[1])
    }

    /// Saves an image, or tries to, and waits for the notice.
    private func save(in window: DrivenWindow, over sky: Picture) async throws {
      try await server.type("p")
      try await waitUntil {
        try await window.takeIn()
        return try #require(server.picture()).difference(from: sky) > 20
      }
    }

    @Test func `a saved image is told, and why another isn't is told until a click`() async throws {
      let window = try window()
      try await window.tell("until-rest")
      let sky = try #require(server.picture())
      try await save(in: window, over: sky)
      // What is saved is the sky.
      #expect(try home.savedPicture == sky)
      try await window.advance(6.5)
      #expect(server.picture() == sky)

      try FileManager.default.removeItem(atPath: home.path("Pictures"))
      try home.write("", to: "Pictures")
      try await save(in: window, over: sky)
      try await window.advance(60)
      #expect(try #require(server.picture()).difference(from: sky) > 20)
      // It stands above the ruler.
      try await server.press(at: (sky.width / 2, sky.height * 84 / 100 - 8))
      try await server.release()
      try await window.takeIn()
      #expect(server.picture() == sky)
      // The sky has had neither the press nor the release.
      #expect(try await window.state().motion == "rest")
      #expect(try await window.state().menu.state == "closed")
    }

    @Test func `settings that aren't installed are told until a click, and the others are opened`()
      async throws
    {
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo + ["--notices", "on"],
        environment: ["HOME": home.path, "PATH": home.path])
      try await window.tell("until-rest")
      let sky = try #require(server.picture())
      try await server.type("ctrl+comma")
      try await window.takeIn()
      try await window.advance(60)
      #expect(try #require(server.picture()).difference(from: sky) > 20)
      try await server.type("Escape")
      try await window.takeIn()
      #expect(server.picture() == sky)

      try home.writeProgram("#!/bin/sh\n: >'\(home.path("opened"))'\n", to: "cosmos-settings")
      try await server.type("ctrl+comma")
      try await waitUntil {
        try await window.takeIn()
        return FileManager.default.fileExists(atPath: home.path("opened"))
      }
      // A notice says that the program opens, which takes a moment.
      #expect(try #require(server.picture()).difference(from: sky) > 20)
      try await window.advance(2.5)
      #expect(server.picture() == sky)
    }

    @Test(arguments: [("ctrl+o", false), ("ctrl+shift+o", true)])
    func `keys open what was saved last, and take away what stays`(key: String, opensFolder: Bool)
      async throws
    {
      let opened = home.path("opened")
      try home.writeProgram(
        "#!/bin/sh\necho \"$1\" >'\(home.path("part"))'\n/bin/mv '\(home.path("part"))' '\(opened)'\n",
        to: "xdg-open")
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo + ["--notices", "on"],
        environment: ["HOME": home.path, "PATH": home.path])
      try await window.tell("until-rest")
      let sky = try #require(server.picture())
      try await save(in: window, over: sky)
      try await server.type(key)
      try await waitUntil {
        try await window.takeIn()
        return FileManager.default.fileExists(atPath: opened)
      }
      // The notice is gone, as after a click, and so is the one that says that the file opens.
      #expect(try #require(server.picture()).difference(from: sky) > 20)
      try await window.advance(2.5)
      #expect(server.picture() == sky)
      let name = try #require(home.names(in: "Pictures").first)
      let path = home.path("Pictures/") + (opensFolder ? "" : name)
      #expect(try String(contentsOfFile: opened, encoding: .utf8) == path + "\n")

      try FileManager.default.removeItem(atPath: home.path("Pictures"))
      try home.write("", to: "Pictures")
      try await save(in: window, over: sky)
      try await window.advance(60)
      try await server.type("Escape")
      try await window.takeIn()
      #expect(server.picture() == sky)
    }

    @Test func `Shift and arrows move a sky by steps, also one without signs`() async throws {
      for options in [Cosmos.leo, ["--sky", "ten-stars"]] {
        let server = OffscreenScreen()
        let window = try DrivenWindow(on: server, size: SkyWindow.size, options)
        try await window.tell("until-rest")
        let start = try await window.state().offset
        try await server.type("shift+right")
        try await window.takeIn()
        let next = try await window.state().offset
        #expect(next != start)
        try await server.type("shift+left")
        try await window.takeIn()
        #expect(abs(try await window.state().offset - start) < 1e-6)
        try await window.quit()
      }
    }

    @Test func `without being asked, a driven window shows no notices`() async throws {
      let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
      try await window.tell("until-rest")
      let sky = try #require(server.picture())
      try await server.type("s", "o", "Escape")
      try await window.takeIn()
      #expect(server.picture() == sky)
    }
  }
}
