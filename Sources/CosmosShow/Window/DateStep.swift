import CosmosCore

/// What a key does to the date that a sky shows.
package enum DateStep: Hashable {
  /// The next rate of ``rates``, upwards or downwards.
  case rate(Int)
  /// The rate of a clock.
  case realTime
  /// The date of now.
  case now
  /// Days forth, or back if negative.
  case days(Double)

  /// What a key of the window does to the date; `nil` if it does something else.
  package init?(_ key: WindowKey) {
    switch key {
    case .slower: self = .rate(-1)
    case .faster: self = .rate(1)
    case .realTime: self = .realTime
    case .now: self = .now
    case .dayBack: self = .days(-1)
    case .dayForward: self = .days(1)
    case .hourBack: self = .days(-1 / 24)
    case .hourForward: self = .days(1 / 24)
    case .weekBack: self = .days(-7)
    case .weekForward: self = .days(7)
    default: return nil
    }
  }

  /// Days that go by in a second: backwards, not at all, as on a clock, and up to a year.
  static let rates: [Double] = {
    let forward = [SkyDate.clockRate, 1 / 1440.0, 1 / 24.0, 1, 7, 30, 365.25]
    return forward.reversed().map { -$0 } + [0] + forward
  }()

  /// A rate in a few characters; empty for that of a clock.
  package static func text(ofRate rate: Double) -> String {
    let size = abs(rate)
    let text =
      switch size {
      case 0: "0"
      case SkyDate.clockRate: "1 s/s"
      case ..<SkyDate.clockRate: "<1 s/s"
      case ..<(0.99 / 1440): "\(Int((size * 86_400).rounded())) s/s"
      case ..<(1 / 25.0): "\(Int((size * 1440).rounded())) min/s"
      case ..<0.99: "\(Int((size * 24).rounded())) h/s"
      case ..<365: "\(Int(size.rounded())) d/s"
      default: "\(Int((size / 365.25).rounded())) y/s"
      }
    guard rate != SkyDate.clockRate else { return "" }
    return rate < 0 ? "−\(text)" : text
  }
}
