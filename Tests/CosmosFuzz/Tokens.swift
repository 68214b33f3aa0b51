/// Tokens of JSON5 and of command lines: finds them in a text, and provides replacements.
enum Tokens {
  static let extremes = [
    "0", "-0", "1", "-1", "0.5", "1e-320", "1e-200", "1e-9", "0.001", "0.01", "255", "256", "1000",
    "2000", "16384", "16385", "65536", "1e6", "10000000", "1e9", "2147483648", "4294967296", "1e12",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "1e19", "1e100", "1.7976931348623157e308", "1e309", "-1e309", "Infinity", "-Infinity", "NaN",
    "0x7fffffff", "0xffffffffffffffffff", "1e+", "0x", ".", "5.", ".5", "+1", "--1", "1_000",
    "1e999999999999",
  ]

  static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "/*", "*/", "//", "\n", "null", "true", "false",
    "NaN", "Infinity", "-", "+", "e", "0x", "\\u", "\\uD800", "\u{FEFF}", "\u{2028}", "\u{A0}", "=",
    "--", "\u{E9}", "😀", "[]", "{}", "[,]", "{,}", "a:", "at:",
  ]

  static let oddTexts = [
    // Characters.
    "", " ", "\\0", "\\u0000", "\\uD83D\\uDE00", "\\x7F", "é", "👩‍👩‍👧‍👦", "\u{202E}abc", "ﷺ",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍", "a\\\nb",
    // Colours, names of signs, identifiers of stars, paths.
    "#FFFFFF", "#GGGGGG", "#é1234", "zodiac", "leo", "b0-s3", "b-1-s9", "s99999999999999999999-b0",
    "M 0 0 L 1 1", "M 0 0 C 1e9 1e9 -1e9 1e9 1e300 0", "M0,0", "M0 0zzz", "m1 1q-9-9 9 9t1 1 5 5",
    "M.5.5-1-2a1 1 0 011 1", "M0 0A1e-9 9999 1e300 1 1 1e-9 1e-9", "M0 0a1e-300 1e-300 0 1 0 1 1",
    // Text that means something to other programs.
    "%s%n", "../../etc/passwd", "{n}{n}", "{",
    // Sizes, keys, fonts, command-line words.
    "big", "small", "left", "F11", "DejaVu Sans Mono", "Sans 1e9", ",,,", "--", "1,2-3",
    "0-9999999999",
  ]

  private static func isPart(ofNumber byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private static func isPart(ofWord byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  static func numbers(in bytes: [UInt8]) -> [Range<Int>] { runs(in: bytes, isPart(ofNumber:)) }

  static func words(in bytes: [UInt8]) -> [Range<Int>] { runs(in: bytes, isPart(ofWord:)) }

  /// The ranges between two matching quotes.
  static func texts(in bytes: [UInt8]) -> [Range<Int>] {
    var texts: [Range<Int>] = []
    var start: Int?
    for (position, byte) in bytes.enumerated()
    where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      if let opening = start, bytes[opening] == byte {
        texts.append(opening + 1..<position)
        start = nil
      } else {
        start = position
      }
    }
    return texts
  }

  private static func runs(in bytes: [UInt8], _ isPart: (UInt8) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (position, byte) in bytes.enumerated() {
      if isPart(byte) {
        start = start ?? position
      } else if let first = start {
        runs.append(first..<position)
        start = nil
      }
    }
    if let first = start { runs.append(first..<bytes.count) }
    return runs
  }
}
