import CosmosImage
import CosmosOptions
import Testing

/// How the settings application shows options, and writes their values.
@Suite struct SettingLiteralTests {
  @Test(arguments: SettingsPage.options)
  func `a value means the same when it is written into a file`(option: Option) throws {
    let flags: [String?] =
      option.form.isFlag ? ["", nil] : [SettingsFormTests.samples[option], nil]
    for value in flags + (option.form.isOptional ? [""] : []) {
      var text = SettingsText.empty
      text.set(option.name, to: SettingLiteral.of(value, for: option))
      let file = try SettingsFile(json5: text.bytes, path: "config.json5")
      let setting = try #require(file.settings[option.name])
      #expect(setting.value?.text == value, "\(SettingLiteral.of(value, for: option))")
    }
  }

  @Test(arguments: [
    (Option.stars, "3000", "3000"), (.fps, "59.94", "59.94"), (.fps, "60.0", "60"),
    (.window, "640x360", "[640, 360]"), (.place, "52.52,13.41", "[52.52, 13.41]"),
    (.monitor, "all", "\"all\""), (.monitor, "0,DP-1", "[0, \"DP-1\"]"),
    // Without its quotes, it would be another name.
    (.monitor, "01,1.50", "[\"01\", \"1.50\"]"),
    (.sky, "/home/a \"b\".json5", #""/home/a \"b\".json5""#),
  ])
  func `numbers are written as numbers, and texts in quotes`(
    option: Option, value: String, literal: String
  ) {
    #expect(SettingLiteral.of(value, for: option) == literal)
  }

  @Test func `each setting is on a page, and no page is nearly empty or too long`() {
    #expect(SettingsPage.allCases.count == 6)
    #expect(Set(SettingsPage.allCases.flatMap(\.options)) == Set(SettingsPage.options))
    for page in SettingsPage.allCases {
      #expect((5...25).contains(page.options.count), "\(page)")
      #expect(SettingsPage(named: page.rawValue.uppercased()) == page)
    }
  }

  @Test(arguments: [
    (Option.mute, SettingControl.toggle),
    (.stars, .number(0...10_000_000, wholeNumbers: true, isOptional: false)),
    (.fps, .number(1...1000, wholeNumbers: false, isOptional: false)),
    (.tour, .number(0...1e6, wholeNumbers: false, isOptional: true)),
    // A Double has too few digits for all seeds.
    (.seed, .text),
    (.motion, .choice(["auto", "full", "reduced"])), (.platform, .choice(["x11", "wayland"])),
    (.clock, .text), (.skyEvery, .text), (.mqtt, .text),
    (.sky, .sky), (.skies, .list(separator: ",")), (.dim, .list(separator: ",")),
    (.monitor, .monitors), (.script, .file(endings: ["json5"])), (.shaders, .folder),
  ])
  func `the form of a value tells how a person sets it`(option: Option, control: SettingControl) {
    #expect(option.control == control)
  }
}
