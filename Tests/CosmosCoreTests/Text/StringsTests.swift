import CosmosCore
import Testing

@Suite struct StringsTests {
  @Test func `the built-in languages are English and Chinese`() {
    #expect(Strings.languages == ["en", "zh-CN"])
    #expect(throws: DesignError.unknown(name: "tlh")) { try Strings.builtIn("tlh") }
  }

  @Test(arguments: Strings.languages, ["zodiac", "northern"])
  func `every language has every text and a name for every sign`(
    language: String, list: String
  ) throws {
    let strings = try Strings.builtIn(language)
    #expect(strings.language == language)
    let signs = try SignCatalog.builtIn(named: list).signs.map(\.name)
    let names = signs.map { strings.name(ofSign: $0) }
    #expect(Set(names).count == 12 && !names.contains(""))
    // The fallback for a missing name is the sign's own name.
    #expect(Set(names).isDisjoint(with: signs))
    for key in Strings.Key.allCases {
      #expect(!strings.text(key).isEmpty)
    }
    #expect(strings.text(.degrees, filling: ["n": "330"]) == "330°")
  }

  @Test func `English names are the capitalized names of the signs`() throws {
    let strings = try Strings.builtIn("en")
    for sign in try SignCatalog.builtIn(named: "zodiac").signs {
      #expect(
        strings.name(ofSign: sign.name) == sign.name.prefix(1).uppercased() + sign.name.dropFirst())
    }
  }

  @Test func `a custom sign keeps its name`() throws {
    #expect(try Strings.builtIn("zh-CN").name(ofSign: "kite") == "kite")
  }

  @Test(
    arguments: [
      (locale: "zh_CN.UTF-8", language: "zh-CN"),
      (locale: "zh-CN", language: "zh-CN"),
      (locale: "ZH_cn", language: "zh-CN"),
      (locale: "zh", language: "zh-CN"),
      (locale: "zh_TW", language: "zh-CN"),  // closer than English
      (locale: "zh_Hans_CN.UTF-8", language: "zh-CN"),
      (locale: "en_GB.UTF-8@euro", language: "en"),
      (locale: "en", language: "en"),
      (locale: "de_DE.UTF-8", language: nil),
      (locale: "zhx", language: nil),  // no match on the first letters alone
      (locale: "C", language: nil),
      (locale: "C.UTF-8", language: nil),
      (locale: "POSIX", language: nil),
      (locale: "", language: nil),
      (locale: ".UTF-8", language: nil),
      (locale: "_", language: nil),
    ] as [(locale: String, language: String?)])
  func `a locale maps to a language`(locale: String, language: String?) {
    #expect(Strings.language(for: locale) == language)
  }

  /// All texts that a language must contain.
  private static let texts = #"degrees: "{n}°", "# + otherTexts + notices
  private static let notices = Strings.Key.allCases.filter { key in
    ["notice", "film", "open", "search", "dateP", "dateU", "dateO", "card"].contains {
      key.rawValue.hasPrefix($0)
    }
  }
  .map { ", \($0.rawValue): \"n\"" }.joined()
  private static let otherTexts =
    #"bodies: "s m", date: "t", months: "j f", captionMoon: "d", captionPlanet: "e", info: "i", "#
    + #"instruction: "a", panel: "b", creditStars: "k", creditFaintStars: "k", creditMilkyWay: "k", link: "c", hintTravel: "f", hintFullscreen: "g", hintKeys: "h""#

  /// A language file, parts of which can be replaced.
  private func text(
    format: String = "1", signs: String = #"kite: "Drachen""#,
    texts: String = StringsTests.texts
  ) -> String {
    #"{ format: \#(format), language: "de", name: "Deutsch", signs: { \#(signs) }, texts: { \#(texts) } }"#
  }

  @Test func `a custom language is parsed`() throws {
    let strings = try Strings(json5: text().utf8, file: "de.json5")
    #expect(strings.name == "Deutsch" && strings.name(ofSign: "kite") == "Drachen")
  }

  @Test func `a month has a name, or else its number`() throws {
    let strings = try Strings(json5: text().utf8, file: "de.json5")
    #expect((1...3).map(strings.name(ofMonth:)) == ["j", "f", "3"])
    #expect(try Strings.builtIn("en").name(ofMonth: 12) == "December")
    #expect(try Strings.builtIn("zh-CN").name(ofMonth: 1) == "1月")
    for language in Strings.languages {
      let months = try Strings.builtIn(language).text(.months).split(separator: " ")
      #expect(months.count == 12, "\(language)")
    }
  }

  @Test func `errors name the file and the text`() {
    for (broken, at) in [
      (text(texts: ""), "texts.degrees: missing"),
      (text(texts: Self.texts + #", radians: "{n}""#), "texts.radians: unknown field"),
      (text(texts: "degrees: 5"), "texts.degrees: must be a string in quotes"),
      (text(signs: "kite: 5"), "signs.kite: must be a string in quotes"),
      (text(format: "2"), "format: this version reads format 1"),
      ("{ format: 1, language: \"de\" }", "name: missing"),
    ] {
      expectFault(in: "de.json5", at) { try Strings(json5: broken.utf8, file: "de.json5") }
    }
  }

  @Test(arguments: Strings.languages)
  func `multiline texts have the same number of lines in every language`(language: String) throws {
    // A line that the font can't render falls back to English.
    let (strings, english) = (try Strings.builtIn(language), try Strings.builtIn("en"))
    for key in Strings.Key.allCases {
      let lines = strings.text(key).split(separator: "\n", omittingEmptySubsequences: false)
      let others = english.text(key).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.map(\.isEmpty) == others.map(\.isEmpty), "\(key)")
    }
  }

  @Test(arguments: [
    ("en", "Leo", "leo"), ("en", "I", "i"), ("en", "İ", "i\u{307}"), ("de", "SCHÜTZE", "schütze"),
    ("tr", "İkizler BALIK", "ikizler balık"), ("az-Latn", "QIZ Şir", "qız şir"),
    ("tr_TR", "I\u{307}kizler", "ikizler"), ("tr", "I\u{323}\u{307}", "i\u{323}"),
    ("trk", "BALIK", "balik"), ("lt", "Žuvys", "žuvys"),
    ("lt", "Ì J\u{301}", "i\u{307}\u{300} j\u{307}\u{301}"),
    ("el", "ΚΡΙΟΣ Σ ΣΑΣ", "κριος σ σας"), ("zh-CN", "狮子座", "狮子座"),
  ])
  func `a name is in lower case by its own language`(
    language: String, name: String, lower: String
  ) {
    let result = name.lowercased(in: language)
    #expect(Array(result.unicodeScalars) == Array(lower.unicodeScalars), "\(result)")
  }
}
