import CosmosGL
import Testing

extension SoakTests {
  /// What the meter finds on a driver whose costs are known from whole frames.
  @MainActor @Suite struct DeviceCostTests {
    /// Measurements of which the middle one counts; other work disturbs some of them.
    private static let count = 15

    @Test func `llvmpipe costs what is known of it, to a factor of two`() throws {
      try withContext { driver in
        guard driver.renderer.contains("llvmpipe") else { return }
        let known = DeviceCosts.software
        let found = (0..<DeviceCostTests.count).compactMap { _ in DeviceCostMeter.measure(driver) }
        #expect(found.count > DeviceCostTests.count / 2)
        for part in [\DeviceCosts.star, \.starPixel, \.passPixel] {
          let ratios = found.map { $0[keyPath: part] / known[keyPath: part] }.sorted()
          #expect((0.5...2).contains(ratios[ratios.count / 2]), "\(part): \(ratios)")
        }
      }
    }

    @Test func `a measurement takes less than 20 ms`() throws {
      try withContext { driver in
        let meter = try #require(DeviceCostMeter(driver))
        // The first one waits for the compiler.
        _ = meter.measure()
        let clock = ContinuousClock()
        let times = (0..<DeviceCostTests.count).map { _ in clock.measure { _ = meter.measure() } }
        #expect(try #require(times.min()) < .milliseconds(20), "\(times)")
      }
    }
  }
}
