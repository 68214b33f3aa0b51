/// What has happened on a wall, in the order that all its machines share.
///
/// The sky at a time follows from the sky as it opened and from the events up to that time, whatever order they have arrived
/// in: after one that comes late, the sky is computed again from an earlier state. Times are seconds since the wall's epoch.
public struct WallLog {
  /// What has become of an event.
  public enum Outcome: Hashable, Sendable {
    /// It happens later.
    case ahead
    /// It should have happened already: ``replay(to:on:)`` gives the sky that it leads to.
    case late
    /// It is known already.
    case known
    /// It is older than all that the log remembers.
    case tooOld
    /// It doesn't count: too much happens in its second.
    case excessive
  }

  /// A change of the sky.
  public struct Step: Hashable, Sendable {
    /// When it happens.
    public let time: Seconds
    /// What happens.
    public let change: Change
  }

  /// What an event does to a sky.
  public enum Change: Hashable, Sendable {
    /// It gets input.
    case input(SkyEvent)
    /// It closes what is open over it, and travels.
    case travel(SkyGoal)
    /// It closes what is open over it, and travels by a number of signs.
    case step(Int)
    /// It shows the dates that it would show if nobody had set another one.
    case dates(SkyDate)
    /// Another sky takes its place, by its name.
    case sky(String)
  }

  /// The state of a wall besides its sky.
  public struct Extras: Hashable, Sendable, Codable {
    /// The name of the sky.
    public fileprivate(set) var skyName: String
    /// The brightness, 0 to 1.
    public fileprivate(set) var brightness = 1.0
    /// Until when the screens show which one they are; `nil` if nobody has asked for that.
    public fileprivate(set) var identification: Seconds?
    /// Who holds the sky with a pointer, and when that was last heard of.
    fileprivate var hold: Hold?

    /// Whether all numbers are possible at a time; those that come from elsewhere may not be.
    func isValid(at time: Seconds) -> Bool {
      (0...1).contains(brightness) && hold.map { $0.last <= time } ?? true
        && identification.map { $0 <= time + WallEvent.Action.longestIdentification } ?? true
    }
  }

  fileprivate struct Hold: Hashable, Sendable, Codable {
    let sender: String
    var last: Seconds
  }

  /// A sky that events may name.
  private struct KnownSky {
    let scene: SkyScene
    let goals: GoalFinder
  }

  /// The state of a wall at a time.
  public struct Base: Sendable {
    fileprivate var sky: Sky
    fileprivate var extras: Extras

    /// The state, for others to begin with.
    ///
    /// - Throws: `EncodingError` if a number in it isn't finite.
    public var snapshot: WallSnapshot {
      get throws { try WallSnapshot(state: sky.state, extras: extras) }
    }
  }

  /// The state from which the sky is computed again when an event comes late.
  public private(set) var base: Base
  /// The state with which the log has begun.
  private let opening: Base
  /// The state up to the last event that has happened.
  public private(set) var extras: Extras
  /// All known events later than the base, in order.
  private var events: [WallEvent] = []
  /// The number of those that have happened.
  private var passed = 0
  /// Which events count.
  private var allowance = WallAllowance()
  private var skies: [String: KnownSky] = [:]
  /// The dates that the sky shows unless somebody sets another one.
  private let dates: SkyDate?
  private let epoch: Seconds

  /// After how long a pointer that isn't heard of any more lets the sky go, in seconds.
  public static let longestSilence: Seconds = 10

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - sky: The sky as it has opened, with its motion begun.
  ///   - name: The name of the sky.
  ///   - epoch: When it opened, in seconds since 1970.
  public init(of sky: Sky, named name: String, epoch: Seconds) {
    extras = Extras(skyName: name)
    base = Base(sky: sky, extras: extras)
    opening = base
    dates = sky.dates
    self.epoch = epoch
    skies[name] = KnownSky(scene: sky.scene, goals: GoalFinder(in: sky.scene.design))
  }

  // MARK: Skies

  /// Returns whether the log knows a sky.
  public func knowsSky(named name: String) -> Bool { skies[name] != nil }

