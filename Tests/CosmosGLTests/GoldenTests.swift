import CosmosCore
import CosmosGL
import Testing

/// Pictures that a person has looked at and found good; what is drawn now has to be the same.
@MainActor @Suite(.serialized) struct GoldenTests {
  @Test func `leo, upright`() throws {
    try Golden.check(
      "leo-portrait",
      GLFixture().picture(
        width: 375, height: 667, at: .sign(5), lines: true))
  }

  @Test func `leo, wide`() throws {
    try Golden.check(
      "leo-wide", GLFixture().picture(width: 960, height: 540, at: .sign(5), lines: true))
  }

  @Test func `between two signs`() throws {
    try Golden.check("between", GLFixture().picture(width: 640, height: 360, seed: 7))
  }

  @Test func `sagittarius on a small screen`() throws {
    try Golden.check(
      "sagittarius-small",
      GLFixture().picture(
        width: 160, height: 284, at: .sign(9), lines: true))
  }

  @Test func `scorpio at four pixels a point`() throws {
    try Golden.check(
      "scorpio-large",
      GLFixture().picture(
        width: 600, height: 600, scale: 4, at: .sign(8), lines: true))
  }

  @Test func `many stars`() throws {
    try Golden.check("many-stars", GLFixture().picture(width: 480, height: 270, stars: 2000))
  }
}
