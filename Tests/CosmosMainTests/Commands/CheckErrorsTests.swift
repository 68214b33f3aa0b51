import CosmosTestSupport
import Testing

/// All errors of a file in `cosmos check`.
@Suite(.blocking) struct CheckErrorsTests {
  private let folder = TemporaryFolder.forSuite()

  /// Checks files, and returns the lines on standard error without the program's name.
  private func errors(_ arguments: String) throws -> [String] {
    let run = try ProgramRun(shell: "cd '\(folder.path)' && \"$0\" check \(arguments)")
    #expect(run.code == 2)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("cosmos: ") }, "\(run.errors)")
    return lines.map { String($0.dropFirst("cosmos: ".count)) }
  }

  @Test func `six errors of a sky take six lines, in the order of the file`() throws {
    try folder.write(
      """
      {
        layers: [
          {name: "a", spede: 0.5, stars: {sprite: "dto", perSection: 2.5}},
          {speed: 200, stars: {sprite: "dot", count: 3}},
        ],
        sprites: {dot: {opacity: [[0, 1], [2, 0]], color: [[0, "#FFFFFF"]]}},
        background: "black", referenceCanvas: [375], name: "s",
      }
      """, to: "a.json5")
    let starts = [
      "3:17: layers[0].spede: unknown field (did you mean “speed”?); the fields are name, speed, ",
      "3:45: layers[0].stars.sprite: there is no sprite “dto” (did you mean “dot”?); ",
      "3:64: layers[0].stars.perSection: must be a whole number from 0 to ",
      "4:13: layers[1].speed: must be a number from 0 to 100; found 200",
      "7:15: background: “black” is not a colour such as \"#141E4E\"",
      "7:41: referenceCanvas: a size is two numbers from 1 to 100000; found a list of 1",
    ]
    let lines = try errors("a.json5")
    #expect(lines.count == starts.count)
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix("a.json5:\(start)")) }
  }

  @Test(arguments: [
    (errors: 50, last: "a.json5:51:6: event 49: at: "),
    (errors: 51, last: "a.json5: and 1 more error"),
    (errors: 60, last: "a.json5: and 10 more errors"),
    (errors: 20_000, last: "a.json5: and at least 450 more errors"),
  ])
  func `fifty errors are told, and the number of the others`(errors: Int, last: String) throws {
    let events = Array(repeating: "{at: 'x', key: 'm'}", count: errors)
    try folder.write("[\n\(events.joined(separator: ",\n"))]", to: "a.json5")
    let lines = try self.errors("a.json5 missing.json5")
    #expect(lines.count == min(errors, 50) + (errors > 50 ? 1 : 0) + 1)
    #expect(lines.dropLast().last?.hasPrefix(last) == true, "\(lines)")
    #expect(lines.last == "can't open missing.json5: No such file or directory")
  }

  @Test func `settings tell the errors of all options and profiles`() throws {
    try folder.write(
      """
      {mute: 3, stars: "many", fps: 30, profiles: {a: {stars: -1, tour: [], fps: 60}, none: {},
        b: {size: "800x600", language: null}}}
      """, to: "a.json5")
    let places = try errors("a.json5").filter { !$0.contains("unknown setting") }.map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      places == [
        "a.json5:1:8: mute:", "a.json5:1:18: stars", "a.json5:1:57: stars",
        "a.json5:1:67: profiles.a.tour:", "a.json5:1:81: profiles.none:",
        "a.json5:2:34: profiles.b.language:",
      ])
  }

  @Test func `what does not go together in two profiles is told for both`() throws {
    try folder.write(
      "{profiles: {a: {tour: 3, drift: 1}, b: {tour: 3, drift: 1}, c: {tour: 3}}}", to: "a.json5")
    let lines = try errors("a.json5")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("a.json5:1:23: tour and drift both ") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("a.json5:1:47: tour and drift both ") == true, "\(lines)")
  }

  @Test func `a sky with an error does not hide those of its images`() throws {
    try folder.write(
      "{name: 5, layers: [{image: 'a.png'}, {image: {file: 'b.png', fit: 'wide'}}]}", to: "a.json5")
    let places = try errors("a.json5").map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      places == [
        "a.json5:1:8: name:", "a.json5:1:28: layers[0].image:",
        "a.json5:1:53: layers[1].image.file:", "a.json5:1:67: layers[1].image.fit:",
      ])
  }
}
