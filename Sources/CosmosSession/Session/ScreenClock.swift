import CosmosCore

/// The clock of one of several screens, which all show the same moment.
///
/// Its time is the last reading of ``CommonClock``, so that screens that draw one after the other agree.
package final class ScreenClock: SessionClock {
  package var frameInterval: Seconds {
    get { smoothing.interval }
    set { smoothing.interval = newValue }
  }

  private let common: CommonClock
  private var smoothing: FrameSmoothing

  /// Creates a clock that follows another one.
  package init(of common: CommonClock) {
    self.common = common
    smoothing = FrameSmoothing(interval: common.source.frameInterval)
  }

  package var now: Seconds { common.source.now }

  package var jumps: Int { common.source.jumps }

  package func open() { common.source.open() }

  package func time(for sky: Sky) -> Seconds { common.time }

  package func frameTime(at time: Seconds) -> Seconds { smoothing.smooth(time) }
}

/// The source of time of several screens.
package final class CommonClock {
  /// The clock that is read.
  package let source: any SessionClock
  /// Seconds since the sky opened, as last read.
  package private(set) var time: Seconds = 0

  /// Creates a source that has read zero.
  package init(_ source: any SessionClock) {
    self.source = source
  }

  /// Reads the clock for all screens.
  ///
  /// - Parameter sky: The sky of one of them, as last advanced.
  package func read(for sky: Sky) {
    time = source.time(for: sky)
  }
}
