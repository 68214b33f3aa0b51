import CAllocationCounter
import CosmosCore
import CosmosGL
import CosmosOverlay
import Testing

/// Tests that drawing a frame makes no allocations in our code; those of the driver don't count.
@MainActor @Suite(.serialized) struct DrawAllocationTests {
  /// What covers the sky.
  enum Cover: CaseIterable {
    case nothing, closedMenu, openMenu, panel, splash, tonight, faintStars, planets

    var isTonight: Bool { self == .tonight || self == .faintStars }
  }

  /// A sky at a sign with its lines.
  private func sky(under cover: Cover) throws -> Sky {
    var scene = SkyScene(
      design: cover.isTonight
        ? try SkyDesign.tonight(magnitude: cover == .faintStars ? 9 : 6.5) : try SkyDesign.cosmos(),
      canvas: Canvas(pixelWidth: 160, pixelHeight: 90), hasMenu: cover != .nothing,
      strings: try Strings.builtIn("en"))
    scene.hasRulerBodies = cover == .planets
    var sky = Sky(scene: scene, at: .sign(cover.isTonight ? 9 : 3), showsLines: true)
    let places = (0...48).map { hour in
      var places = BodyPlaces()
      for body in SkyBody.allCases {
        places.longitudes[body.rawValue] = 60 + 30 * Double(body.rawValue) + Double(hour) / 24
      }
      return places
    }
    let ephemeris = BodyEphemeris { places[($0 % 48 + 48) % 48] }
    sky.show(SkyDate(start: 0, rate: 0.01), ephemeris)
    if cover.isTonight {
      sky.setCaption("caption")
      sky.setTrail(PlanetTrail(day: 1, ephemeris: ephemeris) { "\($0)" })
      sky.apply(.key(.o))
    }
    sky.advance(to: 7)
    switch cover {
    case .nothing, .closedMenu, .tonight, .faintStars, .planets: break
    case .openMenu:
      sky.apply(.toggleMenu)
      sky.advance(to: 7.2)
      sky.apply(.key(.right))
    case .panel:
      sky.apply(.toggleMenu)
      sky.advance(to: 8)
      sky.apply(.key(.left))
      sky.apply(.key(.left))
      sky.apply(.key(.enter))
      sky.advance(to: 8.8)
    case .splash: sky.showSplash()
    }
    return sky
  }

  @Test(arguments: Cover.allCases, [GraphicsAPI.gl, .gles])
  func `drawing a frame makes no allocations in our code`(cover: Cover, api: GraphicsAPI) throws {
    let renderer = try GLFixture(api: api).renderer
    // The context must outlive the objects created in it.
    defer { withExtendedLifetime(renderer) {} }
    var sky = try sky(under: cover)
    let start = sky.time
    try renderer.load(sky.scene)
    let target = try RenderTarget(
      width: sky.scene.canvas.pixelWidth, height: sky.scene.canvas.pixelHeight, format: .rgba8,
      label: "test", driver: renderer.driver)
    target.bind()
    var (allocations, fewestDrawn) = (0, Int.max)
    for number in 0..<60 {
      sky.advance(to: start + Double(number) / 18)
      var frame = sky.frame
      frame.offset += Double(number)
      frame.reveals = [
        SkyFrame.LineReveal(sign: 3, strokeEnd: 1),
        SkyFrame.LineReveal(sign: 4, strokeEnd: Double(number) / 59),
      ]
      cosmos_allocations_begin()
      try renderer.load(sky.scene)
      renderer.draw(frame)
      let count = cosmos_allocations_end()
      // In the first frame, Swift's runtime looks up types for the first time.
      if number > 0 { allocations += count }
      fewestDrawn = min(fewestDrawn, renderer.statistics.drawn)
    }
    #expect(allocations == 0)
    #expect(fewestDrawn > 20)
  }

  /// Layers move fast, so that new chunks become visible all the time.
  @Test(arguments: StarPath.allCases)
  func `neither path for drawing many stars makes allocations in our code`(path: StarPath) throws {
    let renderer = try GLFixture().renderer
    defer { withExtendedLifetime(renderer) {} }
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 160, pixelHeight: 90),
      starsPerSection: 1000, shownLayers: [2, 3, 4], hasMenu: false)
    renderer.starPath = path
    try renderer.load(scene)
    let sprites = Sprites(renderer: renderer)
    try sprites.load(SpriteScene(count: 3000, span: 9, width: 160, height: 90), path: path)
    let target = try RenderTarget(
      width: 160, height: 90, format: .rgba8, label: "test", driver: renderer.driver)
    target.bind()
    var allocations = 0
    for number in 0..<60 {
      cosmos_allocations_begin()
      renderer.draw(SkyFrame(offset: Double(number) * 40))
      sprites.draw(frame: 7 * number)
      let count = cosmos_allocations_end()
      if number > 0 { allocations += count }
    }
    #expect(allocations == 0)
  }

  /// The metrics change every few frames.
  @Test(arguments: GraphicsAPI.allCases)
  func `an overlay makes no allocations in our code`(api: GraphicsAPI) throws {
    let fixture = try OverlayFixture(api: api)
    defer { withExtendedLifetime(fixture) {} }
    let canvas = Canvas(pixelWidth: 640, pixelHeight: 360)
    let target = try RenderTarget(
      width: 640, height: 360, format: .rgba8, label: "test", driver: fixture.renderer.driver)
    target.bind()
    var content = OverlayFixture.content
    content.metrics.starPath = "stars of 3 layers cached"
    var allocations = 0
    for number in 0..<200 {
      content.processorTimes.append(Double(number % 20))
      content.graphicsTimes.append(Double(number % 17))
      if number.isMultiple(of: 10) {
        content.metrics.pace = .framesPerSecond(Double(number))
        content.metrics.processor = .init(content.processorTimes)
        content.metrics.statistics.drawn = number * 1001
      }
      cosmos_allocations_begin()
      try fixture.overlay.load(content, for: canvas)
      fixture.overlay.draw()
      let count = cosmos_allocations_end()
      // The first frame rasterizes the characters, and until the first change new types may be looked up.
      if number > 10 { allocations += count }
    }
    #expect(allocations == 0)
  }
}
