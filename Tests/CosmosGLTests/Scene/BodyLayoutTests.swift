import CosmosCore
import CosmosGL
import Testing

@Suite struct BodyLayoutTests {
  private let degrees = DegreeScale(points: 16.675, growsLeft: true)

  /// Bodies far apart on a canvas around longitude 10, except for those that are given.
  private func layout(_ placed: [SkyBody: (Double, Double)], hasNames: Bool = true) -> BodyLayout {
    var places = BodyPlaces()
    for body in SkyBody.allCases {
      places.longitudes[body.rawValue] = 100 + 20 * Double(body.rawValue)
      places.magnitudes[body.rawValue] = 1
    }
    for (body, place) in placed {
      places.longitudes[body.rawValue] = place.0
      places.latitudes[body.rawValue] = place.1
    }
    let name = hasNames ? Size(width: 40, height: 12) : Size(width: 0, height: 0)
    return BodyLayout(
      places, style: Layer.Bodies(),
      nameSizes: [9 of Size](repeating: name), degrees: degrees,
      view: StripView(period: 6003, centre: StripPosition(phase: degrees.position(of: 10) / 360)),
      canvas: Size(width: 800, height: 667))
  }

  private func box(_ x: Double, _ y: Double) -> NamePlacement.Box {
    NamePlacement.Box(x: x - 5, y: y - 5, width: 10, height: 10)
  }

  @Test func `a body's name is below it, and above it if another one is close below`() {
    let mars = layout([.mars: (12, 3)])
    let centre = mars.centres[SkyBody.mars.rawValue]
    #expect(abs(centre.x - (400 - 33.35)) < 1e-4 && abs(centre.y - (333.5 - 50.025)) < 1e-9)
    #expect(mars.nameCentres[SkyBody.mars.rawValue].y > centre.y)
    let two = layout([.mars: (12, 3), .jupiter: (11, 2)])
    #expect(two.nameCentres[SkyBody.mars.rawValue].y < centre.y)
    #expect(
      two.nameCentres[SkyBody.jupiter.rawValue].y > two.centres[SkyBody.jupiter.rawValue].y)
  }

  @Test func `a body covers itself and its name`() {
    let mars = layout([.mars: (10, 0)])
    #expect(mars.covers(box(400, 333.5)))
    #expect(mars.covers(box(418, mars.nameCentres[SkyBody.mars.rawValue].y)))
    #expect(!mars.covers(box(430, mars.nameCentres[SkyBody.mars.rawValue].y)))
    #expect(!mars.covers(box(400, 300)))
    let nameless = layout([.mars: (10, 0)], hasNames: false)
    #expect(!nameless.covers(box(418, mars.nameCentres[SkyBody.mars.rawValue].y)))
  }
}
