import CosmosCore
import Testing

@Suite struct StripPositionTests {
  @Test(
    arguments: [
      (phase: 0.0, units: UInt32(0)),
      (phase: 0.25, units: 1 << 30),
      (phase: 1, units: 0),
      (phase: -0.25, units: 3 << 30),
      (phase: 7.5, units: 1 << 31),
      (phase: 1 - 1e-16, units: 0),  // within half a unit of the end
      (phase: -1e-17, units: 0),
      (phase: 0x1p-32, units: 1),
      (phase: -0x1p-32, units: .max),
      (phase: 1e9 + 0.5, units: 1 << 31),
    ] as [(phase: Double, units: UInt32)])
  func `a position wraps around with the strip`(phase: Double, units: UInt32) {
    #expect(StripPosition(phase: phase).units == units)
  }

  @Test func `advancing a position wraps around too`() {
    let start = StripPosition(phase: 0.75)
    #expect(start.advanced(byPhase: 0.5) == StripPosition(phase: 0.25))
    #expect(start.advanced(byPhase: -0.875) == StripPosition(phase: 0.875))
    #expect(start.advanced(byPhase: 3) == start)
  }
}
