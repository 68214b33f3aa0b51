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

  @Test func `a kiosk offers only what is seen there without notices`() throws {
    try ActProbe(sky: "tonight", place: .kiosk).run()
  }
}
