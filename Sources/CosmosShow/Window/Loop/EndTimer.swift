import CosmosCore
import CosmosHost

/// Ends a loop after a time.
package final class EndTimer: ShowParticipant {
  private let end: ContinuousClock.Instant

  /// Starts it.
  ///
  /// - Parameter seconds: How long the loop runs.
  package init(after seconds: Seconds) {
    end = .now + .seconds(seconds)
  }

  package var timeToUpdate: Seconds? { max(0, (end - .now).seconds) }

  package func update(_ show: any Show) {
    if timeToUpdate == 0 { show.quit() }
  }
}
