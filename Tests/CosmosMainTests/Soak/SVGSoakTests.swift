import CosmosImage
import Testing

extension SoakTests {
  /// SVG files that take as long as they may.
  @Suite struct SVGSoakTests {
    @Test func `a tree of a billion references is given up`() throws {
      let groups = (1...9).map { step in
        let uses = String(repeating: "<use href=\"#a\(step - 1)\"/>", count: 10)
        return "<g id=\"a\(step)\">\(uses)</g>"
      }
      let error = try FormatTests.SVGFileTests().error(
        ofDrawing: """
          <defs><rect id="a0" width="4" height="4"/>\(groups.joined())</defs><use href="#a9"/>
          """)
      // The library itself gives up on too many references.
      #expect(
        error == .tooMuchTime(seconds: 1)
          || error == .library(reason: "exceeded more than 500000 referenced elements"))
    }
  }
}
