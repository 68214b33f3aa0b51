/// Converts numbers whose syntax has already been validated.
enum JSON5Number {
  /// Returns the number that starts at a byte; it is infinite if it is too large for a `Double`.
  static func value(in bytes: [UInt8], from start: Int) -> Double {
    var position = start
    var isNegative = false
    if bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    let size = magnitude(in: bytes, from: position)
    return isNegative ? -size : size
  }

  private static func magnitude(in bytes: [UInt8], from start: Int) -> Double {
    switch bytes[start] {
    case UInt8(ascii: "I"): return .infinity
    case UInt8(ascii: "N"): return .nan
    default: break
    }
    if start + 1 < bytes.count, bytes[start + 1] | 0x20 == UInt8(ascii: "x") {
      var value = 0.0
      for byte in bytes[(start + 2)...] {
        guard let digit = JSON5Scanner.hexValue(of: byte) else { break }
        value = value * 16 + Double(digit)
      }
      return value
    }
    // Integers of up to 15 digits are exact, and so are these powers of ten, so the division rounds only once.
    var (digits, count, decimals, position, hasPoint) = (0, 0, 0, start, false)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        if count < 16 { digits = digits * 10 + Int(byte - UInt8(ascii: "0")) }
        count += 1
        if hasPoint { decimals += 1 }
      } else {
        break
      }
      position += 1
    }
    let hasExponent = position < bytes.count && bytes[position] | 0x20 == UInt8(ascii: "e")
    if count <= 15, decimals < powersOfTen.count, !hasExponent {
      return Double(digits) / powersOfTen[decimals]
    }
    let isPart = { (byte: UInt8) in
      byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    let text = String(decoding: bytes[start...].prefix(while: isPart), as: UTF8.self)
    return Double(text) ?? .nan
  }

  /// Returns a number as a decimal integer, without rounding it.
  ///
  /// - Parameter written: A finite number in any notation, such as `+5`, `0x1F`, `5.0` or `5e3`.
  /// - Returns: `nil` if it is not whole, or its size needs more than 64 bits.
  static func integer(_ written: String) -> String? {
    let text = written.drop { $0 == "-" || $0 == "+" }
    let size: UInt64?
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      size = UInt64(text.dropFirst(2), radix: 16)
    } else {
      let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
      let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      var digits = mantissa.joined().drop { $0 == "0" }
      if digits.isEmpty { digits = "0" }
      guard let exponent = parts.count > 1 && digits != "0" ? Int(parts[1]) : 0,
        (-2 * JSON5Parser.longestNumber...2 * JSON5Parser.longestNumber).contains(exponent)
      else { return nil }
      var zeros = exponent - (mantissa.count > 1 ? mantissa[1].count : 0)
      while zeros < 0, digits.count > 1, digits.last == "0" {
        digits.removeLast()
        zeros += 1
      }
      guard zeros >= 0 || digits == "0" else { return nil }
      size = UInt64(digits + String(repeating: "0", count: max(0, zeros)))
    }
    return size.map { "\(written.first == "-" ? "-" : "")\($0)" }
  }

  private static let powersOfTen = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
