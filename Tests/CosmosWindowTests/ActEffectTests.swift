import CosmosCore
import Testing

/// Tests that every key, button and gesture that a window offers is seen within two frames, and that nothing else has an
/// effect.
///
/// `COSMOS_ACTS=1` prints where each is seen. The soak tests have the rest of the product.
@Suite(.limitedConcurrency) struct ActEffectTests {
  @Test(arguments: SkyDesign.builtInNames)
  func `each key and gesture is seen at rest if it is offered, and says why if it isn't`(
    sky: String
  ) throws {
    try ActProbe(sky: sky, place: .window, situations: [.rest]).run()
  }

  @Test(arguments: [
    ActProbe.Situation.elsewhere, .tour, .menu, .selection, .panel,
  ])
  func `each key of the table is seen, whatever is open`(situation: ActProbe.Situation) throws {
    try ActProbe(sky: "tonight", place: .window, situations: [situation]).run()
  }

  @Test func `each button of a gamepad is seen if its key is offered`() throws {
    try ActProbe(
      sky: "cosmos", place: .fullscreen, situations: [.rest, .menu, .panel],
      acts: WindowAct.buttons
    ).run()
  }

  @Test(arguments: ["--root", "--wallpaper"])
  func `a screen saver and a wallpaper take no input`(place: String) async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(on: server, size: nil, [place] + Cosmos.leo)
    try await window.tell("until-rest")
    let root = server.connection.root
    let (state, picture) = (try await window.state(), server.connection.picture(of: root))
    #expect(picture?.isPlain == false)
    try await server.type("Right", "m", "question", "h", "f", "q")
    try await server.press(at: (100, 60))
    try await server.movePointer(through: (60, 60), (20, 60))
    try await server.release()
    try await server.turnWheel(1)
    try await window.takeIn()
    #expect(try await window.state() == state)
    #expect(server.connection.picture(of: root) == picture)
    try await window.quit()
  }

  @Test func `a kiosk offers only what is seen there without notices`() throws {
    try ActProbe(
      sky: "tonight", place: .kiosk, situations: [.rest, .elsewhere, .menu]
    ).run()
  }
}
