import CosmosCore
import CosmosTestSupport

/// A JSON5 text some of whose values and names are wrong, found and changed without the program's own reader.
struct BrokenText {
  /// The text.
  let text: String
  /// Where the wrong values and names are, in order.
  let places: [TextPosition]

  /// Breaks a text in a few places.
  ///
  /// - Parameters:
  ///   - text: A valid text without escapes in its strings.
  ///   - count: Number of places.
  ///   - generator: Chooses the places, and how each is broken.
  init(breaking text: String, in count: Int, using generator: inout SeededGenerator) {
    let scalars = Array(text.unicodeScalars)
    let words = BrokenText.words(in: scalars)
    let drawn = Set(words.indices.shuffled(using: &generator).prefix(count))
    // The value of an unknown field is no further error.
    let chosen = drawn.sorted().filter { !drawn.contains($0 - 1) || words[$0 - 1].kind != .name }
    var (broken, copied): ([Unicode.Scalar], Int) = ([], 0)
    var places: [TextPosition] = []
    for word in chosen.map({ words[$0] }) {
      broken += scalars[copied..<word.range.lowerBound]
      places.append(BrokenText.end(of: broken))
      copied = word.range.upperBound
      let old = scalars[word.range]
      switch word.kind {
      // Names with another letter are unknown, and values of another type are invalid everywhere.
      case .name where old.first == "\"": broken += old.dropLast() + ["x", "\""]
      case .name: broken += old + ["x"]
      case .string:
        broken += BrokenText.notStrings[Int.random(in: 0..<4, using: &generator)].unicodeScalars
      case .other:
        broken += BrokenText.notScalars[Int.random(in: 0..<4, using: &generator)].unicodeScalars
      }
    }
    broken += scalars[copied...]
    self.text = String(String.UnicodeScalarView(broken))
    self.places = places
  }

  private static let notStrings = ["12.5", "[]", "false", "null"]
  private static let notScalars = ["'?'", "[]", "{}", "null"]

  private enum Kind { case name, string, other }

  private struct Word {
    let range: Range<Int>
    let kind: Kind
  }

  /// Finds the values that are no lists and no objects, and the names of fields; other names, such as those of sprites,
  /// are not known in advance.
  private static func words(in text: [Unicode.Scalar]) -> [Word] {
    var words: [Word] = []
    var (at, lastName) = (0, "")
    var containers: [String] = []
    let isPart = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || "0123456789+-.$_#".unicodeScalars.contains(scalar)
    }
    while at < text.count {
      let start = at
      switch text[at] {
      case "/":
        while at < text.count, text[at] != "\n" { at += 1 }
        continue
      case "{", "[":
        containers.append(lastName)
        lastName = ""
        at += 1
        continue
      case "}", "]":
        containers.removeLast()
        at += 1
        continue
      case "\"":
        at += 1
        while text[at] != "\"" { at += 1 }
        at += 1
      case let scalar where isPart(scalar):
        while at < text.count, isPart(text[at]) { at += 1 }
      default:
        at += 1
        continue
      }
      let next = text[at...].first { !$0.properties.isWhitespace }
      if next == ":" {
        lastName = String(String.UnicodeScalarView(text[start..<at])).filter { $0 != "\"" }
        guard
          !["sprites", "signs", "skies", "summaries", "keys", "settings", "dates"].contains(
            containers.last)
        else {
          continue
        }
        words.append(Word(range: start..<at, kind: .name))
      } else {
        words.append(Word(range: start..<at, kind: text[start] == "\"" ? .string : .other))
      }
    }
    return words
  }

  private static func end(of text: [Unicode.Scalar]) -> TextPosition {
    let line = text.count { $0 == "\n" } + 1
    let start = text.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return TextPosition(line: line, column: text.count - start + 1)
  }
}
