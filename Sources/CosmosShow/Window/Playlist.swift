import CosmosCore
import CosmosImage
import CosmosOptions

/// Which of several skies is shown, and when the next one takes its turn.
///
/// Times are seconds of the session's clock, or since the epoch of a shared one.
package struct Playlist {
  package let options: PlaylistOptions
  /// Whether the sky depends on the time alone, because machines share the clock.
  private let isShared: Bool
  /// When turn 0 began.
  private let start: Seconds
  /// The turn that has begun last.
  private var turn = 0
  /// The place in the list of the sky that was shown last; `nil` before one of them was.
  private var place: Int?
  /// Where the sky was last; `nil` if it is another sky since then.
  private var stop: Stop?
  /// Whether the sky has left a stop, and hasn't come to another one.
  private var isTravelling = false

  /// Where a tour or a drift is.
  package enum Stop: Hashable {
    /// Between two signs.
    case between
    /// At rest at a position.
    case rest(Double)
    /// Beside a sign.
    case sign(Int)
  }

  /// Begins with a sky.
  ///
  /// - Parameters:
  ///   - options: The skies, at least one, and when they take turns.
  ///   - sky: The sky that is shown, which may be none of them.
  ///   - time: The time.
  ///   - isShared: Whether other machines show the same sky at the same time; turns then are counted from time 0.
  package init(
    _ options: PlaylistOptions, showing sky: FilePath, at time: Seconds, isShared: Bool = false
  ) {
    precondition(!options.skies.isEmpty, "somebody has to take a turn")
    self.options = options
    self.isShared = isShared
    start = isShared ? 0 : time
    place = options.skies.firstIndex(of: sky)
    if isShared, let turn = number(at: time) {
      // Another sky than that of the time gives way at once.
      let isRight = options.skies[index(of: turn)] == sky
      self.turn = isRight ? turn : turn - 1
    }
  }

  /// When the next sky takes its turn; infinite if that depends on journeys.
  package var nextTime: Seconds {
    switch options.turn {
    case .time(let length): start + Double(turn + 1) * length
    case .journey: .infinity
    }
  }

  /// Begins a turn if it is time.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - stop: Where a tour or a drift is; `nil` if none runs.
  /// - Returns: The skies in the order in which they should be tried; `nil` if the one that is shown stays.
  package mutating func next(at time: Seconds, stop: Stop?) -> [FilePath]? {
    switch options.turn {
    case .time:
      // A shared clock may be set back.
      guard let number = number(at: time), number != turn else { return nil }
      turn = number
    case .journey:
      guard let stop, hasArrived(at: stop) else { return nil }
    }
    let first = isShared ? index(of: turn) : place.map { $0 + 1 } ?? 0
    return options.skies.indices.map { options.skies[($0 + first) % options.skies.count] }
  }

  /// Notes that one of the skies is shown: the next one of that name, where the list has it several times.
  package mutating func note(_ sky: FilePath) {
    let (first, count) = ((place ?? -1) + 1, options.skies.count)
    place = (first..<first + count).first { options.skies[$0 % count] == sky }.map { $0 % count }
    // The same sign may stand elsewhere.
    (stop, isTravelling) = (nil, false)
  }

  /// The number of the turn at a time; `nil` if turns don't depend on it.
  private func number(at time: Seconds) -> Int? {
    guard case .time(let length) = options.turn else { return nil }
    return Int(((time - start) / length).rounded(.down))
  }

  /// The place in the list of the sky of a turn on a shared clock.
  private func index(of turn: Int) -> Int {
    let rest = turn % options.skies.count
    return rest < 0 ? rest + options.skies.count : rest
  }

  private mutating func hasArrived(at next: Stop) -> Bool {
    guard next != .between else {
      isTravelling = true
      return false
    }
    defer { (stop, isTravelling) = (next, false) }
    return isTravelling || stop.map { $0 != next } ?? false
  }
}

extension Sky {
  /// Where a tour or a drift is; `nil` if none runs.
  package var autoplayStop: Playlist.Stop? {
    guard isAutoplaying, let autoplayMode else { return nil }
    return switch autoplayMode {
    case .tour: motionKind == .rest ? .rest(position) : Playlist.Stop.between
    case .drift: signInReach.map { .sign($0) } ?? Playlist.Stop.between
    }
  }
}
