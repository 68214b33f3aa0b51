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

  /// Saves the files that a whole process was given, and prints what it did.
  mutating func add(_ what: String, words: [String]) throws {
    count += 1
    let words = try words.map { word in
      guard word.contains("/cosmos-fuzz-") else { return word }
      let path = "\(folder)/process-\(count).\(URL(filePath: word).pathExtension)"
      try Data(contentsOf: URL(filePath: word)).write(to: URL(filePath: path))
      return path
    }
    Console.print("FOUND \(what): \(words.map(Findings.quoted).joined(separator: " "))")
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
