import Glibc

/// Writes an object of JSON on one line, with its fields in the order in which they come.
package struct JSONLine {
  private var fields: [String] = []

  /// An empty object.
  package init() {}

  /// The object as text.
  package var text: String { "{\(fields.joined(separator: ", "))}" }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - name: Its name, which needs no escapes.
  ///   - value: Its value.
  package mutating func add(_ name: String, _ value: Value) {
    fields.append("\"\(name)\": \(value.text)")
  }

  /// A value of a field.
  package enum Value {
    case text(String)
    case integer(Int)
    /// A finite number, written with six digits; `nil` is null.
    case number(Double?)
    case flag(Bool)
    case list([Value])
    case object(JSONLine)
    case null

    fileprivate var text: String {
      switch self {
      case .text(let text): Value.quoted(text)
      case .integer(let number): "\(number)"
      case .number(let number): number.map(Value.shortened) ?? "null"
      case .flag(let flag): "\(flag)"
      case .list(let values): "[\(values.map(\.text).joined(separator: ", "))]"
      case .object(let object): object.text
      case .null: "null"
      }
    }

    /// A number with no more digits than measurements are good for.
    private static func shortened(_ number: Double) -> String {
      guard number != 0 else { return "0" }
      let unit = pow(10, 5 - log10(abs(number)).rounded(.down))
      let short = (number * unit).rounded() / unit
      return short == short.rounded() && abs(short) < 1e15 ? "\(Int(short))" : "\(short)"
    }

    private static func quoted(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\0"..<" ":
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
  }
}

extension JSONLine.Value {
  /// Median and 99th percentile, or null.
  init(_ spread: Spread?) {
    guard let spread else {
      self = .null
      return
    }
    var object = JSONLine()
    object.add("median", .number(spread.median))
    object.add("p99", .number(spread.p99))
    self = .object(object)
  }
}
