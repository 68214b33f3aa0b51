import CosmosTestSupport
import Foundation
import Testing

/// The program with a sky that has no signs.
@Suite(.blocking) struct SkyWithoutSignsRunTests {
  private let folder = TemporaryFolder.forSuite()

  init() throws {
    try folder.writeSky(replacing: "\"zodiac\"", with: "\"none\"", to: "empty.json5")
  }

  @Test func `it is captured with a ruler of ticks only`() throws {
    let run = try ProgramRun([
      "capture", folder.path("a.png"), "--size", "90x160", "--sky", folder.path("empty.json5"),
      "--lines", "--debug-gl",
    ])
    #expect(run.code == 0, "\(run.errors)")
    #expect(!run.errors.contains("driver: error"))
  }

  @Test func `its trace has no sign and a menu that stays closed`() throws {
    let run = try ProgramRun([
      "trace", "--sky", folder.path("empty.json5"), "--fps", "5", "--duration", "1",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 6)
    for line in lines {
      #expect(line.contains(#""sign":null"#) && line.contains(#""state":"closed""#))
      #expect(line.contains(#""dividers":[]"#))
    }
  }

  @Test(arguments: [["--sign", "leo"], ["--tour"], ["--tour=3"]])
  func `an option that needs signs is rejected`(options: [String]) throws {
    let run = try ProgramRun(
      ["capture", folder.path("a.png"), "--sky", folder.path("empty.json5")] + options)
    #expect(run.code == 2)
    #expect(
      run.errors.contains(options[0].prefix(6)) && run.errors.contains("“cosmos” has no signs"))
    #expect(try folder.names == ["empty.json5"])
  }
}
