import CosmosImage
import Foundation
import Testing

/// Journeys in a window: asked for with keys or by a script.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized) struct WindowJourneyTests {
  @Test func `keys travel to the neighbour, to a sign and to the start`() async throws {
    let sky = try await MovingSky(["--sign", "aries", "--lines"])
    try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
    for (key, sign) in [("Right", "taurus"), ("5", "cancer")] {
      try await sky.server.type(key)
      try await sky.window.expect(MovingSky.capture(ofSign: sign))
    }
    try await sky.server.type("Home")
    try await sky.window.expect(MovingSky.capture([]))
  }

  @Test func `window that opens on a sign shows its lines by itself`() async throws {
    let sky = try await MovingSky(["--sign", "leo"])
    let bare = try await MovingSky.capture(["--sign", "leo"])
    let leo = try await MovingSky.capture(ofSign: "leo")
    #expect(leo.difference(from: bare) > SkyWindow.tolerance)
    try await sky.window.expect(leo)
  }

  @Test func `script plays, saves a picture and ends the program`() async throws {
    let home = try TemporaryFolder()
    try home.write(
      """
      [
        {at: 0.5, goto: "virgo"},
        {at: 3.9, key: "p"},  // the journey takes 3 s, its lines 0.25 s
        {at: 4.2, key: "q"},
      ]
      """, to: "script.json5")
    let server = try await XServer()
    let clock = ContinuousClock()
    let start = clock.now
    let window = try SkyWindow(
      on: server, size: MovingSky.size,
      ["--script", home.path("script.json5")] + MovingSky.stars,
      environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
    let outcome = try await window.program.outcome()
    // No sooner than the script says; a busy machine may take longer.
    #expect(clock.now - start > .seconds(4))
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLines.count == 1)
    let name = try #require(home.names(in: "Pictures").first)
    #expect(name.hasPrefix("cosmos-virgo-"))
    let file = URL(fileURLWithPath: home.path("Pictures/\(name)"))
    let saved = try Picture(png: Array(Data(contentsOf: file)))
    let virgo = try await MovingSky.capture(ofSign: "virgo")
    #expect(saved.difference(from: virgo) <= SkyWindow.tolerance)
  }

  @Test func `tour rests at a sign and goes on to the next`() async throws {
    // Where it rests for long it stays.
    let resting = try await MovingSky(["--sign", "leo", "--tour=600"])
    try await resting.window.expect(MovingSky.capture(ofSign: "leo"))

    // It sets out after two seconds and travels for three; paused at the next sign it stays there.
    let folder = try TemporaryFolder()
    try folder.write("[{at: 6.5, key: 'space'}]", to: "pause.json5")
    let sky = try await MovingSky([
      "--sign", "pisces", "--tour=2", "--script", folder.path("pause.json5"),
    ])
    try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
  }

  @Test func `script moves the sky in a Wayland window`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[{at: 0.5, goto: 'aries'}]", to: "script.json5")
    let compositor = try await WaylandCompositor(size: MovingSky.size)
    let window = try SkyWindow(
      on: compositor, size: MovingSky.size,
      ["--script", folder.path("script.json5")] + MovingSky.stars)
    try await window.expect(MovingSky.capture(ofSign: "aries"))
  }

  @Test func `stopped program goes on from where it was`() async throws {
    let sky = try await MovingSky(["--sign", "aries", "--lines"])
    try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
    let cancer = try await MovingSky.capture(ofSign: "cancer")
    let clock = ContinuousClock()
    let start = clock.now
    try await sky.server.type("5")
    try await Task.sleep(for: .milliseconds(500))
    sky.window.program.send(SIGSTOP)
    let travelled = clock.now - start
    try await Task.sleep(for: .seconds(4))  // longer than the journey
    let restart = clock.now
    sky.window.program.send(SIGCONT)
    try await sky.window.expect(cancer)
    // All but a moment of the rest of the journey, and its lines.
    #expect(clock.now - restart > .seconds(3) - travelled)
  }
}
