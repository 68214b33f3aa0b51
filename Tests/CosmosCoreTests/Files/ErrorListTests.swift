import CosmosCore
import CosmosTestSupport
import Testing

@Suite struct ErrorListTests {
  /// Returns all errors of a file.
  private func errors(_ read: () throws -> some Any) -> [String] {
    let list = ErrorList(of: "a.json5")
    do {
      _ = try list.collect(read)
    } catch {
      list.add(error)
    }
    return list.sorted.map { "\($0)" }
  }

  private func skyErrors(_ text: String) -> [String] {
    errors { try SkyDesign(json5: text.utf8, file: "a.json5") }
  }

  private func signErrors(_ text: String) -> [String] {
    errors { try SignCatalog(json5: text.utf8, file: "a.json5") }
  }

  /// The beginnings of the errors' lines, as far as the next space after the place.
  private func places(_ errors: [String]) -> [String] {
    errors.map { $0.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ") }
  }

  /// The positions that errors name.
  private func positions(_ errors: [String]) -> [TextPosition] {
    errors.compactMap { error in
      let parts = error.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else {
        return nil
      }
      return TextPosition(line: line, column: column)
    }
  }

  @Test func `errors of all parts of a sky are told in the order of the file`() {
    let text = """
      {layers: [{satrs: {sprite: "dto", perSection: 2.5}, opacity: 2}, {speed: 1},
        {labels: {text: " ", step: "far", y: 99}}],
      sprites: {dot: {opacity: [[0, 1], [1, 2]], color: [[0, "white"]], size: 3}},
      name: 5, background: {top: "#000", botom: "blue"}, frost: 1}
      """
    #expect(
      places(skyErrors(text)) == [
        "a.json5:1:12: layers[0].satrs:", "a.json5:1:28: layers[0].satrs.sprite:",
        "a.json5:1:47: layers[0].satrs.perSection:", "a.json5:1:62: layers[0].opacity:",
        "a.json5:1:66: layers[1]:", "a.json5:2:19: layers[2].labels.text:",
        "a.json5:2:30: layers[2].labels.step:", "a.json5:2:40: layers[2].labels.y:",
        "a.json5:3:26: sprites.dot.opacity:", "a.json5:3:56: sprites.dot.color[0][1]:",
        "a.json5:3:73: sprites.dot.size:", "a.json5:4:7: name:",
        "a.json5:4:28: background.top:", "a.json5:4:36: background.botom:",
        "a.json5:4:52: frost:",
      ])
  }

  @Test(
    arguments: [
      // No sprite is missing where its definition failed, and no degrees where theirs did.
      ("{name: 'a', sprites: {dot: 5}, layers: [{stars: {sprite: 'dot', count: 1}}]}", ["1:28"]),
      ("{name: 'a', sprites: {dot: {}}, layers: [{stars: {sprite: 'dot', count: 1}}]}", ["1:28"]),
      ("{name: 'a', degrees: 5, layers: [{bodies: {}}, {catalog: {}}]}", ["1:22"]),
      ("{name: 'a', degres: {points: 9}, layers: [{bodies: {}}]}", ["1:13"]),
      ("{name: 'a', signs: 'zodaic', turn: 2, layers: []}", ["1:20"]),
      // The layers after one with too many stars are as if it had none.
      (
        "{name: 'a', layers: [{stars: {count: 1400000}}, {stars: {count: 1400000}}, {stars: {count: 9}}]}",
        ["1:65"]
      ),
      // Two missing fields are two errors; one may be what an unknown field is meant to be.
      ("{}", ["1:1", "1:1"]),
      ("{title: 'a', layers: []}", ["1:2"]),
      ("{name: 'a', layers: [{lines: 5}]}", ["1:30"]),
      ("{name: 'a', layers: [{lines: {}}]}", ["1:30", "1:30"]),
      ("{name: 'a', name: 'b', layers: null}", ["1:13", "1:32"]),
      // Nothing can be read after an error of syntax.
      ("{name: 5, layers: [}", ["1:20"]),
    ] as [(String, [String])])
  func `what follows from an error is none`(text: String, expected: [String]) {
    let found = positions(skyErrors(text)).map { "\($0)" }
    #expect(found.sorted() == expected.sorted(), "\(skyErrors(text))")
  }

