import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Journeys in a window, started by keys or by a script.
///
/// They use their own X servers, so they run alongside other tests.
@Suite(.limitedConcurrency) struct WindowJourneyTests {
  @Test func `keys travel to the neighbouring sign, to a given sign and to the start`() async throws
  {
    let sky = try DrivenSky(["--sign", "aries", "--lines"])
    try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
    for (key, sign) in [("Right", "taurus"), ("5", "cancer")] {
      try await sky.travel(by: key)
      try await sky.window.expect(MovingSky.capture(ofSign: sign))
    }
    try await sky.travel(by: "Home")
    try await sky.window.expect(MovingSky.capture([]))
  }

  @Test func `window that opens on a sign shows its lines automatically`() async throws {
    let sky = try DrivenSky(["--sign", "leo"])
    try await sky.window.expect(MovingSky.capture(["--sign", "leo"]))
    try await sky.window.advance(0.25)
    #expect(try await sky.window.state().lines == 0)
    try await sky.window.advance(0.125)
    #expect(abs(try await sky.window.state().lines - 0.5) < 0.01)
    try await sky.window.advance(0.125)
    try await sky.window.expect(MovingSky.capture(ofSign: "leo"))
  }

  @Test func `script runs, saves an image and ends the program`() async throws {
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
    // No earlier than the script says; a busy machine may take longer.
    #expect(clock.now - start > .seconds(4))
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLines.count == 1)
    #expect(try home.savedPath.hasPrefix("Pictures/cosmos-virgo-"))
    let virgo = try await MovingSky.capture(ofSign: "virgo")
    #expect(try home.savedPicture.difference(from: virgo) <= SkyWindow.tolerance)
  }

  @Test func `tour rests at a sign and continues to the next`() async throws {
    let sky = try DrivenSky(["--sign", "pisces", "--tour=2", "--journey", "3"])
    let pisces = try await MovingSky.capture(ofSign: "pisces")
    for time in [1.0, 1.99] {
      try await sky.window.advance(time - sky.window.state().t)
      try await sky.window.expect(pisces)
    }
    try await sky.window.advance(1)
    #expect(try await sky.window.state().motion == "goto")
    // The lines take a quarter of a second.
    for time in [5.3, 6.99] {
      try await sky.window.advance(time - sky.window.state().t)
      try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
    }
    try await sky.window.advance(1)
    #expect(try await sky.window.state().motion == "goto")
  }

  @Test func `script moves the sky in a Wayland window`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[{at: 0.5, goto: 'aries'}]", to: "script.json5")
    let compositor = try await WaylandCompositor(size: MovingSky.size)
    let window = try DrivenWindow(
      on: compositor, ["--script", folder.path("script.json5")] + MovingSky.stars)
    #expect(try await window.becomes(MovingSky.capture([])))
    try await window.tell("until-rest")
    try await window.expect(MovingSky.capture(ofSign: "aries"))
  }
}
