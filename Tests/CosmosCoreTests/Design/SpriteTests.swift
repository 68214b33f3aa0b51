import CosmosCore
import Testing

@Suite struct SpriteTests {
  private func bigStar() throws -> Sprite {
    // The layer in front of all others.
    try #require(try SkyDesign.cosmos().layers.last?.content.sprite)
  }

  @Test(arguments: [
    (radius: 0.0, hex: "#FDFFFF"),
    (radius: 3, hex: "#FDFFFF"),
    (radius: 5.5, hex: "#A0FFE4"),
    (radius: 31, hex: "#A0FFE4"),
  ])
  func `a big star has a white core and a mint halo`(radius: Double, hex: String) throws {
    let color = try bigStar().color(at: radius)
    #expect(color.withAlpha(1) == Color(hex: hex))
  }

  @Test func `colours blend evenly between core and halo`() throws {
    let color = try bigStar().color(at: 4.25)
    #expect(abs(color.red - (253 + 160) / 2 / 255.0) < 1e-12)
  }

  @Test func `a table holds the exact colours at its sample points`() throws {
    let sprite = try bigStar()
    let table = SpriteTable(of: sprite, scale: 3, count: 65)
    #expect(table.radius == 32)
    for index in 0..<65 {
      let color = sprite.color(at: Double(index) / 2)
      let sample = table.components[(4 * index)..<(4 * index + 4)]
      let expected = [color.red, color.green, color.blue, 1].map { Float($0 * color.alpha) }
      #expect(Array(sample) == expected)
    }
  }

  @Test(arguments: [0.5, 0.25, 0.1])
  func `small images preserve a star's light`(scale: Double) throws {
    let sprite = try bigStar()
    func light(_ table: SpriteTable) -> Double {
      let step = table.radius / Double(table.count - 1)
      var sum = 0.0
      for index in 0..<table.count {
        // A ring of this radius, one step wide.
        sum += Double(table.components[4 * index + 3]) * Double(index) * step * step
      }
      return sum
    }
    let whole = light(SpriteTable(of: sprite, scale: 1, count: 4097))
    let small = light(SpriteTable(of: sprite, scale: scale, count: 513))
    #expect(abs(small / whole - 1) < 0.02)
  }

  @Test func `the last sample of a table is transparent`() throws {
    for scale in [0.01, 0.3, 1, 8] {
      let table = SpriteTable(of: try bigStar(), scale: scale, count: 128)
      #expect(Array(table.components.suffix(4)) == [0, 0, 0, 0])
      #expect(table.components.allSatisfy { (0...1).contains($0) })
    }
  }
}
