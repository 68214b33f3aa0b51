import CosmosCore
import CosmosGL
import CosmosImage
import Foundation
import Glibc
import Testing

/// Tests where and how the stars of a catalogue, the Sun, the Moon and the planets are drawn.
@MainActor @Suite(.serialized) struct CatalogTests {
  private nonisolated static let degrees = DegreeScale(points: 16.675, growsLeft: true)

  /// A black sky with a few stars, given by longitude, latitude, magnitude and colour index.
  private func scene(
    _ stars: [(Double, Double, Double, Double)], width: Int = 1000, height: Int = 1000,
    scale: Double = 4, bodies: Layer.Bodies? = nil
  ) throws -> SkyScene {
    var bytes =
      Array("CosmosStars 1\n".utf8) + [UInt8(stars.count & 0xFF), UInt8(stars.count >> 8 & 0xFF)]
    for star in stars {
      let words = [
        UInt32(truncatingIfNeeded: Int(star.0 / 360 * 0x1p32)), Float(star.1).bitPattern,
        UInt32((star.2 + 2) * 1000) | UInt32((star.3 + 1) * 1000) << 16,
      ]
      for word in words { bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }
    let catalog = try StarCatalog(bytes, name: "f", limit: 30, degrees: CatalogTests.degrees)
    let stars = Layer(
      name: "stars", speed: 1, content: .catalog(Layer.CatalogStars(catalog: catalog)))
    let others = bodies.map { [Layer(name: "bodies", speed: 1, content: .bodies($0))] } ?? []
    return SkyScene(
      design: SkyDesign(
        name: "n", background: Color(rgb: 0), catalog: .none, degrees: CatalogTests.degrees,
        layers: [stars] + others),
      canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale), hasMenu: false)
  }

  /// Draws a sky with a longitude at the centre of the canvas.
  private func picture(
    _ scene: SkyScene, at longitude: Double, bodies: BodyPlaces? = nil, api: GraphicsAPI = .gl,
    tile: Int? = nil
  ) throws -> Picture {
    let renderer = try GLFixture(api: api).renderer
    try renderer.load(scene)
    var frame = SkyFrame(
      offset: CatalogTests.degrees.position(of: longitude) * CatalogTests.degrees.points)
    frame.bodies = bodies
    guard let tile else { return try renderer.picture(of: frame) }
    return Picture(
      width: scene.canvas.pixelWidth, height: scene.canvas.pixelHeight,
      pixels: try renderer.pixels(of: frame, tile: tile))
  }

  /// Expected position of a place, in pixels from the top left corner.
  private func pixel(
    _ longitude: Double, _ latitude: Double, seenFrom centre: Double, in scene: SkyScene
  ) -> (x: Double, y: Double) {
    let scale = scene.canvas.scale * CatalogTests.degrees.points
    let way = (centre - longitude).remainder(dividingBy: 360)
    return (
      Double(scene.canvas.pixelWidth) / 2 + way * scale,
      Double(scene.canvas.pixelHeight) / 2 - latitude * scale
    )
  }

  /// At the places of Regulus, Aldebaran, Spica and Antares, and on both sides of the strip's seam.
  @Test(
    arguments: [
      (149.829, 0.465, 4, -0.11), (69.789, -5.467, 4, 1.54), (203.841, -2.055, 4, -0.23),
      (249.762, -4.570, 4, 1.83), (0.3, 1, 4, 0), (359.8, -1, 4, 0),
    ] as [(Double, Double, Double, Double)], [GraphicsAPI.gl, .gles])
  func `stars are drawn where they stand`(
    star: (Double, Double, Double, Double), api: GraphicsAPI
  ) throws {
    let scene = try scene([star])
    for centre in [star.0 + 1.3, star.0 - 1.77] {
      let picture = try picture(scene, at: centre, api: api)
      let spots = Spot.all(in: picture)
      let spot = try #require(spots.first)
      let expected = pixel(star.0, star.1, seenFrom: centre, in: scene)
      // A tenth of a point.
      #expect(spots.count == 1)
      #expect(abs(spot.x - expected.x) < 0.4 && abs(spot.y - expected.y) < 0.4)
    }
  }

