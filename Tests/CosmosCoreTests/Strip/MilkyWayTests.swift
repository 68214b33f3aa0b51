import CosmosCore
import Testing

@Suite struct MilkyWayTests {
  private func source(
    points: Double = 16.675, growsLeft: Bool = true, contrast: Double = 0.3, height: Double = 667
  ) -> NebulaTexels.Source {
    NebulaTexels.Source(
      nebula: Layer.Nebula(
        shape: Layer.Nebula.Shape(
          contrast: contrast,
          course: .milkyWay(DegreeScale(points: points, growsLeft: growsLeft))),
        colors: [Color(rgb: 0xFFFFFF)]),
      ground: Color(rgb: 0), skySeed: 1, period: 360 * points, height: height)
  }

  /// Where the texel at a place lies on the colours, 0 to 1.
  private func share(
    _ texels: NebulaTexels, of source: NebulaTexels.Source, longitude: Double, latitude: Double
  ) throws -> Double {
    guard case .milkyWay(let degrees) = source.nebula.shape.course else { return 0 }
    let (columns, rows) = (texels.grid.columns, texels.grid.rows)
    let column = Int(degrees.position(of: longitude) / 360 * Double(columns))
    let row = Int((0.5 - latitude * degrees.points / source.height) * Double(rows))
    try #require((0..<rows).contains(row))
    return Double(texels.colors[row * columns + column] & 1023) / 1023
  }

  /// Stars per square degree at some places of the map: bright clouds, the Great Rift, dark clouds, and the empty sky.
  static let densities = [
    (266.75, -5.75, 28.5), (275.25, -8.25, 26.5), (90.25, -0.25, 21.3), (267.75, 5.75, 15.2),
    (65.25, 1.75, 9.3),
    (257.25, 8.75, 8.4), (180.25, -0.25, 4.9),
  ]

  @Test(arguments: densities, [true, false])
  func `places are as bright as their stars are dense`(
    place: (longitude: Double, latitude: Double, stars: Double), growsLeft: Bool
  ) throws {
    let source = source(growsLeft: growsLeft)
    let texels = NebulaTexels(source)
    let share = try share(
      texels, of: source, longitude: place.longitude, latitude: place.latitude)
    let excess = max(0, (place.stars - 6) / 22)
    let expected = excess / (1 + excess * excess).squareRoot()
    #expect(abs(share - expected) <= 0.05 * expected)
  }

  @Test func `the light fades out beyond 60° from the ecliptic`() throws {
    let source = source(height: 2300)
    let texels = NebulaTexels(source)
    func light(_ latitude: Double) throws -> Double {
      try share(texels, of: source, longitude: 300, latitude: latitude)
    }
    let edge = try light(59)
    #expect(edge > 0.3)
    #expect(try abs(light(62.5) - edge / 2) < 0.15 * edge)
    #expect(try light(66) == 0)
  }

  @Test func `noise has no part in it`() {
    #expect(NebulaTexels(source(contrast: 0)).colors == NebulaTexels(source(contrast: 1)).colors)
  }

  @Test(arguments: [(16.675, 667.0), (1, 10_000), (1000, 100)])
  func `neighbouring texels differ little, also across the seam`(points: Double, height: Double) {
    let texels = NebulaTexels(source(points: points, height: height))
    let (columns, rows) = (texels.grid.columns, texels.grid.rows)
    #expect(texels.grid.repeats == 1 && texels.grid.bytes <= 16 << 20)
    var steepest = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let next = column + 1 < columns ? column + 1 : 0
        let (one, other) = (
          texels.colors[row * columns + column], texels.colors[row * columns + next]
        )
        steepest = max(steepest, abs(Int(one & 1023) - Int(other & 1023)))
      }
    }
    #expect((1...80).contains(steepest))
  }
}
