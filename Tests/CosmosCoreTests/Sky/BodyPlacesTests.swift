import CosmosCore
import Testing

@Suite struct BodyPlacesTests {
  /// A made-up sky: each body moves evenly, the Moon by half a degree in an hour.
  private static func places(_ hour: Int) -> BodyPlaces {
    var places = BodyPlaces()
    for body in SkyBody.allCases {
      let speed = body == .moon ? 0.5 : 0.001 * Double(body.rawValue)
      let longitude = 359 + speed * Double(hour)
      places.longitudes[body.rawValue] = longitude.truncatingRemainder(dividingBy: 360)
      places.latitudes[body.rawValue] = body == .moon ? 0.01 * Double(hour) : 0
    }
    places.moonLimb = Double(350 + hour).truncatingRemainder(dividingBy: 360)
    places.moonPhase = 0.01 * Double(hour)
    return places
  }

  private static let ephemeris = BodyEphemeris { places($0) }

  private func sky(rate: Double, hasBodies: Bool = true, onRuler: Bool = false) -> Sky {
    let bodies = Layer(name: "b", speed: 1, content: .bodies(Layer.Bodies()))
    let design = SkyDesign(
      name: "n", background: Color(rgb: 0), catalog: .none,
      degrees: DegreeScale(points: 16.675, growsLeft: true), layers: hasBodies ? [bodies] : [])
    var scene = SkyScene(design: design, canvas: Canvas(pixelWidth: 1500, pixelHeight: 1334))
    scene.hasRulerBodies = onRuler
    var sky = Sky(scene: scene)
    sky.show(SkyDate(start: 0, rate: rate), BodyPlacesTests.ephemeris)
    return sky
  }

  @Test func `between two hours, everything moves evenly and by the shorter way`() {
    let places = BodyPlacesTests.ephemeris.places(at: 1.5 / 24)
    #expect(abs(places.longitudes[SkyBody.moon.rawValue] - 359.75) < 1e-9)
    #expect(abs(BodyPlacesTests.ephemeris.places(at: 2.5 / 24).longitudes[1] - 0.25) < 1e-9)
    #expect(abs(BodyPlacesTests.ephemeris.places(at: 9.5 / 24).moonLimb - 359.5) < 1e-9)
    #expect(abs(places.moonPhase - 0.015) < 1e-9 && abs(places.latitudes[1] - 0.015) < 1e-9)
    // Before 1970, too.
    #expect(abs(BodyPlacesTests.ephemeris.places(at: -0.5 / 24).longitudes[1] - 358.75) < 1e-9)
  }

  @Test func `only a sky that shows bodies has them in its frames`() {
    #expect(sky(rate: 1).frame.bodies != nil)
    #expect(sky(rate: 1, hasBodies: false).frame.bodies == nil)
    #expect(sky(rate: 1, hasBodies: false, onRuler: true).frame.bodies != nil)
  }

  @Test func `a date passes at its rate, and stops at the ends of what is known`() {
    var sky = sky(rate: 2)
    sky.advance(to: 3)
    #expect(sky.date == 6)
    #expect(SkyDate(start: 47_000, rate: 10_000).date(at: 1000) == SkyDate.range.upperBound)
  }

  @Test func `a sky at rest is drawn again when a body has moved by an eighth of a pixel`() {
    var sky = sky(rate: SkyDate.clockRate)
    let shown = sky.frame
    // The Moon moves by 0.5 degrees of 33.35 pixels in 3600 s.
    let wait = 0.125 / (0.5 * 33.35) * 3600
    #expect(!sky.isMoving)
    #expect(abs(sky.nextFrameTime(after: shown) - wait) < 0.01)
    #expect(sky.stillness == .infinity)
    sky.advance(to: wait - 0.1)
    #expect(sky.looksSame(sky.frame, as: shown))
    #expect(sky.frame != shown)
    sky.advance(to: wait + 0.1)
    #expect(!sky.looksSame(sky.frame, as: shown))
  }

  @Test func `at the end of what is known, nothing is drawn again`() {
    var sky = sky(rate: 10_000)
    sky.advance(to: 100)
    let shown = sky.frame
    #expect(sky.nextFrameTime(after: shown) == .infinity)
  }

  @Test func `the Moon is mirrored where longitude grows to the right`() {
    var places = BodyPlaces()
    places.moonLimb = 90
    #expect(places.limb(longitudeGrowsLeft: true) == 90)
    #expect(places.limb(longitudeGrowsLeft: false) == 270)
  }

  @Test func `without time, nothing is drawn again`() {
    var sky = sky(rate: 0)
    let shown = sky.frame
    #expect(sky.nextFrameTime(after: shown) == .infinity && sky.stillness == .infinity)
    sky.advance(to: 1e6)
    #expect(sky.frame == shown)
  }

  @Test func `bodies stand on the canvas by longitude and latitude`() throws {
    let sky = sky(rate: 1)
    var places = BodyPlaces()
    places.longitudes[1] = 2
    places.latitudes[1] = 3
    let point = try #require(sky.scene.point(of: .moon, in: places, at: 16.675))
    #expect(abs(point.x - (375 - 3 * 16.675)) < 1e-9 && abs(point.y - (333.5 - 3 * 16.675)) < 1e-9)
    let over = try #require(sky.scene.point(of: .moon, in: places, at: 16.675 * 355))
    #expect(abs(over.x - (375 + 3 * 16.675)) < 1e-9)
  }
}
