import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Windows on panels of a wall that are rotated.
@Suite(.limitedConcurrency) struct WindowRotationTests {
  private let folder = TemporaryFolder.forSuite()

  /// The options of a screen whose panel, of the usual size, is rotated.
  private func options(_ degrees: Int) throws -> [String] {
    let (width, height) = (SkyWindow.size.width, SkyWindow.size.height)
    let area = degrees == 180 ? (width, height) : (height, width)
    try folder.write(
      """
      {name: 'w', seed: 7, screens: [{name: 'a', at: [0, 0], size: [\(area.0), \(area.1)],
        pixels: [\(width), \(height)], rotate: \(degrees)},
        {name: 'b', at: [\(area.0 + 10), 0], size: [100, 100], pixels: [100, 100]}]}
      """, to: "w\(degrees).wall.json5")
    return [
      "--wall", folder.path("w\(degrees).wall.json5"), "--screen", "a", "--sign", "leo", "--lines",
    ]
  }

  private func capture(_ options: [String], asSeen: Bool = true) async throws -> Picture {
    try Picture(
      png: await Subprocess.succeed(
        [Cosmos.program, "capture", "-"] + (asSeen ? ["--menu"] : []) + options,
        environment: Cosmos.environment))
  }

  @Test(arguments: [90, 180, 270])
  func `a panel shows its part rotated, after everything on the GPU was made anew, too`(
    degrees: Int
  ) async throws {
    let options = try options(degrees)
    let expected = try await capture(options)
    let server = OffscreenScreen()
    let window = try DrivenWindow(on: server, size: SkyWindow.size, options)
    try await window.takeIn()
    #expect(try #require(server.picture()).rotated(degrees).difference(from: expected) <= 1)
    for command in ["rebuild", "lose"] {
      try await window.tell(command)
      #expect(
        try #require(server.picture()).rotated(degrees).difference(from: expected) <= 1,
        "\(command)"
      )
    }
    // Pictures are upright, and don't have the closed menu.
    try await window.tell("picture \(folder.path("p\(degrees).png"))")
    let saved = try Picture(png: Array(folder.bytes(of: "p\(degrees).png")))
    let picture = try await capture(options, asSeen: false)
    #expect(saved.difference(from: picture) <= 1)
  }

  @Test(arguments: [90, 180, 270])
  func `the mouse presses what it points at`(degrees: Int) async throws {
    let options = try options(degrees)
    let server = OffscreenScreen()
    let window = try DrivenWindow(on: server, size: SkyWindow.size, options)
    try await window.takeIn()
    let before = try await window.state()
    // To the right in the picture, which is somewhere else on the panel.
    let (width, height) = (Double(SkyWindow.size.width), Double(SkyWindow.size.height))
    func panel(_ x: Double, _ y: Double) -> XServer.Position {
      switch degrees {
      case 90: (Int(y), Int(height - x))
      case 180: (Int(width - x), Int(height - y))
      default: (Int(width - y), Int(x))
      }
    }
    try await server.movePointer(through: panel(60, 40))
    try await server.press(at: panel(60, 40))
    try await server.movePointer(through: panel(160, 40))
    try await window.takeIn()
    let after = try await window.state()
    #expect(after.motion == "drag" && after.offset < before.offset - 20)
  }
}
