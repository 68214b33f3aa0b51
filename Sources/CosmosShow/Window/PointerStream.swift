import CosmosCore
import CosmosHost

/// What a pointer does, thinned out for the network: each press and release, and of movements in between the last one of
/// every thirtieth of a second.
package struct PointerStream {
  private var isDown = false
  private var queue: [SkyEvent] = []
  private var move: Point?
  private var scroll = 0.0
  /// When a movement was last sent.
  private var last: ContinuousClock.Instant?

  /// The shortest time between two movements.
  private static let interval = Duration.milliseconds(33)

  /// Creates a stream with no button down.
  package init() {}

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isMenuOpen: Whether movements count without a button down, too.
  package mutating func add(_ event: SkyEvent, isMenuOpen: Bool = false) {
    switch event {
    case .press:
      // What was pointed at before is over.
      (isDown, move) = (true, nil)
      queue.append(event)
    case .move(let point): if isDown || isMenuOpen { move = point }
    case .release, .cancel:
      guard isDown else { return }
      isDown = false
      // The speed of a throw follows from the last movements.
      if let move { queue.append(.move(move)) }
      move = nil
      queue.append(event)
    case .scroll(let points): scroll += points
    default: queue.append(event)
    }
  }

  /// Removes and returns what may be sent by a time; `nil` if there is nothing.
  package mutating func takeNext(at now: ContinuousClock.Instant) -> SkyEvent? {
    if !queue.isEmpty { return queue.removeFirst() }
    guard timeToNext(at: now) == 0 else { return nil }
    last = now
    if let move {
      self.move = nil
      return .move(move)
    }
    defer { scroll = 0 }
    return .scroll(scroll)
  }

  /// Seconds until something may be sent; `nil` if there is nothing.
  package func timeToNext(at now: ContinuousClock.Instant) -> Seconds? {
    guard queue.isEmpty else { return 0 }
    guard move != nil || scroll != 0 else { return nil }
    return max(0, last.map { ($0 + PointerStream.interval - now).seconds } ?? 0)
  }
}
