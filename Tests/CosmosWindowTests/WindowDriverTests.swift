import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of a window whose time advances only on command.
@Suite(.limitedConcurrency) struct WindowDriverTests {
  /// Captures the sky at a given time, with events applied.
  private func capture(
    _ sky: [String], _ events: String, at time: Double, asSeen isAsSeen: Bool = true
  ) async throws -> Picture {
    let folder = try TemporaryFolder()
    try folder.write("[\(events)]", to: "script.json5")
    return try await Cosmos.capture(
      sky + ["--script", folder.path("script.json5"), "--time", "\(time)"],
      size: SkyWindow.small, asSeen: isAsSeen)
  }

  /// A screen that a window of the usual size covers.
  private var screen: OffscreenScreen { OffscreenScreen(size: MovingSky.size) }

  /// An X server, for what needs a process with standard streams and signals.
  private func server() async throws -> XServer {
    try await XServer(size: MovingSky.size)
  }

  @Test func `every moment on the screen matches a capture, by both APIs`() async throws {
    let sky = ["--sign", "leo", "--lines", "--seed", "7"]
    let windows = try ["gl", "gles"].map { api in
      try DrivenWindow(
        on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small,
        sky + ["--api", api, "--fps", "20"])
    }
    for window in windows { try await window.tell("event {goto: 'aries'}") }
    let folder = try TemporaryFolder()
    var pictures: Set<Picture> = []
    for number in 1...5 {
      let time = 0.7 * Double(number)
      let script = "{at: 0, goto: 'aries'}"
      let expected = try await capture(sky, script, at: time)
      let saved = try await capture(sky, script, at: time, asSeen: false)
      #expect(saved.difference(from: expected) > 100)
      pictures.insert(expected)
      for window in windows {
        try await window.advance(0.7)
        try await window.expect(expected)
        let file = folder.path("picture.png")
        #expect(try await window.tell("picture \(file)") == file)
        #expect(try folder.picture("picture.png").difference(from: saved) <= SkyWindow.tolerance)
        // Only the image lacks the ring.
        try await window.expect(expected)
      }
    }
    #expect(pictures.count == 5)
  }

  @Test func `every moment on a Wayland compositor matches a capture`() async throws {
    let compositor = try await WaylandCompositor(size: SkyWindow.small)
    let sky = ["--sign", "leo", "--lines"] + MovingSky.stars
    let window = try DrivenWindow(on: compositor, size: SkyWindow.small, sky)
    #expect(try await window.becomes(Cosmos.capture(sky, size: SkyWindow.small)))
    try await window.tell("event {goto: 'aries'}")
    for number in 1...3 {
      try await window.advance(0.9)
      let time = 0.9 * Double(number)
      try await window.expect(capture(sky, "{at: 0, goto: 'aries'}", at: time))
    }
  }

