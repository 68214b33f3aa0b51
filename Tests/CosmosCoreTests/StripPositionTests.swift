import CosmosCore
import Testing

@Suite struct StripPositionTests {
  @Test(
    arguments: [
      (turns: 0.0, steps: UInt32(0)),
      (turns: 0.25, steps: 1 << 30),
      (turns: 1, steps: 0),
      (turns: -0.25, steps: 3 << 30),
      (turns: 7.5, steps: 1 << 31),
      (turns: 1 - 1e-16, steps: 0),  // nearer to the end than half a step
      (turns: -1e-17, steps: 0),
      (turns: 0x1p-32, steps: 1),
      (turns: -0x1p-32, steps: .max),
      (turns: 1e9 + 0.5, steps: 1 << 31),
    ] as [(turns: Double, steps: UInt32)])
  func `a place wraps with the strip`(turns: Double, steps: UInt32) {
    #expect(StripPosition(phase: turns).units == steps)
  }

  @Test func `going on wraps too`() {
    let start = StripPosition(phase: 0.75)
    #expect(start.advanced(byPhase: 0.5) == StripPosition(phase: 0.25))
    #expect(start.advanced(byPhase: -0.875) == StripPosition(phase: 0.875))
    #expect(start.advanced(byPhase: 3) == start)
  }
}
