import Glibc

/// A logarithmic axis: every power of ten takes the same length.
package struct LogAxis {
  /// Smallest value on the axis; greater than zero.
  package let first: Double

  /// Largest value on the axis; greater than ``first``.
  package let last: Double

  /// Creates an axis that covers all values, with a small margin.
  ///
  /// - Parameters:
  ///   - values: The values to cover; those that are not greater than zero are ignored.
  ///   - others: A range to cover as well.
  package init(of values: [Double], and others: ClosedRange<Double>? = nil) {
    var shown = values.filter { $0 > 0 }
    if let others { shown += [others.lowerBound, others.upperBound] }
    let (low, high) = (shown.min() ?? 1, shown.max() ?? 10)
    // The axis covers at least a factor of ten, plus a twentieth of a decade on either side.
    let middle = (low * high).squareRoot()
    first = min(low, middle / 10.0.squareRoot()) / 1.12
    last = max(high, middle * 10.0.squareRoot()) * 1.12
  }

  /// The position of a value, from 0 at ``first`` to 1 at ``last``.
  package func position(of value: Double) -> Double {
    log(value / first) / log(last / first)
  }

  /// The value at a position.
  package func value(at position: Double) -> Double {
    first * pow(last / first, position)
  }

  /// The powers of ten on the axis.
  package var decades: [Double] {
    let lowest = Int(log10(first).rounded(.up))
    let powers = lowest...max(lowest, Int(log10(last).rounded(.down)))
    return powers.map { pow(10, Double($0)) }.filter { $0 >= first && $0 <= last }
  }

  /// The values to label: powers of ten and, if there are few of them, two and five times each.
  package var labels: [Double] {
    guard last / first < 1000 else { return decades }
    return (decades + minors).sorted().filter { value in
      let share = value / pow(10, log10(value).rounded(.down))
      return [1, 2, 5].contains { abs(share - $0) < 1e-6 || abs(share - 10 * $0) < 1e-6 }
    }
  }

  /// The values between the powers of ten, at two to nine times each power.
  package var minors: [Double] {
    let powers = Int(log10(first).rounded(.down))...Int(log10(last).rounded(.down))
    return powers.flatMap { power in (2...9).map { Double($0) * pow(10, Double(power)) } }
      .filter { $0 >= first && $0 <= last }
  }
}
