import CosmosCore

/// What ``DeviceCostMeter`` draws and times.
///
/// What differs between two of the workloads gives a part's cost; what every draw takes drops out.
package enum DeviceWorkload: Int, CaseIterable {
  case oneSmallStar, smallStars, largeStars, smallPass, pass, passOfManyCaches

  /// Stars of those workloads that draw more than one: about as much work of either size.
  static let starCounts = (small: 64, large: 16)
  /// Radii of the stars' glows, in pixels: about those of the built-in sky at 1920 × 1080.
  static let radii = (small: 6.0, large: 15.0)
  /// Sides of the passes' targets, in pixels.
  static let sides = (small: 16, large: 256)
  /// Layer caches that the passes read.
  static let caches = (few: 1, many: 6)

  /// By how much the middle time of a workload may differ from the shortest, as a part of the time of its
  /// ``scale``: then nothing else has kept the device busy for long.
  private static let mostSpread = 0.5

  /// The workload to whose time this one's is added or from which it is subtracted.
  private var scale: DeviceWorkload {
    switch self {
    case .oneSmallStar: .smallStars
    case .smallPass: .pass
    case .smallStars, .largeStars, .pass, .passOfManyCaches: self
    }
  }

  /// A soft glow of a radius in pixels.
  static func sprite(_ radius: Double) -> Sprite {
    Sprite(color: Color(red: 1, green: 1, blue: 1), opacity: [0: 0.5, radius: 0])
  }

  /// Solves for the parts of the workloads' times.
  ///
  /// - Parameter times: Times of one draw in any unit; for each workload as many as there were rounds, of which
  ///   the shortest counts, since what disturbs a device only delays it.
  /// - Returns: `nil` where the times make no sense or differ from round to round.
  package static func costs(of times: [[Double]]) -> DeviceCosts? {
    let sorted = times.map { $0.sorted() }
    func time(_ workload: DeviceWorkload) -> Double { sorted[workload.rawValue][0] }
    for workload in allCases {
      let times = sorted[workload.rawValue]
      let spread = times[times.count / 2] - times[0]
      guard spread <= mostSpread * time(workload.scale) else { return nil }
    }
    let (small, large) = (pixels(of: sides.small), pixels(of: sides.large))
    let fetch =
      (time(.passOfManyCaches) - time(.pass)) / (large * Double(caches.many - caches.few))
    let passPixel =
      (time(.pass) - time(.smallPass)) / (large - small) - Double(caches.few) * fetch
    let areas = squares
    // One star and what its draw takes are in either.
    let smallStar = (time(.smallStars) - time(.oneSmallStar)) / Double(starCounts.small - 1)
    let largeStar =
      (time(.largeStars) - time(.oneSmallStar) + smallStar) / Double(starCounts.large)
    let starPixel = (largeStar - smallStar) / (areas[1] - areas[0])
    let star = smallStar - starPixel * areas[0]
    guard fetch > 0, starPixel > 0 else { return nil }
    // Parts that cost next to nothing come out below zero now and then.
    let costs = DeviceCosts(
      star: max(0, star) / fetch, starPixel: starPixel / fetch,
      passPixel: max(0, passPixel) / fetch)
    return costs.isPlausible ? costs : nil
  }

  /// Pixels of a small star's square and of a large one's.
  package static var squares: [Double] {
    [radii.small, radii.large].map { radius in
      let side = ProfileTexture.side(of: sprite(radius), scale: 1)
      return side * side
    }
  }

  private static func pixels(of side: Int) -> Double { Double(side * side) }
}
