import Testing

/// Tests of dragging and scrolling the sky in a window.
@Suite(.limitedConcurrency) struct WindowDragTests {
  @Test func `fling glides, slides to the sign and shows its lines`() async throws {
    // The release at 500 points before Leo is too far from any sign to snap to: only a glide gets there.
    let sky = try DrivenSky(["--offset", "\(MovingSky.leo - 650)"])
    try await sky.window.tell("event {press: [500, 100]}")
    for step in 1...10 {
      try await sky.window.advance(0.02)
      try await sky.window.tell("event {move: [\(500 - 15 * step), 100]}")
    }
    try await sky.window.tell("event {release: [350, 100]}")
    #expect(try await sky.window.state().motion == "glide")
    try await sky.window.tell("until-rest")
    try await sky.window.expect(MovingSky.capture(ofSign: "leo"))
  }

  @Test func `sky released near a sign slides to it, and between signs it rests`() async throws {
    let sky = try DrivenSky(["--sign", "leo", "--lines"])
    let leo = try await MovingSky.capture(ofSign: "leo")
    try await sky.window.expect(leo)

    try await sky.drag(from: (500, 100), through: (450, 100), (260, 100))
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo + 240))
    try await sky.letGo()
    try await sky.window.tell("until-rest")
    try await sky.window.expect(leo)

    try await sky.drag(from: (500, 100), through: (450, 100), (100, 100))
    let between = try await MovingSky.capture(atOffset: MovingSky.leo + 400)
    try await sky.window.expect(between)
    try await sky.letGo()
    // A snap and its lines take half a second.
    try await sky.window.advance(0.7)
    try await sky.window.expect(between)
  }

  @Test func `sky follows the pointer to where it stops`() async throws {
    let sky = try DrivenSky(["--offset", "33000"])
    try await sky.window.expect(MovingSky.capture(atOffset: 33_000))
    try await sky.server.press(at: (500, 100))
    // Each sequence of moves arrives within a single frame.
    for start in [500, 400, 300] {
      try await sky.server.movePointer(
        through: (start - 50, 100), (start - 80, 100), (start - 90, 100), (start - 100, 100))
      try await sky.window.expect(MovingSky.capture(atOffset: 33_600 - start))
    }
  }

  @Test func `a drag goes on when its window becomes fullscreen, and the sky doesn't jump`()
    async throws
  {
    let screen = OffscreenScreen(size: .init(width: 1000, height: 640))
    let window = try DrivenWindow(
      on: screen, size: .init(width: 500, height: 320), ["--sign", "leo", "--no-menu"])
    try await screen.press(at: (300, 50))
    try await screen.movePointer(through: (250, 50))
    try await window.takeIn()
    let before = try await window.state()
    #expect(before.motion == "drag")
    // The key, the new size and the pointer's place in it arrive before the next frame.
    try await screen.type("f")
    try await window.takeIn()
    try await screen.movePointer(through: (700, 230))
    try await window.takeIn()
    let after = try await window.state()
    #expect(after.motion == "drag" && abs(after.offset - before.offset) < 0.01)
    // A point is 640 / 667 pixels.
    try await screen.movePointer(through: (604, 230))
    try await window.takeIn()
    #expect(abs(try await window.state().offset - before.offset - 96 * 667 / 640) < 0.01)
    // Back in the window, whose size comes together with the pointer's place.
    try await screen.resizeWindow(to: .init(width: 500, height: 320))
    try await screen.movePointer(through: (120, 40))
    try await window.takeIn()
    #expect(abs(try await window.state().offset - before.offset - 96 * 667 / 640) < 0.01)
  }

  @Test func `drag ends when focus is lost and when the button is released outside the window`()
    async throws
  {
    let sky = try DrivenSky(["--sign", "leo", "--lines"])
    let leo = try await MovingSky.capture(ofSign: "leo")
    try await sky.window.expect(leo)
    try await sky.drag(from: (500, 100), through: (450, 100), (400, 100))
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo + 100))
    try await sky.server.takeFocusAway()
    try await sky.window.tell("until-rest")
    try await sky.window.expect(leo)
    try await sky.server.movePointer(through: (300, 100), (100, 100))
    try await sky.window.advance(0.2)
    try await sky.window.expect(leo)
    try await sky.letGo()

    // The screen is now larger than the window, which keeps the pointer while the button is down.
    try await sky.server.resizeWindow(to: .init(width: 300, height: 667))
    let narrow = try await Cosmos.capture(size: .init(width: 300, height: 667))
    try await sky.window.expect(narrow)
    try await sky.drag(from: (200, 100), through: (250, 100), (310, 100))
    #expect(try await sky.window.difference(from: narrow) > SkyWindow.tolerance)
    try await sky.letGo()
    try await sky.window.tell("until-rest")
    try await sky.window.expect(narrow)
    try await sky.server.movePointer(through: (200, 100), (100, 100))
    try await sky.window.advance(0.2)
    try await sky.window.expect(narrow)
  }

  @Test func `a notch of the wheel is a sign further, whether the sky is at one or between two`()
    async throws
  {
    let sky = try DrivenSky(["--sign", "leo", "--lines"])
    try await sky.window.expect(MovingSky.capture(ofSign: "leo"))
    try await sky.server.movePointer(through: (300, 100))
    try await sky.server.turnWheel(-1)
    try await sky.window.tell("until-rest")
    try await sky.window.expect(MovingSky.capture(ofSign: "cancer"))
    // Notches that come while the sky is on its way add up, in both directions.
    try await sky.server.turnWheel(3)
    try await sky.window.advance(0.5)
    try await sky.server.turnWheel(-2)
    try await sky.window.tell("until-rest")
    try await sky.window.expect(MovingSky.capture(ofSign: "leo"))

    let between = try DrivenSky(["--offset", "33000"])
    try await between.server.movePointer(through: (300, 100))
    try await between.server.turnWheel(1)
    try await between.window.tell("until-rest")
    try await between.window.expect(MovingSky.capture(ofSign: "virgo"))
  }

  @Test func `scrolling several times in a row moves the sky away from a sign`() async throws {
    let sky = try DrivenSky(["--sign", "leo"])
    for _ in 0..<7 {
      try await sky.window.tell("event {scroll: -60}")
      try await sky.window.advance(0.02)
    }
    try await sky.window.tell("until-rest")
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo - 420))
  }
}
