/// A place in a text file.
public struct TextPlace: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int

  /// The character in its line, counted from 1.
  public let column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the line and the column of a byte; a line ends with LF, CR LF or CR.
  ///
  /// - Parameters:
  ///   - offset: Place of the byte, 0 to the number of bytes.
  ///   - bytes: UTF-8 up to that place.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    var (line, column) = (1, 1)
    for index in 0..<offset {
      switch bytes[index] {
      case 0x0A: (line, column) = (line + 1, 1)
      case 0x0D:
        let goesOn = index + 1 < bytes.count && bytes[index + 1] == 0x0A
        (line, column) = goesOn ? (line, column + 1) : (line + 1, 1)
      case 0x80..<0xC0: break
      // A byte order mark at the start is no character of the first line.
      case 0xEF where index == 0 && bytes.starts(with: JSON5Parser.byteOrderMark): break
      default: column += 1
      }
    }
    (self.line, self.column) = (line, column)
  }
}

extension TextPlace: CustomStringConvertible {
  /// Line and column as compilers write them, such as `12:7`.
  public var description: String { "\(line):\(column)" }
}
