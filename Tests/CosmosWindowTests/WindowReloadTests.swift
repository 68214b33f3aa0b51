import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of files that change while a window shows them.
@Suite(.limitedConcurrency) struct WindowReloadTests {
  private static let options = ["--sign", "leo", "--lines", "--seed", "7", "--no-menu"]

  private let sky: EditedSky

  init() throws {
    sky = try EditedSky()
  }

  /// A window with the sky, or with other options.
  private func open(
    _ options: [String]? = nil, environment: [String: String] = [:]
  ) throws -> DrivenWindow {
    try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small,
      options ?? Self.options + ["--sky", sky.path], environment: environment)
  }

  private func capture(_ text: String) async throws -> Picture {
    try await sky.capture(text, Self.options, size: SkyWindow.small)
  }

  /// Expects the window to show a sky, eventually.
  private func expect(
    _ text: String, in window: DrivenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = try await capture(text)
    #expect(try await window.becomes(picture), sourceLocation: sourceLocation)
  }

  /// Expects a message in the lower left corner, over an otherwise unchanged sky.
  private func expectMessage(
    over text: String, in window: DrivenWindow,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = try await capture(text)
    try await window.takeIn()
    let shown = try #require(await window.display.picture())
    let above = shown.upperHalf.difference(from: picture.upperHalf)
    #expect(above <= SkyWindow.tolerance, sourceLocation: sourceLocation)
    // White letters, at the left and near the lower edge.
    func corner(_ picture: Picture) -> Picture {
      let (width, height) = (picture.width / 4, picture.height / 4)
      return picture.part(x: 0, y: picture.height - height, .init(width: width, height: height))
    }
    #expect(corner(shown).difference(from: corner(picture)) > 100, sourceLocation: sourceLocation)
  }

  @Test func `edits are shown, and a broken one is reported`() async throws {
    let window = try open()
    try await expect(EditedSky.text(red: 0), in: window)
    for number in 1...4 {
      let text = EditedSky.text(red: 20 * number)
      if number.isMultiple(of: 2) { try sky.save(text) } else { try sky.saveByRenaming(text) }
      try await expect(text, in: window)
    }
    try sky.save(EditedSky.broken.text)
    let message = try await window.error(1)
    #expect(message.hasPrefix("cosmos: "))
    #expect(message.contains(EditedSky.broken.message), "\(message)")
    try await expectMessage(over: EditedSky.text(red: 80), in: window)
    try sky.save(EditedSky.text(red: 200))
    try await expect(EditedSky.text(red: 200), in: window)
    try await window.tell("quit")
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0 && outcome.errorLines.count == 1, "\(outcome.errors)")
  }

  @Test func `another sky fades in over the last one, an edited one doesn't`() async throws {
    let window = try open(Self.options + ["--sky", sky.path, "--fade", "2"])
    let size = SkyWindow.small
    let last = try await capture(EditedSky.text(red: 0))
    try await expect(EditedSky.text(red: 0), in: window)
    let text = EditedSky.text(red: 200).replacing("\"edited\"", with: "\"another\"")
    let next = try await capture(text)
    try sky.save(text)
    // Saved pictures are of the sky alone.
    try await waitUntil { try await window.savedPicture().difference(from: next) <= 1 }
    try await window.expect(last)
    func red(_ picture: Picture?) throws -> Int {
      let row = try #require(picture).part(x: 0, y: 0, .init(width: size.width, height: 1)).pixels
      return try Int(#require(stride(from: 0, to: row.count, by: 3).map { row[$0] }.min()))
    }
    for (step, expected) in [(0.5, 0.13), (0.5, 0.5), (0.5, 0.87)] {
      try await window.advance(step)
      let share = Double(try red(await window.display.picture())) / 200
      #expect(abs(share - expected) < 0.03, "\(share)")
    }
    try await window.advance(0.6)
    try await window.expect(next)
    // One with the same name is the same sky, edited.
    let edited = text.replacing("#c8", with: "#64")
    try sky.save(edited)
    try await expect(edited, in: window)
    try await window.quit()
  }

  @Test func `a driven window shows an edit and a message before the next command`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.small, Self.options + ["--sky", sky.path])
    try await window.takeIn()
    try sky.save(EditedSky.text(red: 60))
    let edited = try await capture(EditedSky.text(red: 60))
    func differs(by least: Int, _ most: Int) -> Bool {
      server.picture().map { (least...most).contains($0.difference(from: edited)) } ?? false
    }
    try await waitUntil { differs(by: 0, SkyWindow.tolerance) }
    try sky.save(EditedSky.broken.text)
    // White letters.
    try await waitUntil { differs(by: 100, 255) }
    try await window.tell("quit")
  }

  @Test func `a window goes on while a sky is read, and another edit or its end doesn't wait`()
    async throws
  {
    let window = try open()
    try sky.folder.write(SlowDrawing.text(1000), to: "slow.svg")
    try sky.saveByRenaming(SlowDrawing.sky)
    try await expect(EditedSky.text(red: 0), in: window)
    try await window.tell("event {goto: 'aries'}")
    try await window.tell("until-rest")
    #expect(try await window.state().sign == "aries")
    // One that is saved before the slow one has been read takes its place.
    try sky.saveByRenaming(EditedSky.text(red: 99).replacing("\"zodiac\"", with: "\"northern\""))
    try await waitUntil { try await window.state().sign != "aries" }
    try sky.saveByRenaming(SlowDrawing.sky)
    try await window.quit()
  }

  @Test func `a saved image does not contain the message`() async throws {
    let home = try TemporaryFolder()
    let window = try open(environment: ["HOME": home.path])
    try await expect(EditedSky.text(red: 0), in: window)
    try sky.save("{")
    _ = try await window.error(1)
    try await expectMessage(over: EditedSky.text(red: 0), in: window)
    try await window.tell("event {key: 'p'}")
    #expect(try await home.savedPicture == capture(EditedSky.text(red: 0)))
  }

  @Test func `an edit does not move the sky`() async throws {
    let window = try open(["--sign", "leo", "--lines", "--seed", "7", "--sky", sky.path])
    try await window.tell("event {goto: 'aries'}")
    try await window.advance(1)
    try await window.tell("event {key: 'm'}")
    let before = try await window.state()
    #expect(before.motion == "goto" && before.menu.state == "opening")
    let picture = try await window.savedPicture()
    try sky.save(EditedSky.text(red: 99))
    try await waitUntil { try await window.savedPicture() != picture }
    #expect(try await window.state() == before)
    // It arrives as if nothing had happened.
    try await window.tell("until-rest")
    #expect(try await window.state().sign == "aries")
  }

  @Test func `a folder that is replaced as a whole is found again`() async throws {
    let inner = sky.folder.path("inner")
    let manager = FileManager.default
    func make(_ text: String) throws {
      try manager.createDirectory(atPath: inner, withIntermediateDirectories: false)
      try sky.folder.write(text, to: "inner/sky.json5")
    }
    try make(EditedSky.text(red: 0))
    let window = try open(Self.options + ["--sky", "\(inner)/sky.json5"])
    try await expect(EditedSky.text(red: 0), in: window)
    try manager.moveItem(atPath: inner, toPath: sky.folder.path("away"))
    #expect(try await window.error(1).hasSuffix("sky.json5: No such file or directory"))
    try make(EditedSky.text(red: 50))
    try await expect(EditedSky.text(red: 50), in: window)
    try manager.removeItem(atPath: inner)
    _ = try await window.error(2)
    try make(EditedSky.text(red: 100))
    try await expect(EditedSky.text(red: 100), in: window)
    // The new folder is watched too.
    try sky.folder.write(EditedSky.text(red: 150), to: "inner/sky.json5")
    try await expect(EditedSky.text(red: 150), in: window)
  }

  @Test func `a signs file is followed, also if the number of signs changes`() async throws {
    func write(signs count: Int, y: Int, to folder: TemporaryFolder) throws {
      let signs = (0..<count).map { number in
        """
        {name: "sign\(number)", stars: {big: [[-60, \(y)], [60, -20]], small: []}, lines: ["b0-b1"],
         icon: {path: "M 0 0 L 10 10", anchor: [5, 5]}}
        """
      }
      try folder.write(
        "{format: 1, name: 'own', signs: [\(signs.joined(separator: ","))]}", to: "own.json5")
      try folder.write(
        EditedSky.text(red: 0).replacing("\"zodiac\"", with: "\"own.json5\""), to: "sky.json5")
    }
    let options = ["--sign", "sign1", "--lines", "--seed", "7", "--no-menu", "--sky"]
    try write(signs: 3, y: 20, to: sky.folder)
    let window = try open(options + [sky.path])
    var pictures: Set<Picture> = []
    for (count, y) in [(3, 20), (3, 70), (5, 70), (2, 10)] {
      let other = try TemporaryFolder()
      try write(signs: count, y: y, to: other)
      let expected = try await Cosmos.capture(
        options + [other.path("sky.json5")], size: SkyWindow.small)
      try write(signs: count, y: y, to: sky.folder)
      #expect(try await window.becomes(expected))
      #expect(try await window.state().sign == "sign1")
      pictures.insert(expected)
    }
    #expect(pictures.count >= 3)
    try sky.folder.write("{format: 1, name: 'own', signs: [{}]}", to: "own.json5")
    #expect(try await window.error(1).contains("own.json5:1:34: sign number 0, name: missing"))
  }

  @Test func `signs may change under an open menu and a tour`() async throws {
    func write(signs count: Int) throws {
      let signs = (0..<count).map {
        "{name: \"sign\($0)\", stars: {big: [[-60, 20], [60, -20]], small: []}, lines: [\"b0-b1\"]}"
      }
      try sky.folder.write(
        "{format: 1, name: 'own', signs: [\(signs.joined(separator: ","))]}", to: "own.json5")
    }
    try write(signs: 24)
    try sky.folder.write(
      EditedSky.text(red: 0).replacing("\"zodiac\"", with: "\"own.json5\""), to: "sky.json5")
    let window = try open(["--sign", "sign7", "--lines", "--seed", "7", "--sky", sky.path])
    try await window.tell("event {key: 'm'}")
    try await window.advance(2)
    #expect(try await window.state().menu.state == "open")
    for count in [3, 88, 5] {
      try write(signs: count)
      // A reload closes the menu, and the sign at the place becomes current: 70 of 30 canvas widths is 10.
      try await waitUntil("\(count)") {
        let state = try await window.state()
        return state.menu.state == "closed" && state.sign == "sign1"
      }
      try await window.tell("event {key: 'm'}")
      try await window.advance(2)
      #expect(try await window.state().menu.state == "open")
    }
    try await window.tell("event {key: 'm'}")
    try await window.tell("event {key: '5'}")
    try await window.tell("until-rest")
    #expect(try await window.state().sign == "sign4")
    try await window.tell("event {key: '6'}")
    #expect(try await window.state().sign == "sign4")
    try await window.tell("event {key: 't'}")
    try await window.advance(1)
    try write(signs: 2)
    // Sign 4 was at 40, which is the start of a turn of 20.
    try await waitUntil { try await window.state().sign == "sign0" }
    try await window.advance(25)
    #expect(try await window.state().sign == "sign1")
    try await window.tell("quit")
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `a language's file is followed`() async throws {
    let strings = Page.package.appending(path: "Assets/Strings/en.json5")
    let text = try String(contentsOf: strings, encoding: .utf8)
    try sky.folder.write(text, to: "en.json5")
    try sky.folder.write(text.replacing("\"Leo\"", with: "\"Simba\""), to: "other.json5")
    let options = ["--sign", "leo", "--lines", "--seed", "7", "--no-menu", "--language"]
    let window = try DrivenWindow(
      on: OffscreenScreen(size: MovingSky.size), options + [sky.folder.path("en.json5")])
    let size = MovingSky.size
    #expect(try await window.becomes(Cosmos.capture(options + ["en"], size: size)))
    let expected = try await Cosmos.capture(options + [sky.folder.path("other.json5")], size: size)
    try sky.folder.write(sky.folder.text(of: "other.json5"), to: "en.json5")
    #expect(try await window.becomes(expected))
    #expect(try await expected != Cosmos.capture(options + ["en"], size: size))
  }
}
