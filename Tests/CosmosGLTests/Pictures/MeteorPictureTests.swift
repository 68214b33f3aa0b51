import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests of pictures of meteors.
@MainActor @Suite(.serialized) struct MeteorPictureTests {
  /// A sky with many meteors over black.
  private func scene(
    _ fields: String = "rate: 20000, spread: 40", width: Int = 480, height: Int = 270,
    scale: Double? = 1
  ) throws -> SkyScene {
    try SkyScene(
      "{name: 'n', layers: [{meteors: {\(fields)}}]}", width: width, height: height, scale: scale)
  }

  /// The meteors of a scene with one layer that are in flight at a time.
  private func meteors(of scene: SkyScene, at time: Seconds) throws -> [Meteor] {
    guard case .meteors(let meteors) = scene.design.layers[0].content else { return [] }
    var found: [Meteor] = []
    RandomMeteors(meteors, layer: 0, of: scene).forEachInFlight(at: LayerMoment(time: time)) {
      meteor, _ in
      found.append(meteor)
    }
    return found
  }

  /// A time at which one meteor is in flight, about half of its path, with its head well within the canvas.
  private func lonelyMeteor(in scene: SkyScene) throws -> (meteor: Meteor, time: Seconds) {
    for step in 0..<100_000 {
      let time = Double(step) * 0.03
      let found = try meteors(of: scene, at: time)
      guard found.count == 1, let meteor = found.first, meteor.brightness > 0.9,
        (0.45...0.55).contains(meteor.progress(at: time))
      else { continue }
      let head = place(meteor, meteor.progress(at: time))
      let canvas = scene.canvas
      guard (60...canvas.width - 60).contains(head.x), (60...canvas.height - 60).contains(head.y)
      else { continue }
      return (meteor, time)
    }
    throw DesignError.unusable(reason: "no meteor is alone")
  }

  /// Where a meteor's path is at a share of it.
  private func place(_ meteor: Meteor, _ share: Double) -> Point {
    Point(
      x: meteor.start.x + share * (meteor.end.x - meteor.start.x),
      y: meteor.start.y + share * (meteor.end.y - meteor.start.y))
  }

  private func length(of meteor: Meteor) -> Double {
    let (x, y) = (meteor.end.x - meteor.start.x, meteor.end.y - meteor.start.y)
    return (x * x + y * y).squareRoot()
  }

  private func brightness(_ picture: Picture, at point: Point) -> Int {
    picture[Int(point.x), Int(point.y)].max()
  }

  @Test func `the light around a wide head reaches behind its tail`() throws {
    let scene = try scene("rate: 600, width: 10, length: 20, speed: 100")
    let (meteor, time) = try lonelyMeteor(in: scene)
    let picture = try scene.picture(time: time)
    let behind = place(meteor, meteor.progress(at: time) - 25 / length(of: meteor))
    #expect(brightness(picture, at: behind) > 2)
  }

  @Test func `a meteor has a bright head, a tail that fades, and dark sky around it`() throws {
    let scene = try scene("rate: 600, width: 3, color: '#80C0FF'")
    let (meteor, time) = try lonelyMeteor(in: scene)
    let picture = try scene.picture(time: time)
    let progress = meteor.progress(at: time)
    let lights = [0, 0.25, 0.5, 0.75].map { share in
      brightness(picture, at: place(meteor, progress - share * meteor.tail))
    }
    #expect(lights[0] > 200 && lights == lights.sorted(by: >) && lights[3] > 0, "\(lights)")
    #expect(brightness(picture, at: place(meteor, progress + 0.4 * meteor.tail)) == 0)
    #expect(brightness(picture, at: place(meteor, progress - 1.1 * meteor.tail)) == 0)
    let lit = picture.pixels.count { $0 > 0 } / 3
    #expect((100...6000).contains(lit), "\(lit)")
    // Nothing of it shows when it begins, and when it is gone.
    for end in [meteor.begin, meteor.finish] {
      guard try meteors(of: scene, at: end).allSatisfy({ $0 == meteor }) else { continue }
      #expect(try scene.picture(time: end).pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test func `a meteor thinner than a pixel is as wide as a pixel, and fainter`() throws {
    let light = try [2.0, 1, 0.5, 0.25].map { width in
      let scene = try scene("rate: 600, width: \(width), color: '#FFFFFF'")
      let (_, time) = try lonelyMeteor(in: scene)
      return try scene.picture(time: time).pixels.reduce(0) { $0 + Int($1) }
    }
    #expect(light == light.sorted(by: >) && light[3] > 0, "\(light)")
  }

  @Test func `both kinds of OpenGL draw the same meteors`() throws {
    let scene = try scene()
    try Golden.expectSame("meteors", within: 2) { try scene.picture(time: 11.2, api: $0) }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `meteors look as accepted`(api: GraphicsAPI) throws {
    try Golden.check("meteors", try scene().picture(time: 11.2, api: api))
  }

  @Test(arguments: [33, 100]) func `tiles are seamless`(tile: Int) throws {
    let fixture = try GLFixture()
    let scene = try scene("rate: 30000, width: 3")
    try fixture.renderer.load(scene)
    let frame = scene.frame(at: 0, time: 77.7)
    let whole = try fixture.renderer.picture(of: frame)
    let tiled = Picture(
      width: 480, height: 270, pixels: try fixture.renderer.pixels(of: frame, tile: tile))
    #expect(Difference(whole, tiled).largest <= fixture.renderer.driver.placementRounding)
    #expect(whole.pixels.contains { $0 > 150 })
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `frames upload nothing and make no allocations in our code`(api: GraphicsAPI) throws {
    let drawn = try expectNoWork(in: scene(width: 160, height: 90), frames: 120, api: api)
    #expect(drawn > 100)
  }

  @Test(arguments: [8, 16])
  func `in front of its background, a transparent image is the ordinary one`(depth: Int) throws {
    var scene = try SkyScene(
      "{name: 'n', background: '#203060', layers: [{meteors: {rate: 600, width: 4}}]}",
      width: 240, height: 160, scale: 1)
    let time = try lonelyMeteor(in: scene).time
    func components(alpha: Bool) throws -> [Double] {
      let renderer = try GLFixture().renderer
      renderer.quality = ImageQuality(format: PixelFormat(depth: depth, hasAlpha: alpha))
      scene.hasBackground = !alpha
      try renderer.load(scene)
      var components: [Double] = []
      try renderer.drawRows(of: scene.frame(at: 0, time: time)) { rows in
        if depth == 8 {
          components += rows.map(Double.init)
        } else {
          components += rows.bindMemory(to: UInt16.self).map { Double($0) / 257 }
        }
      }
      return components
    }
    let (opaque, transparent) = (try components(alpha: false), try components(alpha: true))
    let ground = [32.0, 48, 96]
    var (largest, brightest) = (0.0, 0.0)
    for pixel in 0..<240 * 160 {
      let share = transparent[4 * pixel + 3] / 255
      for channel in 0..<3 {
        let color = transparent[4 * pixel + channel] * share + ground[channel] * (1 - share)
        largest = max(largest, abs(color - opaque[3 * pixel + channel]))
        brightest = max(brightest, opaque[3 * pixel + channel])
      }
    }
    #expect(largest <= 1 && brightest > 150)
  }
}