  @Test func `brighter stars are larger and brighter, and red ones are orange`() throws {
    let scene = try scene(
      [(12, 0, 6, 0.6), (10.5, 0, 4, 0.6), (9, 0, 2, 0.6), (7.5, 0, 0, 1.8)], width: 1600)
    let picture = try picture(scene, at: 10)
    func light(_ longitude: Double) -> SIMD3<Int> {
      let (x, y) = pixel(longitude, 0, seenFrom: 10, in: scene)
      var sum = SIMD3<Int>()
      for row in Int(y) - 40...Int(y) + 40 {
        for column in Int(x) - 40...Int(x) + 40 { sum &+= picture[column, row] }
      }
      return sum
    }
    let sums = [12.0, 10.5, 9, 7.5].map { light($0) }
    for (faint, bright) in zip(sums, sums.dropFirst()) { #expect(bright.x > 2 * faint.x) }
    #expect(sums[3].x > sums[3].y && sums[3].y > sums[3].z)
    #expect(Double(sums[1].x) < 1.1 * Double(sums[1].z))
  }

  /// Light of a star at its centre, and of all its pixels together, encoded, 0 to 255.
  private func light(
    magnitude: Double, scale: Double, api: GraphicsAPI
  ) throws -> (peak: Double, sum: Double) {
    let scene = try scene([(10, 0, magnitude, 0.6)], width: 200, height: 200, scale: scale)
    let picture = try picture(scene, at: 10, api: api)
    let rows = (0..<200).map { row in (0..<200).map { picture[$0, row].x } }
    return (Double(rows.joined().max() ?? 0), Double(rows.joined().reduce(0, +)))
  }

  @Test(arguments: [(4.0, GraphicsAPI.gl), (8, .gl), (8, .gles)])
  func `faint stars are as much fainter as in the sky, and there is no step to bright ones`(
    scale: Double, api: GraphicsAPI
  ) throws {
    let bright = try light(magnitude: 6.4375, scale: scale, api: api)
    let limit = try light(magnitude: 6.5625, scale: scale, api: api)
    #expect(limit.peak < bright.peak && limit.peak > 0.85 * bright.peak)
    #expect(limit.sum < bright.sum && limit.sum > 0.75 * bright.sum)
    for magnitude in [7.5625, 8.5625, 9.5625] {
      let light = try light(magnitude: magnitude, scale: scale, api: api)
      #expect(
        abs(light.peak - limit.peak * pow(10, -0.4 / 2.2 * (magnitude - 6.5625))) <= 1.1)
    }
  }

