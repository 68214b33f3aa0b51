/// Parses SVG path data, by the grammars of SVG 1.1 and 2, into moves, straight lines and cubic curves.
///
/// Quadratic curves and arcs become cubic ones, and closing a part draws the line back to its start.
struct SVGPathParser {
  private let bytes: [UInt8]
  private var position = 0
  /// The command whose arguments are being read, and its position.
  private var command: (letter: UInt8, position: Int)?

  private var steps: [IconPath.Step] = []
  private var segmentCount = 0
  /// The current point.
  private var pen = Point(x: 0, y: 0)
  /// Where the current part started.
  private var partStart = Point(x: 0, y: 0)
  /// Whether the next segment has to start a part of its own, as after a `Z`.
  private var needsMove = false
  /// The last control point of the previous command, if that was a curve of the same kind.
  private var control: (kind: CurveKind, point: Point)?

  private enum CurveKind { case cubic, quadratic }

  /// Parses path data.
  ///
  /// - Parameter data: The text of a `d` attribute.
  /// - Returns: The steps, of which the first is a move.
  /// - Throws: The first error, or the limit that the data exceeds.
  static func steps(of data: String) throws(IconPath.SyntaxError) -> [IconPath.Step] {
    let size = data.utf8.count
    guard size <= IconPath.maxDataLength else {
      throw IconPath.SyntaxError(
        position: 1, command: nil,
        reason: "path data may have at most \(IconPath.maxDataLength) bytes, this has \(size)")
    }
    var parser = SVGPathParser(bytes: Array(data.utf8))
    try parser.parse()
    return parser.steps
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  // MARK: Commands

  private mutating func parse() throws(IconPath.SyntaxError) {
    skipSpace()
    while position < bytes.count {
      let letter = bytes[position]
      guard SVGPathParser.letters.contains(letter) else { throw unexpected("a command") }
      if command == nil, letter | 0x20 != UInt8(ascii: "m") { throw unexpected("M or m") }
      command = (letter, position)
      position += 1
      skipSpace()
      if letter | 0x20 == UInt8(ascii: "z") {
        try closePart()
        continue
      }
      try performRepeatedly(letter)
    }
    guard segmentCount > 0 else {
      throw IconPath.SyntaxError(
        position: bytes.count + 1, command: nil, reason: "the path draws nothing")
    }
  }

  /// Performs a command once for each set of arguments.
  private mutating func performRepeatedly(_ letter: UInt8) throws(IconPath.SyntaxError) {
    var letter = letter
    repeat {
      try perform(letter)
      // The pairs after a move's first one are lines.
      if letter | 0x20 == UInt8(ascii: "m") { letter = letter &- 1 }
    } while try skipSeparator(isInArguments: false)
  }

  private mutating func perform(_ letter: UInt8) throws(IconPath.SyntaxError) {
    // Arguments of a relative command all count from the point at which its segment starts.
    let origin = letter & 0x20 != 0 ? pen : Point(x: 0, y: 0)
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      let to = try point(from: origin)
      steps.append(.move(to: to))
      (pen, partStart, needsMove, control) = (to, to, false, nil)
    case UInt8(ascii: "l"): try line(to: try point(from: origin))
    case UInt8(ascii: "h"): try line(to: Point(x: try coordinate(from: origin.x), y: pen.y))
    case UInt8(ascii: "v"): try line(to: Point(x: pen.x, y: try coordinate(from: origin.y)))
    case UInt8(ascii: "c"):
      let first = try point(from: origin)
      try separate()
      let second = try point(from: origin)
      try separate()
      try curve(first, second, to: try point(from: origin), of: .cubic, control: second)
    case UInt8(ascii: "s"):
      let first = try reflectedControl(of: .cubic)
      let second = try point(from: origin)
      try separate()
      try curve(first, second, to: try point(from: origin), of: .cubic, control: second)
    case UInt8(ascii: "q"):
      let middle = try point(from: origin)
      try separate()
      try quadratic(middle, to: try point(from: origin))
    case UInt8(ascii: "t"):
      try quadratic(try reflectedControl(of: .quadratic), to: try point(from: origin))
    default: try arc(from: origin)
    }
  }

  private mutating func closePart() throws(IconPath.SyntaxError) {
    // Closing a part that is only a point draws that point.
    let isPoint = if case .move = steps.last { true } else { false }
    if pen != partStart || isPoint { try line(to: partStart) }
    (pen, needsMove, control) = (partStart, true, nil)
  }

  // MARK: Segments

  private mutating func line(to end: Point) throws(IconPath.SyntaxError) {
    try beginSegment()
    steps.append(.line(to: end))
    (pen, control) = (end, nil)
  }

  private mutating func curve(
    _ first: Point, _ second: Point, to end: Point, of kind: CurveKind, control: Point
  ) throws(IconPath.SyntaxError) {
    try beginSegment()
    steps.append(.curve(control1: first, control2: second, to: end))
    (pen, self.control) = (end, (kind, control))
  }

  private mutating func quadratic(_ middle: Point, to end: Point) throws(IconPath.SyntaxError) {
    func towards(_ point: Point) -> Point {
      Point(x: point.x + (middle.x - point.x) * 2 / 3, y: point.y + (middle.y - point.y) * 2 / 3)
    }
    try curve(towards(pen), towards(end), to: end, of: .quadratic, control: middle)
  }

