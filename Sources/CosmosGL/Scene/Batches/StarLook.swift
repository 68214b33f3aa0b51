import CosmosCore

/// How the stars of a random layer differ from one another, in the form that the shader reads.
final class StarLook {
  /// Diameter of the smallest star as a fraction of the largest one's.
  let smallest: Double
  /// Radius of the largest star's core, out to half of its opacity, in points.
  let coreRadius: Double
  /// The colours of the palette, opaque; the first one is white if there is no palette.
  let tints: [16 of SIMD4<Float>]
  /// See `StarVariety.thresholds`.
  let thresholds: [16 of UInt32]
  let twinkle: Twinkle?

  init(_ variety: StarVariety, profile: RadialProfile) {
    smallest = variety.smallest
    coreRadius = StarLook.coreRadius(of: profile)
    thresholds = variety.thresholds
    twinkle = variety.twinkle
    var tints = [16 of SIMD4<Float>](repeating: SIMD4(repeating: 1))
    for (index, tint) in variety.palette.enumerated() {
      let color = tint.color
      tints[index] = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1)
    }
    self.tints = tints
  }

  private static func coreRadius(of profile: RadialProfile) -> Double {
    let half = profile.opacity(at: 0) / 2
    let steps = 256
    let step = (0..<steps).first {
      profile.opacity(at: profile.radius * Double($0) / Double(steps)) <= half
    }
    return profile.radius * Double(max(1, step ?? steps)) / Double(steps)
  }

  /// Returns the diameter below which a star would flicker as it moves.
  ///
  /// A smaller star is drawn as large as this and proportionally fainter.
  ///
  /// - Parameter pixel: Size of a pixel in points.
  /// - Returns: A fraction of the largest star's diameter, at most 1.
  func leastSize(pixel: Double) -> Double {
    min(1, StarLook.leastCore * pixel / coreRadius)
  }

  /// Minimum radius of a star's core, in pixels.
  private static let leastCore = 0.75
}

extension Pipeline {
  /// Sets the uniforms of stars that differ from one another.
  ///
  /// - Parameters:
  ///   - look: How the stars differ.
  ///   - twinkling: Their twinkling at this moment, or `nil` if they don't twinkle.
  ///   - pixel: Size of a pixel in points.
  func set(_ look: StarLook, twinkling: Twinkle.Phase?, pixel: Double) {
    set(.sizes, SIMD2(Float(look.smallest), Float(look.leastSize(pixel: pixel))))
    let (tints, thresholds) = (look.tints, look.thresholds)
    set(.tints, tints.span)
    set(.thresholds, thresholds.span)
    set(.twinkle, look.twinkle?.amount ?? 0)
    set(.rates, SIMD2(twinkling?.leastRate ?? 0, twinkling?.rateCount ?? 1))
    set(.cyclePosition, twinkling?.position ?? 0)
  }
}
