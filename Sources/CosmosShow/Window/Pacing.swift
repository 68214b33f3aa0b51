import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// The pace of a window's frames, and the record of how well it is kept.
package struct Pacing {
  /// Maximum frames per second.
  package let frameRate: Double
  /// Says when the next frame may begin.
  package private(set) var pacer: FramePacer
  /// The frames that have begun, and how many of them were late.
  package private(set) var record: PaceRecord

  /// Begins with a frame that is due at once.
  ///
  /// - Parameters:
  ///   - rate: Maximum frames per second.
  ///   - window: Shows the frames.
  ///   - last: The pace until now, whose record goes on.
  package init(framesPerSecond rate: Double, in window: any Surface, after last: Pacing? = nil) {
    frameRate = rate
    pacer = FramePacer(
      framesPerSecond: rate, isExact: !window.waitsForMonitor || rate < window.refreshRate)
    record = last?.record ?? PaceRecord()
  }

  /// The frame rate that the options, the window's current monitor and the power source allow.
  package static func frameRate(_ options: Options, in window: any Surface) -> Double {
    // In a driven window, the refresh rate of the monitor doesn't matter.
    if options.clock == .driven { return options.framesPerSecond ?? 60 }
    let rate = min(options.framesPerSecond ?? .infinity, window.refreshRate)
    return PowerSource.isBattery ? min(rate, PowerSource.batteryFrameRate) : rate
  }

  /// Notes that a frame has begun, or would have if anything had changed.
  package mutating func begin(isDrawn: Bool = true) {
    pacer.begin()
    if isDrawn { record.begin() }
  }

  /// Notes when the next frame is due.
  ///
  /// - Parameters:
  ///   - wait: Seconds until it may begin; `nil` if no frame is expected.
  ///   - isAfterFrame: Whether a frame has just been drawn.
  package mutating func expect(in wait: Seconds?, isAfterFrame: Bool) {
    record.expect(
      in: wait, lead: pacer.lead, isAfterFrame: isAfterFrame, interval: 1 / frameRate)
  }
}
