import CosmosTestSupport
import Foundation
import Testing

/// Failing runs of the real program: each exits with an error status, prints one line that says what is wrong,
/// and leaves no partial file.
@Suite(.blocking) struct FailureTests {
  private let folder = TemporaryFolder.forSuite()

  /// Checks that a run fails with one line that contains all `facts`, and leaves no file.
  private func expect(
    _ run: ProgramRun, code: Int32, _ facts: String..., location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(run.output.isEmpty, sourceLocation: location)
    for fact in facts { run.expectFault(code: code, fact, sourceLocation: location) }
    #expect(try !folder.names.contains { $0.hasPrefix("sky.png") }, sourceLocation: location)
  }

  private func capture(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(["capture", folder.path("sky.png")] + words, environment: environment)
  }

  @Test(arguments: [
    (["frobnicate"], "“frobnicate”"),
    (["--bogus"], "--bogus"),
    (["capture"], "capture needs a file"),
    (["capture", ""], "capture “”: the name of a file can't be empty"),
    (["check", "a", ""], "check “”"), (["record", ""], "record “”"),
    (["record"], "record needs a folder or a file"),
    (["record", "a.avi"], "“a.avi”"),
    (["info", "--json", "more"], "“more”"),
  ])
  func `an invalid command is rejected`(words: [String], fact: String) throws {
    try expect(ProgramRun(words), code: 2, fact)
  }

  @Test(arguments: [
    (["--size"], "--size"),
    (["--size", "0x0"], "--size 0x0"),
    (["--size", "100000x1"], "--size 100000x1"),
    (["--sign", "unicorn"], "--sign unicorn"),
    (["--layers", "9"], "--layers 9"),
    (["--stars", "-5"], "--stars -5"),
    (["--seed", "x"], "--seed x"),
    (["--sign", "leo", "--offset", "3"], "--sign and --offset"),
    (["--sign", "le\no"], "--sign le"),  // still reported in one line
    (["--sign", "\u{1B}[2J\u{7F}\u{9B}"], "--sign"),
  ])
  func `an invalid option is rejected`(words: [String], fact: String) throws {
    let run = try ProgramRun(["capture", folder.path("sky.png")] + words)
    try expect(run, code: 2, fact)
    #expect(
      !run.errors.dropLast().unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func `an output path where no file can be created is rejected`() throws {
    let missing = folder.path("no/sky.png")
    try expect(
      ProgramRun(["capture", missing]), code: 2, missing, "No such file or directory")
    try expect(
      ProgramRun(["capture", folder.path]), code: 2, folder.path, "Is a directory")
  }

  private static let sky = Page.package.appending(path: "Assets/Skies/cosmos.json5").path()

  @Test(arguments: [
    ["capture", "-", "--size", "9x9"], ["info", "--json"], ["info"], ["--help"], ["--version"],
    ["check", sky], ["config", "--json"],
    ["bench", "--offscreen", "--frames", "1", "--size", "9x9"],
  ])
  func `a full standard output, or one without a reader, is reported`(words: [String]) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    try expect(
      ProgramRun(process: words, output: full), code: 1,
      "can't write standard output: No space left on device")
    // A measurement takes long, and is printed as all text is.
    guard words.first != "bench" else { return }
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    try expect(
      ProgramRun(process: words, output: pipe.fileHandleForWriting), code: 1,
      "can't write standard output: Broken pipe")
  }

  @Test func `an unreadable or malformed sky is rejected`() throws {
    let sky = folder.path("own.json5")
    try expect(capture("--sky", sky), code: 2, sky, "No such file or directory")
    try expect(capture("--sky", folder.path), code: 2, folder.path, "Is a directory")
    for broken in ["", "{", "{format: 1,, name: 2}", "\0\u{FF}", "[]", "5"] {
      try folder.write(broken, to: "own.json5")
      try expect(capture("--sky", sky), code: 2, sky)
    }
  }

  @Test(arguments: [
    ("background:", "backround:", "backround: unknown field"),
    ("speed: 0.10", "sped: 0.10", "layers[2].sped: unknown field"),
    ("start: 5,", "start: -5,", "start: must be a number from 0 to 100000"),
    ("\"#141E4E\"", "\"blue\"", "background: “blue” is not a colour"),
    ("sprite: \"far\"", "sprite: \"fur\"", "layers[2].stars.sprite: there is no sprite “fur”"),
    ("\"zodiac\"", "\"chinese\"", "signs: there is no list of signs “chinese”"),
    ("format: 1", "format: 2", "format: this version reads format 1"),
  ])
  func `an error in a sky names the field`(right: String, wrong: String, fact: String) throws {
    let sky = try folder.writeSky(replacing: right, with: wrong)
    try expect(capture("--sky", sky), code: 2, "own.json5", fact)
  }

