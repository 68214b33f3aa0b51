import CosmosCore
import Testing

@Suite struct RadialProfileTests {
  /// The profiles of the default sky's sprites, which are the ones that matter.
  private static func profiles() throws -> [RadialProfile] {
    try SkyDesign.cosmos().layers.compactMap(\.content.sprite?.profile)
  }

  @Test func `the curve passes through every measured point`() throws {
    for profile in try Self.profiles() {
      for knot in profile.knots {
        #expect(abs(profile.opacity(at: knot.radius) - knot.opacity) < 1e-12)
        #expect(profile.opacity(at: -knot.radius) == profile.opacity(at: knot.radius))
      }
    }
  }

  @Test func `between two points, the curve stays between their values`() throws {
    for profile in try Self.profiles() {
      for (from, to) in zip(profile.knots, profile.knots.dropFirst()) {
        for step in 0...100 {
          let radius = from.radius + (to.radius - from.radius) * Double(step) / 100
          let opacity = profile.opacity(at: radius)
          #expect(opacity <= from.opacity + 1e-12 && opacity >= to.opacity - 1e-12)
        }
      }
    }
  }

  @Test func `a glow is zero beyond its radius`() throws {
    for profile in try Self.profiles() {
      #expect(profile.opacity(at: profile.radius) == 0)
      #expect(profile.opacity(at: profile.radius + 1) == 0)
      #expect(profile.opacity(at: .infinity) == 0)
    }
  }

  @Test(arguments: [1.0 / 256, 1.0 / 2048])
  func `the nearest sample at the promised pitch keeps the promised tolerance`(
    tolerance: Double
  ) throws {
    for profile in try Self.profiles() {
      let reach = profile.nearestPitch(tolerance: tolerance) / 2
      var largest = 0.0
      for step in 0..<4000 {
        let radius = profile.radius * Double(step) / 4000
        largest = max(
          largest, abs(profile.opacity(at: radius) - profile.opacity(at: radius + reach)))
      }
      #expect(largest <= tolerance * 1.001)
      // The pitch is no finer than necessary.
      #expect(largest >= tolerance * 0.5)
    }
  }

  @Test(arguments: [1.0 / 256, 1.0 / 2048])
  func `samples at the promised pitch keep the promised tolerance`(tolerance: Double) throws {
    for profile in try Self.profiles() {
      let pitch = profile.samplePitch(tolerance: tolerance)
      var largest = 0.0
      var left = 0.0
      while left < profile.radius {
        let (start, end) = (profile.opacity(at: left), profile.opacity(at: left + pitch))
        for step in 1..<20 {
          let share = Double(step) / 20
          let line = start + (end - start) * share
          largest = max(largest, abs(profile.opacity(at: left + pitch * share) - line))
        }
        left += pitch / 7
      }
      #expect(largest <= tolerance * 1.001)
      // The pitch is not excessively conservative.
      #expect(largest > tolerance / 20)
    }
  }

  @Test(arguments: [
    [],
    [(0.0, 1.0)],
    [(1, 1), (2, 0)],  // does not start at the centre
    [(0, 1), (2, 0.5), (2, 0)],  // two opacities at one radius
    [(0, 1), (2, 0.5)],  // does not end at zero
    [(0, 1.5), (2, 0)],  // more than opaque
    [(0, 1), (.infinity, 0)],
  ])
  func `a list that is not a valid profile is rejected`(points: [(Double, Double)]) {
    let knots = points.map { RadialProfile.Knot(radius: $0.0, opacity: $0.1) }
    #expect(RadialProfile(through: knots) == nil)
  }
}

extension Layer.Content {
  /// The sprite of a layer of stars.
  var sprite: Sprite? {
    switch self {
    case .stars(let stars): stars.sprite
    case .signStars(let stars): stars.sprite
    default: nil
    }
  }
}
