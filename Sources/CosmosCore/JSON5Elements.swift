/// Finds which element of a broken JSON5 array is at fault, since the decoder does not tell.
enum JSON5Elements {
  /// The first element of an array that can't be read by itself.
  ///
  /// - Parameters:
  ///   - bytes: A text that as a whole can't be read.
  ///   - type: What every element is.
  /// - Returns: The element's place, from 0, or `nil` where no single element is at fault.
  static func firstBroken<Element: Decodable>(in bytes: [UInt8], of type: Element.Type) -> Int? {
    var scanner = Scanner(bytes: bytes)
    scanner.skipBlanks()
    guard scanner.take("[") else { return nil }
    var index = 0
    while true {
      scanner.skipBlanks()
      if scanner.isAtEnd || scanner.take("]") { return nil }
      let start = scanner.position
      scanner.skipElement()
      let element = bytes[start..<scanner.position]
      guard !element.isEmpty, canRead(element, as: type) else { return index }
      scanner.skipBlanks()
      guard scanner.take(",") else {
        return scanner.isAtEnd || scanner.take("]") ? nil : index
      }
      index += 1
    }
  }

  /// Whether a text is a value of a type.
  private static func canRead<Element: Decodable>(
    _ bytes: ArraySlice<UInt8>, as type: Element.Type
  ) -> Bool {
    do throws(DesignError) {
      _ = try DesignFile(name: "", bytes: Array(bytes)).decode(type)
      return true
    } catch {
      return false
    }
  }

  /// Walks over a text, knowing no more of JSON5 than where strings, comments and brackets end.
  private struct Scanner {
    let bytes: [UInt8]
    var position = 0
    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func skipBlanks() {
      while position < bytes.count {
        if bytes[position] <= 0x20 {
          position += 1
        } else if starts(with: "//") {
          skip(past: "\n")
        } else if starts(with: "/*") {
          skip(past: "*/")
        } else {
          return
        }
      }
    }

    /// Goes to the comma or the bracket that ends an element, or to the text's end.
    mutating func skipElement() {
      var depth = 0
      while position < bytes.count {
        switch Unicode.Scalar(bytes[position]) {
        case "\"", "'": skipString()
        case "/" where starts(with: "//") || starts(with: "/*"): skipBlanks()
        case "[", "{":
          depth += 1
          position += 1
        case "]", "}":
          if depth == 0 { return }
          depth -= 1
          position += 1
        case "," where depth == 0: return
        default: position += 1
        }
      }
    }

    private mutating func skipString() {
      let quote = bytes[position]
      position += 1
      while position < bytes.count, bytes[position] != quote {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position + 1, bytes.count)
    }

    private func starts(with text: String) -> Bool {
      bytes[position...].starts(with: text.utf8)
    }

    private mutating func skip(past text: String) {
      while position < bytes.count, !starts(with: text) { position += 1 }
      position = min(position + text.utf8.count, bytes.count)
    }
  }
}
