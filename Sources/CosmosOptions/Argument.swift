import CProcess
import CosmosImage

/// A command-line argument: raw bytes where it names a file, text everywhere else.
package struct Argument: Hashable, Sendable {
  /// The argument as a file name.
  package let path: FilePath

  /// Creates an argument from bytes.
  package init(_ path: FilePath) {
    self.path = path
  }

  /// The arguments after the program's name, as the system passed them.
  ///
  /// Swift's own `CommandLine` reads them from `/proc` and is empty if that is not mounted.
  package static var ofProgram: [Argument] {
    var count: Int32 = 0
    let words = cosmos_command_line(&count)
    return (1..<max(1, Int(count))).compactMap { number in
      words?[number].map { Argument(FilePath(cString: $0)) }
    }
  }

  /// The argument as text; a byte that is not valid UTF-8 appears as `\xE9`.
  package var text: String { path.description }

  /// The argument quoted for a shell; ASCII only if it is not valid UTF-8.
  package var quoted: String {
    guard let text = String(validating: path.bytes, as: UTF8.self) else { return printed }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_./,:=+".unicodeScalars.contains($0)
    }
    return isPlain && !text.isEmpty ? text : Argument.quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  /// The argument with every non-ASCII byte produced by the shell's `printf`, because not every shell supports
  /// `$'\xE9'`.
  private var printed: String {
    var text = ""
    var rest = path.bytes[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 < 0x80 }
      if !plain.isEmpty { text += Argument.quoted(String(decoding: plain, as: UTF8.self)) }
      rest = rest[plain.endIndex...]
      let other = rest.prefix { $0 >= 0x80 }
      // Values from 0x80 up always have three octal digits.
      let numbers = other.map { "\\" + String($0, radix: 8) }
      if !other.isEmpty { text += "\"$(printf '\(numbers.joined())')\"" }
      rest = rest[other.endIndex...]
    }
    return text
  }
}

extension Argument: ExpressibleByStringInterpolation {
  /// Creates an argument from text.
  package init(stringLiteral text: String) {
    path = FilePath(text)
  }
}
