import CosmosCore
import Testing

@Suite struct DataFileKindTests {
  @Test(arguments: [
    ("{name: 'a', layers: []}", DataFileKind.sky),
    ("{name: 'a', layes: []}", .sky),  // a misspelt field still tells
    ("{signs: 'zodiac'}", .sky),
    ("{format: 1, name: 'a', signs: []}", .signs),
    ("{format: 1, name: 'a', signs: [], layers: [], sprites: {}}", .sky),
    ("{signs: {leo: 'Löwe'}}", .strings),
    ("{texts: {}, language: 'de', name: 'Deutsch', signs: {}}", .strings),
    ("[]", .script),
    ("[{at: 0}, 3]", .script),
  ])
  func `contents determine the kind`(text: String, kind: DataFileKind) throws {
    #expect(try DataFileKind(json5: text.utf8, file: "a.json5") == kind)
  }

  @Test(arguments: ["3", "null", "{}", "{name: 'a', format: 1}", "'sky'", "{comets: 9}"])
  func `other contents are no file of Cosmos`(text: String) {
    let error = #expect(throws: DesignError.self) {
      try DataFileKind(json5: text.utf8, file: "a.json5")
    }
    #expect(
      error?.description.hasPrefix("a.json5:1:1: top level: this is no file of Cosmos: ") == true)
  }

  @Test func `a text that is not JSON5 is reported with its position`() {
    let error = #expect(throws: DesignError.self) {
      try DataFileKind(json5: "{\n  layers: [}".utf8, file: "a.json5")
    }
    #expect(error?.description.hasPrefix("a.json5:2:12: ") == true)
  }
}
