import CosmosCore
import Testing

/// Tests of skies whose strip is measured in degrees, with signs at places of their own.
@Suite struct DegreeSkyTests {
  private func design(
    _ places: [Double?] = [10, 130, 133, 300], growsLeft: Bool = true, start: Double? = nil
  ) -> SkyDesign {
    let signs = places.enumerated().map { index, place in
      Sign(
        name: "sign \(index)", place: place, bigStars: [Point(x: -33.35, y: 16.675)])
    }
    return SkyDesign(
      name: "n", background: Color(rgb: 0), catalog: SignCatalog(name: "c", signs: signs),
      degrees: DegreeScale(points: 16.675, growsLeft: growsLeft), start: start, layers: [])
  }

  private func sky(
    width: Int = 750, _ design: SkyDesign? = nil, at start: Sky.StartPosition = .start
  ) -> Sky {
    let scene = SkyScene(
      design: design ?? self.design(), canvas: Canvas(pixelWidth: width, pixelHeight: 667))
    return Sky(scene: scene, at: start)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0), (90, 90, 270), (359.5, 359.5, 0.5), (-10, 350, 10), (725, 5, 355),
    (-1e-20, 0, 1e-20),
  ])
  func `degrees grow to the right or to the left`(degrees: Double, right: Double, left: Double) {
    #expect(abs(DegreeScale(points: 1).position(of: degrees) - right) < 1e-9)
    #expect(abs(DegreeScale(points: 1, growsLeft: true).position(of: degrees) - left) < 1e-9)
    #expect((0..<360).contains(DegreeScale(points: 1, growsLeft: true).position(of: degrees)))
  }

  @Test(arguments: [375, 750, 3000]) func `a turn is as long on any canvas`(width: Int) {
    let scene = sky(width: width).scene
    #expect(scene.period == 6003 && scene.unit == 16.675)
    #expect(scene.design.places == [350, 230, 227, 60] && scene.design.turn == 360)
  }

  @Test func `signs without a place divide the circle evenly`() {
    #expect(design([nil, nil, 20, nil]).places == [0, 90, 340, 270])
  }

  @Test func `a sign's stars lie around its place`() {
    let scene = sky().scene
    let layer = Layer(
      name: "l", speed: 1, content: .lines(Layer.LineStyle(width: 1, color: Color(rgb: 0))))
    let point = scene.position(Point(x: -33.35, y: 16.675), ofSign: 3, on: layer)
    // Two degrees to the left of 60, plus half of the canvas.
    let expected = (58.0 + 375 / 16.675) / 360
    #expect(abs(Double(point.x) * 0x1p-32 - expected) < 1e-9)
  }

  @Test func `the start is in degrees as people read them`() {
    #expect(sky(nil ?? design(start: 130)).position == 230)
    #expect(sky(design(growsLeft: false, start: 130)).position == 130)
    #expect(sky(at: .sign(2)).position == 227)
    #expect(abs(sky(at: .offset(16.675 * 45)).position - 45) < 1e-9)
  }

  @Test func `a resize moves nothing`() {
    var sky = sky(at: .sign(3))
    sky.apply(.key(.right))
    sky.advance(to: 0.7)
    let position = sky.position
    sky.apply(.resize(Canvas(pixelWidth: 4000, pixelHeight: 700)))
    #expect(sky.position == position)
    #expect(abs(sky.offset - position * 16.675) < 1e-9)
  }

  @Test
  func `keys travel from figure to figure along the strip, in both directions and over the seam`() {
    func visits(_ key: SkyKey) -> [Int?] {
      var sky = sky(at: .sign(3))
      return (1...5).map { step in
        sky.apply(.key(key))
        sky.advance(to: Double(step) * 4)
        #expect(sky.position == sky.scene.design.places[sky.currentSign ?? 0])
        return sky.currentSign
      }
    }
    // By position: 3 at 60, 2 at 227, 1 at 230, 0 at 350.
    #expect(visits(.right) == [2, 1, 0, 3, 2])
    #expect(visits(.left) == [0, 1, 2, 3, 0])
  }

  @Test func `a tour visits the figures in the order of the strip, however far ahead it advances`()
  {
    var sky = sky(at: .sign(3))
    sky.apply(.autoplay(.tour(rest: 2, journey: 1)))
    var far = sky
    let order = [3, 2, 1, 0]
    for step in 1...9 {
      sky.advance(to: 3 * Double(step) + 1)
      #expect(sky.currentSign == order[step % 4])
    }
    far.advance(to: 3 * 40_001 + 1)
    #expect(far.currentSign == 2 && far.position == 227)
  }

  @Test func `the nearest of two close figures is snapped to, and none that is far away`() {
    func rest(at position: Double) -> Int? {
      var sky = sky(width: 3000, at: .offset(position * 16.675))
      sky.apply(.scroll(1e-6))
      sky.advance(to: 2)
      return sky.currentSign
    }
    #expect(rest(at: 228.4) == 2)
    #expect(rest(at: 228.6) == 1)
    #expect(rest(at: 238) == 1)
    // Half of the reference canvas is 11.2 degrees, whatever the canvas.
    #expect(rest(at: 243) == nil)
    #expect(rest(at: 355) == 0)
    #expect(rest(at: 0.5) == 0)
  }

  @Test func `two signs at the same place are refused`() {
    let signs = """
      {format: 1, name: 's', signs: [
        {name: 'a', at: 10, stars: {big: [[0, 0]], small: []}, lines: []},
        {name: 'b', at: 20, stars: {big: [[0, 0]], small: []}, lines: []},
        {name: 'c', at: 10, stars: {big: [[0, 0]], small: []}, lines: []},
      ]}
      """
    let error = #expect(throws: DesignError.self) {
      try SkyDesign(
        json5: "{name: 'n', degrees: {points: 10}, signs: 's.json5', layers: []}".utf8, file: "f",
        findSigns: { _ throws(DesignError) in try SignCatalog(json5: signs.utf8, file: "s") })
    }
    #expect(error?.description.contains("“a” and “c” stand at the same place") == true)
  }

  @Test func `the ruler says where signs stand, as people read it`() {
    func texts(_ growsLeft: Bool, _ places: [Double?]) -> [String] {
      let scene = sky(design(places, growsLeft: growsLeft)).scene
      return scene.design.catalog.signs.indices.map { scene.rulerTexts(ofSign: $0).degrees }
    }
    #expect(texts(true, [10.4, 359.7]) == ["10°", "0°"])
    #expect(texts(false, [10.4, nil]) == ["10°", "180°"])
    #expect(texts(true, [nil, nil, nil]) == ["0°", "240°", "120°"])
  }

  @Test(arguments: [
    "catalog: {}", "bodies: {}", "nebula: {course: 'milkyWay', colors: ['#FFFFFF']}",
  ])
  func `what shows the real sky moves with its degrees`(content: String) throws {
    func design(_ rest: String) throws(DesignError) -> SkyDesign {
      try SkyDesign(json5: "{name: 'n', signs: 'none', \(rest)}".utf8, file: "f")
    }
    #expect(try design("degrees: {points: 10}, layers: [{\(content)}]").layers[0].speed == 1)
    let slow = #expect(throws: DesignError.self) {
      try design("degrees: {points: 10}, layers: [{speed: 0.5, \(content)}]")
    }
    #expect(slow?.description.contains("layers[0].speed: must be 1") == true)
    let flat = #expect(throws: DesignError.self) { try design("layers: [{\(content)}]") }
    #expect(flat?.description.contains("sky with degrees") == true)
  }

  @Test func `a ruler covers its lower edge, and an icon and a name at each sign`() throws {
    let scene = SkyScene(
      design: try SkyDesign.builtIn(named: "tonight"),
      canvas: Canvas(pixelWidth: 1200, pixelHeight: 667), strings: try Strings.builtIn("en"))
    let layer = try #require(scene.design.layers.first { $0.ruler != nil })
    let scorpio = try #require(scene.design.catalog.index(named: "scorpio"))
    let areas = scene.rulerAreas(of: layer, at: scene.design.places[scorpio])
    #expect(areas.count == 1 + 2 * 13)
    #expect(areas[0].corner.x == 0 && areas[0].size.width == 1200)
    #expect(abs(areas[0].corner.y + areas[0].size.height - 667) < 1e-9)
    let leo = try #require(scene.design.catalog.index(named: "leo"))
    let lion = scene.rulerAreas(of: layer, at: scene.design.places[leo])[1 + 2 * leo]
    #expect(abs(lion.corner.x + lion.size.width / 2 - 600) < 1e-9)
    // Its figure's lines would cross the icon.
    let icon = areas[1 + 2 * scorpio]
    let shift = icon.corner.x + icon.size.width / 2 - 600
    #expect(abs(shift) >= 1 && abs(shift) <= 30)
    #expect(
      abs(areas[2 + 2 * scorpio].corner.x + areas[2 + 2 * scorpio].size.width / 2 - 600 - shift)
        < 1e-9)
    // Ophiuchus is close by, a row higher.
    let ophiuchus = areas[1 + 2 * (scorpio + 1)]
    #expect(abs(ophiuchus.corner.x + ophiuchus.size.width / 2 - 600 - 1.23 * 16.675) <= 30)
    #expect(
      abs(
        icon.corner.y + icon.size.height / 2 - ophiuchus.corner.y - ophiuchus.size.height / 2 - 46)
        < 1e-9)
  }

  @Test func `a drift is in points per second`() {
    var sky = sky(at: .sign(3))
    sky.apply(.autoplay(.drift(33.35)))
    sky.advance(to: 10)
    #expect(abs(sky.position - 80) < 1e-9)
  }
}
