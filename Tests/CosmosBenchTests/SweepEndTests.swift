import CosmosBench
import Testing

@Suite struct SweepEndTests {
  @Test(arguments: [
    // A frame, the first one of a step, whether there can be more stars, their memory, and what is free.
    (100.0, 10.0, true, 250, 1000 as Int?, nil as SweepEnd?),  // all that is allowed
    (100.1, 10, true, 250, 1000, .frameTime),
    (100, 10.1, true, 250, 1000, .load),
    (100, 10, false, 250, 1000, .limit),
    (100, 10, true, 251, 1000, .memory),
    (100, 10, true, 1 << 60, nil, nil),  // nobody knows what is free
    (.infinity, .infinity, false, 251, 1000, .frameTime),
  ])
  func `a sweep ends at a slow frame, a slow start, or where more stars are impossible`(
    frame: Double, load: Double, canDouble: Bool, stars: Int, free: Int?, end: SweepEnd?
  ) {
    #expect(
      SweepEnd(
        frameTime: frame, loadTime: load, canDouble: canDouble, starBytes: stars, freeBytes: free)
        == end)
  }
}
