import CosmosCore
import Testing

@Suite struct StarNameTests {
  /// A list with one sign that has names.
  private func catalog(_ names: String) throws(DesignError) -> SignCatalog {
    let text = """
      {format: 1, name: "kites", signs: [{name: "kite",
        stars: {big: [[0, 0], [9, 9]], small: [[5, -6]]}, lines: ["b0-b1"], \(names)}]}
      """
    return try SignCatalog(json5: text.utf8, file: "kites.json5")
  }

  @Test func `stars have names in several languages`() throws {
    let sign = try catalog(
      """
      names: [
        {star: "b1", name: "Regulus", "zh-CN": "轩辕十四"},
        {name: "Tail", star: "s0"},
      ]
      """
    ).signs[0]
    #expect(
      sign.starNames == [
        Sign.StarName(
          position: Point(x: 9, y: 9), names: ["en": "Regulus", "zh-CN": "轩辕十四"]),
        Sign.StarName(position: Point(x: 5, y: -6), names: ["en": "Tail"]),
      ])
    #expect(sign.starNames[0].name(in: "zh-CN") == "轩辕十四")
    #expect(sign.starNames[1].name(in: "zh-CN") == "Tail")
    #expect(sign.starNames[0].name(in: nil) == "Regulus")
    #expect(sign.starNames[0].latinName == "Regulus")
  }

  @Test func `a sign needs no names`() throws {
    #expect(try catalog("").signs[0].starNames.isEmpty)
    #expect(try catalog("names: []").signs[0].starNames.isEmpty)
  }

  @Test(arguments: [
    (#"names: [{star: "b2", name: "a"}]"#, "names[0].star: “b2” is not a star of this sign"),
    (#"names: [{star: "b0-b1", name: "a"}]"#, "names[0].star: “b0-b1” is not a star"),
    (#"names: [{star: "", name: "a"}]"#, "names[0].star: “” is not a star"),
    (#"names: [{star: 5, name: "a"}]"#, "names[0].star: must be a string"),
    (#"names: [{star: "b0", name: "a"}, {name: "a"}]"#, "names[1].star: missing"),
    (#"names: [{star: "b0", "zh-CN": "a"}]"#, "names[0].name: missing"),
    (#"names: [{star: "b0", name: ""}]"#, "names[0].name: must have a character"),
    (#"names: [{star: "b0", name: null}]"#, "names[0].name: must not be null"),
    (#"names: [{star: "b0", name: "a", "zh-CN": 5}]"#, "names[0].zh-CN: must be a string"),
    (#"names: [{star: "b0", name: "a", nam: "a"}]"#, "names[0].nam: unknown field"),
    (#"names: [{star: "b0", name: "a", en: "a"}]"#, "names[0].en: unknown field"),
    (#"names: [{star: "b0", name: "a", name: "b"}]"#, "names[0].name: duplicate field"),
    (#"names: [{star: "b0", name: "a", star: "b1"}]"#, "names[0].star: duplicate field"),
    (#"names: {star: "b0", name: "a"}"#, "names: must be a list"),
    (#"names: ["b0"]"#, "names[0]: must be an object"),
  ])
  func `an error names the file, the sign and the field`(names: String, at: String) {
    expectFault(in: "kites.json5", "sign “kite”, \(at)") { try catalog(names) }
  }

  @Test(arguments: [100, 101]) func `a sign has up to 100 names`(count: Int) throws {
    let names = Array(repeating: "{star: 'b0', name: 'a'}", count: count)
    let text = "names: [\(names.joined(separator: ", "))]"
    if count <= 100 {
      #expect(try catalog(text).signs[0].starNames.count == count)
    } else {
      #expect(throws: DesignError.self) { try catalog(text) }
    }
  }

  @Test func `a name may have up to 100 bytes`() throws {
    let name = String(repeating: "a", count: 100)
    #expect(throws: Never.self) { try catalog("names: [{star: 'b0', name: '\(name)'}]") }
    #expect(throws: DesignError.self) { try catalog("names: [{star: 'b0', name: '\(name)a'}]") }
  }

  private func layer(_ text: String) throws(DesignError) -> Layer {
    try SkyDesign(
      json5: "{name: 'n', signs: 'none', layers: [{\(text)}]}".utf8, file: "my.json5"
    ).layers[0]
  }

  @Test func `a layer of names has defaults`() throws {
    let names = Layer.StarNames(color: Color(rgb: 0x10_2030))
    #expect(names.size == 11 && names.gap == 7)
    let plain = try layer("names: {color: '#102030'}")
    #expect(plain.content == .names(names) && plain.name == "names" && plain.speed == 1)
    let faint = try layer("opacity: 0.5, names: {color: '#102030', opacity: 0.5, size: 20, gap: 0}")
    #expect(
      faint.content
        == .names(
          Layer.StarNames(size: 20, color: Color(rgb: 0x10_2030).withAlpha(0.25), gap: 0)))
  }

  @Test(arguments: [
    ("names: {}", "names.color: missing"),
    ("names: {color: 'blue'}", "names.color: “blue” is not a colour"),
    ("names: {color: '#FFFFFF', size: 0}", "names.size: must be a number of points from 1 to 200"),
    ("names: {color: '#FFFFFF', gap: -1}", "names.gap: must be a number of points from 0 to 1000"),
    ("names: {color: '#FFFFFF', opacity: 2}", "names.opacity: must be a number from 0 to 1"),
    ("names: {color: '#FFFFFF', y: 2}", "names.y: unknown field"),
    ("speed: 0, names: {color: '#FFFFFF'}", "speed: only layers of ecliptic"),
  ])
  func `an error names the field of the layer`(text: String, at: String) {
    expectFault(in: "my.json5", "layers[0].\(at)") { try layer(text) }
  }

  @Test func `the names of the ecliptic's stars are read`() throws {
    let signs = try SignCatalog.builtIn(named: "ecliptic").signs
    #expect(signs.allSatisfy { !$0.starNames.isEmpty })
    for sign in signs {
      let stars = Set(sign.bigStars + sign.smallStars)
      for name in sign.starNames { #expect(stars.contains(name.position), "\(name)") }
    }
    let names = signs.flatMap(\.starNames)
    #expect(names.contains { $0.name(in: "en") == "Regulus" && $0.name(in: "zh-CN") == "轩辕十四" })
  }
}
