import CosmosCore
import CosmosHost
import CosmosWindow
import Synchronization

/// What a member of a wall does about those who send more than counts.
extension WallConnection {
  /// Notes an event that doesn't count, and names its sender once.
  func leaveOut(_ surplus: WallInbox.Surplus, isRetained: Bool) {
    let flood = shared.withLock { $0.inbox.leaveOut(surplus, isRetained: isRetained) }
    guard let flood else { return }
    Log.warning(flood.text)
    Wakeup.send()
  }

  /// Says which floods are over.
  ///
  /// - Returns: Whether there are others.
  package func followFloods() -> Bool {
    let (ended, areOthers) = shared.withLock { shared in
      (shared.inbox.floods.takeEnded(), !shared.inbox.floods.isEmpty)
    }
    for flood in ended { Log.warning(flood.end) }
    return areOthers
  }

  /// Notes events that the broker need not keep any more.
  package func giveUp(_ events: [WallEvent.ID]) {
    shared.withLock { shared in
      for id in events { shared.inbox.giveUp(id) }
    }
  }

  /// Whether there are events that the broker need not keep.
  package var hasNeedless: Bool { shared.withLock(\.inbox.hasNeedless) }

  /// Removes some of those events from the broker.
  package func removeSomeNeedless() {
    let (events, asksAgain) = shared.withLock { $0.inbox.takeNeedless() }
    // What isn't removed because of a lost connection is found when the broker sends all again.
    for id in events { connection.publish("", to: topics.topic(of: id)) }
    if asksAgain { ask() }
  }
}
