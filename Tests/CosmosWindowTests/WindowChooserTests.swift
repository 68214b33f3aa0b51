import CosmosCore
import CosmosImage
import CosmosOptions
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

extension WindowTests {
  /// Tests of the choice of skies in a window.
  @Suite struct ChooserTests {
    private let home = TemporaryFolder.forSuite()
    private let server = OffscreenScreen()

    private func open(_ options: [String] = []) throws -> DrivenWindow {
      try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo + ["--language", "en"] + options,
        environment: ["HOME": home.path])
    }

    /// What the title of the window says.
    private var title: String { server.surface?.titles.last ?? "" }

    /// Waits until the title names a sky, or doesn't, while time goes on: titles follow each other slowly.
    private func shows(
      _ sky: String, _ isShown: Bool = true, in window: DrivenWindow
    ) async throws -> Bool {
      try await eventually {
        try await window.advance(0.02)
        return title.contains(sky) == isShown ? true : nil
      } ?? false
    }

    /// Whether a picture has red in it, which only errors are.
    private func hasRed(_ picture: Picture) -> Bool {
      stride(from: 0, to: picture.pixels.count, by: 3).contains { index in
        let (red, green, blue) = (
          Int(picture.pixels[index]), Int(picture.pixels[index + 1]), Int(picture.pixels[index + 2])
        )
        return red > green + 40 && red > blue + 40
      }
    }

    private func picture(of window: DrivenWindow) async throws -> Picture {
      try await window.takeIn()
      return try #require(server.picture())
    }

    @Test func `G opens the choice, Enter keeps a sky, and Esc goes back to the last one`()
      async throws
    {
      let window = try open()
      let sky = try await picture(of: window)
      try await server.type("g")
      let choice = try await picture(of: window)
      #expect(choice.difference(from: sky) > 20)
      // The next one is shown when the focus rests on it.
      try await server.type("Right")
      try await window.advance(0.2)
      #expect(!title.contains("Aurora"))
      try await window.advance(0.2)
      #expect(try await shows("Aurora", in: window))
      try await server.type("Escape")
      #expect(try await shows("Aurora", false, in: window))
      try await window.expect(sky)

      try await server.type("g", "Right", "Return")
      #expect(try await shows("Aurora", in: window))
      // Only what is kept is left in the window, and the keys are the sky's again.
      let kept = try await picture(of: window)
      #expect(kept.difference(from: choice) > 20)
      try await server.type("Escape")
      try await window.takeIn()
      #expect(title.contains("Aurora"))
      try await window.quit()
      // Nobody has opened this window.
      #expect(home.names(in: ".").filter { $0 == ".local" }.isEmpty)
    }

    @Test func `G closes the choice again, and keys don't reach the sky meanwhile`() async throws {
      let window = try open()
      let (sky, before) = (try await picture(of: window), try await window.state())
      try await server.type("g", "Right", "Left", "Home")
      try await server.turnWheel(1)
      try await server.turnWheel(-1)
      try await window.takeIn()
      #expect(try await window.state().motion == before.motion)
      try await server.type("g")
      try await window.expect(sky)
      #expect(try await window.state().offset == before.offset)
      try await window.quit()
    }

    @Test func `a press before the first frame of the choice doesn't reach the sky`() async throws {
      let window = try open()
      let before = try await window.state()
      // All come in one iteration of the loop.
      try await server.type("g")
      try await server.press(at: (500, 75))
      try await server.movePointer(through: (450, 75), (300, 75))
      try await window.takeIn()
      #expect(try await window.state() == before)
      try await server.release()
      try await server.type("Escape")
      try await window.takeIn()
      #expect(try await window.state() == before)
      try await window.quit()
    }

