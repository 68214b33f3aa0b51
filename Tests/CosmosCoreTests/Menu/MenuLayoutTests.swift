import CosmosCore
import Testing

@Suite struct MenuLayoutTests {
  @Test func `closed icons have the original's positions`() throws {
    let signs = try SignCatalog.builtIn(named: "zodiac").signs
    let centres = [
      (205.24, 341.79), (206.32, 338.08), (202.48, 352.39), (179.21, 355.10), (191.34, 346.83),
      (180.53, 336.07), (170.60, 335.78), (166.41, 327.49), (188.40, 318.93), (177.77, 325.94),
      (198.88, 320.90), (209.62, 331.36),
    ]
    for (index, (x, y)) in centres.enumerated() {
      let centre = MenuLayout.closedIconCentre(of: signs[index], at: index, of: 12)
      #expect(abs(187.5 + centre.x - x) < 0.0051 && abs(333.5 + centre.y - y) < 0.0051)
    }
  }

  @Test func `icons have the original's bounds`() throws {
    let sizes = [
      (28.2, 26.1), (36.0, 28.9), (30.4, 30.6), (26.1, 34.7), (28.4, 29.4), (27.4, 30.8),
      (40.0, 31.5), (37.5, 20.2), (39.2, 31.1), (30.4, 30.4), (45.2, 33.6), (40.7, 20.5),
    ]
    for (sign, (width, height)) in zip(try SignCatalog.builtIn(named: "zodiac").signs, sizes) {
      let bounds = sign.icon.bounds
      #expect(abs(bounds.corner.x) < 0.06 && abs(bounds.corner.y) < 0.06)
      #expect(abs(bounds.size.width - width) < 0.06 && abs(bounds.size.height - height) < 0.06)
    }
  }
}
