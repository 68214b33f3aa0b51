import CosmosCore
import Testing

import func Glibc.cos
import func Glibc.sin

/// Skies with few and with many signs of their own.
@Suite struct OwnSignsTests {
  /// A sky of generated signs, at rest.
  private func sky(_ count: Int, at start: Sky.StartPosition = .start) throws -> Sky {
    let signs = (0..<count).map { index in
      """
      {name: "sign-\(index)", stars: {big: [[0, \(index)], [9, 9]], small: []}, lines: ["b0-b1"],
       icon: {path: "m50 50h\(20 + index % 30)v30z"}}
      """
    }
    let list = "{format: 1, name: \"own\", signs: [\(signs.joined(separator: ","))]}"
    let text = try defaultSkyText(replacing: "\"zodiac\"", with: "\"own.json5\"")
    let design = try SkyDesign(
      json5: text.utf8, file: "sky.json5",
      findSigns: { name throws(DesignError) in
        #expect(name == "own.json5")
        return try SignCatalog(json5: list.utf8, file: name)
      })
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    return Sky(
      scene: SkyScene(design: design, canvas: canvas, strings: try Strings.builtIn("en")),
      at: start)
  }

  /// The point on the canvas at a distance from the centre and an angle in turns.
  private func point(_ distance: Double, turns: Double) -> Point {
    let angle = 2 * Double.pi * turns
    return Point(x: 187.5 + distance * cos(angle), y: 333.5 + distance * sin(angle))
  }

  @Test(arguments: [1, 2, 3, 12, 24, 36, 37, 88])
  func `the ring selects among all signs by angle`(count: Int) throws {
    var sky = try sky(count).after(.press(.middle), 2)
    for index in 0..<count {
      // Just inside both edges of the sector, and at both edges of the ring.
      for (turn, distance) in [(0.01, 129.0), (0.99, 129), (0.5, 102.1), (0.5, 155.9)] {
        sky.apply(.move(point(distance, turns: (Double(index) + turn) / Double(count))))
        #expect(sky.menuFrame.highlight == index)
      }
    }
    sky.apply(.move(point(101.9, turns: 0.3)))
    #expect(sky.menuFrame.highlight == nil)
    sky.apply(.move(point(129, turns: 0.4)))
    let chosen = try #require(sky.menuFrame.highlight)
    sky.apply(.release(point(129, turns: 0.4)))
    sky.advance(to: 10)
    #expect(sky.currentSign == chosen && sky.signInReach == chosen && sky.currentStrokeEnd == 1)
  }

  @Test(arguments: [(36, false), (37, true), (88, true)])
  func `a list of names can be chosen from further out`(count: Int, isList: Bool) throws {
    var sky = try sky(count).after(.press(.middle), 2)
    sky.apply(.move(point(200, turns: 0.5 / Double(count))))
    #expect(sky.menuFrame.highlight == (isList ? 0 : nil))
    // The info button is in reach all the same.
    sky.apply(.move(Point(x: 187.5, y: 523.5)))
    #expect(sky.menuFrame.highlight == nil && sky.menuFrame.label == .info)
    sky.apply(.move(point(226, turns: 0)))
    #expect(sky.menuFrame.label == nil)
  }