    @Test func `at the ends of the row, keys are answered by a notice`() throws {
      let size = XServer.Size(width: 360, height: 220)
      try ProbedWindow.open(["--window", "360x220"], screen: size, home: home) { probed in
        let keys = ["g", "left", "up", "home", "right", "home", "left"]
        // Only those that move nothing are answered.
        let answered = [false, true, true, true, false, false, true]
        for (key, isAnswered) in zip(keys, answered) {
          try probed.hideNotices()
          probed.surface.send(.key(Key(rawValue: key), isRepeat: false))
          try probed.advance(frames: 2)
          #expect(probed.window.choosesSky && probed.window.hasNotice == isAnswered, "\(key)")
        }
      }
    }

    /// Keeps the sky beside the one that is shown, in a window that a person has opened.
    ///
    /// - Parameters:
    ///   - settings: The text of the settings file.
    ///   - words: Further words of the command line.
    /// - Returns: The sky of the next window without these words, the text of the settings then, and whether there is a notice.
    /// - Throws: What ends the window.
    private func keepNext(
      _ settings: String, _ words: [String] = []
    ) throws -> (next: String, settings: String, hasNotice: Bool) {
      try? home.makeFolder("cosmos")
      try home.write(settings, to: "cosmos/config.json5")
      let size = XServer.Size(width: 480, height: 270)
      let opening = ["--window", "480x270"]
      let hasNotice = try ProbedWindow.open(opening + words, screen: size, home: home) { probed in
        let last = probed.window.options.sky.choice
        let isLast = last == FilePath(SkyDesign.builtInNames.last ?? "")
        for key in [Key(rawValue: "g"), isLast ? .left : .right, .enter] {
          try probed.hideNotices()
          probed.surface.send(.key(key, isRepeat: false))
          try probed.advance(frames: 1)
        }
        #expect(
          try probed.becomes(step: 0.02, tries: 1_000_000) {
            probed.window.options.sky.choice != last
          })
        #expect(!probed.window.choosesSky)
        try probed.advance(frames: 2)
        return probed.window.hasNotice
      }
      let next = try ProbedWindow.open(opening, screen: size, home: home) {
        $0.window.options.sky.choice
      }
      return ("\(next)", try home.text(of: "cosmos/config.json5"), hasNotice)
    }

    @Test func `a sky that is kept is that of the settings from then on`() throws {
      let kept = try keepNext("// Mine.\n{ mute: true, }\n")
      #expect(kept.next == "aurora" && kept.hasNotice)
      #expect(kept.settings == "// Mine.\n{ mute: true, \"sky\": \"aurora\", }\n")
      // Options that the sky doesn't have wait, as they do for any sky that is chosen later.
      let other = try keepNext("{ sky: 'tonight' }", ["--trail", "--sign", "ophiuchus"])
      #expect(other.next != "tonight" && other.hasNotice)
      // A profile has a sky of its own.
      let own = try keepNext(
        "{ sky: 'embers', profile: 'wall', profiles: { wall: { sky: 'cosmos' } } }")
      #expect(
        own.settings
          == "{ sky: 'embers', profile: 'wall', profiles: { wall: { sky: \"aurora\" } } }")
    }

    @Test func `a sky that is kept stays in the window where something else decides`() throws {
      // The choice would have no effect, so nothing is said either.
      for (settings, words) in [
        ("{ sky: 'embers' }", ["--sky", "cosmos"]), ("{}", ["--skies", "cosmos,tonight"]),
        ("{ skies: ['cosmos', 'tonight'] }", []), ("{}", ["--config", "none"]),
      ] {
        let kept = try keepNext(settings, words)
        #expect(kept.settings == settings && !kept.hasNotice, "\(words)")
      }
      // A window couldn't open with both.
      let settings = "{ sky: 'tonight', sign: 'ophiuchus' }"
      let kept = try keepNext(settings)
      #expect(kept.settings == settings && kept.hasNotice && kept.next == "tonight")
    }

    @Test func `the buttons stay where they are while a film is made`() throws {
      let size = XServer.Size(width: 600, height: 300)
      try home.writeProgram("#!/bin/sh\nexec /bin/cat >/dev/null\n", to: "ffmpeg")
      try ProbedWindow.open(
        ["--window", "600x300", "--sky", "one-layer", "--notices", "off"], screen: size, home: home
      ) { probed in
        // The row's upper part, without the name below it.
        func buttons() throws -> Picture {
          try probed.picture().part(x: 300, y: 0, XServer.Size(width: 300, height: 40))
        }
        probed.surface.send(.pointer(x: 300, y: 250))
        try probed.advance(frames: 2)
        let bare = try buttons()
        probed.surface.send(.pointer(x: 590, y: 60))
        try probed.advance(frames: 2)
        let shown = try buttons()
        #expect(shown.difference(from: bare) > 20)
        probed.surface.send(.key(Key(rawValue: "r"), isRepeat: false))
        try probed.advance(frames: 2)
        #expect(probed.window.filmArea != nil)
        #expect(try buttons().difference(from: shown) <= SkyWindow.tolerance)
      }
    }

    @Test func `saved pictures don't have the choice`() async throws {
      let window = try open()
      let sky = try await picture(of: window)
      try await server.type("g", "p")
      try await window.takeIn()
      #expect(try home.savedPicture == sky)
      #expect(try await window.savedPicture() == sky)
      #expect(try await picture(of: window).difference(from: sky) > 20)
      try await window.tell("quit")
    }

    @Test func `the menu and the table of keys take the place of the choice, and it theirs`()
      async throws
    {
      let window = try open()
      let sky = try await picture(of: window)
      try await server.type("question")
      let table = try await picture(of: window)
      try await server.type("g")
      let choice = try await picture(of: window)
      #expect(choice.difference(from: table) > 20)
      try await server.type("question")
      try await window.expect(table)
      try await server.type("question")
      try await window.expect(sky)
      try await window.quit()
    }

    @Test func `a file of the user's folder can be chosen, and one that is broken can't`()
      async throws
    {
      for folder in [".local", ".local/share", ".local/share/cosmos", ".local/share/cosmos/skies"] {
        try home.makeFolder(folder)
      }
      try home.write("{", to: ".local/share/cosmos/skies/broken.json5")
      let sky = try Page.text(of: "Assets/Skies/one-layer.json5")
        .replacing("name: \"one-layer\"", with: "name: \"my own\"")
      try home.write(sky, to: ".local/share/cosmos/skies/own.json5")
      let window = try open()
      #expect(try await !hasRed(picture(of: window)))
      // Behind the eight skies that come with Cosmos.
      try await server.type("g")
      for _ in 0..<8 { try await server.type("Right") }
      let last = title
      // Its error appears in the place of its sentence.
      try await waitUntil { try await hasRed(picture(of: window)) }
      try await window.advance(0.5)
      try await server.type("Return")
      #expect(try await hasRed(picture(of: window)) && title == last)
      try await server.type("Right", "Return")
      #expect(try await shows("my own", in: window))
      try await window.quit()
    }

    @Test func `a kiosk has no choice of skies`() async throws {
      let window = try DrivenWindow(
        on: server, size: nil, ["--kiosk", "--keys", "g,right"] + Cosmos.leo)
      let sky = try await picture(of: window)
      try await server.type("g")
      try await window.expect(sky)
      try await window.quit()
    }

    @Test func `a window that is too small has no choice of skies`() async throws {
      let window = try DrivenWindow(on: server, size: .init(width: 60, height: 40), Cosmos.leo)
      let sky = try await picture(of: window)
      try await server.type("g", "Escape")
      try await window.expect(sky)
      try await window.quit()
    }

    @Test func `the pictures of a choice go with the context, and come back`() async throws {
      let window = try open()
      try await server.type("g")
      try await window.takeIn()
      try await window.tell("rebuild")
      try await window.tell("lose")
      try await window.advance(0.1)
      let sky = try await Cosmos.capture(Cosmos.leo + ["--time", "0.1"])
      #expect(try await picture(of: window).difference(from: sky) > 20)
      try await server.type("Escape")
      try await window.expect(sky)
      try await window.quit()
    }
  }
}
