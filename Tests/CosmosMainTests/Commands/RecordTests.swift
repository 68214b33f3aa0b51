import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// `cosmos record`: films as folders, videos and streams.
@Suite(.blocking) struct RecordTests {
  /// A short and small film in which everything moves.
  private static let motion = [
    "--size", "96x64", "--sign", "leo", "--lines", "--tour=0.1", "--journey", "0.4",
  ]

  private func record(
    _ output: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(["record", output] + Self.motion + arguments, environment: environment)
  }

  private func expectSuccess(_ run: ProgramRun) {
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.code): \(run.errors)")
  }

  private func pixels(_ folder: TemporaryFolder, _ name: String) throws -> [UInt8] {
    try Picture(png: Array(try folder.bytes(of: name))).pixels
  }

  private func name(_ number: Int) -> String {
    String(repeating: "0", count: 6 - "\(number)".count) + "\(number).png"
  }

  // MARK: Folders

  @Test func `part of a film has the frames of the whole one, which are those of captures`() throws
  {
    let folder = try TemporaryFolder()
    expectSuccess(try record(folder.path("all"), ["--duration", "0.5", "--fps", "24"]))
    #expect(folder.names(in: "all") == (0..<12).map(name))
    expectSuccess(try record(folder.path("part"), ["--frames", "7..9", "--fps", "24"]))
    #expect(folder.names(in: "part") == (7...9).map(name))
    for number in 7...9 {
      #expect(
        try folder.bytes(of: "all/\(name(number))") == folder.bytes(of: "part/\(name(number))"))
      let capture = try ProgramRun(
        ["capture", folder.path("moment.png"), "--time", "\(Double(number) / 24)"] + Self.motion)
      expectSuccess(capture)
      #expect(try pixels(folder, "moment.png") == pixels(folder, "all/\(name(number))"))
    }
    #expect(try pixels(folder, "all/\(name(0))") != pixels(folder, "all/\(name(9))"))
  }

  @Test func `processes that share a plan make the film of a single one`() throws {
    let folder = try TemporaryFolder()
    expectSuccess(try record(folder.path("one"), ["--duration", "0.4"]))
    let plan = try ProgramRun(["record", "--plan", "4", "--duration", "0.4"])
    expectSuccess(plan)
    let ranges = plan.text.split(separator: "\n").map(String.init)
    #expect(ranges == ["0..5", "6..11", "12..17", "18..23"])
    let parts = try ProgramRun(
      shell: """
        "$0" record --plan 4 --duration 0.4 | xargs -P 4 -I FRAMES "$0" record "$@" --frames FRAMES
        """, [folder.path("four")] + Self.motion)
    expectSuccess(parts)
    #expect(folder.names(in: "four") == folder.names(in: "one"))
    for frame in folder.names(in: "one") {
      #expect(try folder.bytes(of: "one/\(frame)") == folder.bytes(of: "four/\(frame)"))
    }
  }

  /// Kills the program as soon as it has written one more frame than before.
  @Test func `a film that is killed again and again and resumed equals an undisturbed one`() throws
  {
    let folder = try TemporaryFolder()
    expectSuccess(try record(folder.path("whole"), ["--duration", "1"]))
    let resume = ["--duration", "1", "--resume"]
    for _ in 0..<5 {
      let count = folder.names(in: "film").count
      let run = try ProgramRun(["record", folder.path("film")] + Self.motion + resume) { process in
        _ = eventuallyBlocking(every: .milliseconds(1)) {
          folder.names(in: "film").count > count || !process.isRunning ? true : nil
        }
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(run.code == 128 + SIGKILL || run.code == 0)
    }
    // Files that only look like frames: half of one, another size, another moment.
    let whole = try folder.bytes(of: "whole/\(name(3))")
    try folder.write(whole.prefix(whole.count / 2), to: "film/\(name(3))")
    expectSuccess(
      try ProgramRun(["capture", folder.path("film/\(name(4))"), "--size", "64x96"]))
    try folder.write(folder.bytes(of: "whole/\(name(6))"), to: "film/\(name(5))")
    expectSuccess(try record(folder.path("film"), resume))
    #expect(folder.names(in: "film") == folder.names(in: "whole"))
    for frame in folder.names(in: "whole") {
      #expect(
        try folder.bytes(of: "film/\(frame)") == folder.bytes(of: "whole/\(frame)"), "\(frame)")
    }
  }

  @Test func `resuming keeps what is right, and draws again when the sky's file has changed`()
    throws
  {
    let folder = try TemporaryFolder()
    let sky = folder.path("sky.json5")
    let text = #"{name: "mine", signs: "none", layers: [{stars: {perSection: 60}}]}"#
    let arguments = [
      "record", folder.path("film"), "--size", "64x64", "--sky", sky, "--frames", "0..2",
      "--resume",
    ]
    try folder.write(text, to: "sky.json5")
    expectSuccess(try ProgramRun(arguments))
    let inode = {
      try FileManager.default.attributesOfItem(atPath: folder.path("film/000001.png"))[
        .systemFileNumber] as? Int
    }
    let first = try inode()
    expectSuccess(try ProgramRun(arguments))
    #expect(try inode() == first)
    try folder.write(text.replacing("60", with: "90"), to: "sky.json5")
    expectSuccess(try ProgramRun(arguments))
    #expect(try inode() != first)
  }

  @Test func `an interruption leaves complete frames only`() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      ["record", folder.path("film"), "--duration", "100000"] + Self.motion
    ) { process in
      _ = eventuallyBlocking { folder.names(in: "film").count > 3 ? true : nil }
      kill(process.processIdentifier, SIGTERM)
    }
    #expect(run.code == 128 + SIGTERM && run.errors.isEmpty)
    for frame in folder.names(in: "film") {
      _ = try PNGCheck(Array(try folder.bytes(of: "film/\(frame)")))
    }
  }

  // MARK: Videos

  private func probe(_ file: String, _ entries: String) throws -> [String] {
    let run = try ProgramRun(
      shell: """
        ffprobe -v error -count_frames -show_entries "stream=$2" -of default=nw=1:nk=1 "$1"
        """, [file, entries])
    #expect(run.code == 0, "\(run.errors)")
    return run.text.split(separator: "\n").map(String.init)
  }

  /// Decodes a video to red, green and blue bytes.
  private func decode(_ file: String, to raw: String, filter: String) throws {
    let run = try ProgramRun(
      shell: #"ffmpeg -v error -i "$1" -vf "$3" -f rawvideo -pix_fmt rgb24 -y "$2""#,
      [file, raw, filter])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `a video has the right size, rate, length and colours`() throws {
    let folder = try TemporaryFolder()
    let film = folder.path("film.mp4")
    expectSuccess(try record(film, ["--duration", "0.5", "--fps", "30000/1001"]))
    #expect(
      try probe(
        film,
        "codec_name,width,height,color_range,color_space,color_transfer,color_primaries,r_frame_rate,nb_read_frames"
      )
        == ["h264", "96", "64", "tv", "bt709", "bt709", "bt709", "30000/1001", "15"])
    expectSuccess(try record(folder.path("film.webm"), ["--frames", "0..4", "--fps", "25"]))
    #expect(
      try probe(folder.path("film.webm"), "codec_name,color_space,r_frame_rate,nb_read_frames")
        == ["vp9", "bt709", "25/1", "5"])
    expectSuccess(try record(folder.path("film.gif"), ["--frames", "0..4", "--fps", "25"]))
    #expect(try probe(folder.path("film.gif"), "codec_name,nb_read_frames") == ["gif", "5"])
  }

  @Test(arguments: [("mkv", 0), ("mov", 2), ("y4m", 2)])
  func `formats with full colour have the pixels of the frames`(format: String, tolerance: Int)
    throws
  {
    let folder = try TemporaryFolder()
    let frames = ["--frames", "0..5"]
    expectSuccess(try record(folder.path("film.rgb"), frames))
    expectSuccess(try record(folder.path("film.\(format)"), frames))
    let filter =
      format == "mkv"
      ? "null" : "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int"
    try decode(folder.path("film.\(format)"), to: folder.path("decoded"), filter: filter)
    let (expected, found) = (try folder.bytes(of: "film.rgb"), try folder.bytes(of: "decoded"))
    #expect(expected.count == 6 * 3 * 96 * 64)
    try #require(found.count == expected.count)
    let largest = zip(expected, found).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(largest) <= tolerance)
  }

  @Test func `an interrupted video is complete up to there`() throws {
    let folder = try TemporaryFolder()
    let film = folder.path("film.mkv")
    let run = try ProgramRun(
      ["record", film, "--duration", "100000"] + Self.motion
    ) { process in
      // The file has no name yet.
      _ = eventuallyBlocking { try? self.writtenBytes(byChildOf: process) > 100_000 ? true : nil }
      kill(process.processIdentifier, SIGTERM)
    }
    #expect(run.code == 128 + SIGTERM && run.errors.isEmpty)
    #expect(try #require(Int(try probe(film, "nb_read_frames")[0])) > 1)
    #expect(try folder.names == ["film.mkv"])
  }

  @Test(arguments: [false, true])
  func `an encoder may take any time to complete a film, unless a second signal ends it`(
    isImpatient: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      #!/bin/sh
      : > "\(folder.path("started"))"
      cat > /dev/null
      : > "\(folder.path("closed"))"
      timeout 6 tail -f /dev/null
      echo complete > /proc/self/fd/99
      """, to: "ffmpeg")
    chmod(folder.path("ffmpeg"), 0o755)
    func wait(for name: String) {
      _ = eventuallyBlocking { access(folder.path(name), F_OK) == 0 ? true : nil }
    }
    let run = try ProgramRun(
      ["record", folder.path("film.mp4"), "--duration", "100000"] + Self.motion,
      environment: ["PATH": folder.path + ":/bin:/usr/bin"]
    ) { process in
      wait(for: "started")
      kill(process.processIdentifier, SIGTERM)
      wait(for: "closed")
      if isImpatient { kill(process.processIdentifier, SIGINT) }
    }
    #expect(run.code == 128 + (isImpatient ? SIGINT : SIGTERM) && run.errors.isEmpty)
    let film = try? folder.text(of: "film.mp4")
    #expect(film == (isImpatient ? nil : "complete\n"))
  }

  /// The encoder that a recording has started.
  private func encoder(of process: Process) throws -> pid_t? {
    let parent = process.processIdentifier
    let children = try String(
      contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    return children.split(separator: " ").compactMap { pid_t($0) }.first
  }

  private func writtenBytes(byChildOf process: Process) throws -> Int {
    guard let encoder = try encoder(of: process) else { return 0 }
    let facts = try String(contentsOfFile: "/proc/\(encoder)/io", encoding: .utf8)
    let line = facts.split(separator: "\n").first { $0.hasPrefix("wchar:") }
    return line.flatMap { Int($0.dropFirst("wchar: ".count)) } ?? 0
  }

  // MARK: Failures

  @Test func `the program says that ffmpeg is missing`() throws {
    let folder = try TemporaryFolder()
    let run = try record(folder.path("film.mp4"), [], environment: ["PATH": folder.path])
    #expect(run.code == 1)
    #expect(run.fault?.hasSuffix("apt-get install ffmpeg") == true, "\(run.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test func `an encoder that dies fails the film, and nothing is left`() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      ["record", folder.path("film.mp4"), "--duration", "100000"] + Self.motion
    ) { process in
      let encoder = eventuallyBlocking { try? self.encoder(of: process) }
      kill(try #require(encoder), SIGKILL)
    }
    #expect(run.code == 1)
    #expect(run.fault == "ffmpeg was ended by signal 9", "\(run.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test func `an encoder that refuses the film is quoted`() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\necho first >&2\necho 'no room' >&2\nexit 3\n", to: "ffmpeg")
    chmod(folder.path("ffmpeg"), 0o755)
    let run = try record(
      folder.path("film.mp4"), [], environment: ["PATH": folder.path + ":/bin:/usr/bin"])
    #expect(run.code == 1)
    #expect(run.fault == "ffmpeg failed: no room", "\(run.errors)")
    #expect(try folder.names == ["ffmpeg"])
  }

  @Test func `a folder that can't be written, or vanishes, fails the film`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(try record(folder.path("file"), []).code == 2)
    #expect(try record(folder.path("no/folder"), []).code == 2)
    let run = try ProgramRun(
      ["record", folder.path("film"), "--duration", "100000"] + Self.motion
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
      Self.motion + ["--duration", "100"])
    #expect(run.errors == "cosmos: can't write standard output: Broken pipe\n1\n")
  }

  @Test(.enabled(if: ProgramRun.canMount)) func `a full disk fails the film`() throws {
    let script = """
      mount -t tmpfs -o size=200k none /mnt
      "$0" record /mnt/film "$@"; echo $?
      "$0" record /mnt/film.mkv "$@"; echo $?
      ls /mnt
      """
    let run = try ProgramRun(
      shell: #"script=$1; shift; unshare --mount sh -c "$script" "$0" "$@""#,
      [script] + Self.motion + ["--duration", "100"])
    #expect(run.text == "1\n1\nfilm\n", "\(run.text)")
    #expect(run.errors.contains("No space left on device"))
  }

  @Test func `a script may not resize a film`() throws {
    let folder = try TemporaryFolder()
    try folder.write("[{at: 1, resize: [10, 10]}]", to: "script.json5")
    let run = try ProgramRun(
      ["record", folder.path("film"), "--script", folder.path("script.json5")])
    #expect(run.code == 2 && run.fault?.contains("can't be resized") == true)
  }
}
