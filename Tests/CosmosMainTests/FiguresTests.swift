import CosmosMain
import Foundation
import Testing

@Suite struct FiguresTests {
  @Test(arguments: [
    (0.0, "0"), (0.00417, "0.00417"), (0.5, "0.5"), (9.996, "10"), (16.6667, "16.7"),
    (99.96, "100"), (1204.4, "1204"), (-2.5, "-2.5"), (1e-9, "0"),
  ])
  func `a number has three digits`(value: Double, text: String) {
    #expect(Figures.significant(value) == text)
  }

  @Test(arguments: [
    (0.0, "0"), (950.0, "950"), (1000, "1 k"), (12_345, "12.3 k"), (2_500_000, "2.5 M"),
    (1e9, "1 G"), (999_999, "1 M"), (999_400, "999 k"), (999.4, "999"),
  ])
  func `a count is short`(value: Double, text: String) {
    #expect(Figures.short(value) == text)
  }

  @Test(arguments: [(0.0, 2, "0.00"), (-0.001, 2, "0.00"), (1.005, 1, "1.0"), (2.07, 3, "2.070")])
  func `decimals are as many as asked for`(value: Double, decimals: Int, text: String) {
    #expect(Figures.fixed(value, decimals: decimals) == text)
  }

  @Test func `an object is written in the order of its fields`() throws {
    var inner = JSONLine()
    inner.add("name", .text("a \"b\" \\ \n ü"))
    var object = JSONLine()
    object.add("fps", .number(59.9407123))
    object.add("small", .number(0.000123456789))
    object.add("large", .number(123_456_789.5))
    object.add("whole", .number(8))
    object.add("none", .number(nil))
    object.add("list", .list([.integer(1), .flag(true), .null]))
    object.add("inner", .object(inner))
    #expect(
      object.text == """
        {"fps": 59.9407, "small": 0.000123457, "large": 123457000, "whole": 8, "none": null, \
        "list": [1, true, null], "inner": {"name": "a \\"b\\" \\\\ \\u000a ü"}}
        """)
    #expect(try JSONSerialization.jsonObject(with: Data(object.text.utf8)) is [String: Any])
  }
}
