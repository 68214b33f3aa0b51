import CosmosTestSupport
import Foundation
import Testing

/// `cosmos settings`, with another program in place of the settings application.
@Suite(.blocking) struct SettingsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(["settings"] + arguments, environment: ["PATH": folder.path])
  }

  @Test
  func
    `the program gets the page and what names the settings, and its status is that of the command`()
    throws
  {
    try folder.writeProgram("#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 7\n", to: "cosmos-settings")
    let plain = try run()
    #expect(plain.code == 7 && plain.text == "[]")
    // A broken file is the program's business.
    try folder.write("{", to: "a b.json5")
    let path = folder.path("a b.json5")
    let run = try run("Motion", "--profile", "wall", "--config", path)
    #expect(run.text == "[motion][--config][\(path)][--profile][wall]")
    #expect(run.code == 7 && run.errors.isEmpty)
  }

  @Test func `without the program, the command names the package, or how to build it`() throws {
    let run = try run("motion")
    #expect(run.code == 1)
    let package = "there is no cosmos-settings; install the package cosmos-settings"
    let isPackaged = ProgramRun.program.hasPrefix("/usr/bin/")
    #expect(
      run.fault == (isPackaged ? package : "\(package), or in the source tree, type: make settings")
    )
  }

  @Test func `a page that doesn't exist is an error with all pages`() throws {
    try run("motions").expectFault(
      is: "settings motions: there is no such page (did you mean “motion”?); "
        + "the pages are sky, motion, window, appearance, time, connections")
  }
}
