import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// The keys that change the date that a sky shows, and how fast it goes by.
package final class DateKeys: Participant {
  package let title = "the date"

  /// How often the notice is renewed while the date flies, in seconds.
  private static let interval: Seconds = 0.25

  /// When the notice was given last, by the time of the window, while the date flies because of a key.
  private var lastNotice: Seconds?

  /// Creates the feature.
  package init() {}

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    // Nobody would see in a kiosk that it isn't now any more.
    guard let step = WindowKey(rawValue: key.rawValue).flatMap(DateStep.init),
      window.options.offersSkies
    else { return false }
    window.advanceToNow()
    guard window.sky.scene.showsBodies, let date = window.sky.date,
      let rate = window.sky.dates?.rate
    else {
      window.notify(Notice(.key, .noticeNothing))
      return true
    }
    switch step {
    case .rate(let direction):
      let rates = DateStep.rates
      let next =
        direction > 0
        ? rates.first { $0 > rate } : rates.last { $0 < rate }
      window.session.apply(.rate(next ?? rate))
    case .realTime: window.session.apply(.rate(SkyDate.clockRate))
    case .now: window.session.resetDate()
    case .days(let days): window.session.apply(.date(date + days))
    }
    window.tellDate()
    return true
  }

  /// Says the date and the rate.
  fileprivate func tell(in window: WindowSession) {
    guard let date = window.sky.date, let rate = window.sky.dates?.rate else { return }
    var notice = Notice(.date, .noticeDate)
    notice.values["date"] = AlmanacDate(time: date * 86_400).shortText
    let text = DateStep.text(ofRate: rate)
    notice.values["rate"] = text.isEmpty ? "" : "  \(text)"
    window.notify(notice)
    // At the ends of the almanac, it stands still.
    let flies =
      rate > SkyDate.clockRate && date < SkyDate.range.upperBound
      || rate < 0 && date > SkyDate.range.lowerBound
    lastNotice = flies ? window.time : nil
  }

  /// Says it once more when what was sent to the machines of a wall has come back.
  fileprivate func tellAgain(in window: WindowSession) {
    guard window.session.wallLog != nil else { return }
    lastNotice = window.time + DateKeys.interval
  }

  package func update(in window: WindowSession) {
    guard let lastNotice else { return }
    // Another sky may have no planets.
    guard window.sky.scene.showsBodies else { return self.lastNotice = nil }
    if window.time >= lastNotice + DateKeys.interval { tell(in: window) }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    lastNotice.map { .sky(max($0 + DateKeys.interval, window.time)).forFrame }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    if change.next.dates != change.previous.dates { lastNotice = nil }
  }

  package func skyWillRestart(in window: WindowSession) {
    lastNotice = nil
  }
}

extension WindowSession {
  /// Says which date the sky shows, and how fast it goes by.
  package func tellDate() {
    let keys = participants.first(DateKeys.self)
    keys?.tell(in: self)
    keys?.tellAgain(in: self)
  }
}
