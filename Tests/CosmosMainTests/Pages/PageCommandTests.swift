import CosmosTestSupport
import Foundation
import Testing

/// The shell commands of the pages that need no display.
@Suite(.blocking) struct PageCommandTests {
  private static let blocks = Page.all.flatMap(\.blocks).filter { $0.language == "sh" }

  @Test func `the pages contain commands of every kind`() {
    #expect(PageCommandTests.blocks.count > 10)
    #expect(PageCommandTests.blocks.contains { $0.kind == .program })
    #expect(PageCommandTests.blocks.contains { $0.kind == .windows })
  }

  @Test(arguments: blocks.filter { $0.kind == .program })
  func `commands run as printed`(block: Page.Block) throws {
    let folder = try TemporaryFolder()
    try folder.prepareForPages(program: ProgramRun.program)
    let run = try ProgramRun(
      shell: "cd \(folder.path)\n\(block.script)",
      environment: [
        "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      ])
    #expect(run.code == 0, "\(block): \(run.errors)")
    for film in try folder.names where [".mp4", ".webm", ".mov"].contains(where: film.hasSuffix) {
      let tags = try FormatTests.RecordColorTests.tags(of: folder.path(film))
      #expect(!tags.contains("unknown"), "\(block), \(film): \(tags)")
    }
  }

  @Test(arguments: blocks.filter { $0.kind == .syntaxOnly })
  func `other commands have valid syntax and use existing make targets`(
    block: Page.Block
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(block.script, to: "block.sh")
    let run = try ProgramRun(shell: "sh -n \(folder.path("block.sh"))")
    #expect(run.code == 0, "\(block): \(run.errors)")
    let makefile = try Page.text(of: "Makefile")
    for command in block.commands where command.hasPrefix("make ") {
      let target = command.split(separator: " ")[1]
      #expect(makefile.contains("\n\(target):"), "\(block): \(command)")
    }
    for command in block.commands where command.hasPrefix("Scripts/") {
      let script = String(command.prefix { $0 != " " })
      let path = Page.package.appending(path: script).path()
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(block): \(command)")
    }
  }
}
