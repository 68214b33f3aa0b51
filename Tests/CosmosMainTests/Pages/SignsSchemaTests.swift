import CosmosCore
import CosmosTestSupport
import Foundation
import Testing

/// The JSON Schema of files of signs agrees with the program.
@Suite(.blocking) struct SignsSchemaTests {
  @Test func `every list of signs that ships and every example is valid`() throws {
    let lists = try SkySchema.files(.signs, in: ["Assets/Signs", "Docs/Examples"])
    #expect(lists.contains { $0.name == "zodiac.json5" })
    #expect(lists.contains { $0.name == "plough-signs.json5" })
    for (list, error) in zip(lists, try SkySchema.signs.errors(in: lists.map(\.text))) {
      #expect(error == nil, "\(list.name)")
    }
  }

  /// A list that uses every field.
  static let list = """
    {
      format: 1, name: "n",
      signs: [
        {name: "kite", label: "Der Drachen", at: 12.5, stars: {big: [[0, 0], [9, -9.5]], small: [[1, 2]]},
          lines: ["b0-b1", "b1-s0"], names: [{star: "s0", name: "Tail", "zh-CN": "尾"}],
          icon: {path: "M0 0l1 8e-1-11,5.5z", anchor: [0, 0.5]}},
        {name: "dot", stars: {big: [], small: [[3, 4]]}, lines: []},
      ],
    }
    """

  /// Replacements after which the list is invalid.
  private static let mistakes: [(old: String, new: String)] = [
    ("format: 1, ", ""), ("format: 1", "format: 2"), ("name: \"n\",", ""),
    ("name: \"n\"", "nam: \"n\""), ("name: \"n\"", "name: null"), ("signs: [", "sign: ["),
    ("signs: [", "signs: [5, "), ("name: \"kite\", ", ""), ("\"kite\"", "\"Kite\""),
    ("\"kite\"", "\"a/b\""), ("\"kite\"", "\"a\\nb\""), ("\"kite\"", "\"\""),
    ("\"kite\"", "\"kite\\n\""), ("\"kite\"", "5"),
    ("\"kite\"", "'\(String(repeating: "k", count: 101))'"), ("label: ", "labl: "),
    ("\"Der Drachen\"", "null"), ("\"Der Drachen\"", "5"),
    ("\"Der Drachen\"", "'\(String(repeating: "k", count: 101))'"),
    ("stars: {big: [], small: [[3, 4]]}, ", ""), ("big: [], ", ""), ("[[3, 4]]", "[]"),
    ("[[3, 4]]", "[[3]]"), ("[[3, 4]]", "[[3, 4, 5]]"), ("[[3, 4]]", "[[3, 10001]]"),
    ("[[3, 4]]", "[['3', 4]]"), ("big: [], ", "big: [], medium: [], "), (", lines: []", ""),
    ("b1-s0", "b1-t0"), ("b1-s0", "b1"), ("b1-s0", "b1-s"), ("b1-s0", "b1-s+0"),
    ("b1-s0", "b1-s0-b0"), ("\"b1-s0\"", "5"), ("icon: {path: \"M0", "icon: {path: \"N0"),
    ("path: \"M0 0l1 8e-1-11,5.5z\", ", ""), ("anchor: [0, 0.5]", "anchor: [0]"),
    ("anchor: [0, 0.5]", "ancor: [0, 0.5]"), ("anchor: [0, 0.5]", "anchor: 0.5"),
    ("icon: {path", "ikon: {path"),
    ("M0 0l1 8e-1-11,5.5z", ""), ("M0 0l1 8e-1-11,5.5z", "l1 8"),
    ("[[3, 4]]", "[\(String(repeating: "[3, 4], ", count: 501))]"),
    ("lines: []", "lines: [\(String(repeating: "'s0-s0', ", count: 501))]"),
    ("at: 12.5", "at: -1"), ("at: 12.5", "at: 360"), ("at: 12.5", "at: '1'"), ("at: ", "att: "),
    ("star: \"s0\", ", ""), ("\"s0\"", "\"t0\""), ("\"s0\"", "\"s\""), ("\"s0\"", "5"),
    ("name: \"Tail\", ", ""), ("\"Tail\"", "\" \""), ("\"Tail\"", "5"), ("\"尾\"", "\"\""),
    ("\"Tail\"", "'\(String(repeating: "k", count: 101))'"), ("\"zh-CN\"", "\"zh-TW\""),
    ("names: [", "names: [5, "), ("names: [", "nams: ["),
    ("names: [", "names: [\(String(repeating: "{star: 's0', name: 'k'}, ", count: 100))"),
  ]

  @Test func `the schema refuses what the program refuses`() throws {
    let signs = (0..<89).map { "{name: 's\($0)', stars: {big: [[0, 0]], small: []}, lines: []}" }
    let many = "{format: 1, name: 'n', signs: [\(signs.joined(separator: ", "))]}"
    let most = "{format: 1, name: 'n', signs: [\(signs.dropLast().joined(separator: ", "))]}"
    let wrong = SkySchema.edits(of: Self.list, Self.mistakes) + [many]
    try SkySchema.signs.expectAgreement(
      [(Self.list, true), (most, true)] + wrong.map { ($0, false) }
    ) { _ = try SignCatalog(json5: $0.utf8, file: "a") }
  }
}
