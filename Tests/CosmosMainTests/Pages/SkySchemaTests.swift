import CosmosCore
import CosmosTestSupport
import Foundation
import Testing

/// The JSON Schema of sky files agrees with the program.
@Suite(.blocking) struct SkySchemaTests {
  @Test func `every sky that ships and every example is valid`() throws {
    let skies = try SkySchema.files(.sky, in: ["Assets/Skies", "Docs/Examples"])
    #expect(skies.contains { $0.name == "cosmos.json5" })
    #expect(skies.contains { $0.name == "plough.json5" })
    for (sky, error) in zip(skies, try SkySchema.sky.errors(in: skies.map(\.text))) {
      #expect(error == nil, "\(sky.name)")
    }
  }

  @Test func `every sky on the page about sky files is valid`() throws {
    let texts = Page.all.filter { $0.path.hasSuffix("Docs/skies.md") }.flatMap(\.blocks)
      .flatMap { block -> [String] in
        switch block.language {
        case "json5": [block.script]
        case "sh":
          // Here-documents that write files.
          block.script.matches(of: #/<<'END'\n((?s:.*?))\nEND\n/#).map { String($0.1) }
        default: []
        }
      }
    let skies = texts.filter { (try? DataFileKind(json5: $0.utf8, file: "a")) == .sky }
    for (sky, error) in zip(skies, try SkySchema.sky.errors(in: skies)) {
      #expect(error == nil, "\(sky)")
    }
    #expect(!skies.isEmpty)
  }

  @Test func `every field of the program is in the schema, and no other`() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: SkySchema.sky.url)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    let error = #expect(throws: DesignError.self) {
      try SkyDesign(json5: "{nothing: 1}".utf8, file: "a")
    }
    let fields = try #require(error?.description.split(separator: "the fields are ").last)
    #expect(Set(properties.keys) == Set(fields.split(separator: ", ").map(String.init)))
  }

  /// A sky that uses most fields.
  static let sky = """
    {
      format: 1, name: "s", summary: "t", background: {top: "#000000", bottom: "#101010"},
      referenceCanvas: [375, 667], signs: "zodiac", signSpacing: 10, start: 5, font: "Sans",
      plates: false,
      sprites: {dot: {opacity: [[0, 1], [2, 0]], color: [[0, "#FFFFFF"]]}},
      layers: [
        {name: "a", speed: 0.5, opacity: 1, stars: {
          sprite: "dot", perSection: 3, size: [1, 4], palette: [["#FF0000", 1], ["#00FF00", 2]],
          twinkle: {amount: 0.5, period: 4}}},
        {nebula: {seed: 1, colors: ["#200040"], scale: 300, coverage: 0.5, contrast: 0.5, detail: 4}},
        {vignette: {size: [3, 4], radius: 5, inner: "#000000", outer: "#FFFFFF", opacity: 0.4}},
        {labels: {text: "{n}", step: 130, first: 24, size: 16, color: "#FFFFFF", y: 0.5}},
        {lines: {width: 1, color: "#9013FE", opacity: 0.4}},
        {names: {size: 12, gap: 7, color: "#FFFFFF", opacity: 0.7}},
        {speed: 0.8, signStars: {sprite: "dot", size: "small"}, ruler: {
          plate: {height: 128, color: "#000010", opacity: 0.5},
          ticks: {pitch: 4, shortPerTall: 20, short: [0.75, 5], tall: [1, 10], color: "#1845FF",
            opacity: 0.33},
          marker: {size: [2, 20], color: "#FFFFFF", opacity: 0.33},
          icon: {rise: 86, scale: 0.66, width: 2, color: "#FFFFFF", opacity: 0.33},
          name: {rise: 60, size: 13, color: "#FFFFFF", opacity: 0.33},
          degrees: {rise: 38, size: 13, color: "#FFFFFF", opacity: 0.33}}},
      ],
    }
    """

  @Test func `a sprite is a glow or an image`() throws {
    let sprites = [
      ("{image: 'a.png'}", true), ("{image: 'a.svg', size: 40}", true),
      ("{image: 'a.png', size: 0.5}", false), ("{image: 'a.png', size: 4001}", false),
      ("{image: 3}", false), ("{size: 40}", false), ("{}", false),
      ("{image: 'a.png', color: [[0, '#FFFFFF']]}", false),
      ("{image: 'a.png', opacity: [[0, 1], [2, 0]], color: [[0, '#FFFFFF']]}", false),
      ("{opacity: [[0, 1], [2, 0]], color: [[0, '#FFFFFF']], size: 40}", false),
    ]
    let texts = sprites.map { ("{name: 's', sprites: {s: \($0.0)}, layers: []}", $0.1) }
    let image = ImageSource(path: "a", width: 3, height: 2, bytes: [])
    try SkySchema.sky.expectAgreement(texts) { text in
      _ = try SkyDesign(
        json5: text.utf8, file: "a",
        findImage: { (_: String) throws(DesignError) -> ImageSource in image })
    }
  }

  /// Replacements after which the sky is invalid.
  private static let mistakes: [(old: String, new: String)] = [
    ("name: \"s\",", ""), ("name: \"s\"", "name: 3"), ("format: 1", "format: 2"),
    ("format: 1", "formt: 1"), ("layers: [", "layer: ["), ("\"t\"", "[]"),
    ("\"t\"", "'\(String(repeating: "a", count: 201))'"),
    ("top: \"#000000\", ", ""), ("\"#101010\"", "\"101010\""), ("bottom: ", "middle: "),
    ("[375, 667]", "[375]"), ("[375, 667]", "[375, 667, 1]"), ("[375, 667]", "[0, 667]"),
    ("signs: \"zodiac\"", "signs: 12"), ("signSpacing: 10", "signSpacing: 0.5"),
    ("signSpacing: 10", "signSpacing: 10, turn: 120"), ("start: 5", "start: -1"),
    ("font: \"Sans\"", "font: []"), ("sprites: {", "sprites: [], x: {"),
    ("plates: false", "plates: 0"), ("plates: false", "plate: false"),
    ("{height: 128, ", "{"), ("height: 128", "height: 0"), ("height: 128", "rise: 128"),
    ("[[0, 1], [2, 0]]", "[[0, 1]]"), ("[[0, 1], [2, 0]]", "[[1, 1], [2, 0]]"),
    ("[[0, 1], [2, 0]]", "[[0, 2], [2, 0]]"), ("[2, 0]]", "[2001, 0]]"),
    ("color: [[0, \"#FFFFFF\"]]", "color: []"), ("color: [[0, \"#FFFFFF\"]]", "colour: [[0, 1]]"),
    ("speed: 0.5", "speed: 101"), ("speed: 0.5", "speed: 0"), ("speed: 0.5", "speed: '1'"),
    ("speed: 0.5", "spede: 0.5"), ("opacity: 1, stars", "opacity: 1.5, stars"),
    ("perSection: 3, ", ""), ("perSection: 3", "perSection: 3, count: 5"),
    ("perSection: 3", "perSection: 2.5"), ("perSection: 3", "count: 1500001"),
    ("perSection: 3", "perSection: -1"), ("sprite: \"dot\", perSection", "sprite: 1, perSection"),
    ("size: [1, 4]", "size: [0, 4]"), ("size: [1, 4]", "size: [1, 4001]"),
    ("size: [1, 4]", "size: 4"),
    ("size: [1, 4]", "color: '#FFFFFF', size: [1, 4]"), ("[\"#FF0000\", 1]", "[\"#FF0000\"]"),
    ("[\"#FF0000\", 1]", "[\"#FF0000\", -1]"), ("amount: 0.5", "amount: 2"),
    ("period: 4", "period: 0"), (", period: 4", ""), ("seed: 1", "seed: 0.5"),
    ("seed: 1", "seed: 4294967296"), ("colors: [\"#200040\"]", "colors: []"),
    ("colors: [\"#200040\"], ", ""), ("scale: 300", "scale: 9"), ("coverage: 0.5", "coverage: 1.1"),
    ("contrast: 0.5", "contrast: -0.1"), ("detail: 4", "detail: 9"), ("detail: 4", "detail: 1.5"),
    ("radius: 5", "radius: 0"), ("radius: 5, ", ""), ("inner: \"#000000\"", "inner: 0"),
    ("text: \"{n}\"", "text: ' '"), ("text: \"{n}\", ", ""), ("step: 130, ", ""),
    ("step: 130", "step: 0"), ("first: 24", "first: 1e6"), ("size: 16", "size: 0"),
    ("y: 0.5", "y: 11"),
    ("lines: {width: 1", "lines: {width: 0"), ("lines: {width: 1", "lines: {with: 1"),
    ("{lines: {", "{rays: {}, lines: {"), ("size: \"small\"", "size: \"medium\""),
    ("speed: 0.8", "speed: 0"), ("pitch: 4", "pitch: 0.4"), ("shortPerTall: 20", "shortPerTall: 0"),
    ("short: [0.75, 5]", "short: [0, 5]"), ("marker: {size: [2, 20], ", "marker: {"),
    ("scale: 0.66", "scale: 0"), ("rise: 60", "raise: 60"), ("size: 13", "size: 201"),
    ("degrees: {", "angles: {"), ("{lines: {", "{stars: {perSection: 1}, lines: {"),
    ("{nebula: {", "{clouds: {"),
    ("size: 12", "size: 0.5"), ("gap: 7", "gap: -1"), ("gap: 7", "gap: 1001"),
    ("gap: 7, color: \"#FFFFFF\"", "gap: 7"), ("{names: {", "{speed: 0, names: {"),
    // A field is left out, not null.
    ("start: 5", "start: null"), ("opacity: 1, stars", "opacity: null, stars"),
    ("{nebula: {", "{stars: null, nebula: {"), ("seed: 1", "seed: null"),
    ("pitch: 4", "phase: null, pitch: 4"), ("first: 24", "first: null"),
    ("signSpacing: 10", "turn: 11"), ("[[\"#FF0000\", 1], [\"#00FF00\", 2]]", "[[\"#FF0000\", 0]]"),
    ("text: \"{n}\"", "text: '{n}{n} {n}{n}{n}'"), ("perSection: 3", "perSection: 1500001"),
    ("{vignette: {", "{ruler: \(ruler), vignette: {"),
    ("signSpacing: 10", "signSpacing: 10, foot: {}"),
    (
      "{vignette: {",
      String(repeating: "{nebula: {colors: ['#FFFFFF']}}, ", count: 4) + "{vignette: {"
    ),
    (
      "{vignette: {",
      String(repeating: "{nebula: {colors: ['#FFFFFF']}, ruler: \(ruler)}, ", count: 4)
        + "{vignette: {"
    ),
  ]

  private static let ruler = """
    {ticks: {pitch: 4, shortPerTall: 20, short: [0.75, 5], tall: [1, 10], color: "#1845FF"},
      marker: {size: [2, 20], color: "#FFFFFF"}, icon: {rise: 86, scale: 0.66, width: 2, color: "#FFFFFF"},
      name: {rise: 60, size: 13, color: "#FFFFFF"}, degrees: {rise: 38, size: 13, color: "#FFFFFF"}}
    """

  /// Replacements after which the sky is still valid.
  private static let variants: [(old: String, new: String)] = [
    ("format: 1, ", ""), ("signSpacing: 10", "turn: 12"),
    ("\"zodiac\", signSpacing: 10", "\"none\", turn: 8, signSpacing: 10"),
    ("\"zodiac\"", "\"northern\""), ("outer: \"#FFFFFF\", opacity: 0.4", "outer: \"#FFFFFF\""),
    ("color: \"#9013FE\", opacity: 0.4", "color: \"#9013FE\""),
    ("{vignette: {", "{speed: 1, ruler: \(ruler), vignette: {"),
    (
      "{vignette: {",
      String(repeating: "{nebula: {colors: ['#FFFFFF']}}, ", count: 3) + "{vignette: {"
    ),
    ("[[\"#FF0000\", 1], [\"#00FF00\", 2]]", "[[\"#FF0000\", 0], [\"#00FF00\", 2]]"),
    ("text: \"{n}\"", "text: '{n}{n} {n}{n}'"),
    ("size: 12, gap: 7, ", ""),
    (",\n      degrees: {rise: 38, size: 13, color: \"#FFFFFF\", opacity: 0.33}", ""),
  ]

  /// Fields of a sky with degrees, and whether they are valid.
  private static let degreeSkies: [(fields: String, isValid: Bool)] = [
    ("degrees: {points: 16.675, grow: 'left'}, start: 255", true),
    ("degrees: {points: 16.675, grow: 'right'}", true), ("degrees: {points: 2}", true),
    ("degrees: {}", false), ("degrees: {points: 0.5}", false), ("degrees: {points: 1001}", false),
    ("degrees: {points: 2, grow: 'up'}", false), ("degrees: {points: 2, direction: 1}", false),
    ("degrees: 16.675", false), ("degrees: {points: 2}, turn: 360", false),
    ("degrees: {points: 2}, signSpacing: 30", false),
  ]

  /// Layers of a sky with degrees, and whether they are valid.
  private static let degreeLayers: [(layer: String, isValid: Bool)] = [
    ("catalog: {}", true), ("catalog: {magnitude: 4.5, size: 1.2}", true),
    ("catalog: {magnitude: 31}", false), ("catalog: {size: 0}", false),
    ("catalog: {file: 5}", false),
    ("catalog: {colour: 5}", false), ("catalog: {}, speed: 0", false), ("catalog: null", false),
    ("ecliptic: {color: '#FFFFFF'}", true), ("ecliptic: {color: '#FFFFFF'}, speed: 0", true),
    ("ecliptic: {color: '#FFFFFF', width: 0.5, opacity: 0.5}", true), ("ecliptic: {}", false),
    ("ecliptic: {color: '#FFFFFF', width: 0}", false), ("ecliptic: {color: 'red'}", false),
    ("ecliptic: {color: '#FFFFFF'}, catalog: {}", false),
    ("bodies: {}", true), ("bodies: {}, speed: 0", false), ("bodies: {moon: 1}", false),
    ("bodies: {nameSize: 0, nameColor: '#FFFFFF', nameOpacity: 1, discs: 2, sunGlow: 0}", true),
    ("bodies: {nameSize: 201}", false), ("bodies: {discs: 0}", false),
    ("bodies: {sunGlow: 61}", false), ("bodies: {nameOpacity: 2}", false),
    ("nebula: {colors: ['#FFFFFF'], course: 'milkyWay'}", true),
    ("nebula: {colors: ['#FFFFFF'], course: 'everywhere'}", true),
    ("nebula: {colors: ['#FFFFFF'], course: 'here'}", false),
    ("names: {color: '#FFFFFF'}, catalog: {}", false),
    ("meteors: {}", true), ("meteors: {}, speed: 0", true), ("meteors: {rate: 0}", false),
    (
      "meteors: {rate: 9, direction: 0, spread: 180, length: 50, speed: 200, width: 0.5, color: '#FFFFFF'}",
      true
    ),
    ("meteors: {palette: [['#FFFFFF', 1], ['#80FF80', 2]]}", true),
    ("meteors: {palette: [['#FFFFFF', 0]]}", false),
    ("meteors: {color: '#FFFFFF', palette: [['#FFFFFF', 1]]}", false),
    ("meteors: {direction: 361}", false), ("meteors: {spread: 181}", false),
    ("meteors: {length: 0}", false), ("meteors: {speed: 20001}", false),
    ("meteors: {width: 0}", false), ("meteors: {count: 3}", false),
    ("ruler: \(ruler), meteors: {}", true), ("ruler: \(ruler), meteors: {}, speed: 0", false),
    ("ruler: \(ruler), catalog: {}", true), ("ruler: \(ruler), ecliptic: {color: '#FFFFFF'}", true),
    ("ruler: \(ruler), ecliptic: {color: '#FFFFFF'}, speed: 0", false),
    ("ruler: \(rulerWith("scale: {rise: 1, size: 9, color: '#FFFFFF'}")), catalog: {}", true),
    (
      "ruler: \(rulerWith("scale: {step: 45, rise: 1, size: 9, color: '#FFFFFF'}")), bodies: {}",
      true
    ),
    (
      "ruler: \(rulerWith("scale: {step: 7, rise: 1, size: 9, color: '#FFFFFF'}")), bodies: {}",
      false
    ),
    ("ruler: \(rulerWith("scale: {rise: 1, color: '#FFFFFF'}")), catalog: {}", false),
    ("ruler: \(rulerWith("months: {rise: 1, size: 9, color: '#FFFFFF'}")), catalog: {}", true),
    (
      "ruler: \(rulerWith("months: {rise: 1, size: 9, color: '#FFFFFF', marker: [0.5, 9]}")), catalog: {}",
      true
    ),
    (
      "ruler: \(rulerWith("months: {rise: 1, size: 9, color: '#FFFFFF', marker: [0, 9]}")), catalog: {}",
      false
    ),
    ("ruler: \(rulerWith("months: {size: 9, color: '#FFFFFF'}")), catalog: {}", false),
  ]

  /// The ruler with another part.
  private static func rulerWith(_ part: String) -> String {
    "{\(part), \(ruler.dropFirst())"
  }

  @Test func `the schema allows in a sky with degrees what the program allows`() throws {
    let skies = Self.degreeSkies.map { fields, isValid in
      ("{name: 's', signs: 'none', layers: [], \(fields)}", isValid)
    }
    let layers = Self.degreeLayers.map { layer, isValid in
      ("{name: 's', signs: 'none', degrees: {points: 2}, layers: [{\(layer)}]}", isValid)
    }
    try expectAgreement(skies + layers)
  }

  @Test func `the schema allows what the program allows`() throws {
    let texts = [Self.sky] + SkySchema.edits(of: Self.sky, Self.variants)
    try expectAgreement(texts.map { ($0, true) })
  }

  @Test func `the schema refuses what the program refuses`() throws {
    try expectAgreement(SkySchema.edits(of: Self.sky, Self.mistakes).map { ($0, false) })
  }

  private func expectAgreement(_ skies: [(String, Bool)]) throws {
    try SkySchema.sky.expectAgreement(skies) { _ = try SkyDesign(json5: $0.utf8, file: "a") }
  }
}