  @Test func `errors of signs name their signs`() {
    let text = """
      {format: 2, name: "a", signs: [
        {name: "Kite", stars: {big: [[0, 0], [1]], small: []}, lines: ["b0-b1", "b0-b2"], icon: {path: "X"}},
        {stars: {big: 5, small: []}, lines: ["b0-s0"], at: 400},
        {name: "hut", stars: {big: [[0, 0]], small: []}, lines: [], names: [{star: "b1", name: ""}]},
      ]}
      """
    #expect(
      signErrors(text).map { $0.split(separator: ": ").prefix(2).joined(separator: ": ") } == [
        "a.json5:1:10: format", "a.json5:2:10: sign “Kite”, name",
        "a.json5:2:40: sign “Kite”, stars.big[1]", "a.json5:2:75: sign “Kite”, lines[1]",
        "a.json5:2:98: sign “Kite”, icon.path", "a.json5:3:3: sign number 1, name",
        "a.json5:3:17: sign number 1, stars.big", "a.json5:3:54: sign number 1, at",
        "a.json5:4:78: sign “hut”, names[0].star", "a.json5:4:90: sign “hut”, names[0].name",
      ])
  }

  @Test func `errors of a list of signs follow those of the sky that names it`() {
    let signs = "{format: 1, name: 'own', signs: [{name: 'A'}, 5]}"
    let text = "{name: 'a', signs: 'own.json5', layers: [{lines: {width: 0, color: '#FFF000'}}]}"
    let found = errors {
      try SkyDesign(
        json5: text.utf8, file: "a.json5",
        findSigns: { _ throws(DesignError) in
          try SignCatalog(json5: signs.utf8, file: "own.json5")
        })
    }
    #expect(
      found.map { $0.split(separator: ": ").prefix(2).joined(separator: ": ") }
        == [
          "a.json5:1:58: layers[0].lines.width", "own.json5:1:34: sign “A”, stars",
          "own.json5:1:34: sign “A”, lines", "own.json5:1:41: sign “A”, name",
          "own.json5:1:47: sign number 1, all of it",
        ], "\(found)")
  }

  @Test func `errors of a script name their events, and one late event is one error`() throws {
    let zodiac = try SignCatalog.builtIn(named: "zodiac")
    let text = """
      [{at: 0, goto: "leoo"}, {at: 9}, {at: 1, key: "m"}, {at: 2, key: "m"}, {at: "3", scroll: "x"},
      {at: 4, scrol: []}, {scroll: 1, ta: 5}, 7]
      """
    let found = errors {
      try Script(json5: text.utf8, file: "a.json5", goals: GoalFinder(in: zodiac))
    }
    #expect(
      found.map { $0.split(separator: ": ").prefix(3).joined(separator: ": ") } == [
        "a.json5:1:16: event 0: goto",
        "a.json5:1:25: event 1: nothing happens; use one of press, move, release, goto, find, scroll, wheel, key, resize, tour, date, rate",
        "a.json5:1:77: event 4: at", "a.json5:1:90: event 4: scroll",
        "a.json5:2:9: event 5: scrol", "a.json5:2:33: event 6: ta",
        "a.json5:2:41: event 7: must be an object in braces; found 7",
      ])
    let late = "[{at: 9, key: 'm'}, {at: 1, key: 'm'}, {at: 2, key: 'm'}, {at: 3, key: 'm'}]"
    #expect(
      errors { try Script(json5: late.utf8, file: "a.json5", goals: GoalFinder(in: zodiac)) } == [
        "a.json5:1:21: event 1: at 1.0 comes after an event at 9.0"
      ])
  }

  @Test func `all texts that a language lacks are told`() {
    let found = errors {
      try Strings(
        json5: "{format: 1, language: 5, name: 'n', signs: {}, texts: {}}".utf8, file: "a.json5")
    }
    #expect(found.count == Strings.Key.allCases.count + 1)
    #expect(Set(found).count == found.count)
  }

  @Test func `a list ends somewhere`() {
    let layers = String(repeating: "[1, 2, 3], ", count: 100)
    let text =
      "{format: 1, name: 'a', signs: [{name: 'b', stars: {big: [\(layers)], small: []}, lines: []}]}"
    #expect(signErrors(text).count == 100)
    let events = String(repeating: "{at: 1},", count: 100_000)
    let list = ErrorList(of: "a.json5")
    #expect(throws: ScriptError.self) {
      try list.collect {
        try Script(json5: "[\(events)]".utf8, file: "a.json5", goals: GoalFinder(in: .none))
      }
    }
    #expect(list.sorted.count == 500 && list.isFull)
    // Errors that are left out count, too, since finding their places takes time.
    let members = String(repeating: "a: 1,", count: 100_000)
    let second = ErrorList(of: "a.json5")
    #expect(throws: DesignError.self) {
      try second.collect { try Strings(json5: "{\(members)}".utf8, file: "a.json5") }
    }
    #expect(second.sorted.count == 1 && second.isFull)
  }

  @Test func `the sprite with an image too many does not hide the errors after it`() {
    let sprites = (0..<40).map { "s\($0): {image: 'a.png'}" }.joined(separator: ",\n")
    let text = "{name: 'a', sprites: {\(sprites)},\nlayers: [{stars: {sprite: 's39', count: -1}}]}"
    let image = ImageSource(path: "a.png", width: 4, height: 4, bytes: [])
    let found = errors {
      try SkyDesign(
        json5: text.utf8, file: "a.json5", findImage: { _ throws(DesignError) in image })
    }
    #expect(
      places(found) == ["a.json5:33:6: sprites.s32:", "a.json5:41:41: layers[0].stars.count:"])
  }

  @Test func `without a list, the first error is thrown`() {
    expectFault(in: "a.json5", "name: must be a string") {
      try SkyDesign(json5: "{name: 5, layers: 5}".utf8, file: "a.json5")
    }
  }

  private static let files =
    SkyDesign.builtInNames.map { "Skies/\($0)" } + Strings.languages.map { "Strings/\($0)" }
    + ["Signs/zodiac", "Signs/northern", "Signs/ecliptic"]

  @Test(arguments: files, [1, 2] as [UInt64])
  func `each of several broken places is named, and no other one`(file: String, seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    let text = try embeddedText(of: "Assets/\(file).json5")
    for round in 0..<40 {
      let broken = BrokenText(breaking: text, in: 1 + round % 12, using: &generator)
      let found =
        if file.hasPrefix("Skies/") {
          skyErrors(broken.text)
        } else if file.hasPrefix("Signs/") {
          signErrors(broken.text)
        } else {
          errors { try Strings(json5: broken.text.utf8, file: "a.json5") }
        }
      #expect(positions(found) == broken.places, "\(found)")
    }
  }
}
