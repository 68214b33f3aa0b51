import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// The JSON Schema of settings files agrees with the table of options and with the program.
@Suite(.blocking) struct SettingsSchemaTests {
  @Test func `the schema is that of the table of options`() throws {
    let data = try SettingsSchema.data()
    if PageTests.accepts { try data.write(to: SettingsSchema.url) }
    #expect(
      try Data(contentsOf: SettingsSchema.url) == data,
      "Assets/Settings/settings.schema.json differs from the program; run make tables")
  }

  private static let values = [
    "true", "false", "null", "0", "8", "-1.5", "'8'", "''", "'?!'", "[]", "[1, '2']", "[true]",
    "{}",
  ]

  @Test func `the schema allows what the program allows, and no value of a wrong type`() throws {
    var texts: [String] = []
    for name in Set(SettingsFile.names).sorted() {
      for value in Self.values {
        texts.append("{'\(name)': \(value)}")
        texts.append("{profiles: {p: {'\(name)': \(value)}}}")
      }
      guard
        let option = Option.allCases.first(where: { $0.isSetting && $0.name == name }),
        let sample = SettingsFormTests.samples[option]
      else { continue }
      texts.append("{'\(name)': '\(sample)'}")
    }
    let fixed = texts.count
    texts += [
      "{profile: 'a'}", "{profile: 3}", "{profiles: 3}", "{profiles: {none: {}}}",
      "{profiles: {a: {profile: 'b'}}}", "{star: 3}", "{$schema: 'x'}", "{$schema: 3}", "[]",
    ]
    let errors = try SkySchema.settings.errors(in: texts)
    var accepted = 0
    for (index, (text, error)) in zip(texts, errors).enumerated() {
      let file = try? SettingsFile(json5: Array(text.utf8), path: "a")
      let isUsable = file?.warnings.isEmpty == true
      if isUsable { accepted += 1 }
      // Where the schema lists all words, or has a range, it knows more than the type.
      let isMoreStrict =
        text.contains("?!") || text.contains("''") || text.contains(" 0")
        || text.contains(" 8") || text.contains("-1.5") || text.contains("'8'")
      let isNarrower =
        index < fixed
        && ["is not valid under any", "minimum", "maximum"].contains {
          error?.contains($0) == true
        }
      if isUsable, !(isMoreStrict && isNarrower) { #expect(error == nil, "\(text)") }
      if !isUsable, !text.contains("''") { #expect(error != nil, "\(text)") }
    }
    #expect(accepted > 200)
  }

  @Test func `the template and the examples of the pages are valid`() throws {
    let template = try Page.text(of: "Assets/Settings/config.json5")
    let examples = Page.all.filter { $0.path.hasSuffix("Docs/settings.md") }.flatMap(\.blocks)
      .filter { $0.language == "json5" }.map(\.script)
    #expect(!examples.isEmpty)
    for (text, error) in zip(
      [template] + examples, try SkySchema.settings.errors(in: [template] + examples))
    {
      #expect(error == nil, "\(text)")
      let folder = try SettingsFolder(text)
      let options = try folder.options()
      #expect(options.warnings.isEmpty, "\(text)")
      for name in options.settings.profileNames {
        #expect(folder.fault("--profile \(name)") == nil, "\(name)")
      }
    }
  }
}
