import Testing

extension SoakTests {
  /// Tests of the first frames on Wayland.
  @Suite struct FirstFrameSoakTests {
    @Test(arguments: FirstFrameTests.surfaces, [1.0, 1.25, 2])
    func `no frame has other pixels, whatever the scale`(options: [String], scale: Double)
      async throws
    {
      try await FirstFrameTests.check(options, scale: scale)
    }
  }
}