  /// Adds a sky that events may name.
  ///
  /// - Parameters:
  ///   - scene: The sky.
  ///   - name: Its name.
  /// - Returns: Whether an event that has happened names it, so that the sky has to be computed again.
  public mutating func add(_ scene: SkyScene, named name: String) -> Bool {
    skies[name] = KnownSky(scene: scene, goals: GoalFinder(in: scene.design))
    return events.prefix(passed).contains { $0.action == .sky(name) }
  }

  // MARK: Events

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The time up to which the sky has advanced.
  /// - Returns: What becomes of it.
  public mutating func insert(_ event: WallEvent, at now: Seconds) -> Outcome {
    let time = time(of: event.id)
    guard time > base.sky.time else { return .tooOld }
    let place = firstIndex(notBefore: event.id)
    if place < events.count, events[place].id == event.id { return .known }
    guard allowance.excess(of: event.id) == nil else { return .excessive }
    events.insert(event, at: place)
    if time <= now { passed += 1 }
    // What makes way for it comes after it.
    if let displaced = allowance.add(event.id) { _ = remove(displaced.id) }
    return time <= now ? .late : .ahead
  }

  /// Returns whether the log has an event.
  public func has(_ id: WallEvent.ID) -> Bool {
    let place = firstIndex(notBefore: id)
    return place < events.count && events[place].id == id
  }

  /// Removes an event.
  ///
  /// - Parameter id: The event.
  /// - Returns: Whether it had happened, so that the sky has to be computed again.
  public mutating func remove(_ id: WallEvent.ID) -> Bool {
    guard has(id) else { return false }
    let place = firstIndex(notBefore: id)
    events.remove(at: place)
    allowance.remove(id)
    guard place < passed else { return false }
    passed -= 1
    return true
  }

  /// Goes back to the state with which the log has begun; ``replay(to:on:)`` then gives the sky of any time.
  public mutating func reset() {
    base = opening
    (passed, extras) = (0, opening.extras)
  }

  /// The index of the first event that doesn't come before an identity.
  private func firstIndex(notBefore id: WallEvent.ID) -> Int {
    events.firstSortedIndex { $0.id >= id }
  }

  /// When an event happens.
  public func time(of id: WallEvent.ID) -> Seconds { Seconds(id.time) / 1000 - epoch }

  /// When something happens next; `nil` if nothing is known to.
  public var nextTime: Seconds? {
    let times = (
      passed < events.count ? time(of: events[passed].id) : nil,
      extras.hold.map { $0.last + WallLog.longestSilence }
    )
    guard let first = times.0, let second = times.1 else { return times.0 ?? times.1 }
    return min(first, second)
  }

  /// The last event that has happened.
  public var lastEvent: WallEvent? { passed > 0 ? events[passed - 1] : nil }

  // MARK: Time

  /// Removes and returns the next change of the sky if it is due by a time; it has to be applied at its own time.
  public mutating func takeNext(upTo limit: Seconds) -> Step? {
    while let time = nextTime, time <= limit {
      if let hold = extras.hold, hold.last + WallLog.longestSilence == time {
        extras.hold = nil
        return Step(time: time, change: .input(.cancel))
      }
      passed += 1
      if let change = change(by: events[passed - 1], at: time) {
        return Step(time: time, change: change)
      }
    }
    return nil
  }

  /// Computes the sky at a time from the base on.
  ///
  /// - Parameters:
  ///   - time: The time, not earlier than ``start``.
  ///   - canvas: Its canvas, as large in points as that with which the log has begun.
  /// - Returns: The sky, without effects.
  public mutating func replay(to time: Seconds, on canvas: Canvas) -> Sky {
    var sky = base.sky
    sky.rescale(to: canvas)
    (passed, extras) = (0, base.extras)
    advance(&sky, to: time)
    // Whoever watches hears and sees only what comes from now on.
    _ = sky.takeEffects()
    return sky
  }

  /// Moves the base to a later time, and forgets the events up to that.
  ///
  /// - Parameter time: The time, not later than that up to which the sky has advanced; nothing that comes before it is
  ///   accepted from now on.
  /// - Returns: The events that are forgotten.
  @discardableResult
  public mutating func forget(before time: Seconds) -> [WallEvent.ID] {
    guard time > base.sky.time else { return [] }
    let now = (passed, extras)
    let count = firstIndex(after: time)
    (passed, extras) = (0, base.extras)
    var sky = base.sky
    advance(&sky, to: time)
    _ = sky.takeEffects()
    base = Base(sky: sky, extras: extras)
    let forgotten = events.prefix(count).map(\.id)
    events.removeFirst(count)
    forgetAllowance()
    (passed, extras) = (now.0 - count, now.1)
    return forgotten
  }

