import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosOverlay
import CosmosShow
import CosmosTestSupport
import Testing

/// Tests of the table of what a window answers to.
@Suite struct HelpTableTests {
  private func sky(_ name: String, language: String = "en", hasMenu: Bool = true) throws -> Sky {
    let scene = SkyScene(
      design: try SkyDesign.builtIn(named: name),
      canvas: Canvas(pixelWidth: 375, pixelHeight: 667), hasMenu: hasMenu,
      strings: try Strings.builtIn(language))
    var sky = Sky(scene: scene)
    sky.advance(to: 20)
    return sky
  }

  private func rows(
    of sky: Sky, language: String = "en", _ change: (inout HelpTable.Abilities) -> Void = { _ in }
  ) throws -> [TablePanel.Row] {
    var abilities = HelpTable.Abilities()
    change(&abilities)
    return HelpTable(of: sky, strings: try Strings.builtIn(language), abilities: abilities).rows
  }

  private func text(_ label: String, in rows: [TablePanel.Row]) -> String? {
    rows.first { $0.label == label }?.text
  }

  /// The rows of any window: those of the window's own keys, and those of the mouse without a menu.
  private static let windowKeys = [
    "Esc", "F F11", "G", "P PrtSc", "R", "S", "? F1", "Q",
  ]
  private static let gestures = [
    "Drag", "Click", "Wheel", "Double click", "Corner", "Notice", "Manual",
  ]

