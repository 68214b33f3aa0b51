import CosmosCore
import CosmosSession
import CosmosWindow

/// When a window has something to do.
extension WindowSession {
  /// From when on a frame counts as one that never comes, in seconds: more than thirty years.
  private static let longestSleep = 1e9

  /// Seconds until the next frame is drawn; `nil` if there is none to draw.
  package var timeToFrame: Seconds? {
    guard window.wantsFrame && !isDriven else { return nil }
    if frameRequest.isPending { return pacing.pacer.timeToNext }
    let next = shown.frame.map { sky.nextFrameTime(after: $0) } ?? time
    // The time until a very slow drift shows can overflow a clock's integers.
    return next - time < WindowSession.longestSleep
      ? pacing.pacer.timeToFrame(after: next - time) : nil
  }

  /// Whether the window shows what the sky looks like now.
  var isUpToDate: Bool {
    isInPlace && shown.frame.map { sky.looksSame(frame, as: $0) } ?? false
  }

  /// When the sky at rest next changes, in seconds since it opened; infinite if it doesn't.
  package var nextMotionTime: Seconds {
    let times = (sky.nextChangeTime, sky.nextLayerTime, session.nextScriptTime)
    return min(times.0 ?? .infinity, times.1 ?? .infinity, times.2 ?? .infinity)
  }

  /// Seconds until the next scheduled change; `nil` if there is none.
  package var timeToNextIteration: Seconds? {
    if isDriven {
      return hasMoreUploads || frameRequest.isPending ? 0 : participants.timeToDeadline(in: self)
    }
    var timeout = timeToFrame
    if let time = timeout, time <= pacing.pacer.timeToNext { return time }
    func wake(in rest: Seconds?) {
      guard let rest else { return }
      timeout = min(rest, timeout ?? rest)
    }
    wake(in: sky.nextChangeTime.map { $0 - time })
    if !window.wantsFrame && (frameRequest.isPending || sky.isMoving || !isUpToDate) {
      wake(in: window.timeToFrameCheck)
    }
    wake(in: session.nextScriptTime.map { $0 - time })
    wake(in: timeToShift)
    wake(in: participants.timeToDeadline(in: self))
    if hasMoreUploads { wake(in: 0) }
    return timeout
  }

  /// Adopts the refresh rate of the window's current monitor, and what the power source allows.
  package func updateFrameRate() {
    let rate = Pacing.frameRate(options, in: window)
    guard rate != pacing.frameRate else { return }
    pacing = Pacing(framesPerSecond: rate, in: window, after: pacing)
    session.clock.frameInterval = 1 / rate
  }
}