  @Test(arguments: [1, 3, 24, 88])
  func `every dividing line is drawn when the menu is open`(count: Int) throws {
    let sky = try sky(count).after(.press(.middle), 1.6)
    #expect(sky.menuState == "open" && !sky.isMoving)
    let frame = sky.menuFrame
    for index in 0..<MenuFrame.maxDividers {
      #expect(frame[divider: index] == (index < count ? 1 : 0))
    }
    let closed = sky.after(.release(.middle), 5).menuFrame
    for index in 0..<count { #expect(closed[divider: index] == 0) }
  }

  @Test(arguments: [1, 3, 24, 88])
  func `arrow keys in the menu reach every sign and the info button`(count: Int) throws {
    var sky = try sky(count).after(.toggleMenu, 2)
    var highlights: [Int?] = []
    for _ in 0...count {
      sky.apply(.key(.down))
      highlights.append(sky.menuFrame.highlight)
    }
    #expect(highlights == (0..<count).map(Int?.some) + [nil])
    #expect(sky.menuFrame.label == .info)
    sky.apply(.key(.up))
    sky.apply(.key(.enter))
    sky.advance(to: 10)
    #expect(sky.currentSign == count - 1)
  }

  @Test(arguments: [1, 3, 24, 88])
  func `keys travel to neighbours and to the first twelve signs`(count: Int) throws {
    let last = try sky(count, at: .sign(count - 1)).after(.key(.right), 5)
    #expect(last.currentSign == 0 && last.currentStrokeEnd == 1)
    #expect(last.position < 1e-9 || abs(last.position - last.scene.design.turn) < 1e-9)
    let first = try sky(count, at: .sign(0)).after(.key(.left), 5)
    #expect(first.currentSign == count - 1 && first.currentStrokeEnd == 1)
    let digits: [SkyKey] = [
      .one, .two, .three, .four, .five, .six, .seven, .eight, .nine, .zero, .minus, .equals,
    ]
    for (index, key) in digits.enumerated() {
      let sky = try sky(count, at: .offset(3.3 * 375)).after(.key(key), 5)
      #expect(sky.currentSign == (index < count ? index : nil))
      #expect(index < count || abs(sky.position - 3.3) < 1e-9)
    }
  }

  @Test(arguments: [1, 3, 24, 88])
  func `a sky snaps to each of its signs`(count: Int) throws {
    for index in Set([0, 1, count / 2, count - 1]) where index < count {
      let at = Double(index) * 3750
      let sky = try sky(count, at: .offset(at + 100)).after(.scroll(30), 5)
      #expect(abs(sky.offset - at) < 1e-6 && sky.currentSign == index)
      #expect(sky.currentStrokeEnd == 1)
    }
  }

  @Test(arguments: [1, 2, 3, 24, 88])
  func `a tour visits all signs in order`(count: Int) throws {
    var sky = try sky(count, at: .sign(0))
    sky.apply(.autoplay(.tour(rest: 1, journey: 2)))
    for stop in 0...count + 1 {
      sky.advance(to: 3 * Double(stop) + 0.9)
      #expect(sky.currentSign == stop % count && sky.currentStrokeEnd == 1)
      #expect(sky.motionKind == .rest)
      // On the way, the lines of the sign behind go, also if it is the one ahead.
      sky.advance(to: 3 * Double(stop) + 2)
      #expect(sky.motionKind == .goto && sky.frame.reveals.isEmpty)
    }
  }

  @Test func `a tour of one sign without rest ends at any time`() throws {
    var sky = try sky(1, at: .sign(0))
    sky.apply(.autoplay(.tour(rest: 0, journey: 0.1)))
    sky.advance(to: 100_000.05)
    #expect(sky.motionKind == .goto && sky.currentSign == 0)
  }

  @Test(arguments: [
    (count: 1, degrees: [0]), (count: 3, degrees: [0, 120, 240]),
    (count: 7, degrees: [0, 51, 103, 154, 206, 257, 309]),
  ])
  func `degrees on the ruler divide the circle evenly`(count: Int, degrees: [Int]) throws {
    let scene = try sky(count).scene
    for (index, degree) in degrees.enumerated() {
      let texts = scene.rulerTexts(ofSign: index)
      #expect(texts.degrees == "\(degree)°" && texts.name == "sign-\(index)")
    }
    #expect(try sky(88).scene.rulerTexts(ofSign: 87).degrees == "356°")
  }

  @Test(arguments: [1, 2, 3, 12, 13, 24, 36])
  func `icons fit into the ring without touching`(count: Int) throws {
    let signs = try sky(count).scene.design.catalog.signs
    let ring = MenuLayout.signRing
    for (index, sign) in signs.enumerated() {
      let neighbour = (index + 1) % count
      let (one, other) = (
        MenuLayout.openIconCentre(at: index, of: count),
        MenuLayout.openIconCentre(at: neighbour, of: count)
      )
      func radius(_ sign: Sign) -> Double {
        let size = sign.icon.bounds.size
        let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
        return MenuLayout.iconScale(of: sign, of: count) * diagonal / 2 + MenuLayout.iconScale
      }
      #expect(2 * radius(sign) < ring.outer - ring.inner)
      guard count > 1 else { continue }
      let (x, y) = (other.x - one.x, other.y - one.y)
      #expect(radius(sign) + radius(signs[neighbour]) < (x * x + y * y).squareRoot())
      // The dot of the closed menu is on its circle, whatever the scale.
      let closed = MenuLayout.closedIconCentre(of: sign, at: index, of: count)
      let (size, scale) = (sign.icon.bounds.size, MenuLayout.iconScale(of: sign, of: count))
      let dot = Point(
        x: closed.x + scale * (sign.iconAnchor.x - 0.5) * size.width,
        y: closed.y + scale * (sign.iconAnchor.y - 0.5) * size.height)
      #expect(abs((dot.x * dot.x + dot.y * dot.y).squareRoot() - MenuLayout.dotRadius) < 1e-9)
    }
  }

  @Test func `the zodiac's icons keep their scale`() throws {
    for sign in try SignCatalog.builtIn(named: "zodiac").signs {
      #expect(MenuLayout.iconScale(of: sign, of: 12) == MenuLayout.iconScale)
      #expect(MenuLayout.icon(of: sign, of: 12) == sign.icon)
    }
  }

  @Test func `names are fitted into the list`() {
    #expect(MenuLayout.size(of: "Leo", fitting: 100, upTo: 16) == 16)
    #expect(abs(MenuLayout.size(of: "Camelopardalis", fitting: 100, upTo: 16) - 11.86) < 0.01)
    #expect(MenuLayout.size(of: String(repeating: "x", count: 99), fitting: 100, upTo: 16) == 6)
  }

  @Test func `a reason of the caller is told at the name in the sky file`() throws {
    let text = try defaultSkyText(replacing: "\"zodiac\"", with: "\"own.json5\"")
    expectFault(in: "sky.json5", "signs: no such file") {
      try SkyDesign(
        json5: text.utf8, file: "sky.json5",
        findSigns: { _ throws(DesignError) in throw .unusable(reason: "no such file") })
    }
  }
}
