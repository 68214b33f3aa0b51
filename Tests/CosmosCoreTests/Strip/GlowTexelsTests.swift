import CosmosCore
import Testing

@Suite struct GlowTexelsTests {
  private func source(period: Double = 1500, height: Double = 400) throws -> GlowTexels.Source {
    let profile = try #require(
      RadialProfile(through: [
        RadialProfile.Knot(radius: 0, opacity: 0.2), RadialProfile.Knot(radius: 40, opacity: 0.17),
        RadialProfile.Knot(radius: 80, opacity: 0.05), RadialProfile.Knot(radius: 120, opacity: 0),
      ]))
    return GlowTexels.Source(
      field: StarField(seed: 3, layer: 0, sections: 4, count: 40), profile: profile,
      period: period, height: height)
  }

  /// The light that all glows together let through at a position in points, from 0 to 1.
  private func transmittance(_ source: GlowTexels.Source, x: Double, y: Double) -> Double {
    var clear = 1.0
    source.field.forEachStar { star in
      for turn in -1...1 {
        let across = (Double(star.x) * 0x1p-32 + Double(turn)) * source.period - x
        let down = Double(star.y) * source.height - y
        clear *= 1 - source.profile.opacity(at: (across * across + down * down).squareRoot())
      }
    }
    return clear
  }

  @Test(arguments: [1500.0, 311.7])
  func `samples are the product of all glows, all the way around the strip`(period: Double) throws {
    let source = try source(period: period)
    let map = GlowTexels(source)
    #expect(map.transmittance.count == map.columns * map.rows)
    var largest = 0.0
    for row in stride(from: 0, to: map.rows, by: 7) {
      for column in stride(from: 0, to: map.columns, by: 11) {
        let x = (Double(column) + 0.5) * period / Double(map.columns)
        let y = (Double(row) + 0.5) * source.height / Double(map.rows)
        let sample = Double(map.transmittance[row * map.columns + column])
        largest = max(largest, abs(sample - transmittance(source, x: x, y: y)))
      }
    }
    // The tolerance is 1/2048 per overlapping glow, of which there are a few.
    #expect(largest < 0.004)
  }

  @Test func `the same source produces the same map`() throws {
    #expect(GlowTexels(try source()).transmittance == GlowTexels(try source()).transmittance)
    #expect(
      GlowTexels(try source()).transmittance != GlowTexels(try source(height: 401)).transmittance)
  }

  @Test func `a profile too steep for any map still has a finite size`() throws {
    let knots = [(0, 1), (1e-200, 0.5), (2000, 0)].map {
      RadialProfile.Knot(radius: $0, opacity: $1)
    }
    let source = GlowTexels.Source(
      field: StarField(seed: 1, layer: 0, sections: 12, count: 120),
      profile: try #require(RadialProfile(through: knots)), period: 3600, height: 667)
    #expect(source.parts.columns >= 1 && source.size.columns >= 1)
    #expect(source.bytes > 1e9 && source.additions > 0)
  }

  @Test func `a glow longer than its strip is added once for each time it wraps around`()
    throws
  {
    let long = try source(period: 2400)
    let short = GlowTexels.Source(
      field: long.field, profile: long.profile, period: 0.24, height: long.height)
    #expect(short.additions > 10 * long.additions)
  }
}
