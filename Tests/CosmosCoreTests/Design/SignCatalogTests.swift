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

  @Test func `a custom list is parsed`() throws {
    let catalog = try SignCatalog(json5: list(), file: "kites.json5")
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
      (list(icon: ""), "“kite”", "icon"),
      (list(icon: #"icon: { path: "M 0 0 Q 1 1", anchor: [0, 0] },"#), "“kite”", "icon.path"),
      (list(icon: #"icon: { path: "M 0 0 L 1 1" },"#), "“kite”", "icon.anchor"),
      (
        list(icon: #"icon: { path: "M 0 0 C 1e300 0 0 1e19 5 5", anchor: [0, 0] },"#), "“kite”",
        "icon.path"
      ),
    ]
    for (bytes, sign, field) in cases {
      let error = #expect(throws: DesignError.self) {
        try SignCatalog(json5: bytes, file: "kites.json5")
      }
      let message = error.map { "\($0)" } ?? ""
      #expect(message.tells(of: "kites.json5", "sign \(sign), \(field): "), "\(message)")
    }
  }

  @Test func `two signs with the same name are rejected`() {
    let text = String(decoding: list(), as: UTF8.self)
    let sign = text.dropFirst(text.prefix { $0 != "[" }.count + 1).dropLast(4)
    let twice = "{ format: 1, name: \"kites\", signs: [\(sign), \(sign)] }"
    #expect(throws: DesignError.self) { try SignCatalog(json5: twice.utf8, file: "kites.json5") }
  }
}
