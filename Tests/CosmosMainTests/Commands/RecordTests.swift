import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

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

  @Test func `part of a film has the frames of the whole one, which are those of captures`() throws
  {
    try MovingFilm.record(folder.path("all"), ["--duration", "0.5", "--fps", "24"]).expectSuccess()
    #expect(folder.names(in: "all") == (0..<12).map(name))
    try MovingFilm.record(folder.path("part"), ["--frames", "7..9", "--fps", "24"]).expectSuccess()
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
  @Test func `a film that is killed again and again and resumed equals an undisturbed one`() throws
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
      _ = try PNGCheck(Array(try folder.bytes(of: "film/\(frame)")))
    }
  }
}
