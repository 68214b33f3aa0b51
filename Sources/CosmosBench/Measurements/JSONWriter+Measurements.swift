import CosmosCore
import Glibc

extension JSONWriter {
  /// Writes a field with a finite number rounded to the precision of a measurement, or null.
  package mutating func field(_ name: String, measured number: Double?) {
    self.name(name)
    guard let number else { return value(String?.none) }
    guard number != 0 else { return value(0) }
    let unit = pow(10, 5 - log10(abs(number)).rounded(.down))
    value((number * unit).rounded() / unit)
  }

  /// Writes a field with the median and the 99th percentile, or null.
  mutating func field(_ name: String, _ percentiles: Percentiles?) {
    guard let percentiles else { return field(name, measured: nil) }
    object(name) { json in
      json.field("median", measured: percentiles.median)
      json.field("p99", measured: percentiles.p99)
    }
  }
}
