import CosmosCore

/// Events of a wall that have come from the broker and wait for the loop, as far as they count.
///
/// What takes room here is bounded, whatever is sent.
struct WallInbox: Sendable {
  /// An event that has come from the broker.
  struct Arrival: Sendable {
    let event: WallEvent
    /// Whether the broker had kept it.
    let isRetained: Bool
    /// When it has come, in seconds since 1970.
    let time: Seconds
    /// Why it can't happen, unless it is known already; `nil` if it can.
    fileprivate(set) var refusal: String?

    /// Creates an event that can happen.
    init(event: WallEvent, isRetained: Bool, time: Seconds) {
      (self.event, self.isRetained, self.time) = (event, isRetained, time)
    }
  }

  /// An event that doesn't count, and the limit that it exceeds.
  typealias Surplus = (id: WallEvent.ID, excess: WallAllowance.Excess)

  /// Events that have come since the loop has taken the last ones.
  private var arrivals: [Arrival] = []
  /// Whether there was no room for some.
  private var hasLost = false
  /// Number of events that were refused in the last second.
  private var refused = (second: 0, count: 0)
  private var allowance = WallAllowance()
  /// Who sends more than counts.
  var floods = WallFloods()
  /// Events that the broker need not keep any more.
  private var needless: [WallEvent.ID] = []
  /// Whether there are more of them than were noted.
  private var hasMoreNeedless = false
  /// Whether the broker has said that an event was removed.
  var hasHeardRemoval = false
  /// When the broker was last asked for all that it has.
  var lastAsk: ContinuousClock.Instant?

  /// Number of events that are noted for a purpose, at most.
  private static let most = 1 << 16
  /// Number of events whose senders are told in a second that they can't happen, at most.
  private static let mostRefused = 20
  /// Number of events that are removed from the broker at a time.
  private static let removalsAtOnce = 200
  /// The shortest time after which the broker is asked again for what there was no room for.
  private static let askInterval = Duration.seconds(10)
  /// For how long it is remembered which events count, in seconds: longer than logs go back.
  private static let longestMemory: Seconds = 120
  /// How far ahead an event may be, in seconds.
  private static let longestLead: Seconds = 10

  // MARK: Coming and going

  /// Returns which limit an event exceeds; `nil` if it counts, as far as is known.
  func excess(of id: WallEvent.ID) -> WallAllowance.Excess? { allowance.excess(of: id) }

  /// Adds an event that exceeds no limit.
  ///
  /// - Parameter arrival: The event.
  /// - Returns: Another one, which doesn't count any more.
  mutating func add(_ arrival: Arrival) -> Surplus? {
    var arrival = arrival
    arrival.refusal = refusal(of: arrival)
    let isRefused = arrival.refusal != nil
    guard arrivals.count < WallInbox.most else {
      if !isRefused { hasLost = true }
      return nil
    }
    arrivals.append(arrival)
    guard !isRefused else { return nil }
    if allowance.count > 2 * Int(WallInbox.longestMemory) {
      allowance.forget(before: Int64((arrival.time - WallInbox.longestMemory) * 1000))
    }
    return allowance.add(arrival.event.id)
  }

  /// Why an event can't happen, unless it is known already; `nil` if it can.
  private func refusal(of arrival: Arrival) -> String? {
    let lead = Seconds(arrival.event.id.time) / 1000 - arrival.time
    if lead > WallInbox.longestLead { return "its time is too far ahead; is the clock right?" }
    // Others may have forgotten its time; but in a flood, it may be only here that it is late.
    guard lead < -WallConnection.patience, !arrival.isRetained, floods.isEmpty else { return nil }
    return "it came too late"
  }

  /// Notes an event that doesn't count.
  ///
  /// - Parameters:
  ///   - surplus: The event.
  ///   - isRetained: Whether the broker had kept it.
  /// - Returns: The flood that begins with it; `nil` if it is known, or long over.
  mutating func leaveOut(_ surplus: Surplus, isRetained: Bool) -> WallFloods.Flood? {
    guard !isRetained else {
      giveUp(surplus.id)
      return nil
    }
    let (sender, known) = (surplus.id.sender, allowance)
    return floods.note(
      surplus.excess, from: sender,
      naming: surplus.excess == .ofSender ? sender : known.busiestUser(around: surplus.id))
  }

  /// Counts an event that can't happen.
  ///
  /// - Parameter time: The time in seconds since 1970.
  /// - Returns: Whether its sender is told.
  mutating func tellsRefusal(at time: Seconds) -> Bool {
    let second = Int(time)
    if refused.second != second { refused = (second, 0) }
    refused.count += 1
    return refused.count <= WallInbox.mostRefused
  }

  /// Whether nothing waits.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Removes and returns what has come.
  ///
  /// - Returns: The events, and whether the broker has to send all again.
  mutating func take() -> (arrivals: [Arrival], hasLost: Bool) {
    let isSoon = lastAsk.map { .now - $0 < WallInbox.askInterval } ?? false
    defer {
      arrivals = []
      if !isSoon { hasLost = false }
    }
    return (arrivals, hasLost && !isSoon)
  }

  // MARK: What the broker keeps in vain

  /// Whether there is something that the broker need not keep.
  var hasNeedless: Bool { !needless.isEmpty }

  /// Notes an event that the broker need not keep any more.
  mutating func giveUp(_ id: WallEvent.ID) {
    if needless.count < WallInbox.most {
      needless.append(id)
    } else {
      hasMoreNeedless = true
    }
  }

  /// Removes and returns some of those events.
  ///
  /// - Returns: The events, and whether the broker has to send all again, since others weren't noted.
  mutating func takeNeedless() -> (events: [WallEvent.ID], asksAgain: Bool) {
    let events = Array(needless.suffix(WallInbox.removalsAtOnce))
    needless.removeLast(events.count)
    // Unless the broker lets nobody remove any.
    let asksAgain = needless.isEmpty && hasMoreNeedless && hasHeardRemoval
    if asksAgain { (hasMoreNeedless, hasHeardRemoval) = (false, false) }
    return (events, asksAgain)
  }
}
