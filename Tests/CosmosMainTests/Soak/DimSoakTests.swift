import CosmosTestSupport
import Testing

extension SoakTests {
  /// Tests of when a window is darker, over many years and places.
  @Suite struct DimSoakTests {
    @Test func `the Sun dims as an independent reckoning says, at 400 places all year`() {
      var random = SeededGenerator(seed: 400)
      let faults = (0..<400).flatMap { _ in
        DimReckoning.random(using: &random).faults(ofDays: 365, every: 61, using: &random)
      }
      #expect(faults.isEmpty)
    }

    @Test func `clocks that are set dim as an independent reckoning says, at all changes`() {
      var random = SeededGenerator(seed: 1970)
      let zones = ZoneFile.all()
      #expect(zones.count > 300)
      #expect(zones.flatMap { $0.faults(using: &random) }.isEmpty)
    }
  }
}
