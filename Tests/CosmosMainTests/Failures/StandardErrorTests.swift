import CosmosTestSupport
import Foundation
import Testing

/// Standard error belongs to the program: output of libraries appears only at level `debug` or after a crash.
@Suite(.blocking) struct StandardErrorTests {
  private let folder = TemporaryFolder.forSuite()

  private func capture(
    _ words: [String] = [], environment: [String: String]
  ) throws -> ProgramRun {
    try ProgramRun(
      process: ["capture", folder.path("sky.png"), "--size", "64x36"] + words,
      environment: environment)
  }

  @Test func `Fontconfig messages appear only at level debug`() throws {
    try folder.write("<fontconfig><nonsense", to: "fonts.conf")
    let broken = ["FONTCONFIG_FILE": folder.path("fonts.conf")]
    let run = try capture(environment: broken)
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(!(try capture(["--log", "info"], environment: broken).errors.contains("Fontconfig")))
    let loud = try capture(["--log=trace"], environment: broken)
    #expect(loud.code == 0)
    #expect(loud.errors.contains("Fontconfig error"))
    let variable = broken.merging(["COSMOS_LOG": "debug"]) { $1 }
    #expect(try capture(environment: variable).errors.contains("Fontconfig error"))
  }

  @Test(
    .enabled(if: ProgramRun.isMesa, "only Mesa has these variables"),
    arguments: [["LIBGL_DRIVERS_PATH": "/nonexistent"], ["GALLIUM_DRIVER": "nonsense"]])
  func `Mesa messages appear only at level debug`(environment: [String: String]) throws {
    let run = try capture(environment: environment)
    // Newer versions find their drivers without the first variable.
    guard run.code != 0 else { return #expect(run.errors.isEmpty) }
    #expect(run.code == 1)
    #expect(run.fault?.hasPrefix("no graphics driver answers") == true, "\(run.errors)")
    let loud = try capture(["--log", "debug"], environment: environment)
    #expect(loud.errors.contains("libEGL warning"))
  }

  @Test(.enabled(if: ProgramRun.isMesa, "only Mesa has this variable"))
  func `verbose driver output appears only at level debug`() throws {
    let talk = ["EGL_LOG_LEVEL": "debug"]
    #expect(try capture(environment: talk).errors == "")
    #expect(try capture(["--debug-gl"], environment: talk).errors.contains("libEGL debug"))
    #expect(try capture(["--log", "debug"], environment: talk).errors.contains("libEGL debug"))
  }

  @Test func `a crash in a library leaves the signal, the thread and the stack`() throws {
    try folder.write(
      "void *spng_ctx_new(int flags) { return (void *)(long)*(volatile int *)8; }", to: "png.c")
    // The compiler comes with Swift.
    let run = try ProgramRun(
      shell: """
        clang -shared -fPIC -o "$1/png.so" "$1/png.c" && ulimit -c 0
        LD_PRELOAD="$1/png.so" "$0" capture "$1/sky.png" --size 9x9
        exit $?
        """, [folder.path])
    #expect(run.code == 128 + SIGSEGV && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("cosmos: crashed by SIGSEGV in thread cosmos; ") })
    let frame = try #require(lines.firstIndex { $0.contains("/png.so(spng_ctx_new+") })
    // Its caller in the program, by its source line.
    let callers = lines[(frame + 1)...]
    #expect(
      callers.contains { CrashReport.withPlaces($0).contains(".swift:") }, "\(run.errors)")
    #expect(try folder.names == ["png.c", "png.so"])
  }

  private static let hasCursors =
    (try? ProgramRun(shell: "/sbin/ldconfig -p | grep -q libXcursor.so.1").code) == 0

  @Test(.enabled(if: ProgramRun.canMount && hasCursors, "mounting takes the rights of root"))
  func `info lists libraries that GLFW can't open`() throws {
    let run = try ProgramRun(
      shell: """
        exec unshare --mount sh -c '
          for file in $(/sbin/ldconfig -p | sed -n "s/.*libXcursor.so.1 .*=> //p"); do
            mount --bind /dev/null "$(readlink -f "$file")" || exit
          done
          "$0" info && exec "$0" info --json
        ' "$0"
        """
    ).expectSuccess()
    #expect(
      run.text.contains(
        " libXcursor.so.1 is missing (Debian: libxcursor1): the pointer is not hidden\n"))
    #expect(run.text.contains(#"[{"effect":"the pointer is not hidden","name":"libXcursor.so.1","#))
    let whole = try ProgramRun(process: ["info"])
    #expect(!whole.text.contains("libXcursor"))
  }
}
