import CosmosMain
import CosmosTestSupport
import Foundation
import Testing

/// The log on standard error: `--log`, `COSMOS_LOG` and deprecated names.
@Suite(.blocking) struct LogTests {
  private let folder = TemporaryFolder.forSuite()

  private func capture(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(
      ["capture", folder.path("sky.png"), "--size", "64x36"] + words,
      environment: environment)
  }

  @Test func `levels have the same names and order as in swift-log`() {
    #expect(
      LogLevel.allCases.map(\.name)
        == ["trace", "debug", "info", "notice", "warning", "error", "critical"])
    for level in LogLevel.allCases { #expect(LogLevel(named: level.name) == level) }
    #expect(LogLevel(named: "INFO") == nil && LogLevel(named: "") == nil)
  }

  @Test func `the driver is logged at level info, with one line per event`() throws {
    #expect(try capture([]).errors == "")
    #expect(try capture(["--log", "notice"]).errors == "")
    let info = try capture(["--log", "info"])
    #expect(info.code == 0)
    #expect(info.errors.hasPrefix("cosmos: info: OpenGL"))
    #expect(info.errors.split(separator: "\n").count == 1)
    let debug = try capture(["--log=debug"])
    #expect(debug.errors.contains("\ncosmos: debug: stars: "), "\(debug.errors)")
  }

  @Test func `the command line takes precedence over the environment`() throws {
    let info = ["COSMOS_LOG": "info"]
    #expect(try capture([], environment: info).errors.hasPrefix("cosmos: info: OpenGL"))
    #expect(try capture(["--log", "warning"], environment: info).errors == "")
    #expect(try capture([], environment: ["COSMOS_LOG": ""]).errors == "")
  }

  @Test func `an unknown level is a usage error, or a warning in the environment`() throws {
    let rule = "give trace, debug, info, notice, warning, error or critical"
    try capture(["--log", "loud"]).expectFault(is: "--log loud: \(rule)")
    let warned = try capture([], environment: ["COSMOS_LOG": "loud"])
    #expect(warned.code == 0)
    #expect(warned.errors == "cosmos: warning: COSMOS_LOG: unknown level “loud”; \(rule)\n")
  }

  @Test func `a fatal error is always printed`() throws {
    try ProgramRun(["capture", "/nowhere/sky.png", "--log", "critical"]).expectFault("/nowhere")
  }

  @Test(arguments: [("live", "direct"), ("ribbon", "cached")])
  func `older values of --path work but are deprecated`(older: String, current: String) throws {
    #expect(try capture(["--path", older]).errors == "")
    let run = try capture(["--path", older, "--log", "info"])
    #expect(
      run.errors.hasPrefix(
        "cosmos: info: --path \(older) is deprecated: use --path \(current)\n"))
    #expect(!(try capture(["--path", current, "--log", "info"]).errors.contains("deprecated")))
  }

  @Test func `an older field of a sky works but is deprecated`() throws {
    let path = try folder.writeSky(replacing: "ruler:", with: "foot:")
    #expect(try capture(["--sky", path]).errors == "")
    let lines = try capture(["--sky", path, "--log", "info"]).errors.split(separator: "\n")
    let deprecation = try #require(lines.first { $0.contains("deprecated") })
    #expect(deprecation.hasPrefix("cosmos: info: \(path):"))
    #expect(deprecation.hasSuffix("“foot” is deprecated: use “ruler”"))
  }

  @Test func `the older field of a measurement is still printed but is deprecated`() throws {
    let run = try ProgramRun(
      "bench --offscreen --frames 1 --size 64x36 --json --log info".words)
    #expect(run.code == 0)
    #expect(run.text.contains("\"ribbon_mb\":") && run.text.contains("\"cache_mb\":"))
    // That nothing is said of it otherwise is part of what BenchTests expects of a success.
    #expect(run.errors.contains("\"ribbon_mb\" of bench --json is deprecated: read \"cache_mb\""))
  }
}
