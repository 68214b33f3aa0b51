import CosmosCore
import Testing

@Suite struct JSON5Tests {
  private func document(_ text: String) throws -> JSON5Document {
    try JSON5Document(checking: Array(text.utf8), file: "a.json5")
  }

  @Test(
    arguments: [
      // The features that JSON5 adds to JSON, as its specification lists them.
      ("{a: 1, $b_9: 2, ünï: 3, \\u0061b: 4, 'c d': 5, \"e\": 6,}", 13),
      ("[1, 2,]", 3), ("[]", 1), ("{}", 1), ("[[], {}, [{}],]", 5),
      ("'it\\'s'", 1), ("'a \"text\"'", 1), ("\"it's\"", 1),
      ("'one \\\ntwo \\\r\nthree \\\u{2028}'", 1), ("'\u{2028}\u{2029}'", 1),
      ("'\\x41\\u00e9\\v\\0\\a\\ü'", 1), ("'\\ud83d\\ude00'", 1),
      ("[0x1F, 0XdeCAF, +1, -1, .5, 5., 5.e3, 1E-3, -.0, +0x0]", 11),
      ("[Infinity, -Infinity, +Infinity, NaN, -NaN]", 6),
      ("// a\n/* b * / ** */ null // c", 1), ("/**/true/**/", 1),
      ("\u{FEFF} \t\u{B}\u{C}\u{A0}\u{2003}\u{2028}\u{2029}\u{FEFF}false\r\n", 1),
      ("-0", 1), ("1e999", 1),
      (String(repeating: "[", count: 512) + String(repeating: "]", count: 512), 512),
    ] as [(String, Int)])
  func `every JSON5 feature is parsed`(text: String, nodes: Int) throws {
    #expect(try JSON5Parser.nodes(of: Array(text.utf8)).count == nodes)
  }

