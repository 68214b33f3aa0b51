import CosmosCore
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Makes a window darker at some times of the day, and fades out the rulers while nobody uses it.
package final class Dimmer {
  private var calendar: DimCalendar?
  private var rulerRest: Seconds?
  /// Reads the wall clock, in seconds since 1970.
  private let wallClock: () -> Double
  /// Reads a monotonic clock, in seconds.
  private let clock: () -> Seconds
  private var brightness = 1.0
  /// The brightness that was requested, and the fade to it.
  private var request = (from: 1.0, to: 1.0, start: -Seconds.infinity)
  /// The part of the wall clock's time in which the brightness stays as it is.
  private var validity = 0.0..<0.0
  /// When there was last input, and the ruler's opacity then.
  private var input: (time: Seconds, opacity: Double)

  /// How long a brightness that is asked for takes, in seconds.
  private static let fade: Seconds = 1

  /// How long the ruler takes to fade out, in seconds.
  private static let fadeOut: Seconds = 60

  /// How long the ruler takes to come back, in seconds.
  private static let fadeIn: Seconds = 0.3

  /// Longest time for which the calendar is not asked, in seconds, since the clock may be set or the time zone changed.
  private static let longestValidity = 60.0

  /// Number of steps in which the ruler fades.
  private static let steps = 256.0

  /// Begins with a ruler that is fully visible.
  ///
  /// - Parameters:
  ///   - options: What gets darker, and when.
  ///   - wallClock: Reads the wall clock, in seconds since 1970.
  ///   - clock: Reads a monotonic clock, in seconds.
  package init(
    _ options: DimOptions, wallClock: @escaping () -> Double, clock: @escaping () -> Seconds
  ) {
    calendar = options.periods.isEmpty ? nil : DimCalendar(options)
    rulerRest = options.rulerRest
    self.wallClock = wallClock
    self.clock = clock
    input = (clock(), 1)
  }

  /// Begins with a ruler that is fully visible, by the clocks of a session.
  ///
  /// In a driven window, whose time stands still, so does the time of day.
  package convenience init(_ options: DimOptions, clock: any SessionClock) {
    let now = SharedClock.read
    let start = now()
    let isDriven = clock is DrivenClock
    self.init(
      options, wallClock: { isDriven ? start + clock.now : now() }, clock: { clock.now })
  }

  /// Adopts other options; the requested brightness stays.
  ///
  /// - Parameter options: What gets darker, and when.
  package func follow(_ options: DimOptions) {
    calendar = options.periods.isEmpty ? nil : DimCalendar(options)
    rulerRest = options.rulerRest
    (brightness, validity) = (1, 0..<0)
    input = (clock(), 1)
  }

  /// Applies the current brightness and opacity to a frame.
  package func apply(to frame: inout SkyFrame) {
    update()
    frame.brightness *= brightness * requestedBrightness
    frame.rulerOpacity *= rulerOpacity
  }

  /// The brightness that was asked for last, 0 to 1; it counts in addition to that of the time of day.
  package var level: Double { request.to }

  /// Seconds until the picture has ``level``; `nil` if it has.
  package var timeToLevel: Seconds? {
    let time = request.start + Dimmer.fade - clock()
    return time > 0 ? time : nil
  }

  /// Makes the picture darker or brighter within a second, until the next call.
  ///
  /// - Parameter level: The brightness, 0 to 1.
  package func fade(to level: Double) {
    request = (requestedBrightness, level, clock())
  }

  private var requestedBrightness: Double {
    let progress = min(1, max(0, (clock() - request.start) / Dimmer.fade))
    return request.from + (request.to - request.from) * progress
  }

  /// Notes input, which brings the ruler back.
  package func noteInput() {
    guard rulerRest != nil else { return }
    input = (clock(), rulerOpacity)
  }

  /// Seconds until a frame looks different; `nil` if it stays as it is.
  package var timeToChange: Seconds? {
    var time = calendar.map { _ in max(0, validity.upperBound - wallClock()) }
    if let next = timeToChangeRuler { time = min(next, time ?? next) }
    if timeToLevel != nil { time = 0 }
    return time
  }

  private func update() {
    guard let calendar else { return }
    let now = wallClock()
    guard !validity.contains(now) else { return }
    let (brightness, until) = calendar.brightness(at: now)
    self.brightness = brightness
    validity = now..<max(now, min(until, now + Dimmer.longestValidity))
  }

  private var rulerOpacity: Double {
    guard let rulerRest else { return 1 }
    let passed = clock() - input.time
    let opacity =
      if passed < rulerRest {
        min(1, input.opacity + passed / Dimmer.fadeIn)
      } else {
        max(0, 1 - (passed - rulerRest) / Dimmer.fadeOut)
      }
    return (opacity * Dimmer.steps).rounded() / Dimmer.steps
  }

  private var timeToChangeRuler: Seconds? {
    guard let rulerRest else { return nil }
    let passed = clock() - input.time
    if passed < rulerRest {
      return input.opacity + passed / Dimmer.fadeIn < 1 ? 0 : rulerRest - passed
    }
    return passed < rulerRest + Dimmer.fadeOut ? Dimmer.fadeOut / Dimmer.steps : nil
  }
}

extension Dimmer: Participant {
  package var title: String { "dimming" }

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    if event.isInput { noteInput() }
  }

  package func adjust(_ frame: inout SkyFrame) {
    apply(to: &frame)
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    timeToChange.map { Deadline.session(window.session.clock.now + $0).forFrame }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    if change.next.dimming != change.previous.dimming { follow(change.next.dimming) }
  }
}

extension WindowSession {
  /// The brightness that the window has or fades to, 0 to 1, in addition to that of the time of day; setting it fades.
  package var brightness: Double {
    get { participants.first(Dimmer.self)?.level ?? 1 }
    set { participants.first(Dimmer.self)?.fade(to: newValue) }
  }

  /// Seconds until the picture has ``brightness``; `nil` if it has.
  package var timeToBrightness: Seconds? { participants.first(Dimmer.self)?.timeToLevel }
}

extension WindowEvent {
  /// Whether it is input from a user.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .press, .release, .pointer, .scroll, .wheel, .finger, .pan, .twoFingers, .gamepad,
      .drop:
      true
    case .close, .damage, .resize, .moved, .focus, .text: false
    }
  }
}
