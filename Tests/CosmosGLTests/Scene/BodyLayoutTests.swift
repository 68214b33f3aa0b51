import CosmosCore
import CosmosGL
import Foundation
import Testing

@Suite struct BodyLayoutTests {
  private let degrees = DegreeScale(points: 16.675, growsLeft: true)

  /// Bodies far apart on a canvas around longitude 10, except for those that are given.
  private func layout(
    _ placed: [SkyBody: (Double, Double)], hasNames: Bool = true,
    obstacles: NameObstacles = NameObstacles()
  ) -> BodyLayout {
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
      canvas: Size(width: 800, height: 667), obstacles: obstacles)
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

  /// Mars at longitude 12, with an obstacle around it.
  private func mars(_ obstacle: NamePlacement.Box, latitude: Double = 3) -> (BodyLayout, Point) {
    let obstacles = NameObstacles()
    obstacles.add(obstacle, at: StripPosition(phase: degrees.position(of: 12) / 360))
    let layout = layout([.mars: (12, latitude)], obstacles: obstacles)
    let (body, name) = (
      layout.centres[SkyBody.mars.rawValue], layout.nameCentres[SkyBody.mars.rawValue]
    )
    return (layout, Point(x: name.x - body.x, y: name.y - body.y))
  }

  @Test func `a body's name leaves free what is around it, or is left out`() {
    let below = 333.5 - 50.025 + 6
    let (free, name) = mars(.init(x: 300, y: 0, width: 10, height: 10))
    #expect(free.nameOpacities[SkyBody.mars.rawValue] == 1 && name.x == 0 && name.y > 0)
    let (above, higher) = mars(.init(x: -30, y: below, width: 60, height: 30))
    #expect(above.nameOpacities[SkyBody.mars.rawValue] == 1 && higher.x == 0 && higher.y < 0)
    // Everything beside it is taken.
    let (distant, lowest) = mars(.init(x: -100, y: below - 40, width: 200, height: 60))
    #expect(distant.nameOpacities[SkyBody.mars.rawValue] == 1 && lowest.x == 0 && lowest.y > 20)
    let (none, _) = mars(.init(x: -100, y: 0, width: 200, height: 667))
    #expect(none.nameOpacities[SkyBody.mars.rawValue] == 0)
  }

  @Test func `a body's name is outside of the Sun's glow, or deep in it`() {
    let glow = Layer.Bodies().brightGlow(in: degrees)
    #expect(glow > 20)
    var (inside, outside) = (0, 0)
    for step in 0..<400 {
      let layout = layout([.sun: (10, 0), .mars: (10 + Double(step) / 100, 0.5)])
      guard layout.nameOpacities[SkyBody.mars.rawValue] > 0.9 else { continue }
      let (sun, name) = (
        layout.centres[SkyBody.sun.rawValue], layout.nameCentres[SkyBody.mars.rawValue]
      )
      let (x, y) = (abs(name.x - sun.x), abs(name.y - sun.y))
      if hypot(max(x - 20, 0), max(y - 6, 0)) >= glow - 0.1 {
        outside += 1
      } else {
        inside += 1
        #expect(hypot(x + 20, y + 6) < 0.81 * glow, "\(step)")
      }
    }
    #expect(inside + outside > 300 && outside > 100, "\(inside) \(outside)")
  }

  @Test func `a name that has to stand elsewhere fades out before it moves, and in again there`() {
    var last: (way: Point, opacity: Double)?
    var moves = 0
    // Mars sinks towards a line below it, a thousandth of a degree at a time.
    for step in 0..<2000 {
      let (layout, way) = mars(
        .init(x: -30, y: 320, width: 60, height: 1), latitude: 3 - Double(step) / 1000)
      let opacity = layout.nameOpacities[SkyBody.mars.rawValue]
      if let last {
        let isSame = abs(way.x - last.way.x) < 1e-6 && abs(way.y - last.way.y) < 1e-6
        if !isSame { moves += 1 }
        #expect(isSame ? abs(opacity - last.opacity) < 0.3 : max(opacity, last.opacity) < 0.3)
      }
      last = (way, opacity)
    }
    #expect(moves >= 1)
    #expect(last?.opacity == 1)
  }
}
