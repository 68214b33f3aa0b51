import Foundation

/// The failures found so far, each with the input that caused it.
struct Findings {
  private(set) var count = 0
  private let folder: String

  init(package: String) throws {
    folder = "\(package)/.build/fuzz"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// The path of the log file for a process's output.
  func log(_ name: String) -> String { "\(folder)/\(name).log" }

  /// Saves an input, and prints what it caused and how to try it alone.
  mutating func add(_ name: String, _ input: Mutator.Input, _ what: String) throws {
    count += 1
    let path = "\(folder)/\(name).\(input.kind.rawValue)"
    try Data(input.bytes).write(to: URL(filePath: path))
    Console.print("FOUND \(what): make fuzz ARGS=\"--try \(path)\"")
  }

  /// Saves the files that a failing process was given, and prints its command line, what it did, and the first
  /// lines of its standard error.
  mutating func add(_ what: String, words: [String], errors: Data) throws {
    count += 1
    let words = try words.map { word in
      guard word.contains("/cosmos-fuzz-") else { return word }
      let path = "\(folder)/process-\(count).\(URL(filePath: word).pathExtension)"
      try Data(contentsOf: URL(filePath: word)).write(to: URL(filePath: path))
      return path
    }
    Console.print("FOUND \(what): \(words.map(Findings.quoted).joined(separator: " "))")
    for line in errors.split(separator: UInt8(ascii: "\n")).prefix(Findings.shownLines) {
      Console.print("  \(String(decoding: line, as: UTF8.self))")
    }
  }

  /// How many lines of a failing process's standard error are printed.
  private static let shownLines = 20

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
