import CosmosTestSupport
import Foundation
import Testing

/// Tests of `cosmos --kiosk`.
@Suite(.limitedConcurrency) struct KioskTests {
  @Test func `kiosk fills the screen and takes only the keys of the list`() async throws {
    let server = try await XServer(size: MovingSky.size)
    let window = try DrivenWindow(
      on: server, size: nil, ["--kiosk", "--keys", "right,q"] + MovingSky.stars)
    #expect(try await server.windowBecomes(MovingSky.size))
    try await window.takeIn()
    let before = try await window.state()
    // None of these has an effect.
    try await server.type("f", "Escape", "Left", "t", "m")
    try await server.press(at: (x: 300, y: 300))
    try await server.movePointer(through: (x: 200, y: 300), (x: 100, y: 300))
    try await server.release()
    try await window.advance(0.5)
    #expect(try await window.state().offset == before.offset)
    #expect(server.windowSize == MovingSky.size)
    try await server.type("Right")
    try await window.takeIn()
    try await window.tell("until-rest")
    #expect(try await window.state().offset != before.offset)
    try await server.type("q")
    try await window.program.expectEnd()
  }
}
