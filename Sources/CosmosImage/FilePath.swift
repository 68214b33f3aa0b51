/// A path as the system takes it: bytes, which need not be UTF-8.
///
/// A `String` would hold another name where they are not.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without the zero at the end that C wants.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from text, in UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a path from a C string.
  public init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  /// Lends the path to a function of C.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // An array is lent without a copy, and ends with the zero.
    try body(bytes.map(CChar.init(bitPattern:)) + [0])
  }

  /// The last part, behind the last slash.
  var name: ArraySlice<UInt8> {
    bytes.suffix(from: bytes.lastIndex(of: FilePath.slash).map { $0 + 1 } ?? 0)
  }

  /// What is before the last part, with its slash; empty for a name alone.
  var folder: ArraySlice<UInt8> { bytes.prefix(bytes.count - name.count) }

  static let slash = UInt8(ascii: "/")
}

extension FilePath: ExpressibleByStringInterpolation {
  /// Creates a path from text, in UTF-8.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension FilePath: CustomStringConvertible {
  /// The path for a person to read: a byte that is no UTF-8 is written like `\xE9`.
  public var description: String {
    var text = ""
    var rest = bytes[...]
    while true {
      // A new one for each character: it reads ahead.
      var parser = UTF8.ForwardParser()
      var bytes = rest.makeIterator()
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar):
        text.unicodeScalars.append(UTF8.decode(scalar))
        rest = rest.dropFirst(scalar.count)
      case .error(let length):
        for byte in rest.prefix(length) {
          text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        rest = rest.dropFirst(length)
      case .emptyInput: return text
      }
    }
  }
}
