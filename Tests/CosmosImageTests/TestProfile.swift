/// Small ICC profiles.
enum TestProfile {
  /// The primaries of sRGB, with red and blue exchanged.
  static let exchanged: [UInt8] = {
    let (red, green, blue) = (
      [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]
    )
    let curve = text("curv") + [0, 0, 0, 0] + number(1) + [2, 51, 0, 0]
    return profile(
      "RGB ",
      [
        ("rXYZ", place(blue)), ("gXYZ", place(green)), ("bXYZ", place(red)), ("rTRC", curve),
        ("gTRC", curve), ("bTRC", curve),
      ])
  }()

  /// Linear grey.
  static let linearGrey = profile("GRAY", [("kTRC", text("curv") + [0, 0, 0, 0] + number(0))])

  private static func profile(_ space: String, _ tags: [(name: String, content: [UInt8])])
    -> [UInt8]
  {
    let tags = [("wtpt", place([0.9642, 1, 0.8249]))] + tags
    var (table, content) = (number(tags.count), [UInt8]())
    for (name, bytes) in tags {
      table += text(name) + number(128 + 4 + 12 * tags.count + content.count) + number(bytes.count)
      content += bytes
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: number(128 + table.count + content.count))
    header[8] = 2
    header.replaceSubrange(12..<24, with: text("mntr" + space + "XYZ "))
    header.replaceSubrange(36..<40, with: text("acsp"))
    header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(fixed))
    return header + table + content
  }

  private static func place(_ values: [Double]) -> [UInt8] {
    text("XYZ ") + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
