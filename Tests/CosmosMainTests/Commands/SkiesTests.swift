import CosmosTestSupport
import Foundation
import Testing

/// `cosmos skies`, and skies by name.
@Suite(.blocking) struct SkiesTests {
  private let folder = TemporaryFolder.forSuite()

  /// The names of the sky files in the repository.
  private static let files =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Page.package.appending(path: "Assets/Skies").path())) ?? []

  private struct Sky: Decodable, Equatable {
    let name: String
    let summary: String
  }

  private func skies() throws -> [Sky] {
    let run = try ProgramRun(["skies", "--json"]).expectSuccess()
    return try JSONDecoder().decode([Sky].self, from: run.output)
  }

  @Test func `every sky file that ships is listed with a summary`() throws {
    let names = Self.files.filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }
    let skies = try skies()
    #expect(!names.isEmpty)
    #expect(skies.map(\.name).sorted() == names.sorted())
    #expect(skies.first?.name == "cosmos")
    #expect(skies.dropFirst().map(\.name) == skies.dropFirst().map(\.name).sorted())
    for sky in skies {
      #expect((1...200).contains(sky.summary.utf8.count), "\(sky.name)")
      #expect(!sky.summary.contains("\n"), "\(sky.name)")
    }
  }

  @Test func `the text has two aligned columns`() throws {
    let run = try ProgramRun(["skies"]).expectSuccess()
    let skies = try skies()
    let width = try #require(skies.map(\.name.count).max())
    let lines = skies.map { sky in
      sky.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + sky.summary + "\n"
    }
    #expect(run.text == lines.joined())
  }

  @Test func `every sky that ships can be drawn by its name`() throws {
    for sky in try skies() {
      let file = folder.path("\(sky.name).png")
      let run = try ProgramRun(["capture", file, "--size", "64x36", "--sky", sky.name])
      #expect(run.code == 0 && run.errors.isEmpty, "\(sky.name): \(run.errors)")
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  @Test func `a name that ships precedes a file, and a path is a file`() throws {
    try folder.write("{}", to: "cosmos")
    let script = "cd '\(folder.path)' && \"$0\" trace --duration 0 --sky"
    try ProgramRun(shell: "\(script) cosmos").expectSuccess()
    let file = try ProgramRun(shell: "\(script) ./cosmos")
    #expect(file.code == 2)
    #expect(file.fault?.hasPrefix("./cosmos:1:1: ") == true)
  }

  @Test func `an unknown sky is rejected with the nearest name and the list`() throws {
    let names = try skies().map(\.name).joined(separator: ", ")
    for (word, hint) in [("cosmso", " (did you mean “cosmos”?)"), ("xylophone", "")] {
      try ProgramRun(["trace", "--sky", word]).expectFault(
        is: "--sky \(word): there is no such sky or file\(hint); the skies are \(names)")
    }
  }

  @Test func `a missing file is not mistaken for a name`() throws {
    try ProgramRun(["trace", "--sky", "cosmos.json5"])
      .expectFault(is: "can't open cosmos.json5: No such file or directory")
  }
}
