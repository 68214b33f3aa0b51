/// A position in a text file.
public struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int

  /// The character within the line, counted from 1.
  public let column: Int

  /// The first character of a text.
  static let start = TextPosition(line: 1, column: 1)

  /// A position after those of all texts.
  static let end = TextPosition(line: .max, column: .max)

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the line and column of a byte; lines end with LF, CR LF or CR.
  ///
  /// - Parameters:
  ///   - offset: Offset of the byte, 0 to the number of bytes.
  ///   - bytes: UTF-8 that reaches at least to that offset.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    var (line, column) = (1, 1)
    for index in 0..<offset {
      switch bytes[index] {
      case 0x0A: (line, column) = (line + 1, 1)
      case 0x0D:
        let goesOn = index + 1 < bytes.count && bytes[index + 1] == 0x0A
        (line, column) = goesOn ? (line, column + 1) : (line + 1, 1)
      case 0x80..<0xC0: break
      // A byte order mark at the start is not part of the first line.
      case 0xEF where index == 0 && bytes.starts(with: JSON5Parser.byteOrderMark): break
      default: column += 1
      }
    }
    (self.line, self.column) = (line, column)
  }
}

extension TextPosition: Comparable {
  /// Whether a position is before another one.
  public static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

extension TextPosition: CustomStringConvertible {
  /// Line and column in the format that compilers use, such as `12:7`.
  public var description: String { "\(line):\(column)" }
}
