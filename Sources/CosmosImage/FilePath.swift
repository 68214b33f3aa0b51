import Glibc

/// A path in the system's own form: bytes, which need not be UTF-8.
///
/// A `String` could not represent such a name faithfully.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without the terminating zero of a C string.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from text, encoded as UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a path from a C string.
  public init(cString: UnsafePointer<CChar>) {
    bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }

  /// Passes the path to a closure as a C string that is valid only during the call.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Swift passes an array to C without copying it; this one ends with the terminating zero.
    try body(bytes.map(CChar.init(bitPattern:)) + [0])
  }

  /// The last component: everything after the last slash.
  package var name: ArraySlice<UInt8> {
    bytes.suffix(from: bytes.lastIndex(of: FilePath.slash).map { $0 + 1 } ?? 0)
  }

  /// Everything before the last component, including the slash; empty if there is no slash.
  package var folder: ArraySlice<UInt8> { bytes.prefix(bytes.count - name.count) }

  /// The path from the root, whatever the current folder is later; unchanged if the current folder is gone.
  package var absolute: FilePath {
    guard bytes.first != FilePath.slash, let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    return FilePath(bytes: FilePath(cString: folder).bytes + "/".utf8 + bytes)
  }

  static let slash = UInt8(ascii: "/")
}

extension FilePath: ExpressibleByStringInterpolation {
  /// Creates a path from text, encoded as UTF-8.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension FilePath: CustomStringConvertible {
  /// The path as readable text; bytes that are not valid UTF-8 are written like `\xE9`.
  public var description: String {
    var text = ""
    var rest = bytes[...]
    while true {
      // The parser reads ahead, so each character needs a new one.
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
