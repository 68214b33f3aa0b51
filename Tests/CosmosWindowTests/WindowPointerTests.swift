import CosmosCore
import CosmosOverlay
import CosmosSession
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Testing

extension WindowTests {
  /// Tests of what the pointer marks, and of cards.
  @Suite struct PointerTests {
    private let home = TemporaryFolder.forSuite()
    private let size = XServer.Size(width: 1200, height: 667)

    private func open(
      _ words: [String] = ["--sky", "tonight", "--sign", "leo", "--window", "1200x667"],
      _ body: (ProbedWindow) throws -> Void
    ) throws {
      let words = ["--date", "2026-11-21", "--no-meteors"] + words
      try ProbedWindow.open(words, screen: size, home: home) { probed in
        try probed.hideNotices()
        try body(probed)
      }
    }

    private func press(_ keys: String..., in probed: ProbedWindow) throws {
      for key in keys { probed.surface.send(.key(Key(rawValue: key), isRepeat: false)) }
      try probed.advance(frames: 1)
    }

    private func click(_ point: Point, in probed: ProbedWindow) throws {
      probed.surface.send(.pointer(x: point.x, y: point.y))
      probed.surface.send(.press(.left, x: point.x, y: point.y))
      probed.surface.send(.release(.left, x: point.x, y: point.y))
      try probed.advance(frames: 2)
    }

    private func move(_ point: Point, in probed: ProbedWindow) throws {
      probed.surface.send(.pointer(x: point.x, y: point.y))
      try probed.advance(frames: 1)
    }

    /// Where a body is in the window, whose pixels are points.
    private func point(of body: SkyBody, in probed: ProbedWindow) throws -> Point {
      let sky = probed.window.sky
      let places = try #require(sky.bodies)
      return try #require(sky.scene.point(of: body, in: places, at: sky.offset))
    }

    /// A point at which there is nothing.
    private func emptyPoint(in probed: ProbedWindow) throws -> Point {
      for x in stride(from: 20.0, to: 400, by: 7) {
        try move(Point(x: x, y: 450), in: probed)
        if marked(probed) == nil { return Point(x: x, y: 450) }
      }
      throw HarnessError.unreadable("an empty point")
    }

    private func marked(_ probed: ProbedWindow) -> String? { probed.window.markedObject?.name }

    @Test func `a script points at what it names, if the screen shows it`() throws {
      try open { probed in
        probed.window.perform(.find("jupit"))
        try probed.advance(frames: 2)
        #expect(marked(probed) == "jupiter" && probed.window.showsCard)
        probed.window.perform(.find("nowhere"))
        try probed.advance(frames: 1)
        #expect(marked(probed) == "jupiter")
        probed.window.perform(.find("antares"))
        try probed.advance(frames: 2)
        #expect(marked(probed) == nil && !probed.window.showsCard)
      }
    }

    @Test func `the pointer marks what is nearest, as long as it moves there`() throws {
      try open { probed in
        let mars = try point(of: .mars, in: probed)
        try move(Point(x: mars.x + 9, y: mars.y), in: probed)
        #expect(marked(probed) == "mars")
        #expect(!probed.window.showsCard)
        // An idle pointer marks nothing after a while.
        try probed.advance(5)
        #expect(marked(probed) == nil)
        try move(Point(x: mars.x + 8, y: mars.y), in: probed)
        #expect(marked(probed) == "mars")
        // In the middle is the menu.
        try move(Point(x: 600, y: 333), in: probed)
        #expect(marked(probed) == nil)
      }
    }

    @Test func `a click shows a card, a second one travels, and one beside it closes`() throws {
      try open { probed in
        let mars = try point(of: .mars, in: probed)
        let empty = try emptyPoint(in: probed)
        try click(mars, in: probed)
        #expect(probed.window.showsCard && marked(probed) == "mars")
        try click(empty, in: probed)
        #expect(!probed.window.showsCard)
        try probed.advance(1)
        try click(mars, in: probed)
        let area = try #require(probed.window.cardArea)
        #expect(area.x > Float(mars.x) && area.x + area.z <= 1200)
        try click(mars, in: probed)
        try probed.advance(4)
        try probed.advance(frames: 2)
        #expect(abs(try point(of: .mars, in: probed).x - 600) < 1)
        // The card has come along.
        #expect(probed.window.showsCard && !probed.window.window.isFullscreen)
        #expect(abs((probed.window.cardArea?.x ?? 0) - 600) < 60)
      }
    }

