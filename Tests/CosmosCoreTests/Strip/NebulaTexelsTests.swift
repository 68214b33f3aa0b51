import CosmosCore
import Testing

@Suite struct NebulaTexelsTests {
  private func source(
    seed: UInt64 = 1, own: UInt64 = 0, coverage: Double = 0.6, detail: Int = 4,
    scale: Double = 100, ground: Color? = nil, period: Double = 1500, height: Double = 200
  ) -> NebulaTexels.Source {
    NebulaTexels.Source(
      nebula: Layer.Nebula(
        shape: Layer.Nebula.Shape(seed: own, scale: scale, coverage: coverage, detail: detail),
        colors: [Color(rgb: 0x2040C0), Color(rgb: 0xC080FF)]),
      ground: ground, skySeed: seed, period: period, height: height)
  }

  /// The opacity of a texel of a nebula without ground, in steps of 1/255.
  private func opacity(_ texels: NebulaTexels, _ column: Int, _ row: Int) -> Int {
    Int(texels.colors[row * texels.grid.columns + column] >> 24)
  }

  @Test(arguments: [1500.0, 311.7, 20_000])
  func `the end of the strip continues at its start`(period: Double) {
    let texels = NebulaTexels(source(period: period))
    let last = texels.grid.columns - 1
    func step(after column: Int) -> Int {
      let next = column == last ? 0 : column + 1
      return (0..<texels.grid.rows).reduce(0) {
        max($0, abs(opacity(texels, column, $1) - opacity(texels, next, $1)))
      }
    }
    let steepest = (0..<last).reduce(0) { max($0, step(after: $1)) }
    #expect(steepest > 0)
    #expect(step(after: last) <= steepest)
  }

  @Test func `the same seeds give the same nebula, and any other seed another one`() {
    let texels = NebulaTexels(source()).colors
    #expect(texels == NebulaTexels(source()).colors)
    #expect(texels != NebulaTexels(source(seed: 2)).colors)
    #expect(texels != NebulaTexels(source(own: 2)).colors)
  }

  @Test(arguments: [0.0, 0.25, 0.6, 1])
  func `clouds cover the requested share of the sky`(coverage: Double) {
    let texels = NebulaTexels(source(coverage: coverage))
    // Rims are too thin to see: less than two steps of 255.
    let covered = texels.colors.filter { $0 >> 24 > 1 }.count
    let share = Double(covered) / Double(texels.colors.count)
    #expect(share <= coverage + 0.01)
    #expect(share >= 0.7 * coverage)
  }

  @Test func `gaps show the ground, and clouds their colours`() {
    let ground = Color(rgb: 0x0A0F30)
    let texels = NebulaTexels(source(ground: ground))
    let bare = [ground.red, ground.green, ground.blue].enumerated().reduce(UInt32(3) << 30) {
      $0 | UInt32($1.element * 1023 + 0.5) << (10 * $1.offset)
    }
    let gaps = texels.colors.filter { $0 == bare }.count
    #expect(Double(gaps) > 0.35 * Double(texels.colors.count))
    // The densest texels have nearly the last colour.
    let bluest = texels.colors.map { $0 >> 20 & 0x3FF }.max() ?? 0
    #expect(bluest > 900)
  }

  @Test(arguments: [
    (scale: 10.0, detail: 8, period: 1e9, height: 1e7),
    (scale: 10_000, detail: 1, period: 1, height: 1),
    (scale: 300, detail: 8, period: 1e5, height: 3000),
    (scale: 10, detail: 1, period: 0.3, height: 667),
  ])
  func `no strip needs more than 16 MiB`(
    scale: Double, detail: Int, period: Double, height: Double
  ) {
    let grid = source(detail: detail, scale: scale, period: period, height: height).grid
    #expect(grid.bytes <= 16 << 20)
    #expect(grid.columns >= 1 && grid.rows >= 1 && grid.octaves >= 1 && grid.repeats >= 1)
    #expect(grid.texelsPerCell >> (grid.octaves - 1) >= 4)
  }
}
