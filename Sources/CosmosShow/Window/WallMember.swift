import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession

/// Takes part in a wall: brings the logs of a program's skies up to date with what the broker has, and takes turns with the
/// other machines to leave it a snapshot for those who come later.
package final class WallMember {
  private let connection: WallConnection
  /// A short text for the contents of the wall's file.
  let wallDigest: String
  /// The time of the last snapshot that the broker is known to have, in seconds since the wall's epoch.
  private var lastSnapshot: Seconds = 0
  /// Events that happened before the start of the log, and aren't part of a snapshot yet.
  private var forgotten: [WallEvent.ID] = []
  /// When the connection was lost, in seconds since 1970, and whether the broker may have no snapshot since then, or a wrong
  /// one.
  private var (lastLoss, mayLackSnapshot) = (-Seconds.infinity, false)
  /// When to write a snapshot, unless somebody else has.
  private var snapshotDeadline: ContinuousClock.Instant?
  /// When there is something to do in any case.
  private var next: ContinuousClock.Instant?
  /// Whether the skies have to be computed again.
  private var areOutdated = false
  /// When they may be.
  private var nextReplay = ContinuousClock.now
  /// Whether there was a flood, of which the broker keeps what doesn't count.
  private var hasFlood = false
  /// When to remove some of the events that the broker need not keep.
  private var nextRemoval = ContinuousClock.now
  /// When to say again that something was refused.
  private var nextWarning = ContinuousClock.now
  /// Who has sent snapshots that differ from the state of this program.
  private var dissenters: Set<String> = []
  /// A snapshot whose sky is being loaded.
  private var waiting: WallSnapshot?
  /// When to note again how the program is.
  private var nextReport = ContinuousClock.now
  /// The files of the sky, and short texts for their contents by their names.
  private var digests: (files: [StampedFile], texts: [String: String]) = ([], [:])

  /// The log goes back to a multiple of it, in seconds, so that all machines know the states of the same times.
  private static let step: Seconds = 10
  /// For how long the log can go back at least, in seconds: twice as long as an event may be on its way.
  private static let memory = 2 * WallConnection.patience
  /// How often there is a snapshot, in seconds.
  private static let interval: Seconds = 60
  /// The longest time for which a machine waits whether another one writes it, in seconds.
  private static let longestWait: Seconds = 5
  /// How old a snapshot is at least, in seconds: nothing that happened before comes any more.
  private static let leastAge = WallConnection.patience
  /// Number of others that have to agree that the state of this program is wrong.
  private static let majority = 2
  /// How often it notes how the program is, at most.
  private static let reportInterval = Duration.seconds(1)
  /// How long there is no other replay after one, as a multiple of the time that it has taken: whoever sends late events all
  /// the time must not keep the program from all else.
  private static let pauseAfterReplay = 4
  /// Number of events that it remembers to remove from the broker, at most.
  private static let mostForgotten = 1 << 16
  /// How often it removes some.
  private static let removalInterval = Duration.milliseconds(100)
  /// How often it says at most that something was refused.
  private static let warningInterval = Duration.seconds(10)
  /// The largest file of a sky whose contents are compared, in bytes, and their number.
  private static let (largestFile, maxFiles) = (1 << 20, 64)

  /// What a program shows, for reports: its screens, and the number of frames that were late.
  package typealias Shown = (screens: [WallReport.Screen], lateFrames: Int)

  /// Takes part in a wall.
  ///
  /// - Parameters:
  ///   - connection: The connection to its broker.
  ///   - options: The command line, which names the wall's file.
  package init(_ connection: WallConnection, _ options: Options) {
    self.connection = connection
    wallDigest = options.wall.file.flatMap { try? WallOptions.digest(of: $0) } ?? ""
  }

  /// Brings logs up to date.
  ///
  /// - Parameters:
  ///   - sessions: The skies of the program, which are equal.
  ///   - shown: Returns what the program shows.
  ///   - want: Has a sky loaded, by its name, unless it is known; it is then added to the logs.
  ///   - replay: Computes the skies again.
  package func update(
    _ sessions: [Session], showing shown: () -> Shown, want: (String) -> Void, replay: () -> Void
  ) {
    guard let first = sessions.first, first.wallLog != nil else { return }
    defer { note(first, showing: shown) }
    if deliverEvents(to: sessions, want: want) { areOutdated = true }
    for (sender, snapshot) in connection.takeSnapshots() {
      if consider(snapshot, of: sender, in: sessions, want: want) { areOutdated = true }
    }
    if let waiting, first.wallLog?.knowsSky(named: waiting.skyName) == true {
      self.waiting = nil
      if adopt(waiting, in: sessions) { areOutdated = true }
    }
    if areOutdated, .now >= nextReplay {
      areOutdated = false
      let duration = ContinuousClock().measure(replay)
      nextReplay = .now + duration * WallMember.pauseAfterReplay
    }
    if connection.absence.lowerBound > lastLoss {
      (lastLoss, mayLackSnapshot) = (connection.absence.lowerBound, true)
    }
    if connection.age ?? 0 > WallMember.memory {
      remember(in: sessions)
    } else {
      snapshotDeadline = nil
    }
    // When nothing happens any more, there is nothing left to do a minute later.
    let hasWork = first.wallLog?.hasEvents == true || needsSnapshot
    next = hasWork ? snapshotDeadline ?? .now + .seconds(WallMember.step) : nil
    if connection.followFloods() {
      hasFlood = true
      wake(at: .now + .seconds(WallMember.step))
    }
    if connection.hasNeedless {
      if .now >= nextRemoval {
        nextRemoval = .now + WallMember.removalInterval
        connection.removeSomeNeedless()
      }
      wake(at: nextRemoval)
    }
    if areOutdated { wake(at: nextReplay) }
  }

  /// Whether those who come later need a snapshot.
  private var needsSnapshot: Bool { !forgotten.isEmpty || mayLackSnapshot }

  private func wake(at time: ContinuousClock.Instant) { next = min(next ?? time, time) }

  /// Seconds until ``update(_:showing:want:replay:)`` has something to do of its own accord; `nil` if it has not.
  package var timeToUpdate: Seconds? {
    next.map { max(0, ($0 - .now).seconds) }
  }

  /// Begins again with the log of a sky that has gone back in time.
  package func beginAgain() {
    (lastSnapshot, forgotten, dissenters) = (0, [], [])
    (snapshotDeadline, waiting) = (nil, nil)
    connection.beginAgain()
  }

  // MARK: Events

  /// - Returns: Whether the skies have to be computed again.
  private func deliverEvents(to sessions: [Session], want: (String) -> Void) -> Bool {
    var hasChanged = false
    var leftovers: [WallEvent.ID] = []
    connection.deliverEvents { id in
      sessions.first?.wallLog?.has(id) == true
    } to: { event in
      if case .sky(let name) = event.action { want(name) }
      // Their times differ by a fraction of a frame.
      let outcomes = sessions.compactMap { $0.wallLog?.insert(event, at: $0.sky.time) }
      if outcomes.contains(.late) { hasChanged = true }
      guard outcomes.contains(.tooOld), let log = sessions.first?.wallLog,
        log.time(of: event.id) <= lastSnapshot
      else { return }
      leftovers.append(event.id)
    }
    // Whoever should have removed them has gone.
    connection.giveUp(leftovers)
    for (id, reason) in connection.takeRefusals() {
      if .now >= nextWarning {
        nextWarning = .now + WallMember.warningInterval
        Log.warning(
          "the other machines of the wall have refused what was done here: \(reason)")
      }
      for session in sessions where session.wallLog?.remove(id) == true { hasChanged = true }
    }
    return hasChanged
  }

  // MARK: Reports

  /// Notes how the program is, for those who ask.
  private func note(_ session: Session, showing shown: () -> Shown) {
    guard .now >= nextReport, let log = session.wallLog else { return }
    nextReport = .now + WallMember.reportInterval
    if session.files != digests.files {
      digests = (session.files, WallMember.digests(of: session.files))
    }
    var report = WallReport(
      machine: WallOptions.hostName, version: Version.number, wallDigest: wallDigest,
      sky: session.wallSky ?? "")
    report.files = digests.texts
    (report.screens, report.lateFrames) = shown()
    report.lastEvent = log.lastEvent.map { Double($0.id.time) }
    connection.note(report, log.base)
  }

  /// Short texts for the contents of files by their names; large ones aren't read.
  private static func digests(of files: [StampedFile]) -> [String: String] {
    let small = files.filter { $0.stamp.map { $0.size <= largestFile } == true }.prefix(maxFiles)
    return Dictionary(grouping: small) { file in
      String(decoding: file.path.name, as: UTF8.self).excerpt
    }.mapValues { files in
      var digest = ContentDigest()
      for file in files {
        digest.add((try? InputFile.read(file.path, upTo: largestFile)) ?? [])
      }
      return digest.text
    }
  }

  // MARK: Snapshots of others

  /// - Returns: Whether the skies have to be computed again.
  private func consider(
    _ snapshot: WallSnapshot, of sender: String, in sessions: [Session], want: (String) -> Void
  ) -> Bool {
    guard let first = sessions.first, let log = first.wallLog else { return false }
    let time = snapshot.time
    guard time <= connection.now(on: log) - WallMember.leastAge else {
      connection.complain("a snapshot of a time that hasn't passed", from: sender)
      return false
    }
    if time > log.start, connection.absence.contains(log.date(of: time)) {
      // What is missing here may have been removed from the broker.
      guard log.knowsSky(named: snapshot.skyName) else {
        want(snapshot.skyName)
        waiting = snapshot
        return false
      }
      return adopt(snapshot, in: sessions)
    }
    // Whoever was there knows better.
    if time > log.start, time <= first.sky.time { forget(before: time, in: sessions) }
    guard let own = try? first.wallLog?.base.snapshot, own.time == time else { return false }
    guard own != snapshot else {
      lastSnapshot = max(lastSnapshot, time)
      (snapshotDeadline, dissenters, forgotten, mayLackSnapshot) = (nil, [], [], false)
      return false
    }
    connection.complain("a snapshot that differs from the state of this machine", from: sender)
    dissenters.insert(sender)
    // Those who come later had better have another one.
    mayLackSnapshot = true
    return dissenters.count >= WallMember.majority && adopt(snapshot, in: sessions)
  }

  private func adopt(_ snapshot: WallSnapshot, in sessions: [Session]) -> Bool {
    var isAdopted = false
    for session in sessions where session.wallLog?.adopt(snapshot) == true { isAdopted = true }
    guard isAdopted else { return false }
    lastSnapshot = snapshot.time
    (snapshotDeadline, dissenters, forgotten, mayLackSnapshot) = (nil, [], [], false)
    return true
  }

  // MARK: Own snapshots

  /// Moves the start of the logs along, and leaves the broker a snapshot in place of the events before it.
  private func remember(in sessions: [Session]) {
    guard let first = sessions.first, let log = first.wallLog else { return }
    let limit = first.sky.time - WallMember.memory
    let start = (limit / WallMember.step).rounded(.down) * WallMember.step
    if start > log.start { forget(before: start, in: sessions) }
    let due = (start / WallMember.interval).rounded(.down) * WallMember.interval
    guard needsSnapshot, due >= lastSnapshot + WallMember.interval else {
      return snapshotDeadline = nil
    }
    guard let deadline = snapshotDeadline else {
      // A machine whose state is doubted lets others go first.
      let wait = dissenters.isEmpty ? 0 : WallMember.longestWait
      return snapshotDeadline = .now + .seconds(wait + .random(in: 0...WallMember.longestWait))
    }
    guard .now >= deadline else { return }
    snapshotDeadline = nil
    guard let snapshot = try? first.wallLog?.base.snapshot,
      snapshot.json.utf8.count <= WallSnapshot.maxLength
    else { return lastSnapshot = due }
    lastSnapshot = snapshot.time
    connection.publish(snapshot)
    connection.giveUp(forgotten)
    (forgotten, mayLackSnapshot) = ([], false)
    if hasFlood {
      hasFlood = false
      connection.ask()
    }
  }

  private func forget(before time: Seconds, in sessions: [Session]) {
    for (index, session) in sessions.enumerated() {
      let events = session.wallLog?.forget(before: time) ?? []
      guard index == 0 else { continue }
      let room = WallMember.mostForgotten - forgotten.count
      forgotten += events.prefix(room)
      if events.count > room { hasFlood = true }
    }
  }
}
