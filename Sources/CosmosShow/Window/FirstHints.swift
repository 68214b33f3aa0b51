import CosmosCore

/// The hints for somebody who is new to Cosmos: which there are, when each appears, and how visible it is.
///
/// They follow the instruction one after another, and keep out of the way while something else is open. Each shows
/// once ever. Times are seconds since the sky opened.
package struct FirstHints {
  /// The hints in order.
  package static let texts: [Strings.Key] = [.hintTravel, .hintFullscreen, .hintKeys]

  /// Number of hints that have appeared, in this window or before.
  package private(set) var shown: Int
  private var stage = Stage.waiting(until: firstStart)

  private enum Stage: Hashable {
    case waiting(until: Seconds)
    case showing(Strings.Key, since: Seconds)
    case vanishing(Strings.Key, since: Seconds, opacity: Double)
  }

  /// When the first hint appears: the instruction is complete after 7.5 s, and takes a moment to read.
  package static let firstStart: Seconds = 12
  /// How long a hint takes to appear, and to vanish.
  package static let fade: Seconds = 1.5
  /// Time from when a hint begins to appear until it begins to vanish.
  package static let length: Seconds = 9
  /// Time between two hints, and before one that had to wait.
  package static let pause: Seconds = 3

  /// Begins with the hints that have not appeared before.
  ///
  /// - Parameter shown: How many have.
  package init(shown: Int) {
    self.shown = min(max(0, shown), FirstHints.texts.count)
  }

  /// Whether no hint is left, and none is visible.
  package var areOver: Bool {
    if case .waiting = stage { shown == FirstHints.texts.count } else { false }
  }

  /// Lets hints appear and vanish.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - isFree: Whether nothing else is open that hints would disturb.
  /// - Returns: Whether a hint has begun to appear.
  package mutating func advance(to time: Seconds, isFree: Bool) -> Bool {
    switch stage {
    case .waiting(let start):
      guard shown < FirstHints.texts.count else { return false }
      if !isFree {
        stage = .waiting(until: max(start, time + FirstHints.pause))
      } else if time >= start {
        stage = .showing(FirstHints.texts[shown], since: time)
        shown += 1
        return true
      }
    case .showing(let text, let start):
      if !isFree || time >= start + FirstHints.length {
        stage = .vanishing(text, since: time, opacity: opacity(at: time))
      }
    case .vanishing(_, let start, _):
      if time >= start + FirstHints.fade { stage = .waiting(until: time + FirstHints.pause) }
    }
    return false
  }

  /// Ends the hints for good, because the user knows where to find more.
  package mutating func end(at time: Seconds) {
    shown = FirstHints.texts.count
    if case .showing(let text, _) = stage {
      stage = .vanishing(text, since: time, opacity: opacity(at: time))
    }
  }

  /// The hint that is visible, if any.
  package var text: Strings.Key? {
    switch stage {
    case .waiting: nil
    case .showing(let text, _), .vanishing(let text, _, _): text
    }
  }

  /// The opacity of the visible hint, 0 to 1.
  package func opacity(at time: Seconds) -> Double {
    switch stage {
    case .waiting: 0
    case .showing(_, let start): min(1, max(0, (time - start) / FirstHints.fade))
    case .vanishing(_, let start, let opacity):
      opacity * min(1, max(0, 1 - (time - start) / FirstHints.fade))
    }
  }

  /// Seconds until ``advance(to:isFree:)`` has something to do or the opacity changes; `nil` if only input can
  /// lead to that.
  package func timeToChange(at time: Seconds, isFree: Bool) -> Seconds? {
    switch stage {
    case .waiting(let start):
      isFree && shown < FirstHints.texts.count ? max(0, start - time) : nil
    case .showing(_, let start):
      time < start + FirstHints.fade ? 0 : max(0, start + FirstHints.length - time)
    case .vanishing: 0
    }
  }
}
