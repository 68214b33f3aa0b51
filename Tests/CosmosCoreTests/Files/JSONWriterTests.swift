import CosmosCore
import Foundation
import Testing

@Suite struct JSONWriterTests {
  @Test func `an object with every kind of value is written in compact and spaced style`() {
    func text(_ style: JSONWriter.Style) -> String {
      var json = JSONWriter(style)
      json.object { json in
        json.field("name", "leo")
        json.field("none", String?.none)
        json.field("count", 12)
        json.field("isOpen", true)
        json.array("sizes") { json in
          json.value(1)
          json.array { _ in }
          json.array { $0.value(false) }
        }
        json.object("inner") { $0.field("x", -0.5) }
        json.object("empty") { _ in }
      }
      return json.text
    }
    #expect(
      text(.compact)
        == #"{"name":"leo","none":null,"count":12,"isOpen":true,"sizes":[1,[],[false]],"inner":{"x":-0.5},"empty":{}}"#
    )
    #expect(
      text(.spaced)
        == #"{"name": "leo", "none": null, "count": 12, "isOpen": true, "sizes": [1, [], [false]], "inner": {"x": -0.5}, "empty": {}}"#
    )
  }

  @Test(
    arguments: [
      (0, "0"), (-3, "-3"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (123_456_789_012_345, "123456789012345"), (1e300, "1e+300"), (-2.5e-7, "-2.5e-07"),
    ] as [(Double, String)])
  func `a number has just enough digits to be unique`(number: Double, expected: String) {
    var json = JSONWriter(.compact)
    json.value(number)
    #expect(json.text == expected)
    #expect(Double(json.text) == number)
  }

  @Test(arguments: [
    "", "a \"quoted\" \\ text", "line\nbreak\ttab\u{0}\u{1f}\u{7f}", "Καρκίνος ♋︎ 🌌", "/",
  ])
  func `any text survives a round trip through a JSON parser`(text: String) throws {
    var json = JSONWriter(.compact)
    json.object { $0.field(text, text) }
    let object = try JSONSerialization.jsonObject(with: Data(json.bytes))
    #expect(object as? [String: String] == [text: text])
  }

  @Test func `objects are written one per line`() {
    var json = JSONWriter(.spaced)
    for number in 0..<2 {
      json.object { $0.field("n", number) }
      json.endLine()
    }
    #expect(json.text == "{\"n\": 0}\n{\"n\": 1}\n")
  }
}
