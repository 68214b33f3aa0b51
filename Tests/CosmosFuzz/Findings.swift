import Foundation

/// What went wrong, each with the input that did it.
struct Findings {
  private(set) var count = 0
  private let folder: String

  init(package: String) throws {
    folder = "\(package)/.build/fuzz"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A file for what a process prints.
  func log(_ name: String) -> String { "\(folder)/\(name).log" }

  /// Saves an input and prints what it did and how to try it alone.
  mutating func add(_ name: String, _ input: Mutator.Input, _ what: String) throws {
    count += 1
    let path = "\(folder)/\(name).\(input.kind.rawValue)"
    try Data(input.bytes).write(to: URL(filePath: path))
    Console.print("FOUND \(what): make fuzz ARGS=\"--try \(path)\"")
  }

  /// Prints what a whole process did.
  mutating func add(_ what: String, words: [String]) {
    count += 1
    Console.print("FOUND \(what): \(words.map(Findings.quoted).joined(separator: " "))")
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
