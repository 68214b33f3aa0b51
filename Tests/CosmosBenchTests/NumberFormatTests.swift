import CosmosBench
import CosmosCore
import Foundation
import Testing

@Suite struct NumberFormatTests {
  @Test(arguments: [
    (0.0, "0"), (0.00417, "0.00417"), (0.5, "0.5"), (9.996, "10"), (16.6667, "16.7"),
    (99.96, "100"), (1204.4, "1204"), (-2.5, "-2.5"), (1e-9, "0"),
  ])
  func `a number has three significant digits`(value: Double, text: String) {
    #expect(NumberFormat.significant(value) == text)
  }

  @Test(arguments: [
    (0.0, "0"), (950.0, "950"), (1000, "1 k"), (12_345, "12.3 k"), (2_500_000, "2.5 M"),
    (1e9, "1 G"), (999_999, "1 M"), (999_400, "999 k"), (999.4, "999"),
  ])
  func `a count is abbreviated`(value: Double, text: String) {
    #expect(NumberFormat.short(value) == text)
  }

  @Test(arguments: [(0.0, 2, "0.00"), (-0.001, 2, "0.00"), (1.005, 1, "1.0"), (2.07, 3, "2.070")])
  func `a number has as many decimals as requested`(value: Double, decimals: Int, text: String) {
    #expect(NumberFormat.fixed(value, decimals: decimals) == text)
  }

  @Test func `an object is written in field order`() throws {
    var object = JSONWriter(.spaced)
    object.object { json in
      json.field("fps", measured: 59.9407123)
      json.field("small", measured: 0.000123456789)
      json.field("large", measured: 123_456_789.5)
      json.field("whole", measured: 8)
      json.field("none", measured: nil)
      json.array("list") { json in
        json.value(1)
        json.value(0.1 + 0.2)
      }
      json.object("inner") { $0.field("name", "a \"b\" \\ \n ü") }
      json.field("is", true)
    }
    #expect(
      object.text == """
        {"fps": 59.9407, "small": 0.000123457, "large": 123457000, "whole": 8, "none": null, \
        "list": [1, 0.30000000000000004], "inner": {"name": "a \\"b\\" \\\\ \\u000a ü"}, "is": true}
        """)
    #expect(try JSONSerialization.jsonObject(with: Data(object.text.utf8)) is [String: Any])
  }
}
