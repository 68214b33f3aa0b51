import Testing

/// What a hand does to the sky in a window.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized, .timeLimit(.minutes(3))) struct WindowDragTests {
  @Test func `fling glides, slides to the sign and shows its lines`() async throws {
    let leo = try await MovingSky.capture(ofSign: "leo")
    let start = try await MovingSky.capture(atOffset: MovingSky.leo - 650)
    var difference = 256
    // On a busy machine the movements come in bunches, and a fling may be a push: so it may be repeated.
    for _ in 1...3 where difference > SkyWindow.tolerance {
      // Where the button goes up, 500 points before Leo, no sign is near: only a glide gets there. At
      // half the speed of the fling it does, and at twice as much.
      let sky = try await MovingSky(["--offset", "\(MovingSky.leo - 650)"])
      try await sky.window.expect(start)
      try await sky.server.flingToLeft(from: (500, 100))
      difference = try await sky.window.difference(from: leo, within: .seconds(7))
    }
    #expect(difference <= SkyWindow.tolerance)
  }

  @Test func `sky let go near a sign slides to it, between signs it rests`() async throws {
    let sky = try await MovingSky(["--sign", "leo", "--lines"])
    let leo = try await MovingSky.capture(ofSign: "leo")
    try await sky.window.expect(leo)

    try await sky.server.press(at: (500, 100))
    try await sky.server.movePointer(through: (450, 100), (260, 100))
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo + 240))
    try await sky.server.release()
    try await sky.window.expect(leo)

    try await sky.server.press(at: (500, 100))
    try await sky.server.movePointer(through: (450, 100), (100, 100))
    let between = try await MovingSky.capture(atOffset: MovingSky.leo + 400)
    try await sky.window.expect(between)
    try await sky.server.release()
    try await Task.sleep(for: .milliseconds(700))  // a slide and its lines take 0.5 s
    try await sky.window.expect(between, within: .zero)
  }

  @Test func `sky follows the pointer to where it stops`() async throws {
    let sky = try await MovingSky(["--offset", "33000"])
    try await sky.window.expect(MovingSky.capture(atOffset: 33_000))
    try await sky.server.press(at: (500, 100))
    // The later moves come before the frame after the first one may be drawn.
    for start in [500, 400, 300] {
      try await sky.server.movePointer(
        through: (start - 50, 100), (start - 80, 100), (start - 90, 100), (start - 100, 100))
      try await sky.window.expect(
        MovingSky.capture(atOffset: 33_600 - start), within: .seconds(2))
    }
  }

  @Test func `drag ends with the focus, and with the button outside the window`() async throws {
    let sky = try await MovingSky(["--sign", "leo", "--lines"])
    let leo = try await MovingSky.capture(ofSign: "leo")
    try await sky.window.expect(leo)
    try await sky.server.press(at: (500, 100))
    try await sky.server.movePointer(through: (450, 100), (400, 100))
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo + 100))
    try await sky.server.takeFocusAway()
    try await sky.window.expect(leo)
    try await sky.server.movePointer(through: (300, 100), (100, 100))
    try await Task.sleep(for: .milliseconds(200))
    try await sky.window.expect(leo, within: .zero)
    try await sky.server.release()

    // The screen is larger than the window now, which has the pointer as long as the button is down.
    try await sky.server.resizeWindow(to: .init(width: 300, height: 667))
    let narrow = try await Cosmos.capture(
      ["--sign", "leo", "--lines", "--seed", "7", "--no-menu"], width: 300, height: 667)
    try await sky.window.expect(narrow)
    try await sky.server.press(at: (200, 100))
    try await sky.server.movePointer(through: (250, 100), (310, 100))
    #expect(try await sky.window.changes(from: narrow))
    try await sky.server.release()
    try await sky.window.expect(narrow)
    try await sky.server.movePointer(through: (200, 100), (100, 100))
    try await Task.sleep(for: .milliseconds(200))
    try await sky.window.expect(narrow, within: .zero)
  }

  @Test func `wheel moves the sky, and after silence it slides to the sign`() async throws {
    let sky = try await MovingSky(["--sign", "leo", "--lines"])
    let leo = try await MovingSky.capture(ofSign: "leo")
    try await sky.window.expect(leo)
    try await sky.server.movePointer(through: (300, 100))

    try await sky.server.turnWheel(6)
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo + 360))
    try await sky.server.turnWheel(-2)
    try await sky.window.expect(leo)
    try await sky.server.turnWheel(-7)
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo - 420))
  }
}
