/// The meteors of a layer of a scene, which follow from the seed, the layer and the time.
///
/// They arrive at random, as a Poisson process. Time is divided into slots in which one arrives on average. A hash of a
/// slot's number gives the number of its meteors, and all about each of them, so any moment can be computed
/// without those before it.
package struct RandomMeteors: Sendable {
  private let meteors: Layer.Meteors
  private let canvas: Size
  private let key: UInt64

  /// Length of a slot in seconds.
  private let slotLength: Seconds

  /// Maximum number of meteors of a slot; more than that occur in one slot in ten million.
  private static let maxPerSlot = 10

  /// Maximum number of slots in which the next or the last meteor is looked for.
  private static let maxSlots = 200

  /// Creates the meteors of a layer.
  package init(_ meteors: Layer.Meteors, layer index: Int, of scene: SkyScene) {
    self.meteors = meteors
    canvas = Size(width: scene.canvas.width, height: scene.canvas.height)
    slotLength = 3600 / meteors.rate
    key = StarField.mix(StarField.mix(scene.seed) ^ UInt64(index) << 32 ^ 0x6D65_7465_6F72)
  }

  private func forEachMeteor(of slot: Int, _ body: (Meteor) -> Void) {
    let key = StarField.mix(key ^ UInt64(bitPattern: Int64(slot)))
    var lots = Lots(state: key)
    let times = Double(slot) * slotLength..<Double(slot + 1) * slotLength
    for number in 0..<RandomMeteors.count(lots.next()) {
      var lots = Lots(state: StarField.mix(key &+ UInt64(number) &+ 1))
      body(Meteor(of: meteors, in: times, on: canvas, &lots))
    }
  }

  /// The number of arrivals where one is expected, of which a share `lot` of all slots has fewer.
  private static func count(_ lot: Double) -> Int {
    // 1/e, the share of slots without arrivals.
    var share = 0.36787944117144233
    var (sum, count) = (share, 0)
    while lot >= sum, count < maxPerSlot {
      count += 1
      share /= Double(count)
      sum += share
    }
    return count
  }

  private func slot(at time: Seconds) -> Int {
    // Beyond that, numbers of slots are no longer exact.
    Int(min(max((time / slotLength).rounded(.down), -0x1p53), 0x1p53))
  }
}

extension RandomMeteors: MeteorCourse {
  package func forEachInFlight(
    at moment: LayerMoment, loop: Seconds? = nil, _ body: (Meteor, Seconds) -> Void
  ) {
    let time = moment.time(inLoop: loop)
    for slot in slot(at: time - meteors.longestLife)...slot(at: time) {
      forEachMeteor(of: slot) { meteor in
        guard meteor.begin <= time, time < meteor.finish else { return }
        if let loop, meteor.begin < 0 || meteor.finish > loop { return }
        body(meteor, time)
      }
    }
  }

  package func stillness(around moment: LayerMoment) -> ClosedRange<Seconds> {
    let time = moment.time
    var isStill = true
    forEachInFlight(at: moment) { _, _ in isStill = false }
    guard isStill else { return time...time }
    return min(lastFinish(before: time), time)...max(nextBegin(after: time), time)
  }

  private func nextBegin(after time: Seconds) -> Seconds {
    let first = slot(at: time)
    var next = Seconds.infinity
    for slot in first..<first + RandomMeteors.maxSlots where next == .infinity {
      forEachMeteor(of: slot) { if $0.begin > time { next = min(next, $0.begin) } }
    }
    return min(next, Double(first + RandomMeteors.maxSlots) * slotLength)
  }

  private func lastFinish(before time: Seconds) -> Seconds {
    let first = slot(at: time)
    var last = -Seconds.infinity
    for number in 0..<RandomMeteors.maxSlots {
      let slot = first - number
      forEachMeteor(of: slot) { if $0.finish <= time { last = max(last, $0.finish) } }
      // Meteors of earlier slots finish before that.
      if last >= Double(slot) * slotLength + meteors.longestLife { break }
    }
    return last
  }
}

extension Meteor {
  /// Lengths of the shortest and the longest path, in tails.
  private static let paths = 2.0...longestPath

  /// Length of the longest path, in tails.
  static let longestPath = 4.0

  /// Creates a meteor at random.
  ///
  /// - Parameters:
  ///   - meteors: The description of all meteors.
  ///   - slot: From when to when it begins, in seconds.
  ///   - canvas: Size of the canvas in points; the middle of the path lies on it.
  ///   - lots: The random numbers.
  fileprivate init(
    of meteors: Layer.Meteors, in slot: Range<Seconds>, on canvas: Size, _ lots: inout Lots
  ) {
    begin = slot.lowerBound + lots.next() * (slot.upperBound - slot.lowerBound)
    let middle = (x: lots.next() * canvas.width, y: lots.next() * canvas.height)
    let degrees = meteors.direction + meteors.spread * (2 * lots.next() - 1)
    let length = meteors.length * (0.5 + 0.5 * lots.next())
    let path =
      Meteor.paths.lowerBound
      + lots.next() * (Meteor.paths.upperBound - Meteor.paths.lowerBound)
    let lot = lots.next()
    // Faint ones are more frequent.
    brightness = 0.35 + 0.65 * lot * lot
    finish = begin + (path + 1) * length / meteors.speed
    let angle = degrees * .pi / 180
    let half = path * length / 2
    let (x, y) = (half * MenuLayout.sine(angle), -half * MenuLayout.cosine(angle))
    start = Point(x: middle.x - x, y: middle.y - y)
    end = Point(x: middle.x + x, y: middle.y + y)
    tail = 1 / path
    width = meteors.width
    var rest = lots.next() * meteors.palette.reduce(0) { $0 + $1.weight }
    tint =
      meteors.palette.indices.first { index in
        rest -= meteors.palette[index].weight
        return rest < 0
      } ?? 0
  }
}
