import CosmosTestSupport
import Foundation
import Testing

/// Tests that input is either used, or rejected with a one-line error.
@Suite(.blocking) struct InputTests {
  private let folder = TemporaryFolder.forSuite()

  /// Checks that a run is rejected with one line that contains all facts.
  private func expectRefusal(
    _ words: [String], _ facts: String..., location: SourceLocation = #_sourceLocation
  ) throws {
    // A program that uses more CPU time than this is killed by a signal, as one that reads all again for each item.
    let run = try ProgramRun(shell: "ulimit -t 30; exec \"$0\" \"$@\"", words)
    for fact in facts { run.expectFault(fact, sourceLocation: location) }
  }

  private func capture(_ option: String, _ value: String) -> [String] {
    ["capture", folder.path("sky.png"), "--size", "9x9", option, value]
  }

  @Test(arguments: ["--sky", "--script"])
  func `only regular files and pipes are read`(option: String) throws {
    try expectRefusal(capture(option, ""), "\(option): give a file's name")
    try expectRefusal(
      capture(option, "/dev/zero"), "/dev/zero is neither a regular file nor a pipe")
    try expectRefusal(capture(option, folder.path), folder.path, "Is a directory")
  }

  @Test(arguments: ["--sky", "--script"])
  func `a file that is too large is rejected`(option: String) throws {
    let handle = try folder.newFile("large.json5")
    try handle.truncate(atOffset: 64 << 20 + 1)
    try handle.close()
    let file = folder.path("large.json5")
    try expectRefusal(capture(option, file), "\(file) is larger than the limit of 64 MiB")
    // Both are read in the same way.
    guard option == "--script" else { return }
    let run = try ProgramRun(
      shell: """
        mkfifo "$1" && { head -c 67108865 /dev/zero >"$1" & "$0" trace \(option) "$1"; }
        """, [folder.path("pipe")])
    #expect(
      run.code == 2 && run.fault?.hasSuffix("is larger than the limit of 64 MiB") == true)
  }

  @Test(
    arguments: [
      (
        [0x7B, 0xE9, 0x3A, 0x31, 0x7D],
        ":1:2: the file is not UTF-8 text (byte 0xE9); save it as UTF-8"
      ),
      ([0xFF, 0xFE, 0x7B, 0x00], ":1:1: the file is UTF-16 text; save it as UTF-8"),
      ([0x7B, 0x00], ":1:2: the file contains a NUL byte, so it is not UTF-8 text"),
      ([], ":1:1: the file is empty"),
      (Array("[{at: 0, scroll: 1e+}]".utf8), ":1:21: "),
      (Array("\n\n  [{at 0}]".utf8), ":3:8: "),
      (Array(String(repeating: "[", count: 600).utf8), ":1:513: "),
    ] as [([UInt8], String)])
  func `invalid JSON5 is reported with its line and column`(bytes: [UInt8], fact: String) throws {
    try folder.write(Data(bytes), to: "own.json5")
    let file = folder.path("own.json5")
    for option in ["--sky", "--script"] {
      try ProgramRun(capture(option, file)).expectFault(file + fact)
    }
  }

  @Test func `a number that is too long is rejected`() throws {
    let digits = Data(repeating: UInt8(ascii: "7"), count: 1_000_000)
    try folder.write(digits, to: "own.json5")
    for option in ["--sky", "--script"] {
      try expectRefusal(
        capture(option, folder.path("own.json5")),
        "own.json5:1:1: a number may have at most 1000 characters")
    }
  }

  @Test func `an error in a script with many events is reported with its event and line`() throws {
    // A thousand events on each line: what matters is that the error in the last event is found quickly.
    let line = String(repeating: "{at: 1, scroll: 3}, ", count: 1000) + "\n"
    let text = "[\n" + String(repeating: line, count: 200)
    for (last, fact) in [
      ("{at: 2, jump: 3}]", ":202:9: event 200000: jump: unknown event"),
      ("{at: 2, scroll: 1e+}]", ":202:20: event 200000: not JSON5: expected a digit"),
    ] {
      try folder.write(text + last, to: "events.json5")
      try expectRefusal(capture("--script", folder.path("events.json5")), fact)
    }
  }

  @Test(
    arguments: [
      ("[0, 0.102],", "[0, 0.102], [1e-200, 0.1015],", nil),
      ("[162, 0]", "[1e300, 0]", "sprites.blotch.opacity[12]: must be a list of"),
      ("perSection: 20,", "perSection: 9000000,", "layers[0].stars.perSection: in 12 sections"),
    ] as [(String, String, String?)])
  func `a sky with extreme values is either rendered or rejected`(
    right: String, wrong: String, fact: String?
  ) throws {
    let words = capture("--sky", try folder.writeSky(replacing: right, with: wrong))
    if let fact {
      try expectRefusal(words, fact)
    } else {
      try ProgramRun(words).expectSuccess()
    }
  }

  @Test func `a strip that wraps around thousands of times within view is rendered`() throws {
    let sky = """
      {
        format: 1, name: "n", background: "#000000", referenceCanvas: [375, 667], signs: "zodiac",
        signSpacing: 1, start: 5,
        sprites: { s: { opacity: [[0, 0.5], [2000, 0]], color: [[0, "#FFFFFF"], [1, "#FF00FF"]] } },
        layers: [{ name: "a", speed: 0.001, signStars: { sprite: "s", size: "small" } }],
      }
      """
    try folder.write(sky, to: "own.json5")
    try ProgramRun([
      "capture", folder.path("a.png"), "--size", "9x9", "--scale", "1", "--no-menu",
      "--sky", folder.path("own.json5"),
    ]).expectSuccess()
  }

  @Test(arguments: [["--sign"], ["--seed"], ["--size"], ["--layers"], ["--language"], ["--api"]])
  func `a long option value is truncated in the error message`(option: [String]) throws {
    let run = try ProgramRun(
      ["capture", folder.path("a.png")] + option + [String(repeating: "n", count: 100_000)]
    )
    #expect(run.code == 2)
    #expect((run.fault?.utf8.count ?? .max) < 400)
  }

  @Test func `thirty years of a tour are computed quickly`() throws {
    try ProgramRun(
      [
        "capture", folder.path("a.png"), "--size", "9x9", "--time", "1e9", "--tour=0", "--journey",
        "0.1",
      ]).expectSuccess()
  }
}
