import Testing

extension SoakTests {
  /// Tests of windows that show dates for a long time.
  @Suite struct WindowDateSoakTests {
    @Test func `a simulated month leaves memory as it was`() async throws {
      let server = try await XServer(size: MovingSky.size)
      let window = try DrivenWindow(
        on: server,
        [
          "--sky", "tonight", "--date", "2026-11-21", "--days-per-second", "1", "--tour=2",
          "--tour-by", "both",
        ])
      // With the marks of the planets, which are made anew each day.
      try await window.tell("event {key: 'o'}")
      // One round, so that each caption has been there.
      for _ in 0..<120 { try await window.advance(1) }
      let usage = Usage(of: try window.process)
      for _ in 0..<6 {
        try usage.note()
        try await window.advance(1)
      }
      for _ in 0..<30 { try await window.advance(1) }
      try await usage.expectSame()
    }

    @Test func `a window at rest under a real sky sleeps until a body has moved`() async throws {
      let server = try await XServer(size: SkyWindow.size)
      let window = try SkyWindow(
        on: server, ["--sky", "tonight", "--sign", "pisces", "--lines", "--no-menu"])
      try await window.comeToRest()
      let before = try window.processorTime()
      try await Task.sleep(for: .seconds(60))
      let spent = try window.processorTime() - before
      // At a scale of one pixel per point, the Moon moves by an eighth of a pixel in 50 s.
      #expect(spent <= 0.06, "seconds of CPU time in a minute, a thousandth of a core")
    }
  }
}
