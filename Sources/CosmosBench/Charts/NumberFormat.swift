import Glibc

/// Formats numbers for tables and charts.
package enum NumberFormat {
  /// Formats a number with up to three significant digits and six decimals, without trailing zeros, such as
  /// 0.00417 or 16.7; numbers of 100 and more are rounded to integers.
  package static func significant(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let decimals = max(0, min(6, 2 - Int(log10(abs(value)).rounded(.down))))
    return trimmed(fixed(value, decimals: decimals))
  }

  /// Formats a number with a fixed number of decimals.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    precondition(
      value.isFinite && abs(value) < 1e12 && (0...6).contains(decimals),
      "the value is finite and below 1e12")
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let steps = Int((abs(value) * Double(unit)).rounded())
    let sign = value < 0 && steps > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(steps)" }
    let fraction = String(steps % unit)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(steps / unit).\(zeros)\(fraction)"
  }

  /// Formats a count in short form, such as 950, 12 k or 1.5 M.
  package static func short(_ count: Double) -> String {
    // A count that would round to 1000 of the smaller unit is written as 1 of the larger.
    for (unit, name) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where count >= 0.9995 * unit {
      return "\(significant(count / unit)) \(name)"
    }
    return significant(count)
  }

  /// Removes trailing zeros after the decimal point.
  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