  @Test func `of the faint stars of the whole sky, those are drawn that can be seen`() throws {
    let catalog = try StarCatalog.faint(upTo: 10, degrees: CatalogTests.degrees)
    #expect(catalog.count == 480_460)
    let layer = Layer(
      name: "stars", speed: 1, content: .catalog(Layer.CatalogStars(catalog: catalog)))
    let renderer = try GLFixture().renderer
    func drawn(width: Int, height: Int, scale: Double) throws -> Int {
      let scene = SkyScene(
        design: SkyDesign(
          name: "n", background: Color(rgb: 0), catalog: .none, degrees: CatalogTests.degrees,
          layers: [layer]),
        canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale), hasMenu: false)
      try renderer.load(scene)
      _ = try renderer.picture(of: SkyFrame(offset: 100))
      return renderer.statistics.drawn
    }
    // The whole turn, from pole to pole; stars of both ends may be drawn at either.
    #expect(try drawn(width: 601, height: 301, scale: 0.1) >= 480_460)
    let seen = try drawn(width: 640, height: 360, scale: 1)
    let (right, height) = (640 / 16.675, 360 / 16.675)
    func isInSight(_ longitude: Double, _ latitude: Float) -> Bool {
      let away = (-longitude - 100 / 16.675).remainder(dividingBy: 360)
      return abs(away) < right / 2 && abs(Double(latitude)) < height / 2
    }
    let inSight =
      catalog.stars.filter { isInSight(-Double($0.x) / 0x1p32 * 360, $0.latitude) }.count
      + catalog.faint.withStars { stars in
        stars.filter { isInSight(Double($0.longitude) / 0x1p32 * 360, $0.latitude) }.count
      }
    #expect(inSight > 1000 && seen >= inSight && seen < 3 * inSight)
  }

  @Test(arguments: GraphicsAPI.allCases, [100.0, 7777.3])
  func `the sky looks the same with faint stars drawn one by one and from a cache`(
    api: GraphicsAPI, offset: Double
  ) throws {
    let scene = SkyScene(
      design: try SkyDesign.tonight(magnitude: 10),
      canvas: Canvas(pixelWidth: 640, pixelHeight: 360), hasMenu: false)
    func picture(_ path: StarPath) throws -> Picture {
      let renderer = try GLFixture(api: api).renderer
      renderer.starPath = path
      try renderer.load(scene)
      let picture = try renderer.picture(of: SkyFrame(offset: offset))
      #expect(renderer.statistics.drawn > 3000)
      #expect(renderer.statistics.cachedLayers == (path == .cached ? 1 : 0))
      return picture
    }
    // A cache is off by an eighth of a pixel at most.
    let difference = Difference(try picture(.direct), try picture(.cached))
    #expect(difference.mean <= 0.3 && difference.largest <= 8, "\(difference)")
  }

  @Test func `a tile is equal to its part of the whole picture`() throws {
    var stars: [(Double, Double, Double, Double)] = []
    for index in 0..<200 {
      let longitude = Double((3500 + index * 37 % 101 * 2) % 3600) / 10
      let latitude = Double(index * 53 % 79) * 0.2 - 8
      stars.append((longitude, latitude, Double(index % 10), Double(index % 5) * 0.4))
    }
    let scene = try scene(stars, width: 640, height: 480, scale: 2, bodies: Layer.Bodies())
    var places = BodyPlaces()
    for body in SkyBody.allCases {
      places.longitudes[body.rawValue] = Double(356 + body.rawValue).truncatingRemainder(
        dividingBy: 360)
      places.latitudes[body.rawValue] = Double(body.rawValue) - 4
      places.magnitudes[body.rawValue] = Double(body.rawValue) - 4
    }
    (places.moonPhase, places.moonLimb) = (0.3, 80)
    let whole = try picture(scene, at: 0, bodies: places)
    let tiled = try picture(scene, at: 0, bodies: places, tile: 97)
    // Softpipe rounds colours when it has blended several draws, and when depends on what else is in the image.
    let driver = try GLFixture().renderer.driver
    #expect(Difference(tiled, whole).largest <= (driver.renderer.contains("softpipe") ? 1 : 0))
    #expect(Difference(try picture(scene, at: 0, bodies: places, api: .gles), whole).largest <= 2)
  }

  /// All bodies at the longitude of 180.
  private var bodiesFarAway: BodyPlaces {
    var places = BodyPlaces()
    for body in SkyBody.allCases { places.longitudes[body.rawValue] = 180 }
    return places
  }

  @Test(arguments: [(0.25, 90.0), (0.5, 270), (0.83, 273), (0.02, 0), (0.98, 180)])
  func `the Moon is lit as much, and from the side, as it is in the sky`(
    phase: Double, limb: Double
  ) throws {
    let scene = try scene(
      [], width: 400, height: 400, scale: 20,
      bodies: Layer.Bodies(nameSize: 0, sunGlow: 0))
    var places = bodiesFarAway
    places.longitudes[SkyBody.moon.rawValue] = 10
    (places.moonPhase, places.moonLimb) = (phase, limb)
    let picture = try picture(scene, at: 10, bodies: places)
    let radius = 0.259 * 16.675 * 20
    // Limb angles are counted from up towards the left.
    let angle = limb * .pi / 180
    var (lit, all, towards) = (0.0, 0.0, 0.0)
    for row in 0..<400 {
      for column in 0..<400 {
        let (x, y) = (Double(column) - 199.5, 199.5 - Double(row))
        guard (x * x + y * y).squareRoot() < radius - 1 else { continue }
        all += 1
        guard picture[column, row].x > 110 else { continue }
        lit += 1
        towards += x * -sin(angle) + y * cos(angle)
      }
    }
    #expect(abs(lit / all - phase) < 0.03)
    // The middle of the lit part lies towards the limb.
    #expect(phase > 0.95 || towards / max(lit, 1) > 0.1 * radius)
    // The night side is faintly lit by the Earth.
    let dark = picture[
      Int(200 + 0.9 * radius * sin(angle)), Int(200 + 0.9 * radius * cos(angle))]
    #expect(phase > 0.95 || (8...60).contains(dark.x))
  }

  @Test func `stars close to the Sun drown in its glow`() throws {
    let stars = [(10.0, 1.5, 2.0, 0.0), (10, 14, 2, 0)]
    func light(glow: Double) throws -> [Int] {
      let scene = try scene(
        stars, width: 500, height: 2000, scale: 2, bodies: Layer.Bodies(nameSize: 0, sunGlow: glow))
      var places = bodiesFarAway
      places.longitudes[SkyBody.sun.rawValue] = 10
      let picture = try picture(scene, at: 10, bodies: places)
      // How much brighter the star is than the sky beside it.
      return stars.map { star in
        let (x, y) = pixel(star.0, star.1, seenFrom: 10, in: scene)
        return picture[Int(x), Int(y)].x - picture[Int(x) + 30, Int(y)].x
      }
    }
    let (none, glowing) = (try light(glow: 0), try light(glow: 12))
    #expect(none[0] > 150 && none[1] > 150)
    #expect(glowing[0] < 30 && glowing[1] > 150)
  }

  @Test(arguments: [(0.5, 1, 0xFF), (1, 2, 0xFF), (2.5, 5, 0xFF), (0.1, 1, 0x33)])
  func `the ecliptic is a line through the middle`(width: Double, rows: Int, red: Int) throws {
    let line = Layer.LineStyle(width: width, color: Color(rgb: 0xFF0000))
    let scene = SkyScene(
      design: SkyDesign(
        name: "n", background: Color(rgb: 0), catalog: .none,
        layers: [Layer(name: "l", speed: 0, content: .ecliptic(Layer.Ecliptic(line)))]),
      canvas: Canvas(pixelWidth: 60, pixelHeight: 41, scale: 2), hasMenu: false)
    let picture = try picture(scene, at: 0)
    let lit = (0..<41).filter { picture[30, $0].x > 0 }
    #expect(lit.count == rows)
    #expect(abs(Double(lit.reduce(0, +)) / Double(rows) + 0.5 - 20.5) <= 0.5)
    for row in lit {
      for column in [0, 30, 59] {
        // A line of a fraction of a pixel is as much fainter.
        #expect(abs(picture[column, row].x - red) <= 1 && picture[column, row].y == 0)
      }
    }
  }

  @Test func `a strip shorter than the canvas shows its stars and bodies several times`() throws {
    let scene = try scene(
      [(10, 5, 0, 0)], width: 1700, height: 100, scale: 0.2, bodies: Layer.Bodies(nameSize: 0))
    let picture = try picture(scene, at: 10, bodies: bodiesFarAway)
    let bright = (0..<1700).filter { picture[$0, 33].x > 60 }
    #expect(bright.contains { abs($0 - 850) < 3 })
    #expect(!bright.contains { $0 > 870 && $0 < 1690 })
  }
}
