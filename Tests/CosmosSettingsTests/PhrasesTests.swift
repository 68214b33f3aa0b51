import CosmosCore
import CosmosOptions
import CosmosSettings
import Testing

/// The texts of the settings program.
@Suite struct PhrasesTests {
  @Test(arguments: Strings.languages)
  func `each language has all that the window says`(language: String) throws {
    let strings = try Strings.builtIn(language)
    for phrase in Phrase.allCases {
      #expect(strings.setting(phrase.rawValue) != nil, "\(phrase)")
    }
    guard language != "en" else { return }
    for page in SettingsPage.allCases { #expect(strings.setting("page.\(page)") != nil, "\(page)") }
    for option in SettingsPage.options {
      #expect(strings.setting("--\(option.name)") != nil, "\(option)")
      #expect(strings.setting("--\(option.name) help") != nil, "\(option)")
      if option.fallback != nil {
        #expect(strings.setting("--\(option.name) default") != nil, "\(option)")
      }
    }
  }

  @Test func `a title is the option's name as words, unless the language has another`() throws {
    let phrases = try Phrases(locale: "de_AT.UTF-8")
    #expect(phrases.title(of: .dimRuler) != phrases.title(of: .dim))
    #expect(phrases.title(of: .noSplash) == "No splash")
    #expect(phrases.help(of: .mute) == "Make no sound.")
    #expect(try Phrases(locale: "zh_CN.UTF-8").title(of: .mute) == "静音")
  }

  @Test func `no two rows have the same title`() throws {
    for locale in ["C", "zh_CN"] {
      let phrases = try Phrases(locale: locale)
      let titles = SettingsPage.options.map { phrases.title(of: $0) }
      #expect(Set(titles).count == titles.count, "\(titles)")
    }
  }
}
