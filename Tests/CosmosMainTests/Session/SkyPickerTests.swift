import CosmosCore
import CosmosSession
import CosmosTestSupport
import Foundation
import Testing

/// Tests of what is found at a point of the canvas.
@Suite struct SkyPickerTests {
  fileprivate static let reach = 12.0

  /// A sky that rests at a longitude.
  private func sky(
    _ design: SkyDesign, width: Int, height: Int, date: Double = 20_778, at position: Double
  ) -> Sky {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let scene = SkyScene(design: design, canvas: canvas)
    var sky = Sky(scene: scene, at: .offset(position * scene.unit))
    sky.show(SkyDate(start: date), SkyAlmanac.ephemeris)
    return sky
  }

  /// Something on the canvas, as the test itself places it.
  private struct Thing {
    let centre: (x: Double, y: Double)
    let radius: Double
    var reach = SkyPickerTests.reach

    func gap(_ point: Point) -> Double {
      max(0, hypot(centre.x - point.x, centre.y - point.y) - radius)
    }
  }

  /// The stars of the file, and the bodies of a trace, on a canvas.
  private func things(_ sky: Sky) throws -> [Thing] {
    let scene = sky.scene
    var lines = TraceLines(of: scene.design)
    lines.append(sky, sky.frame, at: 0, sounds: [])
    let trace = try #require(
      try JSONSerialization.jsonObject(with: Data(lines.bytes)) as? [String: Any])
    let bodies = try #require(trace["bodies"] as? [String: [Double]])
    let offset = try #require(trace["offset"] as? Double)
    var things = try SkyBody.allCases.map { body in
      let place = try #require(bodies[body.name])
      let magnitude = sky.bodies?.magnitudes[body.rawValue] ?? 0
      let radius =
        body == .sun || body == .moon
        ? 0.259 * 16.675 : 0.45 * pow(10, 0.1 * (6.5 - min(4, magnitude)))
      return Thing(centre: (place[0], place[1]), radius: radius)
    }
    let sun = things[0].centre
    let glow = 0.45 * 6 * 16.675
    let bytes = UnsafeRawBufferPointer(
      try #require(EmbeddedFiles.bytes(of: "Assets/Stars/bright.stars")))
    for start in stride(from: 16, to: bytes.count, by: 12) {
      let longitude =
        Double(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)) / 0x1p32 * 360
      let latitude = Double(bytes.loadUnaligned(fromByteOffset: start + 4, as: Float.self))
      let raw = bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt16.self)
      // The GPU has sixteenths.
      let magnitude = ((Double(raw) / 1000) * 16).rounded() / 16 - 2
      let way = (360 - longitude - offset / 16.675).remainder(dividingBy: 360)
      let centre = (
        x: scene.canvas.width / 2 + way * 16.675, y: scene.canvas.height / 2 - latitude * 16.675
      )
      guard hypot(centre.x - sun.x, centre.y - sun.y) > glow else { continue }
      things.append(
        Thing(
          centre: centre, radius: max(0.6, 0.45 * pow(10, 0.1 * max(0, 6.5 - magnitude))),
          // Faint ones have to be nearer.
          reach: magnitude > 4.5 ? Self.reach / 3 : Self.reach))
    }
    return things
  }

  /// The star clusters, nebulae and galaxies that a point is in.
  private func clusters(around point: Point, in sky: Sky) -> [DeepSkyObject] {
    DeepSkyObject.allCases.filter { one in
      let canvas = sky.scene.canvas
      let way = (360 - one.position.x - sky.frame.offset / 16.675).remainder(dividingBy: 360)
      let (x, y) = (
        canvas.width / 2 + way * 16.675, canvas.height / 2 - one.position.y * 16.675
      )
      return hypot(x - point.x, y - point.y) <= max(5, one.facts.size / 2 * 16.675)
    }
  }

  @Test(arguments: [(375, 667), (1280, 720), (1080, 1920), (3840, 2160)])
  func `at random points, it is what a search through everything finds`(
    width: Int, height: Int
  ) throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    var random = SeededGenerator(seed: UInt64(width))
    var found = 0
    for date in [20_778.0, 11_000.5, 33_000.25] {
      let sky = sky(
        design, width: width, height: height, date: date, at: .random(in: 0..<360, using: &random))
      let things = try things(sky)
      let picker = SkyPicker(of: sky.scene, objects: GoalFinder(in: design).objects)
      let canvas = sky.scene.canvas
      for number in 0..<42 {
        var point = Point(
          x: .random(in: 0..<canvas.width, using: &random),
          y: .random(in: 0..<canvas.height, using: &random))
        // Every third point is near a body.
        if number % 3 == 0 {
          let body = things[number / 3 % 9].centre
          point = Point(
            x: body.x + .random(in: -20..<20, using: &random),
            y: body.y + .random(in: -20..<20, using: &random))
        }
        let hit = picker.hit(at: point, in: sky.frame, of: sky.scene, reach: Self.reach)
        let clusters = clusters(around: point, in: sky)
        let near = things.enumerated().filter { number, thing in
          // Between its stars, a cluster is found.
          let reach = number < 9 || clusters.isEmpty ? thing.reach : Self.reach / 3
          return thing.gap(point) <= reach
        }.map(\.element)
        guard let nearest = near.min(by: { $0.gap(point) < $1.gap(point) }) else {
          #expect(
            clusters.isEmpty
              ? hit == nil || hit?.object.kind == .sign
              : hit?.object.deepSky.map(clusters.contains) == true,
            "\(point) \(String(describing: hit))")
          continue
        }
        found += 1
        let centre = try #require(hit?.centre, "\(point) \(nearest)")
        #expect(
          hypot(centre.x - nearest.centre.x, centre.y - nearest.centre.y) < 0.01,
          "\(point) \(String(describing: hit)) \(nearest)")
      }
    }
    #expect(found > 20)
  }

  @Test func `a star cluster is found between its stars, and around its centre`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let objects = GoalFinder(in: design).objects
    for one in DeepSkyObject.allCases where abs(one.position.y) < 40 {
      // So high, a canvas shows 42 degrees on each side of the ecliptic.
      let sky = sky(design, width: 375, height: 1400, at: 360 - one.position.x)
      let picker = SkyPicker(of: sky.scene, objects: objects)
      let object = try #require(objects.first { $0.deepSky == one })
      let found = picker.hit(of: object, in: sky.frame, of: sky.scene)
      let hit = try #require(found, "\(one)")
      #expect(abs(hit.centre.x - sky.scene.canvas.width / 2) < 0.01, "\(one)")
      #expect(hit.radius >= 5 && hit.radius < 50, "\(one)")
      let points = (0..<400).map { number in
        let (angle, share) = (Double(number), Double(number) / 400)
        return Point(
          x: hit.centre.x + share * hit.radius * cos(angle),
          y: hit.centre.y + share * hit.radius * sin(angle))
      }
      let count = points.count { point in
        picker.hit(at: point, in: sky.frame, of: sky.scene, reach: Self.reach)?.object == object
      }
      #expect(count > 40, "\(one) \(count)")
    }
  }

  @Test func `named stars, others and bodies are told apart, and found again`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let leo = try #require(design.catalog.index(named: "leo"))
    let sky = sky(design, width: 1280, height: 720, at: design.places[leo])
    let picker = SkyPicker(of: sky.scene, objects: GoalFinder(in: design).objects)
    let (frame, scene) = (sky.frame, sky.scene)
    let all = picker.brightest(60, in: frame, of: scene)
    #expect(all.count > 60)
    #expect(all.prefix(4).map(\.name) == ["jupiter", "mars", "Regulus", "Algieba"])
    #expect(all.last?.kind == .sign)
    let unnamed = try #require(all.first { $0.name.hasPrefix("HIP ") })
    #expect(unnamed.kind == .star && (unnamed.magnitude ?? 9) < 4.5)
    for object in all where object.kind != .sign && object.deepSky == nil {
      let hit = try #require(picker.hit(of: object, in: frame, of: scene), "\(object)")
      let again = picker.hit(at: hit.centre, in: frame, of: scene, reach: 1)
      #expect(again?.object == object, "\(object)")
    }
    // Somewhere else, Regulus isn't on the canvas.
    let away = self.sky(design, width: 1280, height: 720, at: design.places[leo] + 120)
    let regulus = try #require(all.first { $0.name == "Regulus" })
    #expect(picker.hit(of: regulus, in: away.frame, of: away.scene) == nil)
  }

  @Test func `a wide canvas finds a thing in each copy of the strip`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let sky = sky(design, width: 16_000, height: 720, at: 200)
    let objects = GoalFinder(in: design).objects
    let picker = SkyPicker(of: sky.scene, objects: objects)
    let jupiter = try #require(
      sky.bodies.flatMap { places in
        sky.scene.point(of: .jupiter, in: places, at: sky.frame.offset)
      })
    for copy in [-1.0, 0, 1] {
      let point = Point(x: jupiter.x + copy * sky.scene.period, y: jupiter.y)
      guard (0...sky.scene.canvas.width).contains(point.x) else { continue }
      let hit = picker.hit(at: point, in: sky.frame, of: sky.scene, reach: 5)
      #expect(hit?.object.name == "jupiter" && abs((hit?.centre.x ?? 0) - point.x) < 0.01)
    }
    let pleiades = try #require(
      objects.first { $0.deepSky == .pleiades }
        .flatMap { picker.hit(of: $0, in: sky.frame, of: sky.scene)?.centre })
    let copies = [-1.0, 0, 1].compactMap { copy in
      let point = Point(x: pleiades.x + copy * sky.scene.period, y: pleiades.y - 9)
      return (0...sky.scene.canvas.width).contains(point.x) ? point : nil
    }
    #expect(copies.count > 1)
    for point in copies {
      let hit = picker.hit(at: point, in: sky.frame, of: sky.scene, reach: 1)
      #expect(hit?.object.deepSky == .pleiades && abs((hit?.centre.x ?? 0) - point.x) < 0.01)
    }
  }

  @Test func `signs are found by their stars, their lines, and on the ruler`() throws {
    let design = try SkyDesign.builtIn(named: "cosmos")
    let leo = try #require(design.catalog.index(named: "leo"))
    var sky = sky(design, width: 1280, height: 720, at: design.places[leo])
    let picker = SkyPicker(of: sky.scene, objects: GoalFinder(in: design).objects)
    let middle = Point(x: sky.scene.canvas.width / 2, y: sky.scene.canvas.height / 2)
    func name(_ x: Double, _ y: Double) -> String? {
      picker.hit(at: Point(x: x, y: y), in: sky.frame, of: sky.scene, reach: Self.reach)?.object
        .name
    }
    let star = design.catalog.signs[leo].bigStars[0]
    let line = design.catalog.signs[leo].lines[0]
    let half = (x: (line.start.x + line.end.x) / 2, y: (line.start.y + line.end.y) / 2)
    #expect(name(middle.x + star.x + 5, middle.y + star.y) == "leo")
    // Lines that don't show are nowhere.
    #expect(name(middle.x + half.x, middle.y + half.y) == nil)
    sky.revealSignInReach()
    sky.advance(to: 5)
    #expect(name(middle.x + half.x, middle.y + half.y) == "leo")
    let ruler = try #require(sky.scene.design.layers.first { $0.ruler != nil })
    let areas = sky.scene.rulerAreas(of: ruler, at: design.places[leo])
    let icon = try #require(areas.first { $0.sign == leo })
    #expect(
      name(icon.corner.x + icon.size.width / 2, icon.corner.y + icon.size.height / 2) == "leo")
    #expect(name(3, 3) == nil)
    #expect(picker.brightest(60, in: sky.frame, of: sky.scene).map(\.name) == ["leo"])
  }

  @Test func `skies with nothing to find have nothing`() throws {
    for name in SkyDesign.builtInNames {
      let design = try SkyDesign.builtIn(named: name)
      let sky = sky(design, width: 800, height: 600, at: 3)
      let picker = SkyPicker(of: sky.scene, objects: GoalFinder(in: design).objects)
      for x in stride(from: -50.0, to: 900, by: 50) {
        let hit = picker.hit(
          at: Point(x: x, y: 300), in: sky.frame, of: sky.scene, reach: Self.reach)
        #expect(hit == nil || design.hasGoals)
      }
    }
  }
}
