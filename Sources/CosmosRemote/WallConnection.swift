import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosWindow
import Synchronization

/// Sends and receives the events of a wall.
///
/// Events that have come wait in order of arrival until the loop takes them. What is sent is sent again after each lost
/// connection, until the broker has sent it back.
package final class WallConnection: BrokerListener, @unchecked Sendable {
  struct Shared {
    var inbox = WallInbox()
    /// Why events of this program were refused.
    var refusals: [WallEvent.ID: String] = [:]
    /// Events of this program that the broker hasn't sent back, with the time at which they were sent.
    var pending: [WallEvent.ID: (text: String, sent: ContinuousClock.Instant?)] = [:]
    var trips = RoundTrips()
    var lastID: WallEvent.ID?
    var complaints: Set<String> = []
    /// Snapshots that have come, and whose they are.
    var snapshots: [(sender: String, snapshot: WallSnapshot)] = []
    /// Number of them that have come in the last second.
    var lookedAt = (second: 0, count: 0)
    /// What to say when somebody asks; `nil` if there is nothing to say.
    var report: WallReport?
    /// The state that others can compare with theirs.
    var base: WallLog.Base?
    /// When somebody was last answered.
    var lastReport: ContinuousClock.Instant?
    /// When questions were put, in seconds since 1970.
    var questions: [String: Seconds] = [:]
    var questionCount = 0
    /// What machines have said, by their topics.
    var answers: [String: WallReport] = [:]
    /// What is known of their clocks, by the same topics.
    var clocks: [String: ClockTrack] = [:]
    /// Since when the connection is there.
    var start: ContinuousClock.Instant?
    /// From when to when, in seconds since 1970, nothing was heard of the wall.
    var absence = -Seconds.infinity...(.infinity)
  }

  let topics: WallTopics
  let connection: BrokerConnection
  let readClock: @Sendable () -> Seconds
  let shared = Mutex(Shared())
  private let creation = ContinuousClock.now

  /// How late it may be noticed that a connection is lost, in seconds.
  private static let longestUnnoticedLoss: Seconds = 60

  /// The longest reason of a refusal, in bytes.
  private static let maxReason = 200

  /// Number of snapshots that are looked at in a second, at most, apart from those that the broker had kept.
  private static let maxSnapshots = 10

  /// How long an event may be on its way, in seconds; one that takes longer is refused.
  package static let patience: Seconds = 30

  /// Starts to connect to the broker of a wall.
  ///
  /// - Parameters:
  ///   - address: Where the broker is.
  ///   - login: What the broker wants to see.
  ///   - readClock: Reads the shared clock, in seconds since 1970.
  /// - Throws: ``BrokerError`` if there is no client library, or no memory.
  package init(
    _ address: BrokerAddress, login: BrokerLogin, readClock: @escaping @Sendable () -> Seconds
  ) throws {
    self.readClock = readClock
    let client = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    topics = WallTopics(address, client: client)
    // A machine that is missing on a wall is seen by everyone.
    connection = try BrokerConnection(address, login: login, will: nil, longestPause: 4)
    try connection.open(for: self)
  }

  /// Begins to end the connection.
  package func close() -> Ending { connection.close() }

  /// Whether there is a connection.
  package var isConnected: Bool { connection.isConnected }

  /// A time that is never set, in seconds.
  var steadyTime: Seconds { (.now - creation).seconds }

  /// For how long there has been a connection, in seconds; `nil` if there is none.
  package var age: Seconds? {
    guard isConnected, !connection.isBehind else { return nil }
    return shared.withLock { $0.start.map { (.now - $0).seconds } }
  }

  // MARK: Sending

  /// What is sent, which decides how far ahead of time.
  package enum Pace: Sendable {
    /// A command or a key.
    case command
    /// The movement of a finger or a pointer.
    case pointer
  }

  /// Sends an event, which happens on all machines as soon as all can have heard of it.
  ///
  /// - Parameters:
  ///   - action: What happens.
  ///   - pace: Its kind.
  /// - Returns: The event's identity; `nil` if there is no connection, or the action isn't one that can be shared.
  @discardableResult
  package func send(
    _ action: WallEvent.Action, _ pace: Pace = .command
  ) -> WallEvent.ID? {
    guard isConnected, let text = action.json else { return nil }
    let now = readClock()
    let id = shared.withLock { shared in
      let lead = pace == .command ? shared.trips.lead : shared.trips.pointerLead
      // What one person does happens in the order in which it is done.
      let own = Int64(((now + lead) * 1000).rounded())
      // Unless the clock was set back.
      let last = shared.lastID.map { $0.time < own + 1000 ? $0.time : 0 } ?? 0
      let time = max(own, last)
      let id = WallEvent.ID(
        time: time, sender: topics.sender, number: (shared.lastID?.number ?? 0) + 1)
      shared.lastID = id
      shared.pending[id] = (text, .now)
      return id
    }
    publish(text, as: id)
    return id
  }

  private func publish(_ text: String, as id: WallEvent.ID) {
    connection.publish(text, to: topics.topic(of: id), .atLeastOnce)
  }

  /// Whether the broker has yet to send back an event.
  package func isPending(_ id: WallEvent.ID) -> Bool {
    shared.withLock { $0.pending[id] != nil }
  }

  /// Whether the broker has yet to send back anything.
  package var hasPending: Bool { shared.withLock { !$0.pending.isEmpty } }

  /// How far ahead of time a command is sent, in seconds.
  package var lead: Seconds { shared.withLock(\.trips.lead) }

  // MARK: Receiving

  package func connected() {
    // Those would be refused.
    dropStalePending()
    let (pending, hasAsked) = shared.withLock { shared in
      shared.start = .now
      shared.absence = shared.absence.lowerBound...max(readClock(), shared.absence.lowerBound)
      // The time of what is sent again says nothing about the way.
      for id in shared.pending.keys { shared.pending[id]?.sent = nil }
      return (shared.pending.sorted { $0.key < $1.key }, shared.questionCount > 0)
    }
    connection.subscribe(to: topics.refusals)
    connection.subscribe(to: topics.query)
    if hasAsked { connection.subscribe(to: topics.reports) }
    ask()
    for (id, event) in pending { publish(event.text, as: id) }
    Wakeup.send()
  }

  /// Asks the broker for all that it has, as when one comes for the first time.
  package func beginAgain() {
    shared.withLock { $0.absence = -Seconds.infinity...readClock() }
    ask()
  }

  /// Asks the broker for all that it keeps.
  package func ask() {
    shared.withLock { $0.inbox.lastAsk = .now }
    connection.subscribe(to: topics.snapshots)
    // A broker sends only so many messages of the other quality before they are acknowledged, and drops what its queue can't
    // hold; these it hands to the network, which loses none without the connection.
    connection.subscribe(to: topics.events, .atMostOnce)
  }

  package func disconnected(after silence: Seconds) {
    shared.withLock { shared in
      // A connection over which nothing comes any more is noticed late.
      if shared.start != nil {
        let unheard = silence + WallConnection.longestUnnoticedLoss
        shared.absence = readClock() - unheard...(.infinity)
      }
      shared.start = nil
    }
    Wakeup.send()
  }

  /// From when to when, in seconds since 1970, nothing was last heard of the wall: from the beginning for who has just come.
  package var absence: ClosedRange<Seconds> { shared.withLock(\.absence) }

  package func received(_ topic: String, _ bytes: UnsafeRawBufferPointer, isRetained: Bool) {
    // The others dealt with it long ago; what still counts comes again with the next connection.
    guard !connection.isBehind else { return }
    if let id = topics.event(of: topic, .refusal) {
      let reason = String(decoding: bytes.prefix(WallConnection.maxReason), as: UTF8.self)
      shared.withLock { shared in
        if shared.refusals.count < 100 { shared.refusals[id] = reason }
      }
      return
    }
    if topic == topics.query { return report(to: bytes) }
    if topics.isReport(topic) { return receiveReport(topic, bytes) }
    if let sender = topics.snapshotSender(of: topic) {
      return receive(bytes, from: sender, isRetained: isRetained)
    }
    guard let id = topics.event(of: topic) else {
      return complain("a topic that is none of the wall's", from: topic)
    }
    guard !bytes.isEmpty else {
      // It was removed, since all know it.
      return shared.withLock { $0.inbox.hasHeardRemoval = true }
    }
    receive(bytes, as: id, isRetained: isRetained)
  }

  private func receive(
    _ bytes: UnsafeRawBufferPointer, as id: WallEvent.ID, isRetained: Bool
  ) {
    let now = readClock()
    let excess = shared.withLock { shared in
      if id.sender == topics.sender, let sent = shared.pending.removeValue(forKey: id)?.sent {
        shared.trips.note((.now - sent).seconds)
      }
      return shared.inbox.excess(of: id)
    }
    // Before it is read, which takes longer.
    if let excess { return leaveOut((id, excess), isRetained: isRetained) }
    do throws(DesignError) {
      let event = WallEvent(id: id, action: try WallEvent.Action(json: bytes))
      let arrival = WallInbox.Arrival(event: event, isRetained: isRetained, time: now)
      let displaced = shared.withLock { $0.inbox.add(arrival) }
      if let displaced { leaveOut(displaced, isRetained: isRetained) }
      Wakeup.send()
    } catch {
      complain("an event that can't be understood", "\(error)", from: id.sender)
    }
  }

  // MARK: Snapshots

  private func receive(
    _ bytes: UnsafeRawBufferPointer, from sender: String, isRetained: Bool
  ) {
    guard !bytes.isEmpty else { return }
    let second = Int(readClock())
    let areMany = shared.withLock { shared in
      guard !isRetained else { return false }
      if shared.lookedAt.second != second { shared.lookedAt = (second, 0) }
      shared.lookedAt.count += 1
      return shared.lookedAt.count > WallConnection.maxSnapshots
    }
    guard !areMany else { return complain("more snapshots than are looked at", from: sender) }
    do {
      let snapshot = try WallSnapshot(json: bytes)
      // Programs without a name share a topic; one with a name speaks for itself only.
      let isOwn = topics.isAnonymous(sender) && snapshot.writer.hasPrefix("\(sender)/")
      let writer = isOwn ? snapshot.writer : sender
      shared.withLock { shared in
        if shared.snapshots.count < 100 { shared.snapshots.append((writer, snapshot)) }
      }
      Wakeup.send()
    } catch {
      complain("a snapshot that can't be understood", from: sender)
    }
  }

  /// Whether events or snapshots have come.
  package var hasNews: Bool {
    shared.withLock { !$0.inbox.isEmpty || !$0.snapshots.isEmpty }
  }

  /// Removes and returns the snapshots that have come, and whose they are.
  package func takeSnapshots() -> [(sender: String, snapshot: WallSnapshot)] {
    shared.withLock { shared in
      defer { shared.snapshots = [] }
      return shared.snapshots
    }
  }

  /// Leaves the broker a snapshot.
  package func publish(_ snapshot: WallSnapshot) {
    connection.publish(
      snapshot.json(writtenBy: topics.sender), to: topics.ownSnapshot, .atLeastOnce)
  }

  /// Says once what is wrong with what somebody sends.
  ///
  /// - Parameters:
  ///   - problem: What it is, of which there are only a few.
  ///   - detail: More about it.
  ///   - source: Who has sent it.
  package func complain(_ problem: String, _ detail: String? = nil, from source: String) {
    let isNew = shared.withLock { $0.complaints.insert(problem).inserted }
    guard isNew else { return }
    let detail = detail.map { " (\($0))" } ?? ""
    Log.warning("the wall's broker has \(problem)\(detail), from \(source.excerpt)")
  }

  /// Delivers the events that have come, and refuses those that can't happen any more.
  ///
  /// - Parameters:
  ///   - isKnown: Returns whether an event has come before.
  ///   - deliver: Receives each event.
  package func deliverEvents(
    unless isKnown: (WallEvent.ID) -> Bool, to deliver: (WallEvent) -> Void
  ) {
    let (arrivals, hasLost) = shared.withLock { $0.inbox.take() }
    if hasLost { ask() }
    for arrival in arrivals where !isKnown(arrival.event.id) {
      let id = arrival.event.id
      if let refusal = arrival.refusal {
        refuse(id, because: refusal)
      } else {
        deliver(arrival.event)
      }
    }
  }

  /// Tells the sender of an event that it can't happen, and has it removed from the broker.
  ///
  /// - Parameters:
  ///   - id: The event.
  ///   - reason: Why it can't.
  private func refuse(_ id: WallEvent.ID, because reason: String) {
    // A machine whose clock is wrong would remove what is right.
    if ClockQuality.read().isSynchronized { giveUp([id]) }
    let now = readClock()
    guard shared.withLock({ $0.inbox.tellsRefusal(at: now) }) else { return }
    connection.publish(reason, to: topics.topic(of: id, .refusal), isRetained: false)
  }

  /// Removes and returns why events of this program were refused.
  package func takeRefusals() -> [WallEvent.ID: String] {
    shared.withLock { shared in
      defer { shared.refusals = [:] }
      return shared.refusals
    }
  }

  /// Why an event of this program was refused; `nil` if it wasn't.
  package func refusal(of id: WallEvent.ID) -> String? { shared.withLock { $0.refusals[id] } }

  /// Reads the shared clock.
  ///
  /// - Parameter log: The log of the wall.
  /// - Returns: Seconds since the wall's epoch.
  package func now(on log: WallLog) -> Seconds { readClock() - log.date(of: 0) }

  /// Gives up events that the broker hasn't sent back for a long time.
  ///
  /// - Returns: Their number.
  @discardableResult
  package func dropStalePending() -> Int {
    shared.withLock { shared in
      let limit = Int64((readClock() - WallConnection.patience) * 1000)
      let late = shared.pending.keys.filter { $0.time < limit }
      for id in late { shared.pending[id] = nil }
      return late.count
    }
  }
}
