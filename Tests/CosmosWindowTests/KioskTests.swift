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

  @Test(arguments: ["kiosk", "wall"])
  func `a unit's command shows the sky without a desktop, and reports it`(name: String)
    async throws
  {
    let broker = try await Broker(listens: false)
    let folder = try TemporaryFolder()
    let file = "lobby.wall.json5"
    try folder.write(
      """
      {name: "lobby", epoch: "2026-01-01", broker: "mqtt://127.0.0.1:\(broker.port)/lobby",
       screens: [{name: "a1", at: [0, 0], size: [400, 300], pixels: [400, 300]}]}
      """, to: file)
    let unit = try Page.text(of: "Assets/Kiosk/cosmos-\(name)@.service.in")
    let line = try #require(unit.firstMatch(of: #/\nExecStart=\/usr\/bin\/cage -- (.*)\n/#)?.1)
    let words = line.replacing("@bindir@/cosmos", with: Cosmos.program)
      .replacing("/etc/cosmos/%i.wall.json5", with: folder.path(file)).split(separator: " ")
    let socket = try NotificationSocket()
    let compositor = try await WaylandCompositor(
      outputs: [.init(size: .init(width: 400, height: 300))], isKiosk: true,
      showing: words.map(String.init), with: ["NOTIFY_SOCKET": socket.name])
    let report = try await eventually { socket.take() }
    #expect(report == "READY=1", "\(compositor.program.errors)")
    guard name == "wall" else { return }
    try await waitUntil("it isn't part of the wall: \(compositor.program.errors)") {
      let status = try await Cosmos.run(["wall", "status", folder.path(file), "--json"])
      return String(decoding: status.output, as: UTF8.self).contains(#""screen":"a1","alive":true"#)
    }
  }
}