  private func expectFault(
    in bytes: [UInt8], at position: String, _ reason: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let fault = #expect(throws: JSON5Error.self, sourceLocation: location) {
      try JSON5Document(checking: bytes, file: "a.json5")
    }
    #expect(fault?.position.description == position, sourceLocation: location)
    #expect(
      fault?.reason.hasPrefix(reason) == true, "\(fault?.reason ?? "")", sourceLocation: location)
    #expect((fault?.reason.unicodeScalars.count ?? 0) < 200, sourceLocation: location)
  }

  @Test(
    arguments: [
      ("{a: 1e+}", "1:8", "expected a digit of the exponent, found “}”"),
      ("{a: 0x}", "1:7", "expected a hexadecimal digit, found “}”"),
      ("1.2.3", "1:4", "expected the end of the number, found “.”"),
      ("012", "1:1", "a number must not start with 0 and another digit"),
      ("[.]", "1:3", "expected a digit, found “]”"),
      ("- 1", "1:2", "expected a number after the sign, found “ ”"),
      ("+true", "1:2", "expected a number after the sign, found “true”"),
      ("1px", "1:2", "expected the end of the number, found “px”"),
      ("1_000", "1:2", "expected the end of the number, found “_000”"),
      ("[1\n, leo]", "2:3", "expected a value (strings need quotes), found “leo”"),
      ("{a: 1 b: 2}", "1:7", "expected a comma or “}”, found “b”"),
      ("[1,,2]", "1:4", "expected a value or “]”, found “,”"),
      ("[,]", "1:2", "expected a value or “]”, found “,”"),
      ("{a: }", "1:5", "expected a value, found “}”"),
      ("{5: 1}", "1:2", "expected a name or “}”, found “5”"),
      ("{a 1}", "1:4", "expected a colon after the name, found “1”"),
      ("[1}", "1:3", "expected a comma or “]”, found “}”"),
      ("[1] 2", "1:5", "expected the end of the file, found “2”"),
      (
        "{\n  a: [\n    1", "3:6",
        "expected a comma or “]” for the “[” at 2:6, found the end of the file"
      ),
      ("'a\nb'", "1:1", "the string that starts here has no closing quote on its line"),
      ("/* a", "1:1", "the comment that starts here is not closed"),
      ("'\\1'", "1:2", "a backslash and a digit are no escape"),
      ("'\\01'", "1:2", "\\0 must not be followed by a digit"),
      ("'\\xg0'", "1:2", "this escape needs 2 hexadecimal digits"),
      ("'\\ud83d'", "1:2", "this escape is half of a surrogate pair"),
      ("'\\ude00\\ud83d'", "1:2", "this escape is half of a surrogate pair"),
      ("{\\u0020: 1}", "1:2", "this character is only allowed in a name in quotes"),
      ("{\\x41: 1}", "1:2", "in a name, the only escape is \\u"),
      ("é€😀 ☃", "1:1", "expected a value (strings need quotes), found “é”"),
      ("[\r1\r\n☃]", "3:1", "expected a comma or “]”, found “☃”"),
      ("'é€😀' ☃", "1:7", "expected the end of the file, found “☃”"),
      ("\u{FEFF}x", "1:1", "expected a value"),
      ("\u{1B}[2J", "1:1", "expected a value, found “\\u{1B}”"),
    ] as [(String, String, String)])
  func `invalid JSON5 is reported with line and column`(
    text: String, position: String, reason: String
  ) {
    expectFault(in: Array(text.utf8), at: position, "not JSON5: \(reason)")
  }

  @Test(
    arguments: [
      ("", "1:1", "the file is empty"),
      (" // only a comment", "1:19", "the file is empty"),
      (String(repeating: "[", count: 513), "1:513", "brackets may be nested at most 512 deep"),
      (
        "[" + String(repeating: "7", count: 1001) + "]", "1:2",
        "a number may have at most 1000 characters, this one has 1001"
      ),
      ("[1, 2, \0]", "1:8", "the file contains a NUL byte, so it is not UTF-8 text"),
    ] as [(String, String, String)])
  func `input that exceeds a limit or is not text is reported with line and column`(
    text: String, position: String, reason: String
  ) {
    expectFault(in: Array(text.utf8), at: position, reason)
  }

  @Test(
    arguments: [
      (
        [0x7B, 0xE9, 0x3A, 0x31, 0x7D], "1:2",
        "the file is not UTF-8 text (byte 0xE9); save it as UTF-8"
      ),
      ([0x22, 0xC3, 0x22], "1:2", "the file is not UTF-8 text (byte 0xC3); save it as UTF-8"),
      ([0x22, 0xC0, 0x80, 0x22], "1:2", "the file is not UTF-8 text (byte 0xC0)"),  // overlong
      ([0x22, 0xE0, 0x80, 0x80, 0x22], "1:2", "the file is not UTF-8 text (byte 0xE0)"),
      // a surrogate
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2", "the file is not UTF-8 text (byte 0xED)"),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "1:2", "the file is not UTF-8 text (byte 0xF4)"),
      ([0x2F, 0x2F, 0x0A, 0x2F, 0x2A, 0x80], "2:3", "the file is not UTF-8 text (byte 0x80)"),
      ([0x31, 0xF0, 0x9F], "1:2", "the file is not UTF-8 text (byte 0xF0)"),  // cut off
      ([0xFF, 0xFE, 0x31, 0x00], "1:1", "the file is UTF-16 text; save it as UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x31], "1:1", "the file is UTF-16 text; save it as UTF-8"),
      ([0x31, 0x00], "1:2", "the file contains a NUL byte, so it is not UTF-8 text"),
    ] as [([UInt8], String, String)])
  func `text in another encoding is reported`(bytes: [UInt8], position: String, reason: String) {
    expectFault(in: bytes, at: position, reason)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("375", 375), ("+1.50", 1.5), (".5", 0.5), ("5.", 5), ("5.e3", 5000),
      ("1E-3", 0.001), ("0.1", 0.1), ("123456789012345", 123_456_789_012_345),
      ("1234567890123456789", 1_234_567_890_123_456_768),
      ("0.30000000000000004", 0.30000000000000004),
      ("2.2250738585072014e-308", 2.2250738585072014e-308), ("1e999", .infinity),
      ("-1e999", -.infinity),
      ("1e-999", 0), ("0x1F", 31), ("-0xdeCAF", -912_559), ("Infinity", .infinity),
      ("-Infinity", -.infinity), ("0.000000000000001", 1e-15), ("0.0000000000000001", 1e-16),
    ] as [(String, Double)])
  func `numbers are parsed exactly`(text: String, number: Double) throws {
    for text in [text, "[\(text)]", "[\(text),]"] {
      let document = try document(text)
      let value = document.number(of: text.hasPrefix("[") ? 1 : 0)
      #expect(value == number && value.sign == number.sign)
    }
    #expect(try document("NaN").number(of: 0).isNaN)
  }

  @Test(
    arguments: [
      ("'plain'", "plain"), ("\"it's\"", "it's"), ("'\\x41\\u00e9\\ud83d\\ude00'", "Aé😀"),
      ("'\\b\\f\\n\\r\\t\\v\\0\\'\\\"\\\\\\/'", "\u{8}\u{C}\n\r\t\u{B}\0'\"\\/"),
      ("'one \\\ntwo \\\r\nthree \\\u{2028}four'", "one two three four"), ("'\\a\\ü'", "aü"),
      ("''", ""),
    ])
  func `strings are parsed with their escapes`(text: String, value: String) throws {
    #expect(try document(text).text(of: 0) == value)
  }

  @Test(arguments: [
    ("a", "a"), ("\\u0061b", "ab"), ("ünï", "ünï"), ("'a b'", "a b"), ("$_9", "$_9"),
  ])
  func `names are parsed with their escapes`(text: String, name: String) throws {
    for after in [":", " :", "/**/:", "\u{A0}:", "\u{2028}:"] {
      #expect(try document("{\(text)\(after)1}").text(of: 1) == name)
    }
  }

  @Test func `a value has a position and a path`() throws {
    let document = try document("{\n  layers: [{}, {x: [1, {deep: 5}], y: 2}],\n  'a b': 3 }")
    var found: [String: String] = [:]
    func visit(_ value: JSON5Value) throws {
      found[document.path(to: value.node)] = document.position(of: value.node).description
      if let members = try? value.members() { for (_, value) in members { try visit(value) } }
      if let elements = try? value.elements() { for value in elements { try visit(value) } }
    }
    try visit(document.root)
    #expect(
      found == [
        "": "1:1", "layers": "2:11", "layers[0]": "2:12", "layers[1]": "2:16",
        "layers[1].x": "2:20", "layers[1].x[0]": "2:21", "layers[1].x[1]": "2:24",
        "layers[1].x[1].deep": "2:31", "layers[1].y": "2:39", "a b": "3:10",
      ])
    // A member's name has the same path as its value.
    #expect(document.path(to: 1) == "layers")
  }

  @Test func `a duplicate name is rejected`() throws {
    let object = try document("{a: 1, 'a': 2}").root
    let error = #expect(throws: DesignError.self) { try object.dictionary(atMost: 5) }
    #expect(error.map { "\($0)" } == "a.json5:1:8: a: duplicate name")
    #expect(throws: DesignError.self) { try object.dictionary(atMost: 1) }
  }

  @Test func `a long name is shortened and the message stays on one line`() throws {
    let name = "\u{1B}\n" + String(repeating: "n", count: 1_000_000)
    let text = "{format: 1, '\\x1B\\n\(name.dropFirst(2))': 1}"
    let error = #expect(throws: DesignError.self) {
      try SkyDesign(json5: text.utf8, file: "a.json5")
    }
    let message = error.map { "\($0)" } ?? ""
    let excerpt = "\\u{1B}\\n" + String(repeating: "n", count: 38) + "…"
    #expect(message.hasPrefix("a.json5:1:13: \(excerpt): unknown field"), "\(message)")
    #expect(message.utf8.count < 300)
  }

  @Test func `a file that is too large is reported`() throws {
    let fault = #expect(throws: JSON5Error.self) {
      try JSON5Document(checking: Array(repeating: 0x20, count: 64 << 20 + 1), file: "a.json5")
    }
    #expect(fault?.reason == "the file is larger than 64 MiB")
    var many = [UInt8](repeating: UInt8(ascii: "1"), count: 20_000_001)
    many[0] = UInt8(ascii: "[")
    for comma in stride(from: 2, to: many.count, by: 2) { many[comma] = UInt8(ascii: ",") }
    let other = #expect(throws: JSON5Error.self) {
      try JSON5Document(checking: many, file: "a.json5")
    }
    #expect(other?.reason == "a file may have at most 10000000 values and names")
  }
}
