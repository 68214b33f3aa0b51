import CosmosCore
import Testing

@Suite struct SignCatalogTests {
  @Test func `the zodiac has twelve signs with the original's counts`() throws {
    let catalog = try SignCatalog.builtIn(named: "zodiac")
    let counts = catalog.signs.map {
      "\($0.name) \($0.bigStars.count) \($0.smallStars.count) \($0.lines.count)"
    }
    #expect(
      counts == [
        "pisces 2 15 17", "aries 2 2 3", "taurus 2 7 8", "gemini 3 12 14", "cancer 2 4 5",
        "leo 3 7 10", "virgo 4 10 14", "libra 1 9 10", "scorpio 3 15 17", "sagittarius 2 21 23",
        "capricorn 4 8 12", "aquarius 4 9 12",
      ])
  }

  @Test func `every star has a line and every line ends on stars`() throws {
    for sign in try SignCatalog.builtIn(named: "zodiac").signs {
      let stars = Set(sign.bigStars + sign.smallStars)
      let ends = Set(sign.lines.flatMap { [$0.start, $0.end] })
      #expect(stars == ends, "\(sign.name)")
    }
  }

  @Test func `stars are where the original's designer put them`() throws {
    let signs = try SignCatalog.builtIn(named: "zodiac").signs
    let all = signs.flatMap { $0.bigStars + $0.smallStars }
    #expect(all.map(\.x).min() == -142.25)
    #expect(all.map(\.x).max() == 145.75)
    #expect(all.map(\.y).min() == -248.2)
    #expect(all.map(\.y).max() == 156.8)
    #expect(signs[1].bigStars[1] == Point(x: 125.5, y: -17.7))
  }

  @Test func `a sign is found by its name in any case`() throws {
    let catalog = try SignCatalog.builtIn(named: "zodiac")
    #expect(catalog.index(named: "leo") == 5)
    #expect(catalog.index(named: "Aquarius") == 11)
    #expect(catalog.index(named: "ophiuchus") == nil)
    #expect(throws: DesignError.unknown(name: "egyptian")) {
      try SignCatalog.builtIn(named: "egyptian")
    }
  }

  /// A catalogue with one sign, parts of which can be replaced.
  private func list(
    name: String = #"name: "kite","#,
    stars: String = "stars: { big: [[0, 0], [9, 9]], small: [] },",
    lines: String = #"lines: ["b0-b1"],"#,
    icon: String = #"icon: { path: "M 0 0 L 1 1", anchor: [0, 0] },"#
  ) -> [UInt8] {
    Array(#"{ format: 1, name: "kites", signs: [{ \#(name) \#(stars) \#(lines) \#(icon) }] }"#.utf8)
  }

  private func catalog(_ list: [UInt8]) throws -> SignCatalog {
    try SignCatalog(json5: list, file: "kites.json5")
  }

  @Test func `a custom list is parsed`() throws {
    let catalog = try catalog(list())
    #expect(catalog.signs.map(\.name) == ["kite"])
    #expect(
      catalog.signs[0].lines == [Sign.Line(start: Point(x: 0, y: 0), end: Point(x: 9, y: 9))])
  }

  @Test func `an error names the file, the sign and the field`() {
    let cases: [(bytes: [UInt8], sign: String, field: String)] = [
      (list(name: ""), "number 0", "name"),
      (list(name: #"name: "Kite","#), "“Kite”", "name"),
      (list(stars: ""), "“kite”", "stars"),
      (list(stars: "stars: { big: [[0, 0]] },"), "“kite”", "stars.small"),
      (list(stars: "stars: { big: [], small: [] },"), "“kite”", "stars"),
      (list(stars: "stars: { big: [[0, 0], [1]], small: [] },"), "“kite”", "stars.big[1]"),
      (list(stars: "stars: { big: [[0, 1e9]], small: [] },"), "“kite”", "stars.big[0]"),
      (list(lines: ""), "“kite”", "lines"),
      (list(lines: #"lines: ["b0-b1", "b1-b2"],"#), "“kite”", "lines[1]"),  // no third star
      (list(lines: #"lines: ["b0-s0"],"#), "“kite”", "lines[0]"),
      (list(lines: #"lines: ["b0"],"#), "“kite”", "lines[0]"),
      (list(lines: #"lines: ["b0-b+1"],"#), "“kite”", "lines[0]"),
      (list(name: #"name: "kite", label: null,"#), "“kite”", "label"),
      (list(name: #"name: "../kite","#), "“../kite”", "name"),
      (list(name: #"name: "a\nb","#), "“a\\nb”", "name"),
      (list(name: #"name: "kite", label: 5,"#), "“kite”", "label"),
      (list(icon: "icon: 5,"), "“kite”", "icon"),
      (list(icon: "icon: {},"), "“kite”", "icon.path"),
      (list(icon: #"icon: { path: "M 0 0 Q 1 1", anchor: [0, 0] },"#), "“kite”", "icon.path"),
      (list(icon: #"icon: { path: "M 0 0 L 1 1", anchor: 5 },"#), "“kite”", "icon.anchor"),
      (
        list(icon: #"icon: { path: "M 0 0 C 1e300 0 0 1e19 5 5", anchor: [0, 0] },"#), "“kite”",
        "icon.path"
      ),
    ]
    for (bytes, sign, field) in cases {
      expectFault(in: "kites.json5", "sign \(sign), \(field): ") { try catalog(bytes) }
    }
  }

  @Test func `an icon may start anywhere, and its anchor follows from it`() throws {
    let sign = try catalog(list(icon: #"icon: { path: "m100 240 q20-40 40 0v-10h10" },"#)).signs[0]
    let bounds = sign.icon.bounds
    #expect(abs(bounds.corner.x) < 1e-9 && abs(bounds.corner.y) < 1e-9)
    #expect(abs(bounds.size.width - 50) < 1e-9 && abs(bounds.size.height - 20) < 1e-9)
    #expect(abs(sign.iconAnchor.x) < 1e-9 && abs(sign.iconAnchor.y - 1) < 1e-9)
    let large = try catalog(list(icon: #"icon: { path: "M512 0v512h-1024z" },"#)).signs[0]
    #expect(large.icon.bounds.size == Size(width: 64, height: 32))
    #expect(large.iconAnchor == Point(x: 1, y: 0))
    let computed = Sign(name: "kite", bigStars: [], icon: sign.icon).iconAnchor
    #expect(computed == sign.iconAnchor)
    // A straight icon has no height, and no fraction of it.
    let flat = Sign(name: "bar", bigStars: [], icon: try IconPath(svg: "M5 5h9"))
    #expect(flat.iconAnchor == Point(x: 0, y: 0))
  }

  @Test func `icon, anchor and label are optional`() throws {
    let bare = try catalog(list(icon: "")).signs[0]
    #expect(bare.icon.steps.isEmpty && bare.label == nil)
    let named = try catalog(list(name: #"name: "kite", label: "Der Drachen","#))
    let scene = SkyScene(
      design: SkyDesign(
        name: "kites", background: Color(red: 0, green: 0, blue: 0, alpha: 1), catalog: named,
        layers: []),
      canvas: Canvas(pixelWidth: 375, pixelHeight: 667), strings: try Strings.builtIn("en"))
    #expect(scene.rulerTexts(ofSign: 0).name == "Der Drachen")
    #expect(scene.menuName(ofSign: 0) == "Der Drachen")
  }

  @Test(arguments: [0, 1, 88, 89])
  func `a list has 0 to 88 signs`(count: Int) throws {
    let signs = (0..<count).map {
      "{name: \"s\($0)\", stars: {big: [[0, 0]], small: []}, lines: []}"
    }
    let text = "{format: 1, name: \"many\", signs: [\(signs.joined(separator: ","))]}"
    if count <= 88 {
      #expect(try SignCatalog(json5: text.utf8, file: "f").signs.count == count)
    } else {
      expectFault(in: "f", "signs: must have at most 88 elements") {
        try SignCatalog(json5: text.utf8, file: "f")
      }
    }
  }

  @Test func `two signs with the same name are rejected`() {
    let text = String(decoding: list(), as: UTF8.self)
    let sign = text.dropFirst(text.prefix { $0 != "[" }.count + 1).dropLast(4)
    let twice = "{ format: 1, name: \"kites\", signs: [\(sign), \(sign)] }"
    #expect(throws: DesignError.self) { try catalog(Array(twice.utf8)) }
  }
}
