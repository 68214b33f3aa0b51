import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record`: films as folders.
  @Suite(.blocking) struct RecordTests {
    private let folder = TemporaryFolder.forSuite()

    private func pixels(_ name: String) throws -> [UInt8] {
      try Picture(png: Array(try folder.bytes(of: name))).pixels
    }

    private func expectSameFrames(_ one: String, _ other: String) throws {
      #expect(folder.names(in: one) == folder.names(in: other))
      for frame in folder.names(in: other) {
        #expect(
          try folder.bytes(of: "\(one)/\(frame)") == folder.bytes(of: "\(other)/\(frame)"),
          "\(frame)")
      }
    }

    private func name(_ number: Int) -> String {
      String(format: "%06d.png", number)
    }

    @Test func `part of a film has the frames of the whole one, which are those of captures`()
      throws
    {
      try MovingFilm.record(folder.path("all"), ["--duration", "0.5", "--fps", "24"])
        .expectSuccess()
      #expect(folder.names(in: "all") == (0..<12).map(name))
      try MovingFilm.record(folder.path("part"), ["--frames", "7..9", "--fps", "24"])
        .expectSuccess()
      #expect(folder.names(in: "part") == (7...9).map(name))
      for number in 7...9 {
        #expect(
          try folder.bytes(of: "all/\(name(number))") == folder.bytes(of: "part/\(name(number))"))
        try ProgramRun(
          ["capture", folder.path("moment.png"), "--time", "\(Double(number) / 24)"]
            + MovingFilm.motion
        ).expectSuccess()
        #expect(try pixels("moment.png") == pixels("all/\(name(number))"))
      }
      #expect(try pixels("all/\(name(0))") != pixels("all/\(name(9))"))
    }

    @Test func `processes that share a plan make the film of a single one`() throws {
      try MovingFilm.record(folder.path("one"), ["--duration", "0.4"]).expectSuccess()
      let plan = try ProgramRun(["record", "--plan", "3", "--duration", "0.4"]).expectSuccess()
      let ranges = plan.text.split(separator: "\n").map(String.init)
      #expect(ranges == ["0..7", "8..15", "16..23"])
      try ProgramRun(
        shell: """
          "$0" record --plan 3 --duration 0.4 | xargs -P 3 -I FRAMES "$0" record "$@" --frames FRAMES
          """, [folder.path("three")] + MovingFilm.motion
      ).expectSuccess()
      try expectSameFrames("three", "one")
    }

    /// Kills the program as soon as it has written one more frame than before.
    @Test func `a film that is killed again and again and resumed equals an undisturbed one`()
      throws
    {
      try MovingFilm.record(folder.path("whole"), ["--duration", "0.5"]).expectSuccess()
      let resume = ["--duration", "0.5", "--resume"]
      for _ in 0..<3 {
        let count = folder.names(in: "film").count
        let run = try ProgramRun(
          process: ["record", folder.path("film")] + MovingFilm.motion + resume
        ) {
          process in
          _ = eventuallyBlocking(every: .milliseconds(1)) {
            folder.names(in: "film").count > count || !process.isRunning ? true : nil
          }
          process.send(SIGKILL)
        }
        #expect(run.code == 128 + SIGKILL || run.code == 0)
      }
      // Files that only look like frames: half of one, another size, another moment.
      let whole = try folder.bytes(of: "whole/\(name(3))")
      try folder.write(whole.prefix(whole.count / 2), to: "film/\(name(3))")
      try ProgramRun(["capture", folder.path("film/\(name(4))"), "--size", "64x96"]).expectSuccess()
      try folder.write(folder.bytes(of: "whole/\(name(6))"), to: "film/\(name(5))")
      try MovingFilm.record(folder.path("film"), resume).expectSuccess()
      try expectSameFrames("film", "whole")
    }

    @Test func `resuming keeps what is right, and draws again when the sky's file has changed`()
      throws
    {
      let sky = folder.path("sky.json5")
      let text = #"{name: "mine", signs: "none", layers: [{stars: {perSection: 60}}]}"#
      let arguments = [
        "record", folder.path("film"), "--size", "64x64", "--sky", sky, "--frames", "0..2",
        "--resume",
      ]
      try folder.write(text, to: "sky.json5")
      try ProgramRun(arguments).expectSuccess()
      let inode = {
        try FileManager.default.attributesOfItem(atPath: folder.path("film/000001.png"))[
          .systemFileNumber] as? Int
      }
      let first = try inode()
      try ProgramRun(arguments).expectSuccess()
      #expect(try inode() == first)
      try folder.write(text.replacing("60", with: "90"), to: "sky.json5")
      try ProgramRun(arguments).expectSuccess()
      #expect(try inode() != first)
    }

    @Test func `an interruption leaves complete frames only`() throws {
      let run = try ProgramRun(
        process: ["record", folder.path("film"), "--duration", "100000"] + MovingFilm.motion
      ) { process in
        _ = eventuallyBlocking { folder.names(in: "film").count > 3 ? true : nil }
        process.send(SIGTERM)
      }
      #expect(run.code == 128 + SIGTERM && run.errors.isEmpty)
      for frame in folder.names(in: "film") {
        _ = try PNGCheck(FilePath(folder.path("film/\(frame)")), upTo: 1 << 20)
      }
    }

    /// Fills a place where a frame is to be with something else.
    private static let oddities: [@Sendable (TemporaryFolder, String) throws -> Void] = [
      { try #require(mkfifo($0.path($1), 0o600) == 0) },
      { try $0.link($1, to: "../pipe") },
      { try $0.link($1, to: $0.path($1)) },
      { try $0.link($1, to: "nowhere") },
      { try $0.link($1, to: "..") },
      { try $0.makeFolder($1) },
      { try $0.makeFolder($1 + "/within") },
      { try $0.link($1, to: "/dev/zero") },
      { try $0.link($1, to: "/dev/full") },
      { try $0.link($1, to: "000000.png") },
      { try FileManager.default.linkItem(atPath: $0.path("film/000000.png"), toPath: $0.path($1)) },
      { try $0.write("", to: $1) },
      { try $0.write("no image", to: $1) },
      { folder, name in
        try folder.write("", to: name)
        try #require(truncate(folder.path(name), 3 << 30) == 0)
      },
      { folder, name in
        try folder.write(folder.bytes(of: "film/000000.png"), to: name)
        try #require(chmod(folder.path(name), 0) == 0)
      },
    ]

    /// Most oddities are replaced by frames; a folder or a pipe ends the program before it draws anything.
    @Test(arguments: 0..<12)
    func `whatever stands in the place of a frame, none is lost, and nothing blocks`(seed: Int)
      throws
    {
      let arguments =
        ["record", folder.path("film"), "--size", "16x16", "--drift", "99"]
        + ["--frames", "0..7", "--resume"]
      try ProgramRun(arguments).expectSuccess()
      let frames = try (0...7).map { try folder.bytes(of: "film/\(name($0))") }
      try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
      var random = UInt64(seed)
      // The first frame stays, since others are links to it.
      let odd = (1...7).filter { _ in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return random >> 63 == 0
      }
      for number in odd {
        let path = "film/\(name(number))"
        try FileManager.default.removeItem(atPath: folder.path(path))
        try Self.oddities[(seed * 7 + number * 11) % Self.oddities.count](folder, path)
      }
      let run = try ProgramRun(process: arguments)
      let isComplete = run.code == 0 && run.errors.isEmpty
      let isRefused =
        run.code == 2
        && odd.contains { run.fault?.contains(folder.path("film/\(name($0))")) == true }
      #expect(isComplete || isRefused, "\(run.code): \(run.errors)")
      for number in 0...7 where isComplete || !odd.contains(number) {
        let path = "film/\(name(number))"
        #expect(try folder.bytes(of: path) == frames[number], "\(path)")
        let kind = try FileManager.default.attributesOfItem(atPath: folder.path(path))[.type]
        #expect(kind as? FileAttributeType == .typeRegular)
      }
    }
  }
}
