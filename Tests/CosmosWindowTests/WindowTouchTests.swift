import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of fingers on touchscreens, in a window that fills a screen of 800 × 600.
@Suite(.limitedConcurrency) struct WindowTouchTests {
  private static let still = ["--sign", "leo", "--lines", "--seed", "7"]
  private static let sky = still + ["--window", "800x600"]

  /// Pixels per point: 600 points would be 667 on the reference canvas.
  private static let scale = 600 / 667.0

  private func open() async throws -> (DrivenWindow, Touchscreen, XorgServer) {
    let server = try await XorgServer(hasTouchscreen: true)
    let window = try DrivenWindow(on: server, size: nil, Self.sky)
    try await window.takeIn()
    return (window, try #require(server.touchscreen), server)
  }

  /// Lets the window take in what the fingers have done.
  private func finish(_ touchscreen: Touchscreen, _ window: DrivenWindow) async throws {
    try touchscreen.finish()
    try await window.takeIn()
  }

  @Test func `one finger drags the sky on X11`() async throws {
    let (window, touchscreen, server) = try await open()
    defer { withExtendedLifetime(server) {} }
    let start = try await window.state().offset
    try touchscreen.down(1, 500, 100)
    try touchscreen.move(1, 470, 100)
    try await finish(touchscreen, window)
    let state = try await window.state()
    #expect(state.motion == "drag")
    // As far as the finger, to the screen's resolution of a finger.
    #expect(abs(state.offset - start - 30 / Self.scale) < 0.1)
    try touchscreen.up(1, 470, 100)
    try await finish(touchscreen, window)
    #expect(try await window.state().motion != "drag")
  }

  @Test func `two fingers move the sky like a wheel on X11`() async throws {
    let (window, touchscreen, server) = try await open()
    defer { withExtendedLifetime(server) {} }
    let start = try await window.state().offset
    try touchscreen.down(1, 500, 100)
    try touchscreen.down(2, 600, 150)
    for step in 1...10 {
      try touchscreen.move(1, 500 - 20 * Double(step), 100)
      try touchscreen.move(2, 600 - 20 * Double(step), 150)
    }
    try touchscreen.up(1, 300, 100)
    // What is left of two fingers does nothing.
    try touchscreen.move(2, 700, 150)
    try touchscreen.up(2, 700, 150)
    try await finish(touchscreen, window)
    try await window.advance(0.01)
    let state = try await window.state()
    #expect(abs(state.offset - start - 200 / Self.scale) < 1)
    try await window.tell("until-rest")
    #expect(try await window.state().menu.state == "closed")
  }

  @Test func `a finger that stays opens the menu and chooses a sign`() async throws {
    let (window, touchscreen, server) = try await open()
    defer { withExtendedLifetime(server) {} }
    try touchscreen.down(3, 400, 300)
    try await finish(touchscreen, window)
    try await window.advance(1.6)
    #expect(try await window.state().menu.state == "open")
    // To the right, within the ring of signs.
    try touchscreen.move(3, 400 + 130 * Self.scale, 300)
    try await finish(touchscreen, window)
    let selection = try await window.state().menu.selection
    #expect(selection != nil)
    try touchscreen.up(3, 400 + 130 * Self.scale, 300)
    try await finish(touchscreen, window)
    try await window.tell("until-rest")
    let state = try await window.state()
    #expect(state.sign == selection && state.menu.state == "closed")
  }

  @Test(arguments: [1.0, 2.0])
  func `fingers drag, pan and let go on Wayland`(scale: Double) async throws {
    let output = WaylandCompositor.Output(size: .init(width: 800, height: 600), scale: scale)
    let compositor = try await WaylandCompositor(outputs: [output])
    let touchscreen = try compositor.addTouchscreen()
    let window = try DrivenWindow(
      on: compositor, size: nil, Self.sky, environment: touchscreen.environment)
    #expect(try await touchscreen.becomesReady())
    #expect(try await window.becomes(Cosmos.capture(Self.still, size: output.size)))
    /// Logical pixels per point.
    let pace = Self.scale / scale
    let start = try await window.state().offset
    touchscreen.down(0, 300, 40)
    touchscreen.move(0, 270, 40)
    try await waitUntil { try await window.state().motion == "drag" }
    #expect(abs(try await window.state().offset - start - 30 / pace) < 0.01)
    touchscreen.cancel()
    try await waitUntil { try await window.state().motion != "drag" }
    try await window.tell("event {goto: 'leo'}")
    try await window.tell("until-rest")
    touchscreen.down(1, 300, 40)
    touchscreen.down(2, 350, 40)
    touchscreen.move(1, 200, 40)
    touchscreen.move(2, 250, 40)
    touchscreen.up(1)
    touchscreen.up(2)
    try await waitUntil {
      try await window.advance(0.01)
      return abs(try await window.state().offset - start - 100 / pace) < 1
    }
    try await window.quit()
  }

  @Test func `random touches leave nothing stuck`() async throws {
    let (window, touchscreen, server) = try await open()
    defer { withExtendedLifetime(server) {} }
    var random: UInt64 = 42
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    var fingers: [UInt32: (x: Double, y: Double)] = [:]
    for count in 0..<600 {
      let finger = UInt32(1 + next(4))
      let place = (x: Double(next(800)), y: Double(next(600)))
      switch (fingers[finger], next(3)) {
      case (nil, _):
        try touchscreen.down(finger, place.x, place.y)
        fingers[finger] = place
      case (let last?, 0):
        try touchscreen.up(finger, last.x, last.y)
        fingers[finger] = nil
      default:
        try touchscreen.move(finger, place.x, place.y)
        fingers[finger] = place
      }
      if count.isMultiple(of: 50) {
        try touchscreen.finish()
        try await window.advance(0.3)
      }
    }
    for (finger, place) in fingers { try touchscreen.up(finger, place.x, place.y) }
    try touchscreen.finish()
    // The last finger may have opened the menu or the panel.
    try await window.tell("event {key: 'space'}")
    try await window.tell("until-rest")
    try await window.tell("event {goto: 'virgo'}")
    try await window.tell("until-rest")
    let state = try await window.state()
    #expect(state.sign == "virgo" && state.motion == "rest" && state.menu.state == "closed")
    // The next finger drags.
    try touchscreen.down(1, 500, 100)
    try touchscreen.move(1, 470, 100)
    try await finish(touchscreen, window)
    #expect(try await window.state().motion == "drag")
    #expect(window.program.isRunning && window.program.errors.isEmpty)
  }
}