    @Test func `a click on the card travels, too, and Esc closes it`() throws {
      try open { probed in
        // At longitude 149.83° and latitude 0.46°, while the middle of Leo, 156.16°, is centred.
        let regulus = Point(x: 600 + 6.33 * 16.675, y: 333 - 0.465 * 16.675)
        try click(regulus, in: probed)
        #expect(marked(probed) == "Regulus")
        let area = try #require(probed.window.cardArea)
        let offset = probed.window.sky.offset
        try click(Point(x: Double(area.x) + 20, y: Double(area.y) + 20), in: probed)
        try probed.advance(4)
        // Regulus would be under the menu's ring, and stands on the right of it.
        let way = probed.window.sky.offset - offset
        #expect((6.33 * 16.675 - 41...6.33 * 16.675 - 39).contains(way), "\(way)")
        #expect(probed.window.showsCard)
        try press("escape", in: probed)
        #expect(!probed.window.showsCard)
        // Otherwise it leaves fullscreen.
        try press("escape", in: probed)
        #expect(probed.window.hasNotice)
      }
    }

    @Test func `Tab goes from thing to thing by brightness`() throws {
      try open { probed in
        var names: [String] = []
        for _ in 0..<4 {
          try press("tab", in: probed)
          names.append(marked(probed) ?? "")
        }
        #expect(names == ["jupiter", "mars", "Regulus", "Algieba"])
        // It stays where it is.
        try probed.advance(20)
        #expect(marked(probed) == "Algieba")
        // Shift+Tab.
        try press("up", in: probed)
        #expect(marked(probed) == "Regulus")
        try press("return", in: probed)
        #expect(probed.window.showsCard)
        try press("tab", in: probed)
        #expect(probed.window.showsCard && marked(probed) == "Algieba")
        let offset = probed.window.sky.offset
        try press("return", in: probed)
        try probed.advance(4)
        #expect(abs(probed.window.sky.offset - offset) > 50)
        try press("escape", in: probed)
        #expect(!probed.window.showsCard && marked(probed) == nil)
      }
    }

    @Test func `a card offers no journey to where the sky is`() throws {
      try open { probed in
        let mars = try point(of: .mars, in: probed)
        try click(mars, in: probed)
        let before = try #require(probed.window.cardArea)
        try click(mars, in: probed)
        try probed.advance(4)
        try probed.advance(frames: 2)
        let after = try #require(probed.window.cardArea)
        #expect(after.w < before.w)
        try press("right", in: probed)
        try probed.advance(0.5)
        try probed.advance(frames: 2)
        #expect(probed.window.cardArea?.w == before.w)
      }
    }

    @Test func `a card is above the notices`() throws {
      try open(["--sky", "cosmos", "--sign", "leo", "--window", "375x667"]) { probed in
        // On the ruler.
        try click(Point(x: 187, y: 590), in: probed)
        #expect(marked(probed) == "leo")
        let alone = try #require(probed.window.cardArea)
        // The sky has no date.
        try press("d", in: probed)
        try probed.advance(frames: 1)
        let card = try #require(probed.window.cardArea)
        #expect(probed.window.hasNotice && card.y < alone.y)
        #expect(!probed.window.hasNotice(atX: Double(card.x + 9), y: Double(card.y + card.w - 2)))
      }
    }

    @Test func `a finger taps, and a drag is none`() throws {
      try open { probed in
        let mars = try point(of: .mars, in: probed)
        probed.surface.send(.finger(.down, x: mars.x + 18, y: mars.y - 8))
        probed.surface.send(.finger(.up, x: mars.x + 18, y: mars.y - 8))
        try probed.advance(frames: 2)
        #expect(marked(probed) == "mars" && probed.window.showsCard)
        try press("escape", in: probed)
        probed.surface.send(.press(.left, x: mars.x, y: mars.y))
        probed.surface.send(.pointer(x: mars.x + 60, y: mars.y))
        probed.surface.send(.release(.left, x: mars.x + 60, y: mars.y))
        try probed.advance(frames: 2)
        #expect(!probed.window.showsCard)
      }
    }

    @Test func `an idle pointer marks nothing that comes by`() throws {
      try open { probed in
        let empty = try emptyPoint(in: probed)
        try move(empty, in: probed)
        try probed.advance(5)
        // Within a turn, many stars pass.
        probed.window.session.apply(.autoplay(.drift(400)))
        for _ in 0..<60 {
          try probed.advance(0.1)
          try probed.advance(frames: 1)
          #expect(marked(probed) == nil)
        }
        // A press only stops a sky that moves.
        probed.surface.send(.press(.left, x: empty.x, y: empty.y))
        probed.surface.send(.release(.left, x: empty.x, y: empty.y))
        try probed.advance(frames: 2)
        #expect(!probed.window.showsCard)
      }
    }

