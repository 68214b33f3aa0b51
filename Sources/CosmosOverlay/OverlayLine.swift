/// A line of an overlay, built without heap allocation.
struct OverlayLine {
  /// The text of each character code: ASCII, with additional characters in place of control codes.
  static let alphabet = (UInt8(0)...126).map { character in
    switch character {
    case ellipsis: "…"
    case times: "×"
    case ..<space: ""
    default: String(Unicode.Scalar(character))
    }
  }
  static let space = UInt8(ascii: " ")
  /// Stands for truncated text or a value that is not available yet.
  static let ellipsis: UInt8 = 1
  /// Multiplication sign between a width and a height.
  static let times: UInt8 = 2

  /// Maximum number of characters.
  static let capacity = 48

  /// Number of characters.
  private(set) var count = 0

  private var characters = [48 of UInt8](repeating: OverlayLine.space)
  private var inks = [48 of OverlayInk](repeating: .dim)

  /// A character and its ink.
  subscript(index: Int) -> (character: UInt8, ink: OverlayInk) {
    (characters[index], inks[index])
  }

  /// Appends a character, or drops it if the line is full.
  mutating func append(_ character: UInt8, _ ink: OverlayInk) {
    guard count < OverlayLine.capacity else { return }
    characters[count] = character
    inks[count] = ink
    count += 1
  }

  /// Appends ASCII text.
  mutating func append(_ text: StaticString, _ ink: OverlayInk) {
    for index in 0..<text.utf8CodeUnitCount {
      append(text.utf8Start[index], ink)
    }
  }

  /// Appends text, truncated to a number of columns; characters outside printable ASCII become question marks.
  mutating func append(_ text: String, _ ink: OverlayInk, columns: Int) {
    let scalars = text.unicodeScalars
    let fits = scalars.count <= columns
    for scalar in scalars.prefix(max(0, columns - (fits ? 0 : 1))) {
      let isASCII = (32...126).contains(scalar.value)
      append(isASCII ? UInt8(scalar.value) : UInt8(ascii: "?"), ink)
    }
    if !fits { append(OverlayLine.ellipsis, ink) }
  }

  /// Appends a non-negative integer, optionally with a space between groups of three digits.
  mutating func append(_ number: Int, groups: Bool = true, _ ink: OverlayInk) {
    let number = max(0, number)
    var (unit, digits) = (1, 1)
    while number / unit >= 10 {
      unit *= 10
      digits += 1
    }
    while digits > 0 {
      append(UInt8(ascii: "0") + UInt8(number / unit % 10), ink)
      digits -= 1
      unit /= 10
      if groups, digits > 0, digits % 3 == 0 { append(OverlayLine.space, ink) }
    }
  }

  /// Appends a non-negative number with one or two decimals.
  mutating func append(_ number: Double, decimals: Int, _ ink: OverlayInk) {
    let unit = decimals == 1 ? 10 : 100
    // The conversion to `Int` must not trap, whatever the value.
    let scaled = Int((min(max(0, number), 1e9) * Double(unit)).rounded())
    append(scaled / unit, ink)
    append(UInt8(ascii: "."), ink)
    if decimals == 2 { append(UInt8(ascii: "0") + UInt8(scaled % unit / 10), ink) }
    append(UInt8(ascii: "0") + UInt8(scaled % 10), ink)
  }

  /// Appends a byte count with its unit.
  mutating func append(bytes: Int) {
    switch bytes {
    case ..<1_000_000:
      append((bytes + 999) / 1000, .bright)
      append(" kB", .dim)
    case ..<100_000_000:
      append(Double(bytes) / 1e6, decimals: 1, .bright)
      append(" MB", .dim)
    default:
      append(bytes / 1_000_000, .bright)
      append(" MB", .dim)
    }
  }
}
