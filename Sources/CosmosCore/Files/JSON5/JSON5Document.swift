/// A validated JSON5 text with the positions of its values.
///
/// Numbers and strings are decoded on demand. The reader of a value decides what is valid and phrases the
/// error; the document supplies the position.
package final class JSON5Document: Sendable {
  /// The file's name, for messages.
  let file: String

  private let bytes: [UInt8]
  private let nodes: [JSON5Parser.Node]

  /// Parses and validates a text.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: `JSON5Error` for the first position that is not JSON5.
  package init(checking bytes: [UInt8], file: String) throws(JSON5Error) {
    nodes = try JSON5Parser.nodes(of: bytes)
    self.bytes = bytes
    self.file = file
  }

  /// Parses a sky, a list of signs or a language file.
  ///
  /// - Throws: ``DesignError/syntax(file:position:reason:)`` for the first position that is not JSON5.
  convenience init(_ bytes: [UInt8], file: String) throws(DesignError) {
    do throws(JSON5Error) {
      try self.init(checking: bytes, file: file)
    } catch {
      throw .syntax(file: file, position: error.position, reason: error.reason)
    }
  }

  /// The top-level value.
  package var root: JSON5Value { JSON5Value(document: self, node: 0) }

  // MARK: Values

  /// Returns the first byte of a value.
  func firstByte(of node: Int) -> UInt8 { bytes[Int(nodes[node].start)] }

  /// Returns the index of the first node after a value and all its children.
  func next(after node: Int) -> Int { Int(nodes[node].next) }

  /// Returns a string or a member's name with its escapes resolved.
  package func text(of node: Int) -> String {
    var reader = JSON5Text(bytes, from: Int(nodes[node].start))
    return reader.read()
  }

  /// Returns a number; it is infinite if it is too large for a `Double`.
  package func number(of node: Int) -> Double {
    JSON5Number.value(in: bytes, from: Int(nodes[node].start))
  }

  /// Returns a value as it is written, truncated if it is long: `"abc"`, `1e3`, or `[…]` for an array.
  func excerpt(of node: Int) -> String {
    let start = Int(nodes[node].start)
    switch bytes[start] {
    case UInt8(ascii: "{"): return next(after: node) == node + 1 ? "{}" : "{…}"
    case UInt8(ascii: "["): return next(after: node) == node + 1 ? "[]" : "[…]"
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text(of: node).quoted
    default: return word(of: node).excerpt
    }
  }

  /// Returns a number, `true`, `false` or `null` as it is written.
  func word(of node: Int) -> String {
    let isPart = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return String(decoding: bytes[Int(nodes[node].start)...].prefix(while: isPart), as: UTF8.self)
  }

  // MARK: Positions

  /// Returns the position at which a value begins.
  package func position(of node: Int) -> TextPosition {
    TextPosition(ofByte: Int(nodes[node].start), in: bytes)
  }

  /// Returns the path from the top-level value to another one, such as `layers[2].speed`.
  package func path(to target: Int) -> String {
    var path = ""
    var node = 0
    while node != target {
      let isObject = firstByte(of: node) == UInt8(ascii: "{")
      var (part, index) = (node + 1, 0)
      while next(after: part) <= target {
        part = next(after: part)
        index += 1
      }
      if !isObject {
        path += "[\(index)]"
      } else {
        // In an object, names and values alternate, and a name is a single node.
        let name = index.isMultiple(of: 2) ? part : part - 1
        path += (path.isEmpty ? "" : ".") + text(of: name).excerpt
        if index.isMultiple(of: 2) { return path }
      }
      node = part
    }
    return path
  }
}
