import CosmosCore
import Testing

@Suite struct StarFieldTests {
  @Test func `a seed produces the same stars on every machine`() {
    let stars = StarField(seed: 7, layer: 3, sections: 12, count: 240).stars
    // Values from the first implementation: a seed must always reproduce the same image.
    #expect(stars.first == StripPoint(x: 346_106_777, y: 0.26737183))
    #expect(stars.last == StripPoint(x: 4_081_878_209, y: 0.9943271))
  }

  @Test func `a star's position does not depend on the number of stars`() {
    let few = StarField(seed: 1, layer: 2, sections: 12, count: 12 * 20).stars
    let many = StarField(seed: 1, layer: 2, sections: 12, count: 12 * 50).stars
    for section in 0..<12 {
      #expect(
        few[(section * 20)..<(section * 20 + 20)].elementsEqual(
          many[(section * 50)..<(section * 50 + 20)]))
    }
  }

  @Test(arguments: [UInt64(0), 1, 42, .max])
  func `stars stay within their sections and the canvas`(seed: UInt64) {
    let field = StarField(seed: seed, layer: 0, sections: 12, count: 12 * 500)
    let width = 0x1p32 / 12
    for (index, star) in field.stars.enumerated() {
      let section = Double(index / 500)
      #expect(Double(star.x) >= (section * width).rounded(.down))
      #expect(Double(star.x) < (section + 1) * width)
      #expect((0..<1).contains(star.y))
    }
  }

  @Test(arguments: [UInt64(0), 1, 2, 1 << 40])
  func `stars are distributed evenly`(seed: UInt64) {
    // 64 × 16 cells with 100 expected stars each: chi-square has a mean of 1023 and a standard deviation of 45.
    let field = StarField(seed: seed, layer: 4, sections: 8, count: 8 * 12_800)
    var cells = [Int](repeating: 0, count: 64 * 16)
    field.forEachStar { star in
      cells[Int(star.x >> 26) * 16 + Int(star.y * 16)] += 1
    }
    let chiSquare = cells.reduce(0.0) { $0 + Double(($1 - 100) * ($1 - 100)) / 100 }
    #expect(abs(chiSquare - 1023) < 4 * 45.2)
  }

  @Test func `different seeds and layers produce different skies`() {
    let fields = [(1, 2), (2, 2), (1, 3), (2, 1)].map {
      StarField(seed: UInt64($0.0), layer: $0.1, sections: 12, count: 12 * 20)
    }
    let skies = Set(fields.map(\.stars))
    #expect(skies.count == fields.count)
    #expect(Set(skies.flatMap { $0 }).count > 4 * 240 - 5)
  }
}

extension StarField {
  /// All stars in order.
  var stars: [StripPoint] {
    var stars: [StripPoint] = []
    forEachStar { stars.append($0) }
    return stars
  }
}
