import CosmosTestSupport
import Foundation
import Testing

/// Runs of the program with an empty `/proc`, as in a plain chroot.
@Suite(.blocking, .enabled(if: ProgramRun.canMount, "mounting takes the rights of root"))
struct BareSystemTests {
  private let folder = TemporaryFolder.forSuite()

  private func run(_ words: String...) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        exec unshare --mount sh -c 'mount -t tmpfs cosmos /proc && cd "$1" && shift && exec "$0" "$@"' \\
          "$0" "$@"
        """, [folder.path] + words)
  }

  @Test func `the command line is parsed`() throws {
    let version = try run("--version")
    #expect(version.code == 0 && version.text.hasPrefix("Cosmos "))
    let trace = try run("trace", "--duration", "0", "--sign", "leo")
    #expect(trace.code == 0 && trace.text.contains("\"sign\":\"leo\""))
    let bogus = try run("capture", "a.png", "--bogus")
    #expect(bogus.code == 2 && bogus.fault?.hasPrefix("--bogus: ") == true)
  }

  @Test func `an image receives its name only when it is complete`() throws {
    try run("capture", "sky.png", "--size", "9x9").expectSuccess()
    #expect(try folder.names == ["sky.png"])
    let other = try run("capture", "full.png", "--size", "9x9", "--sky", "none.json5")
    #expect(other.code == 2)
    #expect(try folder.names == ["sky.png"])
  }

  @Test func `frames are measured`() throws {
    let run = try run(
      "bench", "--offscreen", "--size", "9x9", "--frames", "1", "--json", "--shot", "a.png")
    #expect(run.code == 0 && run.errors.isEmpty && run.text.hasPrefix("{"))
    #expect(try folder.names == ["a.png"])
  }
}
