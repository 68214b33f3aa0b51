import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record`: films that can't be completed.
  @Suite(.blocking) struct RecordFailureTests {
    private let folder = TemporaryFolder.forSuite()

    @Test func `the program says that ffmpeg is missing`() throws {
      let run = try MovingFilm.record(
        folder.path("film.mp4"), [], environment: ["PATH": folder.path])
      #expect(run.code == 1)
      #expect(run.fault?.hasSuffix("apt-get install ffmpeg") == true, "\(run.errors)")
      #expect(try folder.names.isEmpty)
    }

    @Test func `an encoder that dies fails the film, and nothing is left`() throws {
      let run = try ProgramRun(
        process: ["record", folder.path("film.mp4"), "--duration", "100000"] + MovingFilm.motion
      ) { process in
        let encoder = eventuallyBlocking { try? process.encoder(havingWritten: 0) }
        kill(try #require(encoder), SIGKILL)
      }
      run.expectFault(code: 1, is: "ffmpeg was ended by signal 9")
      #expect(try folder.names.isEmpty)
    }

    @Test func `an encoder that refuses the film is quoted`() throws {
      try folder.writeProgram(
        "#!/bin/sh\necho first >&2\necho 'no room' >&2\nexit 3\n", to: "ffmpeg")
      let run = try MovingFilm.record(
        folder.path("film.mp4"), [], environment: ["PATH": folder.path + ":/bin:/usr/bin"])
      run.expectFault(code: 1, is: "ffmpeg failed: no room")
      #expect(try folder.names == ["ffmpeg"])
    }

    @Test(arguments: [
      ("exit 0", "ffmpeg wrote a film that can't be read: it has no picture"),
      ("echo no film > \"$film\"", "ffmpeg wrote a film that can't be read: "),
      (
        "exec ffmpeg -v error -f lavfi -i color=s=96x64:d=0.1 -f mp4 -y \"$film\"",
        "ffmpeg tagged the film's colours wrongly (h264 "
      ),
    ])
    func `what an encoder calls a film must be one`(ending: String, message: String) throws {
      // Films are read by the system's ffmpeg, but for one that never does anything.
      let reads = ending == "exit 0" ? ending : #"exec ffmpeg "$@""#
      try folder.makeFolder("bin")
      try folder.writeProgram(
        """
        #!/bin/sh
        PATH=${PATH#*:}
        for film; do :; done
        case "$*" in *pipe:0*) cat > /dev/null; \(ending);; *) \(reads);; esac
        """, to: "bin/ffmpeg")
      try folder.write("old", to: "film.mp4")
      let path = folder.path("bin") + ":/bin:/usr/bin"
      try MovingFilm.record(
        folder.path("film.mp4"), ["--frames", "0..1"], environment: ["PATH": path]
      )
      .expectFault(code: 1, message)
      #expect(try folder.names == ["bin", "film.mp4"])
      #expect(try folder.text(of: "film.mp4") == "old")
    }

    @Test func `a film that is interrupted before its first frame replaces nothing`() throws {
      try folder.write("old", to: "film.mp4")
      let run = try ProgramRun(
        process: ["record", folder.path("film.mp4"), "--duration", "1000", "--size", "1920x1080"]
      ) { process in
        _ = eventuallyBlocking { try? process.encoder(havingWritten: 0) }
        process.send(SIGTERM)
      }
      #expect(run.code == 128 + SIGTERM && run.errors.isEmpty, "\(run.errors)")
      // A busy machine may be so slow to send it that the film has frames.
      let film = try folder.bytes(of: "film.mp4")
      #expect(film == Data("old".utf8) || film.count > 1000)
    }

    @Test(arguments: ["mp4", "mov"])
    func `a film that needs a file is refused a pipe`(format: String) throws {
      let pipe = folder.path("film.\(format)")
      #expect(mkfifo(pipe, 0o600) == 0)
      try MovingFilm.record(pipe, []).expectFault(
        is: "\(pipe) is a pipe, and an .\(format) needs a file")
      try MovingFilm.record("-", ["--format", format]).expectFault(
        is: "--format \(format): it needs a file; standard output takes y4m or rgb")
    }

    @Test func `a folder that can't be written, or vanishes, fails the film`() throws {
      try folder.write("", to: "file")
      #expect(try MovingFilm.record(folder.path("file"), []).code == 2)
      #expect(try MovingFilm.record(folder.path("no/folder"), []).code == 2)
      let run = try ProgramRun(
        process: ["record", folder.path("film"), "--duration", "100000"] + MovingFilm.motion
      ) { process in
        _ = eventuallyBlocking { folder.names(in: "film").count > 2 ? true : nil }
        try FileManager.default.moveItem(atPath: folder.path("film"), toPath: folder.path("gone"))
      }
      #expect(run.code == 1 || run.code == 2)
      #expect(run.fault?.contains("No such file or directory") == true, "\(run.errors)")
    }

    @Test func `a closed pipe fails a stream`() throws {
      let run = try ProgramRun(
        shell: #"("$0" record - "$@"; echo $? >&2) | head -c 1000 >/dev/null"#,
        MovingFilm.motion + ["--duration", "100"])
      #expect(run.errors == "cosmos: can't write standard output: Broken pipe\n1\n")
    }

    @Test(.enabled(if: ProgramRun.canMount)) func `a full disk fails the film`() throws {
      let script = """
        mount -t tmpfs -o size=100k none /mnt
        "$0" record /mnt/film "$@"; echo $?
        "$0" record /mnt/film.mkv "$@"; echo $?
        ls /mnt
        """
      let run = try ProgramRun(
        shell: #"script=$1; shift; unshare --mount sh -c "$script" "$0" "$@""#,
        [script] + MovingFilm.motion + ["--duration", "100"])
      #expect(run.text == "1\n1\nfilm\n", "\(run.text)")
      #expect(run.errors.contains("No space left on device"))
    }

    @Test(.enabled(if: ProgramRun.canMount), arguments: ["mp4", "mkv", "mov", "webp"])
    func `a disk that is full only when a video is completed fails the film`(format: String) throws
    {
      let film = folder.path("film.\(format)")
      try MovingFilm.record(film, ["--duration", "1"]).expectSuccess()
      let size = try folder.bytes(of: "film.\(format)").count
      // One page less than the film needs; a size of 0 would be no limit.
      try #require(size > 4096)
      let script = """
        mount -t tmpfs -o size=\((size - 1) / 4096 * 4)k none /mnt
        "$0" record /mnt/film.\(format) "$@"; echo $?
        ls /mnt
        """
      let run = try ProgramRun(
        shell: #"script=$1; shift; unshare --mount sh -c "$script" "$0" "$@""#,
        [script] + MovingFilm.motion + ["--duration", "1"])
      #expect(run.text == "1\n", "\(run.text)")
      #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    }

    @Test func `a script may not resize a film`() throws {
      try folder.write("[{at: 1, resize: [10, 10]}]", to: "script.json5")
      try ProgramRun(["record", folder.path("film"), "--script", folder.path("script.json5")])
        .expectFault("can't be resized")
    }
  }
}
