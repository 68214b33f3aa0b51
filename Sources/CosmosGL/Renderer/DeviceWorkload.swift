import CosmosCore

/// The workloads that ``DeviceCostMeter`` draws and times.
///
/// The difference between two workloads gives the cost of one part; the overhead common to all draws cancels out.
package enum DeviceWorkload: Int, CaseIterable {
  case oneSmallStar, smallStars, largeStars, smallPass, pass, passOfManyCaches

  /// Star counts of the workloads with several stars, chosen for about equal work at either size.
  static let starCounts = (small: 64, large: 16)
  /// Radii of the stars' glows, in pixels; about those of the built-in sky at 1920 × 1080.
  static let radii = (small: 6.0, large: 15.0)
  /// Sides of the render targets of the passes, in pixels.
  static let sides = (small: 16, large: 256)
  /// Numbers of layer caches that the passes read.
  static let caches = (few: 1, many: 6)

  /// The largest accepted difference between the median and the shortest time of a workload, as a fraction of
  /// the time of its `scale`.
  ///
  /// A smaller difference means that nothing else kept the device busy for long.
  private static let maxSpread = 0.5

  /// The workload that this one's time is added to or subtracted from.
  private var scale: DeviceWorkload {
    switch self {
    case .oneSmallStar: .smallStars
    case .smallPass: .pass
    case .smallStars, .largeStars, .pass, .passOfManyCaches: self
    }
  }

  /// A soft glow with a radius in pixels.
  static func sprite(_ radius: Double) -> Sprite {
    Sprite(color: Color(red: 1, green: 1, blue: 1), opacity: [0: 0.5, radius: 0])
  }

  /// Solves for the cost of each part from the times of the workloads.
  ///
  /// - Parameter times: Times of one draw in any unit, one value per round for each workload. Only the
  ///   shortest time is used, because disturbances can only slow a device down.
  /// - Returns: `nil` if the times are implausible or vary too much between rounds.
  package static func costs(of times: [[Double]]) -> DeviceCosts? {
    let sorted = times.map { $0.sorted() }
    func time(_ workload: DeviceWorkload) -> Double { sorted[workload.rawValue][0] }
    for workload in allCases {
      let times = sorted[workload.rawValue]
      let spread = times[times.count / 2] - times[0]
      guard spread <= maxSpread * time(workload.scale) else { return nil }
    }
    let (small, large) = (pixels(of: sides.small), pixels(of: sides.large))
    let fetch =
      (time(.passOfManyCaches) - time(.pass)) / (large * Double(caches.many - caches.few))
    let passPixel =
      (time(.pass) - time(.smallPass)) / (large - small) - Double(caches.few) * fetch
    let areas = squares
    // Both times include one star and the overhead of a draw, so these cancel out.
    let smallStar = (time(.smallStars) - time(.oneSmallStar)) / Double(starCounts.small - 1)
    let largeStar =
      (time(.largeStars) - time(.oneSmallStar) + smallStar) / Double(starCounts.large)
    let starPixel = (largeStar - smallStar) / (areas[1] - areas[0])
    let star = smallStar - starPixel * areas[0]
    guard fetch > 0, starPixel > 0 else { return nil }
    // Parts that cost next to nothing occasionally come out below zero.
    let costs = DeviceCosts(
      star: max(0, star) / fetch, starPixel: starPixel / fetch,
      passPixel: max(0, passPixel) / fetch)
    return costs.isPlausible ? costs : nil
  }

  /// Areas of the squares of a small and a large star, in pixels.
  package static var squares: [Double] {
    [radii.small, radii.large].map { radius in
      let side = ProfileTexture.side(of: sprite(radius), scale: 1)
      return side * side
    }
  }

  private static func pixels(of side: Int) -> Double { Double(side * side) }
}