  private mutating func arc(from origin: Point) throws(IconPath.SyntaxError) {
    let horizontal = abs(try coordinate(from: 0))
    try separate()
    let vertical = abs(try coordinate(from: 0))
    try separate()
    let rotation = try number()
    try separate()
    let isLarge = try flag()
    try separate()
    let isClockwise = try flag()
    try separate()
    let end = try point(from: origin)
    // By the specification, an arc between equal points draws nothing, and one without a radius is a line.
    guard end != pen else {
      control = nil
      return
    }
    // Next to nothing counts as nothing: the quotients of such lengths are not numbers.
    let reach = max(abs(end.x - pen.x), abs(end.y - pen.y))
    guard min(horizontal, vertical, reach) > SVGArc.minLength else { return try line(to: end) }
    let arc = SVGArc(
      from: pen, to: end, radii: Size(width: horizontal, height: vertical), degrees: rotation,
      isLarge: isLarge, isClockwise: isClockwise)
    for (first, second, to) in arc.curves {
      try curve(first, second, to: to, of: .cubic, control: second)
    }
    control = nil
  }

  /// The previous curve's last control point on the other side of the pen, or the pen itself after anything else.
  private func reflectedControl(of kind: CurveKind) throws(IconPath.SyntaxError) -> Point {
    guard let control, control.kind == kind else { return pen }
    let point = Point(x: 2 * pen.x - control.point.x, y: 2 * pen.y - control.point.y)
    try check(point.x)
    try check(point.y)
    return point
  }

  private mutating func beginSegment() throws(IconPath.SyntaxError) {
    segmentCount += 1
    guard segmentCount <= IconPath.maxSegments else {
      throw error(
        "the path has more than \(IconPath.maxSegments) segments", at: command?.position ?? 0)
    }
    if needsMove { steps.append(.move(to: partStart)) }
    needsMove = false
  }

  // MARK: Arguments

  private mutating func point(from origin: Point) throws(IconPath.SyntaxError) -> Point {
    let x = try coordinate(from: origin.x)
    try separate()
    return Point(x: x, y: try coordinate(from: origin.y))
  }

  private mutating func coordinate(from origin: Double) throws(IconPath.SyntaxError) -> Double {
    let start = position
    let value = origin + (try number())
    try check(value, at: start)
    return value
  }

  private func check(_ coordinate: Double, at start: Int? = nil) throws(IconPath.SyntaxError) {
    guard abs(coordinate) <= IconPath.largestCoordinate else {
      let most = Int(IconPath.largestCoordinate)
      throw error(
        "the path leaves the range from −\(most) to \(most)", at: start ?? command?.position ?? 0)
    }
  }

  private mutating func flag() throws(IconPath.SyntaxError) -> Bool {
    guard position < bytes.count, bytes[position] & 0xFE == UInt8(ascii: "0") else {
      throw unexpected("a flag, 0 or 1")
    }
    position += 1
    return bytes[position - 1] == UInt8(ascii: "1")
  }

  /// Reads a number, which ends where the next one can't be part of it, as in `.5.5-1`.
  private mutating func number() throws(IconPath.SyntaxError) -> Double {
    let start = position
    if position < bytes.count, SVGPathParser.isSign(bytes[position]) { position += 1 }
    var digits = skipDigits()
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = start
      throw unexpected("a number")
    }
    skipExponent()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw error("\(text.quoted) is too large", at: start)
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, SVGPathParser.isDigit(bytes[position]) { position += 1 }
    return position - start
  }

  /// Skips an exponent; an `e` without digits is not one.
  private mutating func skipExponent() {
    let start = position
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return }
    position += 1
    if position < bytes.count, SVGPathParser.isSign(bytes[position]) { position += 1 }
    if skipDigits() == 0 { position = start }
  }

  private mutating func skipSpace() {
    while position < bytes.count, SVGPathParser.spaces.contains(bytes[position]) { position += 1 }
  }

  /// Skips the optional separator between two arguments of one set.
  private mutating func separate() throws(IconPath.SyntaxError) {
    _ = try skipSeparator(isInArguments: true)
  }

  /// Skips spaces with at most one comma among them, and returns whether an argument follows.
  private mutating func skipSeparator(isInArguments: Bool) throws(IconPath.SyntaxError) -> Bool {
    skipSpace()
    let hasComma = position < bytes.count && bytes[position] == UInt8(ascii: ",")
    if hasComma {
      position += 1
      skipSpace()
    }
    if !isInArguments, position == bytes.count || SVGPathParser.letters.contains(bytes[position]) {
      guard !hasComma else { throw unexpected("a number") }
      return false
    }
    guard isInArguments || hasComma || canBeginNumber(bytes[position]) else {
      throw unexpected("a command")
    }
    return true
  }

  private func canBeginNumber(_ byte: UInt8) -> Bool {
    SVGPathParser.isDigit(byte) || SVGPathParser.isSign(byte) || byte == UInt8(ascii: ".")
  }

  // MARK: Errors

  private func unexpected(_ expected: String) -> IconPath.SyntaxError {
    guard position < bytes.count else {
      return error("\(expected) is missing at the end", at: position)
    }
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
    return error("\(String(rest.prefix(1)).quoted) is not \(expected)", at: position)
  }

  private func error(_ reason: String, at position: Int) -> IconPath.SyntaxError {
    // All characters up to an error are ASCII, so that a byte is a character.
    IconPath.SyntaxError(
      position: position + 1, command: command.map { Character(Unicode.Scalar($0.letter)) },
      reason: reason)
  }

  private static let letters = Set("MmLlHhVvCcSsQqTtAaZz".utf8)
  private static let spaces = Set(" \t\n\r\u{C}".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