    @Test func `a mark that has left the window takes no keys`() throws {
      try open { probed in
        try press("tab", in: probed)
        #expect(marked(probed) == "jupiter")
        try press("left", "left", "left", in: probed)
        try probed.advance(4)
        try probed.advance(frames: 2)
        #expect(marked(probed) == nil)
        try press("return", in: probed)
        #expect(!probed.window.showsCard)
      }
    }

    @Test func `on a shifted picture, the card is beside its thing`() throws {
      try open(["--sky", "tonight", "--sign", "leo", "--window", "1200x667", "--shift"]) { probed in
        // The picture is elsewhere each minute.
        try probed.advance(125)
        try probed.advance(frames: 1)
        let origin = probed.window.shown.origin
        let mars = try point(of: .mars, in: probed)
        let scale = probed.window.sky.scene.canvas.scale
        let place = Point(
          x: mars.x * scale - Double(origin.x), y: mars.y * scale - Double(origin.y))
        try click(place, in: probed)
        #expect(marked(probed) == "mars" && origin != SIMD2(0, 0))
        let area = try #require(probed.window.cardArea)
        #expect(abs(Double(area.x) - place.x - 14 * scale) < 8)
      }
    }

    @Test func `buttons open the lines for names and dates, and close them`() throws {
      try open { probed in
        let canvas = probed.window.sky.scene.canvas
        let layout = ToolbarLayout(on: canvas, count: 10)
        func click(_ position: Int) throws {
          let button = layout.button(at: position)
          let point = Point(
            x: Double(button.left + button.width / 2), y: Double(button.top + button.height / 2))
          try move(point, in: probed)
          // Nobody aims sooner.
          try probed.advance(0.5)
          try self.click(point, in: probed)
        }
        // The leftmost one is that for dates; those without an effect are left out.
        let date = try #require(
          try (0..<10).reversed().first { position in
            try click(position)
            return probed.window.isTyping
          })
        try click(date)
        #expect(!probed.window.isTyping)
        try click(date - 1)
        #expect(probed.window.isTyping)
        // Another button takes the place of the line, and types nothing.
        try click(date)
        #expect(probed.window.isTyping)
        try click(date)
        #expect(!probed.window.isTyping)
        try click(date - 1)
        try click(date - 2)
        try probed.advance(frames: 1)
        #expect(!probed.window.isTyping && probed.window.choosesSky)
      }
    }

    @Test func `what opens over the sky closes the card`() throws {
      for key in ["m", "g", "/", "?"] {
        try open { probed in
          try press("tab", "return", in: probed)
          #expect(probed.window.showsCard)
          try press(key, in: probed)
          try probed.advance(1)
          #expect(!probed.window.showsCard && marked(probed) == nil, "\(key)")
        }
      }
    }

    @Test func `signs are marked in other skies`() throws {
      try open(["--sky", "cosmos", "--sign", "leo", "--lines", "--window", "1200x667"]) { probed in
        try press("tab", in: probed)
        #expect(marked(probed) == "leo")
        try press("return", in: probed)
        #expect(probed.window.cardArea != nil)
      }
      // There is nothing in a sky without signs.
      try open(["--sky", "ten-stars", "--window", "1200x667"]) { probed in
        try press("tab", "return", in: probed)
        #expect(marked(probed) == nil && !probed.window.showsCard)
      }
    }

    @Test(arguments: [
      ["--no-pointer", "--window", "1200x667"], ["--kiosk", "--keys", "tab,return"],
      ["--wallpaper"],
    ])
    func `where nobody is to point, nothing is marked`(words: [String]) throws {
      try open(["--sky", "tonight", "--sign", "leo"] + words) { probed in
        let mars = try point(of: .mars, in: probed)
        try click(mars, in: probed)
        try press("tab", "return", in: probed)
        #expect(marked(probed) == nil && !probed.window.showsCard)
      }
    }

    @Test func `a card follows the date`() throws {
      try open { probed in
        try press("tab", "return", in: probed)
        let before = try probed.picture()
        try press("ctrl+]", in: probed)
        try probed.advance(5)
        #expect(probed.window.showsCard)
        #expect(try probed.picture() != before)
      }
    }
  }
}
