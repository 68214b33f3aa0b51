/// A line of an overlay, put together without taking memory.
struct OverlayLine {
  /// Most characters that fit.
  static let capacity = 48

  /// Number of characters.
  private(set) var count = 0

  private var characters = [48 of UInt8](repeating: OverlayGlyphs.space)
  private var inks = [48 of OverlayInk](repeating: .dim)

  /// A character and its ink.
  subscript(index: Int) -> (character: UInt8, ink: OverlayInk) {
    (characters[index], inks[index])
  }

  /// Appends a character; one too many is left out.
  mutating func append(_ character: UInt8, _ ink: OverlayInk) {
    guard count < OverlayLine.capacity else { return }
    characters[count] = character
    inks[count] = ink
    count += 1
  }

  /// Appends a text of ASCII.
  mutating func append(_ text: StaticString, _ ink: OverlayInk) {
    for index in 0..<text.utf8CodeUnitCount {
      append(text.utf8Start[index], ink)
    }
  }

  /// Appends as much of a text as fits into a number of columns.
  mutating func append(_ text: [UInt8], _ ink: OverlayInk, columns: Int) {
    let fits = text.count <= columns
    for index in 0..<min(text.count, max(0, columns - (fits ? 0 : 1))) {
      append(text[index], ink)
    }
    if !fits { append(OverlayGlyphs.ellipsis, ink) }
  }

  /// Appends a whole number, zero or more; if it shall, with a gap before every three digits.
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
      if groups, digits > 0, digits % 3 == 0 { append(OverlayGlyphs.space, ink) }
    }
  }

  /// Appends a number, zero or more, with a digit or two after its point.
  mutating func append(_ number: Double, decimals: Int, _ ink: OverlayInk) {
    let unit = decimals == 1 ? 10 : 100
    // Whatever comes in, something can be written.
    let scaled = Int((min(max(0, number), 1e9) * Double(unit)).rounded())
    append(scaled / unit, ink)
    append(UInt8(ascii: "."), ink)
    if decimals == 2 { append(UInt8(ascii: "0") + UInt8(scaled % unit / 10), ink) }
    append(UInt8(ascii: "0") + UInt8(scaled % 10), ink)
  }

  /// Appends a number of bytes with its unit.
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
