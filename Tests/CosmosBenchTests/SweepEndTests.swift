import CosmosBench
import Testing

@Suite struct SweepEndTests {
  @Test(arguments: [
    // Frame time, time of the step's first frame, whether the stars can double, their size in memory, free
    // memory.
    (100.0, 10.0, true, 250, 1000 as Int?, nil as SweepEnd?),  // every limit reached exactly
    (100.1, 10, true, 250, 1000, .frameTime),
    (100, 10.1, true, 250, 1000, .load),
    (100, 10, false, 250, 1000, .limit),
    (100, 10, true, 251, 1000, .memory),
    (100, 10, true, 1 << 60, nil, nil),  // free memory unknown
    (.infinity, .infinity, false, 251, 1000, .frameTime),
  ])
  func `a sweep ends at a slow frame, a slow load, or when more stars are impossible`(
    frame: Double, load: Double, canDouble: Bool, stars: Int, free: Int?, end: SweepEnd?
  ) {
    #expect(
      SweepEnd(
        frameTime: frame, loadTime: load, canDouble: canDouble, starBytes: stars, freeBytes: free)
        == end)
  }
}
