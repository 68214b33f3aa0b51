import CosmosImage

/// A word of a command line: bytes, as the name of a file may have, and text, as all else is.
package struct CommandWord: Hashable, Sendable {
  /// The word as the name of a file.
  package let path: FilePath

  /// Creates a word.
  package init(_ path: FilePath) {
    self.path = path
  }

  /// The word as text; a byte that is no UTF-8 is written like `\xE9`.
  package var text: String { path.description }

  /// The word as a shell takes it literally; ASCII where the word is no UTF-8.
  var quoted: String {
    guard let text = String(validating: path.bytes, as: UTF8.self) else { return printed }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_./,:=+".unicodeScalars.contains($0)
    }
    return isPlain && !text.isEmpty ? text : CommandWord.quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  /// The word with its bytes beyond ASCII as the shell's `printf` writes them: not every shell knows
  /// `$'\xE9'`.
  private var printed: String {
    var text = ""
    var rest = path.bytes[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 < 0x80 }
      if !plain.isEmpty { text += CommandWord.quoted(String(decoding: plain, as: UTF8.self)) }
      rest = rest[plain.endIndex...]
      let other = rest.prefix { $0 >= 0x80 }
      // From 0x80 on a number has three octal digits.
      let numbers = other.map { "\\" + String($0, radix: 8) }
      if !other.isEmpty { text += "\"$(printf '\(numbers.joined())')\"" }
      rest = rest[other.endIndex...]
    }
    return text
  }
}

extension CommandWord: ExpressibleByStringInterpolation {
  /// Creates a word from text.
  package init(stringLiteral text: String) {
    path = FilePath(text)
  }
}