  @Test func `states match those of a trace`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[{at: 0, goto: 'virgo'}, {at: 4, key: 'm'}]", to: "script.json5")
    let words = ["--sign", "leo", "--script", folder.path("script.json5")]
    let window = try DrivenWindow(on: screen, words)
    // Unlike a trace, a window that opens on a sign reveals its lines by itself; the journey has hidden them by
    // now.
    let trace = try await Subprocess.succeed(
      [Cosmos.program, "trace", "--size", "600x667", "--fps", "1", "--duration", "8"] + words,
      environment: Cosmos.environment)
    let lines = String(decoding: trace, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 9)
    for second in 1...8 {
      try await window.advance(1)
      let line = try JSONDecoder().decode(
        DrivenWindow.State.self, from: Data(lines[second].utf8))
      #expect(try await window.state() == line)
    }
  }

  @Test func `two windows advanced to the same times have the same states`() async throws {
    // Twice the size in pixels, but the same in points.
    let sizes = [XServer.Size(width: 125, height: 234), XServer.Size(width: 250, height: 468)]
    var states: [[String]] = []
    for size in sizes {
      let server = OffscreenScreen(size: size)
      let window = try DrivenWindow(
        on: server, size: size, ["--tour=1", "--journey", "2", "--seed", "3"])
      var lines: [String] = []
      for step in 0..<15 {
        if step == 6 { try await window.tell("event {key: 'm'}") }
        try await window.advance(0.31)
        lines.append(try await window.tell("state"))
      }
      states.append(lines)
    }
    #expect(states[0] == states[1])
    #expect(Set(states[0]).count == 15)
  }

  @Test func `rebuilding between frames does not change the image`() async throws {
    let server = OffscreenScreen(size: SkyWindow.small)
    let sky = ["--sign", "leo", "--lines", "--seed", "7"]
    let events = [
      "{key: 'm'}", "{goto: 'libra'}", "{key: 'm'}", "{key: 'right'}", "{key: 'return'}",
    ]
    var pictures: [[Picture]] = []
    for isRebuilt in [false, true] {
      let window = try DrivenWindow(on: server, size: SkyWindow.small, sky)
      var shown: [Picture] = []
      for event in events {
        try await window.tell("event \(event)")
        for _ in 0..<3 {
          try await window.advance(0.2)
          if isRebuilt { try await window.tell("rebuild") }
          shown.append(try #require(server.picture()))
        }
      }
      pictures.append(shown)
      try await window.quit()
    }
    let differences = zip(pictures[0], pictures[1]).map { $0.difference(from: $1) }
    #expect(differences == Array(repeating: 0, count: 15))
    #expect(Set(pictures[0]).count == 15)
  }

  @Test func `how far a command advances the time does not show`() async throws {
    // The pointer hides after two seconds, and with it the ring around the closed menu.
    let sky = ["--fullscreen", "--sign", "leo", "--tour=30", "--seed", "7"]
    var pictures: Set<Picture> = []
    for steps in [[15], [Double](repeating: 1, count: 15), [1.5, 0.25, 9, 0.5, 3.75]] {
      let screen = OffscreenScreen(size: SkyWindow.small)
      let window = try DrivenWindow(on: screen, size: nil, sky)
      for step in steps { try await window.advance(step) }
      pictures.insert(try #require(screen.picture()))
      try await window.quit()
    }
    #expect(pictures.count == 1)
  }

  @Test func `until-rest advances time until the sky is at rest`() async throws {
    let window = try DrivenWindow(on: screen, ["--sign", "leo"] + MovingSky.stars)
    try await window.tell("event {goto: 'virgo'}")
    try await window.tell("until-rest")
    let state = try await window.state()
    #expect(state.sign == "virgo" && state.lines == 1 && state.motion == "rest")
    // The journey, its lines, and less than a frame.
    #expect((3.25...3.46).contains(state.t), "\(state.t)")
    try await window.expect(MovingSky.capture(ofSign: "virgo"))

    let drifting = try DrivenWindow(on: screen, ["--drift", "10"])
    #expect(
      try await drifting.answer(to: "until-rest") == "error a drift never rests; pause it first")
    try await drifting.tell("event {key: 'space'}")
    try await drifting.tell("until-rest")
  }

  @Test func `user input is processed before a command that is written after it`() async throws {
    let server = screen
    let window = try DrivenWindow(on: server, ["--sign", "leo"] + MovingSky.stars)
    try await window.advance(1)
    for sign in ["virgo", "libra"] {
      try await server.type("Right")
      try await window.advance(5)
      #expect(try await window.state().sign == sign)
    }
    try await server.type("q")
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `a command that fails is answered with an error, and the window keeps running`()
    async throws
  {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    try folder.write("[]", to: "script")
    try folder.link("link", to: "script")
    let window = try await DrivenWindow(
      on: server(), ["--sign", "leo", "--script", folder.path("script")] + MovingSky.stars)
    for (command, fact) in [
      ("picture \(folder.path("pipe"))", "no regular file"),
      (
        "picture \(folder.path("link"))", "the same file as \(folder.path("script")), which is read"
      ),
      ("jump", "unknown command"), ("", "unknown command"),
      ("advance", "give the seconds"), ("  advance  -1", "give the seconds"),
      ("advance nan", "give the seconds"),
      ("event {jump: 3}", "event:1:2: jump: unknown event"),
      ("event {at: 3, key: 'm'}", "has no time"), ("event", "the file is empty"),
      ("event {resize: [3, 4]}", "an event can't resize a window"),
      ("picture", "give a file"), ("picture /nowhere/a.png", "/nowhere/a.png"),
      ("picture /dev/full", "/dev/full"), ("picture a.jpg", "end the name in .png"),
      (String(repeating: "x", count: 70_000), "at most 65536 bytes"),
    ] {
      let answer = try await window.answer(to: command)
      #expect(answer.hasPrefix("error ") && answer.contains(fact), "\(answer)")
    }
    try await window.expect(MovingSky.capture(["--sign", "leo"]))
    try window.endInput()
    try await window.program.expectEnd()
  }

  @Test func `an image is never saved over what the sky is drawn from`() async throws {
    let folder = try TemporaryFolder()
    let images = ["first.png", "second.png"]
    for (name, value) in zip(images, [60, 200] as [UInt8]) {
      try Picture(width: 2, height: 2, pixels: [UInt8](repeating: value, count: 12))
        .writePNG(toFile: folder.path(name))
    }
    func show(_ image: String) throws {
      try folder.write(
        "{name: 'own', signs: 'none', layers: [{image: '\(image)'}]}", to: "sky.json5")
    }
    try show(images[0])
    try folder.link("sky.png", to: "sky.json5")
    let window = try await DrivenWindow(on: server(), ["--sky", folder.path("sky.json5")])
    func refuses(_ name: String) async throws -> Bool {
      try await window.answer(to: "picture \(folder.path(name))").contains("is read for this")
    }
    for name in ["sky.png", images[0]] { #expect(try await refuses(name)) }
    let first = try await window.savedPicture()
    try show(images[1])
    try await waitUntil { try await window.savedPicture() != first }
    for name in ["sky.png", images[1]] { #expect(try await refuses(name)) }
    try await window.quit()
  }

  @Test func `all commands are answered even if there are more than are read ahead`() async throws {
    let window = try await DrivenWindow(on: server(), ["--seed", "7"])
    try await window.tellAtOnce(Array(repeating: "state", count: 1200))
    try await window.tellAtOnce(["advance 1", "quit"])
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `a signal in the middle of a command ends the program without further output`()
    async throws
  {
    let window = try await DrivenWindow(on: server(), ["--drift", "10"])
    try await window.advance(0)
    // More frames than anyone would wait for.
    try window.write("advance 1000000000")
    let before = try window.process.processorTime()
    try await waitUntil { try window.process.processorTime() > before + 0.1 }
    try window.process.send(SIGTERM)
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0 && outcome.errors == "")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "ok\n")
  }

  @Test func `metrics report that nothing moves, and then nothing is drawn`() async throws {
    let server = screen
    let window = try DrivenWindow(
      on: server, ["--sign", "leo", "--lines", "--hud"] + MovingSky.stars)
    try await window.advance(0.25)
    let moving = try #require(server.picture())
    try await window.advance(1)
    let resting = try #require(server.picture())
    #expect(resting != moving)
    try await window.advance(100)
    #expect(server.picture() == resting)
  }

  @Test func `advancing a sky at rest by a million seconds is immediate`() async throws {
    let window = try DrivenWindow(on: screen, ["--sign", "leo"] + MovingSky.stars)
    try await window.advance(1_000_000)
    try await window.expect(MovingSky.capture(ofSign: "leo"))
  }
}