  @Test func `a missing driver is reported`() throws {
    let none = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"]
    try expect(capture(environment: none), code: 1, "no graphics driver answers", "libgl1-mesa-dri")
    try expect(
      ProgramRun(["info"], environment: none), code: 1, "no graphics driver answers")
  }

  @Test(.enabled(if: ProgramRun.isMesa, "only Mesa can be told to be old"))
  func `a driver that is too old is rejected`() throws {
    let old = ["MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLES_VERSION_OVERRIDE": "2.0"]
    try expect(capture("--api", "gl", environment: old), code: 1, "OpenGL 3.3", "--api")
    try expect(capture("--api", "gles", environment: old), code: 1, "OpenGL ES 3.0", "--api")
    try expect(capture(environment: old), code: 1, "OpenGL 3.3 or OpenGL ES 3.0")
  }

  @Test(.enabled(if: ProgramRun.isMesa, "only Mesa can be told to be old"))
  func `if one API is too old, the other is used`() throws {
    let run = try capture(
      "--size", "5x5", "--debug-gl", environment: ["MESA_GL_VERSION_OVERRIDE": "2.1"])
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("cosmos: info: OpenGL ES: "))
  }

  @Test(.enabled(if: ProgramRun.canMount, "mounting takes the rights of root"))
  func `a full disk leaves the folder unchanged`() throws {
    // The mount disappears together with the shell that made it.
    let run = try ProgramRun(
      shell: """
        exec unshare --mount sh -c '
          mount -t tmpfs -o size=16k cosmos "$1" && echo old >"$1/sky.png" || exit
          "$0" capture "$1/sky.png" --size 640x360
          status=$?
          ls -A "$1"; cat "$1/sky.png"
          exit $status
        ' "$0" "$1"
        """, [folder.path])
    #expect(run.code == 1)
    #expect(run.fault == "can't write \(folder.path("sky.png")): No space left on device")
    #expect(run.text == "sky.png\nold\n")
  }

  @Test func `signals that are inherited as ignored do not terminate the program`() throws {
    let signals = [SIGHUP, SIGINT, SIGTERM]
    let run = try ProgramRun(
      shell: """
        trap '' HUP INT TERM
        LP_NUM_THREADS=0 exec "$0" bench --offscreen --size 64x64 --seconds 0.2 --json --shot "$1"
        """, [folder.path("first.png")]
    ) { process in
      // By then it has parsed its options, and is about to install its signal handling.
      try process.waitForUnfinishedFile(in: folder, bytes: 0)
      for signal in signals { process.send(signal) }
      // The first thread it creates is the one that waits for signals.
      try process.waitForSecondThread()
      for signal in signals { process.send(signal) }
    }
    #expect(run.code == 0 && run.errors.isEmpty && run.text.hasPrefix("{"))
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `a capture that is ended while it renders leaves the old image`(signal: Int32) throws {
    try folder.write("old", to: "old.png")
    let run = try ProgramRun(
      process:  // So many tiles take many seconds; the signal comes in time even if it is late.
      ["capture", folder.path("old.png"), "--size", "4096x16384", "--tile", "16"]
    ) { process in
      try process.waitForUnfinishedFile(in: folder, bytes: 1)
      process.send(signal)
    }
    #expect(run.code == 128 + signal)
    #expect(try folder.names == ["old.png"])
    #expect(try folder.text(of: "old.png") == "old")
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP], ["run", "bench"])
  func `a single signal ends the wait for an unresponsive desktop`(
    signal: Int32, command: String
  ) throws {
    let display = try SilentDisplay()
    let run = try ProgramRun(process: [command], environment: ["DISPLAY": display.name]) {
      process in
      try display.waitForClient()
      // A second thread would make connecting slow.
      let tasks = "/proc/\(process.identifier)/task"
      #expect(try FileManager.default.contentsOfDirectory(atPath: tasks).count == 1)
      process.send(signal)
    }
    #expect(run.code == 128 + signal)
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test(arguments: ["2>&-", ">&-", "<&- >&- 2>&-"])
  func `messages are never written into an image`(closed: String) throws {
    // A file opened while a standard stream is closed would get that stream's file descriptor.
    let run = try ProgramRun(
      shell: "exec \"$0\" capture \"$1\" --size 9x9 --debug-gl \(closed)",
      [folder.path("sky.png")])
    #expect(run.code == 0)
    #expect(try folder.bytes(of: "sky.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `capturing to a closed standard output is an error`() throws {
    try expect(
      ProgramRun(shell: "exec \"$0\" capture - --size 9x9 >&-"), code: 1, "standard output",
      "Bad file descriptor")
  }
}
