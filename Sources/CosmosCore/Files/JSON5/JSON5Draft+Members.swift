/// Members that come and go: commas, lines and indentation.
extension JSON5Draft {
  /// Adds an object to a text without one.
  mutating func appendObject() {
    let end = newline
    let isFirst = bytes.isEmpty || bytes == JSON5Parser.byteOrderMark
    if !isFirst, bytes.last != 0x0A, bytes.last != 0x0D { bytes += end }
    bytes += "{}".utf8 + end
  }

  /// Adds a member at the end of an object.
  mutating func append(_ member: String, to object: JSON5Layout, at path: [String]) {
    guard let last = object.members.last else { return fill(object, with: member, at: path) }
    let hasComma = last.comma != nil
    let text: [UInt8]
    let place: Int
    if startsLine(last.nameRange.lowerBound) {
      let line = indentation(ofLineAt: last.nameRange.lowerBound) + member.utf8
      place = endOfComments(after: last.end)
      text = newline(at: place) + line + (hasComma ? [JSON5Draft.comma] : [])
    } else {
      text = Array((hasComma ? " \(member)," : " \(member)").utf8)
      place = last.end
    }
    bytes.insert(contentsOf: text, at: place)
    if !hasComma { bytes.insert(JSON5Draft.comma, at: last.valueRange.upperBound) }
  }

  /// Adds a member to an object that has none.
  private mutating func fill(_ object: JSON5Layout, with member: String, at path: [String]) {
    let inside = object.open + 1..<object.close
    let outer = indentation(ofLineAt: object.open)
    let comma = [JSON5Draft.comma].prefix(endsWithComma ? 1 : 0)
    let line = outer + unit + member.utf8 + comma + newline
    if startsLine(object.close), startOfLine(object.close) > object.open {
      // Comments in it stay above the member.
      let inner = indentation(ofLineAt: object.close) + unit
      bytes.insert(
        contentsOf: inner + member.utf8 + comma + newline, at: startOfLine(object.close))
    } else if isSpace(inside), isBlock(path) {
      bytes.replaceSubrange(inside, with: newline + line + outer)
    } else {
      let isTight = inside.isEmpty || !JSON5Draft.isSpace(bytes[object.close - 1])
      bytes.insert(contentsOf: "\(isTight ? " " : "")\(member) ".utf8, at: object.close)
    }
  }

  /// Takes a member out.
  mutating func remove(_ index: Int, of object: JSON5Layout) {
    let member = object.members[index]
    let value = member.valueRange.upperBound
    var range = member.nameRange.lowerBound..<value
    var comma = member.comma
    if let end = comma, isSpace(value..<end) {
      (range, comma) = (range.lowerBound..<end + 1, nil)
    } else if comma == nil, index > 0, let previous = object.members[index - 1].comma {
      // The last member has no comma, and so the one before it, which is the last one now.
      comma = previous
      let isAlone = isSpace(previous + 1..<range.lowerBound) && !startsComment(after: value)
      if isAlone { (range, comma) = (previous..<value, nil) }
    }
    let widened = widened(range)
    // The later one first, so that the other stays where it is.
    if let comma, comma > range.lowerBound { bytes.remove(at: comma) }
    bytes.removeSubrange(widened)
    if let comma, comma < range.lowerBound { bytes.remove(at: comma) }
  }

  /// Adds to a range of a line what has no purpose without it: the line, or the spaces on one side.
  private func widened(_ range: Range<Int>) -> Range<Int> {
    let start = startOfSpaces(before: range.lowerBound)
    let end = endOfSpaces(after: range.upperBound)
    let endsLine = end == bytes.count || JSON5Draft.endsLine(bytes[end])
    if startsLine(range.lowerBound), endsLine { return start..<afterLineEnd(end) }
    if endsLine || bytes[end] == UInt8(ascii: "}") {
      return start..<(endsLine ? end : range.upperBound)
    }
    return startsLine(range.lowerBound) || start == range.lowerBound
      ? range.lowerBound..<end : start..<range.upperBound
  }

  // MARK: Style

  private static let comma = UInt8(ascii: ",")

  /// How the text ends its lines.
  private var newline: [UInt8] {
    guard let end = bytes.firstIndex(where: JSON5Draft.endsLine) else { return [0x0A] }
    return Array(bytes[end..<afterLineEnd(end)])
  }

  /// How the text ends the line at whose end a place is; elsewhere, how it ends its first line.
  private func newline(at place: Int) -> [UInt8] {
    guard place < bytes.count, JSON5Draft.endsLine(bytes[place]) else { return newline }
    return Array(bytes[place..<afterLineEnd(place)])
  }

  /// The indentation of the members of the top-level object; two spaces if they have none.
  private var unit: [UInt8] {
    let first = object(at: [])?.members.first { startsLine($0.nameRange.lowerBound) }
    let unit = first.map { indentation(ofLineAt: $0.nameRange.lowerBound) } ?? []
    return unit.isEmpty ? [0x20, 0x20] : unit
  }

  /// Whether the last member of the top-level object has a comma, or there is none.
  private var endsWithComma: Bool { object(at: [])?.members.last.map { $0.comma != nil } ?? true }

  /// Whether an object begins a line with its name, or is the top-level one.
  private func isBlock(_ path: [String]) -> Bool {
    member(at: path).map { startsLine($0.nameRange.lowerBound) } ?? true
  }

  // MARK: Lines

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isSpace(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { JSON5Draft.isSpace($0) || JSON5Draft.endsLine($0) }
  }

  private func startOfSpaces(before place: Int) -> Int {
    place - bytes[..<place].reversed().prefix(while: JSON5Draft.isSpace).count
  }

  private func endOfSpaces(after place: Int) -> Int {
    place + bytes[place...].prefix(while: JSON5Draft.isSpace).count
  }

  private func startOfLine(_ place: Int) -> Int {
    let start = bytes[..<place].lastIndex(where: JSON5Draft.endsLine).map { $0 + 1 } ?? 0
    let mark = JSON5Parser.byteOrderMark
    return start == 0 && bytes.starts(with: mark) ? mark.count : start
  }

  /// Whether only spaces are before a place on its line.
  private func startsLine(_ place: Int) -> Bool {
    startOfSpaces(before: place) == startOfLine(place)
  }

  private func indentation(ofLineAt place: Int) -> [UInt8] {
    Array(bytes[startOfLine(place)...].prefix(while: JSON5Draft.isSpace))
  }

  /// The start of the line after the one that ends at a place.
  private func afterLineEnd(_ end: Int) -> Int {
    guard end < bytes.count else { return end }
    let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  private func startsComment(after place: Int) -> Bool {
    let end = endOfSpaces(after: place)
    return end < bytes.count && bytes[end] == UInt8(ascii: "/")
  }

  /// The end of the comments that begin on the line of a place; the place if there are none.
  private func endOfComments(after place: Int) -> Int {
    var scanner = JSON5Scanner(bytes, at: place)
    var end = place
    while true {
      while JSON5Draft.isSpace(scanner.byte) { scanner.advance() }
      guard scanner.byte == UInt8(ascii: "/") else { return end }
      let isLine = scanner.next == UInt8(ascii: "/")
      guard (try? isLine ? scanner.skipLine() : scanner.skipComment()) != nil else { return end }
      end = scanner.position
      if isLine { return end }
    }
  }
}
