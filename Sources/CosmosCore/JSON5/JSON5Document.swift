/// A text that is JSON5, with the places of its values.
///
/// Numbers and texts are read when they are asked for. What a value must be is its reader's business,
/// which words a fault; the document knows where that is.
package final class JSON5Document: Sendable {
  /// The file's name, for messages.
  let file: String

  private let bytes: [UInt8]
  private let nodes: [JSON5Parser.Node]

  /// Checks a text.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: The first place that is not JSON5.
  package init(checking bytes: [UInt8], file: String) throws(JSON5Fault) {
    nodes = try JSON5Parser.nodes(of: bytes)
    self.bytes = bytes
    self.file = file
  }

  /// Checks a text that is a sky or something of the kind.
  ///
  /// - Throws: ``DesignError/syntax(file:place:reason:)`` for the first place that is not JSON5.
  convenience init(_ bytes: [UInt8], file: String) throws(DesignError) {
    do throws(JSON5Fault) {
      try self.init(checking: bytes, file: file)
    } catch {
      throw .syntax(file: file, place: error.place, reason: error.reason)
    }
  }

  /// The outermost value.
  package var root: JSON5Value { JSON5Value(document: self, node: 0) }

  // MARK: Values

  /// The byte with which a value begins.
  func firstByte(of node: Int) -> UInt8 { bytes[Int(nodes[node].start)] }

  /// The first node that is no longer a part of a value.
  func next(after node: Int) -> Int { Int(nodes[node].next) }

  /// The text of a string or the name of a member, its escapes resolved.
  package func text(of node: Int) -> String {
    var reader = JSON5Text(bytes, from: Int(nodes[node].start))
    return reader.read()
  }

  /// The value of a number: infinite where it is too large.
  package func number(of node: Int) -> Double {
    JSON5Number.value(in: bytes, from: Int(nodes[node].start))
  }

  // MARK: Places

  /// Where a value begins.
  package func place(of node: Int) -> TextPlace {
    TextPlace(ofByte: Int(nodes[node].start), in: bytes)
  }

  /// The way from the outermost value to another one, such as `layers[2].speed`.
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
        // Names, of one node each, and values take turns.
        let name = index.isMultiple(of: 2) ? part : part - 1
        path += (path.isEmpty ? "" : ".") + text(of: name).excerpt
        if index.isMultiple(of: 2) { return path }
      }
      node = part
    }
    return path
  }
}