  /// Whether anything has happened since the start of the log, or will.
  public var hasEvents: Bool { !events.isEmpty }

  /// When a time of the wall is, in seconds since 1970.
  public func date(of time: Seconds) -> Seconds { epoch + time }

  /// The time back to which the log goes.
  public var start: Seconds { base.sky.time }

  // MARK: Snapshots

  /// Begins again with a state that comes from another machine; ``replay(to:on:)`` then gives the sky of now.
  ///
  /// - Parameter snapshot: The state.
  /// - Returns: Whether it can be one of this wall, and its sky is known; otherwise, nothing changes.
  public mutating func adopt(_ snapshot: WallSnapshot) -> Bool {
    guard var scene = skies[snapshot.skyName]?.scene else { return false }
    scene.canvas = base.sky.scene.canvas
    var sky = Sky(scene: scene)
    sky.calendar = base.sky.calendar
    guard sky.restore(snapshot.state) else { return false }
    base = Base(sky: sky, extras: snapshot.extras)
    events.removeFirst(firstIndex(after: snapshot.time))
    forgetAllowance()
    (passed, extras) = (0, base.extras)
    return true
  }

  /// Forgets what has counted before the base; a second of which only a part is over still matters.
  private mutating func forgetAllowance() {
    allowance.forget(before: Int64((date(of: base.sky.time) * 1000).rounded()) + 1)
  }

  private func firstIndex(after limit: Seconds) -> Int {
    events.firstIndex { time(of: $0.id) > limit } ?? events.count
  }

  private mutating func advance(_ sky: inout Sky, to time: Seconds) {
    while let step = takeNext(upTo: time) {
      sky.advance(to: step.time)
      if case .sky(let name) = step.change, var scene = skies[name]?.scene {
        scene.canvas = sky.scene.canvas
        sky.replaceScene(by: scene)
      } else {
        sky.perform(step.change)
      }
    }
    sky.advance(to: time)
  }

  /// What an event does to the sky; `nil` if it concerns something else, or nothing.
  private mutating func change(by event: WallEvent, at time: Seconds) -> Change? {
    switch event.action {
    case .input(let input):
      return takes(input, from: event.id.sender, at: time) ? .input(input) : nil
    case .goto(let name):
      // Signs and bodies differ from sky to sky.
      return skies[extras.skyName]?.goals.goal(named: name).map { .travel($0) }
    case .step(let count): return .step(count)
    case .now: return dates.map { .dates($0) }
    case .sky(let name):
      guard name != extras.skyName, skies[name] != nil else { return nil }
      extras.skyName = name
      return .sky(name)
    case .dim(let level): extras.brightness = level
    case .identify(let duration): extras.identification = time + duration
    }
    return nil
  }

  /// Whether the sky gets input from a sender: of pointers, only that which was the first to go down.
  private mutating func takes(
    _ input: SkyEvent, from sender: String, at time: Seconds
  ) -> Bool {
    switch input {
    case .press:
      guard extras.hold == nil || extras.hold?.sender == sender else { return false }
      extras.hold = Hold(sender: sender, last: time)
    case .move:
      // Over an open menu, no button need be down.
      guard extras.hold.map({ $0.sender == sender }) ?? true else { return false }
      extras.hold?.last = time
    case .release, .cancel:
      guard extras.hold?.sender == sender else { return false }
      extras.hold = nil
    default: break
    }
    return true
  }
}

extension Sky {
  /// Applies a change of a wall's log at the sky's current time; another sky has to be shown by the caller.
  public mutating func perform(_ change: WallLog.Change) {
    switch change {
    case .input(let input): apply(input)
    case .travel(let goal): applyOverNothing(.goto(goal))
    case .step(let count): applyOverNothing(.wheel(notches: count))
    case .dates(let dates): resetDates(to: dates)
    case .sky: break
    }
  }

  /// Applies input after closing the menu or the panel, which would take it.
  private mutating func applyOverNothing(_ input: SkyEvent) {
    if hasSomethingToClose { apply(.key(.escape)) }
    apply(input)
  }
}
