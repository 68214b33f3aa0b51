import CosmosCore
import Testing

@Suite struct SuggestionTests {
  private static let names = ["name", "speed", "stars", "vignette", "lines", "signStars", "ruler"]

  @Test(arguments: [
    ("spede", "speed"),  // two letters swapped
    ("sped", "speed"),  // one missing
    ("speedd", "speed"),  // one too many
    ("Speed", "speed"),  // case does not count
    ("signstar", "signStars"),
    ("liens", "lines"),
  ])
  func `a misspelt name is recognized`(text: String, name: String) {
    #expect(text.nearest(in: Self.names) == name)
    #expect(text.suggestion(from: Self.names) == " (did you mean “\(name)”?)")
    #expect(text.suggestion(from: Self.names, after: "--") == " (did you mean “--\(name)”?)")
  }

  @Test(arguments: ["", "x", "colour", "background", String(repeating: "speed", count: 100_000)])
  func `other names are not`(text: String) {
    #expect(text.nearest(in: Self.names) == nil)
    #expect(text.suggestion(from: Self.names) == "")
  }

  @Test func `of equally similar names the first one is suggested`() {
    #expect("bar".nearest(in: ["far", "bat"]) == "far")
    #expect("bar".nearest(in: ["bat", "far"]) == "bat")
  }

  @Test func `long lists are truncated`() {
    #expect(["a", "b"].listed == "a, b")
    let names = (1...50).map { "n\($0)" }
    #expect(names.listed.hasSuffix("n39, n40, …"))
  }
}
