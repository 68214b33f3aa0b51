import CosmosCore
import CosmosGL
import Testing

/// Compares images with accepted references.
@MainActor @Suite(.serialized) struct GoldenTests {
  @Test(arguments: GraphicsAPI.allCases)
  func `leo, portrait`(api: GraphicsAPI) throws {
    try Golden.check(
      "leo-portrait",
      GLFixture(api: api).picture(width: 375, height: 667, at: .sign(5), lines: true))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `leo, wide`(api: GraphicsAPI) throws {
    try Golden.check(
      "leo-wide", GLFixture(api: api).picture(width: 960, height: 540, at: .sign(5), lines: true))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `between two signs`(api: GraphicsAPI) throws {
    try Golden.check("between", GLFixture(api: api).picture(width: 640, height: 360, seed: 7))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `sagittarius on a small screen`(api: GraphicsAPI) throws {
    try Golden.check(
      "sagittarius-small",
      GLFixture(api: api).picture(
        width: 160, height: 284, at: .sign(9), lines: true))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `scorpio at four pixels per point`(api: GraphicsAPI) throws {
    try Golden.check(
      "scorpio-large",
      GLFixture(api: api).picture(
        width: 600, height: 600, scale: 4, at: .sign(8), lines: true))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `many stars`(api: GraphicsAPI) throws {
    try Golden.check(
      "many-stars", GLFixture(api: api).picture(width: 480, height: 270, stars: 2000))
  }
}
