import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows whose texts have the highest contrast.
@Suite(.limitedConcurrency) struct WindowContrastTests {
  /// The brightest pixels of the ruler's part of a picture.
  private func brightest(_ picture: Picture) -> UInt8 {
    picture.pixels.suffix(picture.pixels.count / 6).max() ?? 0
  }

  @Test(arguments: ["cosmos", "nebula"])
  func `texts are white on black, but not in saved images`(sky: String) async throws {
    let home = try TemporaryFolder()
    let server = OffscreenScreen()
    let options = Cosmos.leo + ["--sky", sky]
    let usual = try DrivenWindow(on: server, size: SkyWindow.size, options)
    try await usual.tell("until-rest")
    let plain = try #require(server.picture())
    try await usual.quit()

    let screen = OffscreenScreen()
    let window = try DrivenWindow(
      on: screen, size: SkyWindow.size, options + ["--contrast", "high"],
      environment: ["HOME": home.path])
    try await window.tell("until-rest")
    let high = try #require(screen.picture())
    #expect(high.difference(from: plain) > 100 && brightest(high) >= 180)
    try await screen.type("p")
    try await waitUntil {
      try await window.takeIn()
      return !home.names(in: "Pictures").isEmpty
    }
    #expect(try home.savedPicture == plain)
    // The command for images, too, and the window goes on as before.
    #expect(try await window.savedPicture() == plain)
    try await window.takeIn()
    #expect(screen.picture() == high)
    try await window.tell("quit")
  }

  @Test func `the menu has plates in a sky without them, and its selection an outline`()
    async throws
  {
    var pictures: [Picture] = []
    for contrast in ["normal", "high"] {
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: MovingSky.size,
        ["--sign", "leo", "--stars", "0", "--contrast", contrast])
      try await window.tell("event {key: 'm'}")
      try await window.tell("until-rest")
      pictures.append(try #require(server.picture()))
      try await window.tell("event {key: 'right'}")
      pictures.append(try #require(server.picture()))
      try await window.quit()
    }
    let (menu, selected, highMenu, highSelected) = (
      pictures[0], pictures[1], pictures[2], pictures[3]
    )
    #expect(highMenu.difference(from: menu) > 100)
    // A pixel is a point here. Under the ring is black, and the outline is white, where the selection of the design is blue.
    func pixels(_ picture: Picture, radius: Double) -> ArraySlice<UInt8> {
      let column = picture.width / 2 + Int(radius * 0.966)
      let row = picture.height / 2 + Int(radius * 0.259)
      let start = 3 * (row * picture.width + column)
      return picture.pixels[start..<start + 3]
    }
    #expect(pixels(highMenu, radius: 110).allSatisfy { $0 < 8 })
    #expect(pixels(highSelected, radius: 154.5).allSatisfy { $0 > 200 })
    #expect(pixels(selected, radius: 154.5).min() ?? 255 < 200)
  }

  @Test func `a window follows the desktop's setting`() async throws {
    let server = try await XServer()
    let bus = try await MessageBus()
    let portal = try SettingsPortal(on: bus, setting: "contrast", value: 0)
    let sky = try SkyWindow(
      on: server, Cosmos.leo + ["--log", "info"], environment: bus.environment)
    let plain = try await Cosmos.capture()
    try await sky.expect(plain)
    for _ in 0..<2 {
      portal.set(1)
      try await waitUntil("\(sky.program.errors)") {
        server.picture().map { $0.difference(from: plain) > 100 } == true
      }
      portal.set(0)
      try await sky.expect(plain)
    }
    #expect(
      sky.program.errors.contains(
        "cosmos: info: the desktop asks for more contrast: texts are white on black\n"))
    try await sky.program.terminate()
  }

  @Test func `the command line beats the desktop's setting`() async throws {
    let server = try await XServer()
    let bus = try await MessageBus()
    let portal = try SettingsPortal(on: bus, setting: "contrast", value: 1)
    let sky = try SkyWindow(
      on: server, Cosmos.leo + ["--contrast", "normal", "--log", "info"],
      environment: bus.environment)
    try await sky.expect(Cosmos.capture())
    portal.set(0)
    portal.set(1)
    try await sky.expect(Cosmos.capture())
    try await sky.program.terminate()
    #expect(!sky.program.errors.contains("contrast"))
  }
}
