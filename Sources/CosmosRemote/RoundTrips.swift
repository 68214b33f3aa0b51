import CosmosCore

/// How long events take to the broker and back, and how far ahead of time they are sent because of that.
struct RoundTrips: Sendable {
  /// The last times, in seconds.
  private var times: [Seconds] = []

  /// Number of times that count.
  private static let count = 16
  /// Number of times from which on they count.
  private static let leastCount = 4
  /// How far ahead commands are sent at first, in seconds.
  private static let firstLead: Seconds = 0.25
  /// The bounds of that.
  private static let leads: ClosedRange<Seconds> = 0.06...1

  /// Notes how long an event has taken.
  mutating func note(_ time: Seconds) {
    times.append(time)
    if times.count > RoundTrips.count { times.removeFirst() }
  }

  /// How far ahead commands are sent, in seconds: twice the longest time.
  var lead: Seconds {
    guard times.count >= RoundTrips.leastCount, let longest = times.max() else {
      return RoundTrips.firstLead
    }
    return min(max(2 * longest, RoundTrips.leads.lowerBound), RoundTrips.leads.upperBound)
  }

  /// How far ahead the movements of a pointer are sent, in seconds: as little as the way takes.
  var pointerLead: Seconds {
    guard times.count >= RoundTrips.leastCount, let longest = times.max() else {
      return RoundTrips.leads.lowerBound
    }
    return min(max(longest, RoundTrips.leads.lowerBound), RoundTrips.firstLead)
  }
}
