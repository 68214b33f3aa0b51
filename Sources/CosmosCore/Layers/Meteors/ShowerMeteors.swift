import Synchronization

/// The meteors of the real showers and the sporadic ones between them, on the canvas of a scene.
///
/// While the date stands still, goes backwards, or goes by more than ``maxPace`` times as fast as a clock, there are none.
package struct ShowerMeteors: Sendable {
  private let meteors: Layer.Meteors
  private let scene: SkyScene
  private let hours: Hours

  /// How many times faster than a clock the date may go by.
  package static let maxPace = 60.0

  /// Longest time from when a meteor appears until its tail is gone, in seconds.
  private static let longestLife: Seconds = 2.4

  /// Number of hours before and after in which the last and the next meteor are looked for.
  private static let reach = 2

  /// Magnitude of a meteor whose tail has the width of the layer.
  private static let standardMagnitude = 3.0

  /// The meteors of the last few hours that were asked for.
  private final class Hours: Sendable {
    private let seed: UInt64
    private let known = Mutex<[Int: [SkyMeteor]]>([:])
    private static let maxCount = 16

    init(seed: UInt64) {
      self.seed = seed
    }

    subscript(hour: Int) -> [SkyMeteor] {
      if let meteors = known.withLock({ $0[hour] }) { return meteors }
      let meteors = SkyMeteor.meteors(ofHour: hour, seed: seed)
      known.withLock { known in
        if known.count >= Hours.maxCount { known.removeAll(keepingCapacity: true) }
        known[hour] = meteors
      }
      return meteors
    }
  }

  /// Creates the meteors of a layer.
  ///
  /// - Parameters:
  ///   - meteors: The description of the layer.
  ///   - scene: The scene, which has degrees.
  package init(_ meteors: Layer.Meteors, of scene: SkyScene) {
    (self.meteors, self.scene) = (meteors, scene)
    hours = Hours(seed: scene.seed)
  }

  /// How the date goes by, if there are meteors then.
  private struct Pace {
    let dates: SkyDate
    /// Seconds of the date in a second.
    var factor: Double { dates.rate * 86_400 }

    init?(_ moment: LayerMoment, at time: Seconds) {
      guard let dates = moment.dates, dates.rate > 0,
        dates.rate * 86_400 <= ShowerMeteors.maxPace * (1 + 1e-9)
      else { return nil }
      // At its ends, the date stands still.
      let date = dates.date(at: time)
      guard SkyDate.range.lowerBound < date, date < SkyDate.range.upperBound else { return nil }
      self.dates = dates
    }

    /// The hour of a time, since 1970.
    func hour(at time: Seconds) -> Int { Int((dates.date(at: time) * 24).rounded(.down)) }

    /// The time of a moment in seconds since 1970.
    func time(of moment: Double) -> Seconds { (moment / 86_400 - dates.start) / dates.rate }
  }

  /// The meteor on the canvas; `nil` if it lies outside.
  private func visible(_ meteor: SkyMeteor, from begin: Seconds, at offset: Double) -> Meteor? {
    guard let degrees = scene.design.degrees,
      let start = scene.point(longitude: meteor.start.x, latitude: meteor.start.y, at: offset)
    else { return nil }
    let turn = BodyPlaces.difference(meteor.end.x, meteor.start.x)
    let end = Point(
      x: start.x + (degrees.growsLeft ? -turn : turn) * degrees.points,
      y: scene.canvas.height / 2 - meteor.end.y * degrees.points)
    let width =
      meteors.width * (1 + 0.25 * max(0, ShowerMeteors.standardMagnitude - meteor.magnitude))
    let margin = 10 * width
    guard max(start.x, end.x) > -margin, min(start.x, end.x) < scene.canvas.width + margin,
      max(start.y, end.y) > -margin, min(start.y, end.y) < scene.canvas.height + margin,
      // Near the poles, the strip has no room for what is a short way in the sky.
      abs(turn) < ShowerMeteors.longestTurn, start != end
    else { return nil }
    return Meteor(
      shower: meteor.shower, begin: begin, finish: begin + meteor.duration * (1 + meteor.tail),
      start: start, end: end,
      tail: meteor.tail,
      brightness: min(1, StarAppearance(magnitude: meteor.magnitude, colorIndex: 0).opacity),
      width: width, tint: Layer.Meteors.tint(ofSpeed: meteor.speed))
  }

  /// Longest way along the strip, in degrees.
  private static let longestTurn = 60.0
}

extension ShowerMeteors: MeteorCourse {
  package func forEachInFlight(
    at moment: LayerMoment, loop: Seconds? = nil, _ body: (Meteor, Seconds) -> Void
  ) {
    let time = moment.time(inLoop: loop)
    guard let pace = Pace(moment, at: time) else { return }
    for hour in pace.hour(at: time - ShowerMeteors.longestLife)...pace.hour(at: time) {
      for meteor in hours[hour] {
        let begin = pace.time(of: meteor.begin)
        guard begin <= time, time < begin + ShowerMeteors.longestLife,
          let meteor = visible(meteor, from: begin, at: moment.offset), time < meteor.finish
        else { continue }
        if let loop, meteor.begin < 0 || meteor.finish > loop { continue }
        body(meteor, time)
      }
    }
  }

  package func stillness(around moment: LayerMoment) -> ClosedRange<Seconds> {
    let time = moment.time
    guard let pace = Pace(moment, at: time) else {
      // With the clock's pace again, somebody has set the date.
      return min(time, 0)...Seconds.infinity
    }
    let hour = pace.hour(at: time)
    let reach = ShowerMeteors.reach
    var last = pace.time(of: Double(hour - reach) * 3600)
    var next = pace.time(of: Double(hour + reach + 1) * 3600)
    for hour in hour - reach...hour + reach {
      for meteor in hours[hour] {
        let begin = pace.time(of: meteor.begin)
        guard begin < next, begin + ShowerMeteors.longestLife > last,
          let meteor = visible(meteor, from: begin, at: moment.offset)
        else { continue }
        if meteor.begin > time {
          next = meteor.begin
        } else if meteor.finish <= time {
          last = max(last, meteor.finish)
        } else {
          return time...time
        }
      }
    }
    return min(last, time)...max(next, time)
  }
}
