import Testing

/// A window at rest costs nothing.
///
/// These wait for long and count the window's own time only, so they run beside the other tests.
@Suite(.timeLimit(.minutes(3))) struct WindowRestTests {
  @Test func `X11 window sleeps`() async throws {
    try await expectSleep(on: XServer())
  }

  @Test func `Wayland window sleeps`() async throws {
    try await expectSleep(on: WaylandCompositor())
  }

  private func expectSleep(on display: some DisplayServer) async throws {
    let start = ContinuousClock.now
    let window = try SkyWindow(on: display)
    let picture = try await Cosmos.capture(width: 1280, height: 720)
    try await window.expect(picture)
    try await Task.sleep(until: start + .seconds(10))
    let before = try window.processorTime()
    try await Task.sleep(for: .seconds(20))
    let spent = try window.processorTime() - before
    #expect(before > 0)
    #expect(spent <= 0.05, "seconds of CPU time in 20 seconds of rest")
  }
}
