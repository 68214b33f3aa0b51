import Glibc

/// Writes numbers for people.
package enum Figures {
  /// A number with three digits that count, such as 0.00417 or 16.7; a larger one without decimals.
  package static func significant(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let decimals = max(0, min(6, 2 - Int(log10(abs(value)).rounded(.down))))
    return trimmed(fixed(value, decimals: decimals))
  }

  /// A number with so many decimals.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    precondition(value.isFinite && abs(value) < 1e12 && (0...6).contains(decimals), "it has digits")
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let steps = Int((abs(value) * Double(unit)).rounded())
    let sign = value < 0 && steps > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(steps)" }
    let fraction = String(steps % unit)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(steps / unit).\(zeros)\(fraction)"
  }

  /// A count in short, such as 950, 12 k or 1.5 M.
  package static func short(_ count: Double) -> String {
    // What would be written as a thousand of the smaller unit is one of the larger.
    for (unit, name) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where count >= 0.9995 * unit {
      return "\(significant(count / unit)) \(name)"
    }
    return significant(count)
  }

  /// The same number without zeros at its end.
  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

extension String {
  /// The same text with spaces before it, so that it is so many characters long.
  func alignedRight(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The same text with spaces after it, so that it is so many characters long.
  func alignedLeft(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
