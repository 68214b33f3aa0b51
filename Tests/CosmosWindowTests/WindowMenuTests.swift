import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The menu in a window: held open with the mouse, or opened with a key.
@Suite(.limitedConcurrency) struct WindowMenuTests {
  private static let size = MovingSky.size
  private static let stars = ["--seed", "7"]

  private func sky() throws -> DrivenSky {
    try DrivenSky(["--sign", "pisces", "--lines"], stars: Self.stars)
  }

  private func capture(ofSign sign: String) async throws -> Picture {
    try await Cosmos.capture(
      ["--sign", sign, "--lines"] + Self.stars, size: Self.size)
  }

  /// Captures a sky after a script has opened the menu.
  private func openMenu(
    over sign: String, by events: String = "{at: 0, key: 'm'}"
  ) async throws -> Picture {
    let folder = try TemporaryFolder()
    try folder.write("[\(events)]", to: "menu.json5")
    return try await Cosmos.capture(
      ["--sign", sign, "--lines", "--script", folder.path("menu.json5"), "--time", "5"]
        + Self.stars, size: Self.size)
  }

  @Test func `holding the centre, dragging to a sign and releasing travels there`() async throws {
    let sky = try sky()
    // One pixel is one point: the centre is at (300, 333.5), and Libra is 91 points to the left of it and 91 above.
    let press = "{at: 0, press: [300, 333]}"
    try await sky.drag(from: (300, 333))
    try await sky.window.advance(5)
    try await sky.window.expect(openMenu(over: "pisces", by: press))
    try await sky.server.movePointer(through: (209, 242))
    try await sky.window.expect(openMenu(over: "pisces", by: "\(press), {at: 2, move: [209, 242]}"))
    try await sky.letGo()
    try await sky.window.tell("until-rest")
    try await sky.window.expect(capture(ofSign: "libra"))
  }

  @Test func `keys open the menu and travel, and Escape closes the menu`()
    async throws
  {
    let sky = try sky()
    try await sky.server.type("m", "Right", "Right")
    try await sky.travel(by: "Return")
    try await sky.window.expect(capture(ofSign: "aries"))
    try await sky.travel(by: "m")
    try await sky.window.expect(openMenu(over: "aries"))
    try await sky.travel(by: "Escape")
    try await sky.window.expect(capture(ofSign: "aries"))
    try await sky.server.type("q")
    #expect(try await sky.window.program.outcome().exitCode == 0)
  }

  @Test func `a right click opens the menu, and a click selects a sign`() async throws {
    let sky = try sky()
    // Cancer is 91 points to the left of the centre and downward.
    try await sky.server.rightClick(at: (100, 100))
    try await sky.window.tell("until-rest")
    try await sky.window.expect(openMenu(over: "pisces"))
    try await sky.server.movePointer(through: (209, 424))
    let menu = "{at: 0, key: 'm'}, {at: 2, move: [209, 424]}"
    try await sky.window.expect(openMenu(over: "pisces", by: menu))
    try await sky.server.press(at: (209, 424))
    try await sky.server.release()
    try await sky.window.tell("until-rest")
    try await sky.window.expect(capture(ofSign: "cancer"))
  }

  @Test func `images have an open menu, but no closed one and no instruction`() async throws {
    let home = try TemporaryFolder()
    let server = OffscreenScreen(size: Self.size)
    let pisces = ["--sign", "pisces", "--lines"] + Self.stars
    let window = try DrivenWindow(on: server, pisces, environment: ["HOME": home.path])
    try await window.advance(9)
    let sky = try await Cosmos.capture(pisces, size: Self.size, asSeen: false)
    let seen = try await Cosmos.capture(pisces + ["--time", "9"], size: Self.size)
    try await window.expect(seen)
    #expect(seen.difference(from: sky) > 100)
    try await window.tell("event {key: 'p'}")
    #expect(try home.savedPicture == sky)
    #expect(try await window.savedPicture().difference(from: sky) <= SkyWindow.tolerance)
    // The window itself goes on to show both.
    try await window.expect(seen)

    try await window.tell("event {key: 'm'}")
    try await window.tell("until-rest")
    let open = try await openMenu(over: "pisces")
    try await window.expect(open)
    try FileManager.default.removeItem(atPath: home.path("Pictures"))
    try await window.tell("event {key: 'p'}")
    #expect(try home.savedPicture.difference(from: open) <= SkyWindow.tolerance)
    #expect(try await window.savedPicture().difference(from: open) <= SkyWindow.tolerance)
  }

  @Test func `with the option, images have what the window shows`() async throws {
    let home = try TemporaryFolder()
    let server = OffscreenScreen(size: Self.size)
    let pisces = ["--sign", "pisces", "--lines"] + Self.stars
    let window = try DrivenWindow(
      on: server, pisces + ["--menu", "--notices", "on"], environment: ["HOME": home.path])
    try await window.advance(9)
    let seen = try await Cosmos.capture(pisces + ["--time", "9"], size: Self.size)
    try await window.expect(seen)
    try await server.type("o")
    try await window.takeIn()
    let notice = try #require(server.picture())
    #expect(notice.difference(from: seen) > 20)
    #expect(try await window.savedPicture().difference(from: notice) <= SkyWindow.tolerance)
    // A notice belongs to the window, not to its sky.
    try await window.tell("event {key: 'p'}")
    #expect(try home.savedPicture == seen)
  }
}
