import Testing

extension SoakTests {
  /// Tests of long use in which anything happens in any order.
  @Suite struct RandomUseSoakTests {
    @Test func `ten times two thousand random acts leave nothing open, and less than a megabyte`()
      throws
    {
      var bytes: [Int] = []
      for seed in 11...20 as ClosedRange<UInt64> {
        try RandomUse(seed: seed).run(2000)
        bytes.append(RandomUse.allocatedBytes)
      }
      print("allocated after each seed: \(bytes.map { $0 >> 10 }) KiB")
      // By then, the driver has compiled what any window needs, and fonts are loaded.
      let growth = (bytes.last ?? 0) - bytes[3]
      #expect(growth < 1 << 20, "\(growth >> 10) KiB")
    }
  }
}
