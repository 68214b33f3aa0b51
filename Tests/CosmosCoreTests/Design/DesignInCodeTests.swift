import CosmosCore
import Testing

@Suite struct DesignInCodeTests {
  @Test(arguments: [
    (rgb: 0x00_0000 as UInt32, hex: "#000000"),
    (rgb: 0x14_1E4E, hex: "#141E4E"),
    (rgb: 0xFF_FFFF, hex: "#FFFFFF"),  // the largest value
  ])
  func `a colour from bytes equals the same colour from text`(rgb: UInt32, hex: String) {
    #expect(Color(rgb: rgb) == Color(hex: hex))
  }

  @Test func `a single-colour sprite has the given opacities`() {
    let sprite = Sprite(color: Color(rgb: 0x3366FF), opacity: [0: 0.8, 2: 0.4, 8: 0])
    #expect(sprite.profile.radius == 8)
    #expect(sprite.color(at: 2) == Color(rgb: 0x3366FF).withAlpha(0.4))
    #expect(sprite.color(at: 9).alpha == 0)
  }

  @Test func `a line joins a sign's stars in order`() {
    let stars = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]
    let sign = Sign(name: "triangle", stars: stars, joined: [0, 2, 1, 0])
    #expect(sign.bigStars == stars)
    #expect(sign.smallStars.isEmpty)
    #expect(sign.lines.map(\.start) == [stars[0], stars[2], stars[1]])
    #expect(sign.lines.map(\.end) == [stars[2], stars[1], stars[0]])
  }

  @Test(arguments: [0...0, 1...1])
  func `a single star has no line`(order: ClosedRange<Int>) {
    let stars = [Point(x: 0, y: 0), Point(x: 1, y: 0)]
    #expect(Sign(name: "pair", stars: stars, joined: order).lines.isEmpty)
  }

  @Test func `a list of signs finds its signs by name`() {
    let signs = ["plough", "swan"].map { Sign(name: $0, bigStars: [Point(x: 0, y: 0)]) }
    let catalog = SignCatalog(name: "north", signs: signs)
    #expect(catalog.index(named: "Swan") == 1)
    #expect(catalog.index(named: "lyre") == nil)
  }
}
