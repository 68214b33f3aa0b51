import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// The log on standard error: `--log` and `COSMOS_LOG`.
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
}