  @Test func `the default sky has rows for everything but planets`() throws {
    let rows = try rows(of: sky("cosmos"))
    let keys = ["← → , .", "1 … =", "Home", "T", "Space", "M", "Tab"]
    var gestures = HelpTableTests.gestures
    gestures.insert("Right click", at: 3)
    #expect(
      rows.map(\.label) == keys
        + HelpTableTests.windowKeys.flatMap { $0 == "G" ? ["G", "/"] : [$0] } + gestures)
    #expect(text("1 … =", in: rows) == "travel to Pisces (1) … Aquarius (=)")
    #expect(text("Wheel", in: rows) == "travel to the next sign")
    #expect(text("/", in: rows) == "find a sign by its name")
    #expect(text("Drag", in: rows) == "move the sky; drop a sky file or a photo")
    #expect(rows.last == TablePanel.Row("Manual", "cosmos help"))
  }

  @Test func `keys for signs are named as they are in the sky`() throws {
    // Of thirteen signs, the keys reach the first twelve.
    let tonight = try sky("tonight")
    let signs = tonight.scene.design.catalog.signs.map(\.name)
    try #require(signs.count == 13)
    let strings = try Strings.builtIn("en")
    let (first, last) = (strings.name(ofSign: signs[0]), strings.name(ofSign: signs[11]))
    #expect(
      try text("1 … =", in: rows(of: tonight)) == "travel to \(first) (1) … \(last) (=)")
    #expect(
      try text("1 … =", in: rows(of: sky("embers"))) == "travel to Andromeda (1) … Pegasus (=)")
    let chinese = try rows(of: sky("embers", language: "zh-CN"), language: "zh-CN")
    #expect(text("1 … =", in: chinese)?.hasPrefix("前往仙女座 (1)") == true)
    #expect(text("滚轮", in: chinese) == "前往下一个星座")
  }

  @Test func `only a sky with planets has a key for where they stood`() throws {
    for name in SkyDesign.builtInNames {
      let hasRow = try rows(of: sky(name)).contains { $0.label == "O" }
      #expect(hasRow == (name == "tonight"), "\(name)")
    }
  }

  @Test func `a sky without signs offers neither signs nor tours nor a menu`() throws {
    let ten = try sky("ten-stars", hasMenu: false)
    #expect(
      try rows(of: ten).map(\.label)
        == ["Home"] + HelpTableTests.windowKeys + HelpTableTests.gestures.filter { $0 != "Click" })
    #expect(try text("Wheel", in: rows(of: ten)) == "move the sky")
    // A drift can be paused and ended everywhere.
    var drifting = ten
    drifting.apply(.autoplay(.drift(30)))
    #expect(
      try rows(of: drifting).map(\.label).prefix(3) == ["Home", "T", "Space"])
  }

  @Test func `rows do not depend on where the sky is and what is open`() throws {
    for name in ["cosmos", "tonight"] {
      let closed = try sky(name)
      let expected = try rows(of: closed)
      for events: [SkyEvent] in [
        [.key(.m)], [.key(.t)], [.goto(.sign(3))], [.scroll(500)], [.key(.m), .key(.down)],
      ] {
        var sky = closed
        for event in events { sky.apply(event) }
        sky.advance(to: sky.time + 5)
        #expect(try rows(of: sky) == expected, "\(name): \(events)")
      }
    }
  }

  @Test(arguments: ["cosmos", "ten-stars", "aurora", "one-layer"], [1, 2, 3] as [UInt64])
  func `a key without a row has no effect in any state`(name: String, seed: UInt64) throws {
    var sky = try sky(name)
    let offered = try rows(of: sky).map(\.label)
    let missing = KeyBinding.all.filter { binding in
      binding.isListed && !offered.contains { $0 == binding.shortLabel { _ in true } }
    }
    let keys = missing.flatMap(\.names).compactMap { SkyKey(rawValue: $0) }
    try #require(!keys.isEmpty)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let key = try #require(SkyKey.allCases.randomElement(using: &random))
      let points = Double.random(in: -900...900, using: &random)
      sky.apply(Bool.random(using: &random) ? .key(key) : .scroll(points))
      sky.advance(to: sky.time + Double.random(in: 0...3, using: &random))
      for key in keys {
        var next = sky
        next.apply(.key(key))
        #expect(next.motionKind == sky.motionKind && next.menuState == sky.menuState)
        #expect(next.autoplayMode == sky.autoplayMode && next.showsTrail == sky.showsTrail)
        next.advance(to: sky.time + 0.5)
        var other = sky
        other.advance(to: sky.time + 0.5)
        #expect(next.frame == other.frame)
      }
    }
  }

  @Test func `a kiosk offers only its keys, and nothing for the mouse`() throws {
    let kiosk = try rows(of: sky("cosmos")) {
      $0.keys = .only(["left", "right", "3", "?", "s"])
      ($0.takesPointer, $0.givesNotices, $0.canSound) = (false, false, false)
    }
    #expect(kiosk.map(\.label) == ["← →", "3", "?", "Manual"])
    #expect(text("3", in: kiosk) == "travel to Taurus")
  }

  @Test func `what a window can't do is not offered`() throws {
    let wall = try rows(of: sky("cosmos")) {
      ($0.togglesFullscreen, $0.canSound, $0.givesNotices) = (false, false, false)
      $0.takesDrops = false
      ($0.settings, $0.manual) = ("~/.config/cosmos/config.json5", "~/cosmos/README.md")
    }
    #expect(text("Drag", in: wall) == "move the sky, as two fingers and Shift+← → do")
    let labels = Set(wall.map(\.label))
    #expect(labels.isDisjoint(with: ["F F11", "S", "Double click", "Notice"]))
    #expect(
      wall.suffix(2) == [
        TablePanel.Row("Settings", "Ctrl+, or ~/.config/cosmos/config.json5"),
        TablePanel.Row("Manual", "~/cosmos/README.md"),
      ])
    // Nor is the key of the settings named where it has no effect.
    let locked = try rows(of: sky("cosmos")) {
      ($0.keys, $0.settings) = (.only(["left"]), "~/config.json5")
    }
    #expect(text("Settings", in: locked) == "~/config.json5")
    // Without the key for fullscreen, a double click has no effect either.
    let keyless = try rows(of: sky("cosmos")) { $0.keys = .only(["left"]) }
    #expect(!keyless.contains { $0.label == "Double click" })
    #expect(keyless.contains { $0.label == "Drag" })
  }

  @Test(arguments: Strings.languages)
  func `every key and gesture has a short text in every language`(language: String) throws {
    let strings = try Strings.builtIn(language)
    for binding in KeyBinding.all where binding.isListed {
      let name = try #require(binding.names.first)
      #expect(strings.effect(ofKey: name) != nil, "\(language): \(name)")
    }
    for gesture in HelpTable.Gesture.allCases {
      #expect(strings.effect(ofKey: gesture.rawValue) != nil, "\(language): \(gesture)")
    }
    #expect(strings.effect(ofKey: "one sign") != nil)
  }

  @Test(arguments: Strings.languages, SkyDesign.builtInNames)
  func `the table fits on a canvas as small as a phone's`(language: String, name: String) throws {
    let rows = try rows(of: sky(name, language: language), language: language) {
      $0.settings = "~/.config/cosmos/config.json5"
    }
    // As many as the images of a table are tested with.
    #expect(rows.count <= 27)
    #expect(Set(rows.map(\.label)).count == rows.count)
    for row in rows {
      #expect(columns(of: row.label) <= 12 && columns(of: row.text) <= 45, "\(row)")
      #expect(!row.text.contains("{"), "\(row)")
    }
  }

  /// Chinese characters take two columns.
  private func columns(of text: String) -> Int {
    text.unicodeScalars.map { $0.value >= 0x2E80 ? 2 : 1 }.reduce(0, +)
  }
}
