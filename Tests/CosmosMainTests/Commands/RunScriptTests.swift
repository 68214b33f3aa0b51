import CosmosTestSupport
import Foundation
import Testing

/// Tests how `make run` reacts to the different ways in which the program can exit.
@Suite(.blocking) struct RunScriptTests {
  private let folder = TemporaryFolder.forSuite()

  /// Runs the script with a fake program that runs shell commands instead of opening a window.
  private func run(
    window: String, display: String = ":0"
  ) throws -> (run: ProgramRun, isDrawn: Bool) {
    let script = Page.package.appending(path: "Scripts/run.sh").path()
    let run = try ProgramRun(
      shell: """
        cd "$1" && mkdir -p .build/release && cat >.build/release/cosmos <<'END'
        #!/bin/sh
        if [ "$1" = capture ]; then exec touch "$2"; fi
        \(window)
        END
        chmod +x .build/release/cosmos
        unset WAYLAND_DISPLAY
        DISPLAY='\(display)' exec "$2"
        """, [folder.path, script])
    return (run, folder.names(in: ".build").contains("cosmos.png"))
  }

  @Test(arguments: [
    "echo 'cosmos: there is no display to open a window on (why); do something' >&2; exit 1",
    "echo 'cosmos: no window could be opened (why); do something' >&2; exit 1",
  ])
  func `an image is rendered if no window can be opened`(window: String) throws {
    let (run, isDrawn) = try run(window: window)
    #expect(run.code == 0 && isDrawn)
    #expect(run.text.contains("the window could not be opened; drew a picture instead"))
    #expect(run.errors.hasPrefix("cosmos: "))
  }

  @Test func `an image is rendered if there is no display`() throws {
    let (run, isDrawn) = try run(window: "exit 7", display: "")
    #expect(run.code == 0 && isDrawn && run.text.contains("there is no display"))
  }

  @Test(arguments: [
    ("exit 0", Int32(0)), ("exit 2", 2), ("kill -TERM $$", 143),
    // The window did open, and was lost later.
    ("echo 'cosmos: the connection to the X server was lost' >&2; exit 1", 1),
    ("echo 'cosmos: too few threads: the program needs 20' >&2; exit 1", 1),
  ])
  func `the script passes on any other exit status`(window: String, code: Int32) throws {
    let (run, isDrawn) = try run(window: window)
    #expect(run.code == code && !isDrawn)
  }
}
