import Glibc

/// An axis on which every power of ten takes the same room.
package struct LogAxis {
  /// Smallest value on the axis, greater than zero.
  package let first: Double

  /// Largest value on the axis, greater than ``first``.
  package let last: Double

  /// Makes an axis that shows all values and a little more.
  ///
  /// - Parameters:
  ///   - values: What it has to show; those that are not greater than zero are left out.
  ///   - others: What it shall show besides.
  package init(of values: [Double], and others: ClosedRange<Double>? = nil) {
    var shown = values.filter { $0 > 0 }
    if let others { shown += [others.lowerBound, others.upperBound] }
    let (low, high) = (shown.min() ?? 1, shown.max() ?? 10)
    // At least a factor of ten, and a twentieth of a decade to either side.
    let middle = (low * high).squareRoot()
    first = min(low, middle / 10.0.squareRoot()) / 1.12
    last = max(high, middle * 10.0.squareRoot()) * 1.12
  }

  /// Where a value is, 0 at the axis's first and 1 at its last.
  package func place(of value: Double) -> Double {
    log(value / first) / log(last / first)
  }

  /// The value at a place.
  package func value(at place: Double) -> Double {
    first * pow(last / first, place)
  }

  /// The powers of ten on the axis.
  package var decades: [Double] {
    let powers =
      Int(
        log10(first).rounded(.up))...max(
        Int(log10(first).rounded(.up)), Int(log10(last).rounded(.down)))
    return powers.map { pow(10, Double($0)) }.filter { $0 >= first && $0 <= last }
  }

  /// The values to be named: powers of ten and, where these are few, two and five times as much.
  package var labels: [Double] {
    guard last / first < 1000 else { return decades }
    return (decades + minors).sorted().filter { value in
      let share = value / pow(10, log10(value).rounded(.down))
      return [1, 2, 5].contains { abs(share - $0) < 1e-6 || abs(share - 10 * $0) < 1e-6 }
    }
  }

  /// The values between, from two times to nine times a power of ten.
  package var minors: [Double] {
    let powers = Int(log10(first).rounded(.down))...Int(log10(last).rounded(.down))
    return powers.flatMap { power in (2...9).map { Double($0) * pow(10, Double(power)) } }
      .filter { $0 >= first && $0 <= last }
  }
}
