import Testing

/// What a hand does to the sky in a window.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized) struct WindowDragTests {
  @Test func `fling glides, slides to the sign and shows its lines`() async throws {
    // Where the button goes up, 500 points before Leo, no sign is near: only a glide gets there. The script
    // keeps to its times however late it is played.
    let moves = (1...10).map { "{at: \(0.5 + 0.02 * Double($0)), move: [\(500 - 15 * $0), 100]}" }
    let script = """
      [
        {at: 0.5, press: [500, 100]},
        \(moves.joined(separator: ",\n  ")),
        {at: 0.7, release: [350, 100]},
      ]
      """
    let folder = try TemporaryFolder()
    try folder.write(script, to: "fling.json5")
    let sky = try await MovingSky([
      "--offset", "\(MovingSky.leo - 650)", "--script", folder.path("fling.json5"),
    ])
    try await sky.window.expect(MovingSky.capture(ofSign: "leo"))
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
      try await sky.window.expect(MovingSky.capture(atOffset: 33_600 - start))
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
      ["--sign", "leo", "--lines", "--seed", "7", "--no-menu"], size: .init(width: 300, height: 667)
    )
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

  @Test func `wheel moves the sky, and near a sign the sky then slides to it`() async throws {
    // Wherever the sky is after each of these notches, no sign is near enough to slide to.
    let between = try await MovingSky(["--offset", "33000"])
    try await between.window.expect(MovingSky.capture(atOffset: 33_000))
    try await between.server.movePointer(through: (300, 100))
    try await between.server.turnWheel(6)
    try await between.window.expect(MovingSky.capture(atOffset: 33_360))
    try await between.server.turnWheel(-13)
    try await between.window.expect(MovingSky.capture(atOffset: 32_580))

    // The one notch takes the sky to where it slides from by itself.
    let near = try await MovingSky(["--offset", "\(MovingSky.leo + 350)"])
    try await near.window.expect(MovingSky.capture(atOffset: MovingSky.leo + 350))
    try await near.server.movePointer(through: (300, 100))
    try await near.server.turnWheel(-1)
    try await near.window.expect(MovingSky.capture(ofSign: "leo"))
  }

  @Test func `several notches of the wheel in a row take the sky away from a sign`() async throws {
    let notches = (0..<7).map { "{at: \(0.5 + 0.02 * Double($0)), scroll: -60}" }
    let folder = try TemporaryFolder()
    try folder.write("[\(notches.joined(separator: ", "))]", to: "wheel.json5")
    let sky = try await MovingSky(["--sign", "leo", "--script", folder.path("wheel.json5")])
    try await sky.window.expect(MovingSky.capture(atOffset: MovingSky.leo - 420))
  }
}
