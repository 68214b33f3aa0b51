import CosmosCore
import Testing

extension SoakTests {
  /// Tests of every key, button and gesture in every built-in sky, on every surface that takes input, in every state.
  @Suite struct ActEffectSoakTests {
    @Test(arguments: SkyDesign.builtInNames, ActProbe.Place.allCases)
    func `what is offered is seen within two frames, and nothing else has an effect`(
      sky: String, place: ActProbe.Place
    ) throws {
      try ActProbe(sky: sky, place: place, acts: WindowAct.keys + WindowAct.buttons).run()
    }
  }
}
