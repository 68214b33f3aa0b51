import CosmosGL

/// Counts the frames of a window, and adds up how long the GPU takes for them.
///
/// - Important: Create it, use it and release it while the window's context is current.
package final class EnergyMeter: Participant {
  package let title = "the meter"

  /// Number of frames that have been drawn.
  package private(set) var frames = 0
  private var timer: FrameTimer?
  private var measured = (time: 0.0, frames: 0)

  /// Begins to count.
  ///
  /// - Parameter driver: The driver of the window's context.
  package init(driver: Driver) {
    // A driver that draws on the CPU has no time of its own.
    timer = driver.isSoftware ? nil : FrameTimer(driver: driver)
  }

  /// Time that the GPU has taken for all frames, in seconds; `nil` if it can't be measured.
  ///
  /// Frames whose time is not known yet count like the others.
  package var graphics: Double? {
    take()
    guard timer != nil else { return nil }
    return measured.frames > 0 ? measured.time / Double(measured.frames) * Double(frames) : 0
  }

  /// Measures no longer how long the GPU takes, because the window's context goes.
  package func releaseGraphics(in window: WindowSession) {
    timer = nil
  }

  package func beginDrawing(in window: WindowSession) {
    timer?.begin()
  }

  package func endDrawing(in window: WindowSession) {
    timer?.end()
    frames += 1
    take()
  }

  private func take() {
    while let time = timer?.takeFinished() {
      measured = (measured.time + time / 1000, measured.frames + 1)
    }
  }
}
