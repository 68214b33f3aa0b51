import CosmosAlmanac
import CosmosCore
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// Tests of the date that a sky shows, in traces and images.
@Suite(.blocking) struct SkyDateTests {
  private let folder = TemporaryFolder.forSuite()

  private struct Line: Decodable {
    let t: Double
    let canvas: [Double]
    let offset: Double
    let date: String?
    let bodies: [String: [Double]]?
    let meteors: [Meteor]?
  }

  private struct Meteor: Decodable {
    let shower: String?
    let path: [Double]
    let head: Double
    let brightness: Double
  }

  private func trace(_ arguments: String...) throws -> [Line] { try trace(arguments) }

  private func trace(_ arguments: [String]) throws -> [Line] {
    let run = try ProgramRun(["trace"] + arguments)
    #expect(run.code == 0, "\(run.errors)")
    return try run.text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  /// In a simulated month, each body is within a tenth of a point of its place in every frame.
  @Test(arguments: ["2026-11-21T20:00Z", "1950-03-01", "2049-12-15", "1000-01-01", "3000-11-30"])
  func `bodies are where the ephemeris has them in every frame`(date: String) throws {
    let lines = try trace(
      "--sky", "tonight", "--date", date, "--days-per-second", "1", "--duration", "30", "--fps",
      "10")
    let start = try #require(AlmanacDate(date)).time
    #expect(lines.count == 301)
    var farthest = 0.0
    for line in lines {
      let bodies = try #require(line.bodies)
      let ephemeris = Ephemeris(at: TerrestrialTime(start + line.t * 86_400))
      for body in Body.allCases {
        let place = ephemeris.place(of: body).catalogPosition
        let shown = try #require(bodies[body.rawValue])
        let way = (-place.longitude - line.offset / 16.675).remainder(dividingBy: 360)
        let x = line.canvas[0] / 2 + way * 16.675
        // A body on the far side of the sky may be at either end.
        let distance = abs((shown[0] - x).remainder(dividingBy: 6003))
        farthest = max(
          farthest, distance,
          abs(shown[1] - (line.canvas[1] / 2 - place.latitude * 16.675)))
      }
    }
    #expect(farthest < 0.1)
    #expect(farthest < 0.02, "\(farthest) points")
  }

  @Test func `two processes have the same meteors, which lead away from their radiants`() throws {
    let words = [
      "trace", "--sky", "tonight", "--date", "2027-08-13T08:00Z", "--days-per-second", "0.00069",
      "--duration", "60", "--fps", "10", "--seed", "5", "--size", "1920x1080",
    ]
    let (one, other) = (try ProgramRun(words), try ProgramRun(words))
    #expect(one.code == 0 && one.text == other.text)
    let lines = try one.text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    var names: Set<String> = []
    for line in lines {
      for meteor in try #require(line.meteors) {
        guard let name = meteor.shower, let shower = Shower(rawValue: name) else { continue }
        names.insert(name)
        // Where its path begins and ends in the sky, and the pole of the great circle through both.
        let ends = [0, 2].map { index in
          vector(
            longitude: -(line.offset + meteor.path[index] - line.canvas[0] / 2) / 16.675,
            latitude: (line.canvas[1] / 2 - meteor.path[index + 1]) / 16.675)
        }
        let pole = SIMD3(
          ends[0].y * ends[1].z - ends[0].z * ends[1].y,
          ends[0].z * ends[1].x - ends[0].x * ends[1].z,
          ends[0].x * ends[1].y - ends[0].y * ends[1].x)
        let radiant = vector(
          longitude: shower.radiant.longitude, latitude: shower.radiant.latitude)
        let sine = (pole * radiant).sum() / (pole * pole).sum().squareRoot()
        #expect(abs(asin(sine)) * 180 / .pi < 1, "\(name)")
        #expect((radiant * ends[0]).sum() > (radiant * ends[1]).sum())
        #expect((0...2.4).contains(meteor.head) && (0...1).contains(meteor.brightness))
      }
    }
    #expect(names.contains("Perseids"))
    let without = try trace(Array(words.dropFirst()) + ["--no-meteors"])
    #expect(without.allSatisfy { $0.meteors == nil })
  }

  private func vector(longitude: Double, latitude: Double) -> SIMD3<Double> {
    let (along, up) = (longitude * .pi / 180, latitude * .pi / 180)
    return SIMD3(cos(up) * cos(along), cos(up) * sin(along), sin(up))
  }

  @Test func `traces of other skies say nothing of it`() throws {
    let lines = try trace("--duration", "0")
    #expect(lines[0].date == nil && lines[0].bodies == nil && lines[0].meteors == nil)
    let planets = try trace("--duration", "0", "--planets")
    #expect(planets[0].date == "2026-11-21T20:00:00Z")
  }

  @Test func `time stands still, passes like a clock, or runs`() throws {
    let still = try trace(
      "--sky", "tonight", "--days-per-second", "0", "--duration", "10", "--fps", "1")
    #expect(Set(still.map(\.date)) == ["2026-11-21T20:00:00Z"])
    let clock = try trace("--sky", "tonight", "--duration", "10", "--fps", "1")
    #expect(clock.last?.date == "2026-11-21T20:00:10Z")
    let fast = try trace(
      "--sky", "tonight", "--days-per-second", "2.5", "--duration", "2", "--fps", "1")
    #expect(fast.last?.date == "2026-11-26T20:00:00Z")
    let end = try trace(
      "--sky", "tonight", "--date", "3000-12-31", "--days-per-second", "10", "--duration", "2",
      "--fps", "1")
    #expect(end.last?.date == "3000-12-31T23:59:59Z")
  }

  @Test(arguments: [
    (["--date", "0999-12-31"], "--date 0999-12-31: give a moment in UTC from 1000 to 3000"),
    (
      ["--days-per-second", "-10001"],
      "--days-per-second -10001: give days a second, from"
    ),
    (["--tour", "--tour-by", "moons"], "--tour-by moons: give signs, planets or both"),
    (
      ["--tour", "--tour-by", "planets"],
      "--tour-by planets: the sky “cosmos” shows no planets; try --sky tonight"
    ),
  ])
  func `wrong dates and tours are refused`(arguments: [String], message: String) throws {
    let run = try ProgramRun(["trace"] + arguments)
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["--sky", "tonight", "--date", "2000-02-29T12:00Z"]),
    (["--sky", "tonight", "--days-per-second", "3", "--time", "2"]),
    (["--planets", "--date", "1999-12-31"]),
    (["--sky", "tonight", "--tour=3", "--tour-by", "both", "--time", "8"]),
    (["--sky", "tonight"]), (["--sky", "tonight", "--trail", "--date", "2027-03-01"]),
    (["--sky", "tonight", "--magnitude", "8"]),
  ])
  func `an image says how to draw it again`(arguments: [String]) throws {
    let first = try ProgramRun(
      ["capture", folder.path("a.png"), "--size", "160x90", "--offset", "4000"] + arguments)
    #expect(first.code == 0, "\(first.errors)")
    try ProgramRun(["capture", folder.path("b.png"), "--like", folder.path("a.png")])
      .expectSuccess()
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    // In a sky with degrees, an offset is the same on any canvas, on any date.
    guard arguments == ["--sky", "tonight"] else { return }
    let wide = try ProgramRun(["capture", "-", "--like", folder.path("a.png"), "--size", "320x90"])
    let other = try ProgramRun(
      ["capture", "-", "--size", "320x90", "--offset", "4000"] + arguments)
    #expect(wide.output == other.output)
  }

  @Test(arguments: [
    (["record", "x", "--sky", "tonight", "--loop", "--drift", "100"], "give --days-per-second 0"),
    (
      [
        "record", "x", "--sky", "tonight", "--loop", "--tour", "--tour-by", "planets",
        "--days-per-second", "0",
      ],
      "use --tour-by signs"
    ),
    (["capture", "x.png", "--planets", "--sky", "ten-stars"], "has no ruler to show them on"),
    (["capture", "x.png", "--trail"], "shows no planets; try --sky tonight"),
    (["capture", "x.png", "--magnitude", "8"], "has no catalogue of stars; try --sky tonight"),
    (["run", "--clock", "shared", "--date", "2026-11-21"], "count from its epoch"),
    (["run", "--clock", "shared", "--days-per-second", "1"], "count from its epoch"),
  ])
  func `options that don't go together are refused`(arguments: [String], message: String) throws {
    let run = try ProgramRun(arguments)
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  /// A program that is alone has neither packages nor a source tree beside it.
  @Test func `faint stars that aren't there are refused, and damaged ones`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("root/share/cosmos"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.path("root/bin"), withIntermediateDirectories: true)
    let program = folder.path("root/bin/cosmos")
    try FileManager.default.copyItem(atPath: ProgramRun.program, toPath: program)
    func run(_ magnitude: String) throws -> ProgramRun {
      try ProgramRun(
        shell: "'\(program)' trace --sky tonight --duration 1 --magnitude \(magnitude)")
    }
    #expect(try run("6.5").code == 0)
    let missing = try run("10")
    #expect(missing.code == 2 && missing.errors.contains("install the package cosmos-stars"))
    let stars = Page.package.appending(path: "Assets/Stars/faint.stars")
    for (count, message) in [
      (0, "is not a file of stars"), (1005, "ends in the middle of star 82"),
      (1000, "another number of stars than 82"),
    ] {
      try Data(contentsOf: stars).prefix(count)
        .write(to: URL(filePath: folder.path("root/share/cosmos/faint.stars")))
      let damaged = try run("10")
      #expect(damaged.code == 2 && damaged.errors.contains(message), "\(damaged.errors)")
    }
    try FileManager.default.removeItem(atPath: folder.path("root/share/cosmos/faint.stars"))
    try FileManager.default.copyItem(
      atPath: stars.path(), toPath: folder.path("root/share/cosmos/faint.stars"))
    #expect(try run("10").code == 0)
  }

  @Test func `marks of planets fade out where they would in any frames`() throws {
    try folder.write("[{at: 0, key: 'o'}, {at: 2, key: 'o'}]", to: "o.json5")
    let sky = [
      "--sky", "tonight", "--sign", "leo", "--size", "320x180", "--days-per-second", "4",
      "--script",
      folder.path("o.json5"),
    ]
    let film = try ProgramRun(
      ["record", folder.path("film"), "--fps", "8", "--frames", "17..18", "--duration", "3"] + sky)
    #expect(film.code == 0, "\(film.errors)")
    for (frame, time) in [("000017", "2.125"), ("000018", "2.25")] {
      let image = try ProgramRun(["capture", folder.path("a.png"), "--time", time] + sky)
      #expect(image.code == 0)
      let pictures = try ["film/\(frame).png", "a.png"].map {
        try Picture(png: Array(folder.bytes(of: $0)))
      }
      #expect(pictures[0] == pictures[1])
    }
  }

  @Test func `marks that are there from the start are those of the O key`() throws {
    try folder.write("[{at: 0, key: 'o'}]", to: "o.json5")
    let sky = ["capture", "-", "--sky", "tonight", "--sign", "leo", "--size", "320x180"]
    let plain = try ProgramRun(sky)
    let marked = try ProgramRun(sky + ["--trail"])
    let pressed = try ProgramRun(
      sky + ["--script", folder.path("o.json5"), "--time", "1", "--days-per-second", "0"])
    #expect(marked.code == 0 && marked.output != plain.output)
    let pictures = try [marked, pressed].map { try Picture(png: Array($0.output)) }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `a script tours the planets of a sky without signs`() throws {
    try folder.write(
      "{name: 'n', signs: 'none', degrees: {points: 10}, layers: [{bodies: {}}]}", to: "sky.json5")
    try folder.write("[{at: 0, tour: 5}]", to: "tour.json5")
    let sky = ["--sky", folder.path("sky.json5"), "--script", folder.path("tour.json5")]
    let tour = try trace(sky + ["--tour-by", "planets", "--duration", "4", "--fps", "1"])
    #expect(tour.count == 5 && tour[0].offset != tour[4].offset)
    let refused = try ProgramRun(["trace"] + sky)
    #expect(refused.code == 2 && refused.errors.contains("the sky has no signs"))
  }

  @Test func `the same command draws the same image, and another date another one`() throws {
    func image(_ arguments: String...) throws -> Data {
      let run = try ProgramRun(
        ["capture", "-", "--sky", "tonight", "--size", "320x180", "--sign", "leo"] + arguments)
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    let first = try image()
    #expect(try image() == first)
    #expect(try image("--date", "2026-11-21T20:00Z") == first)
    #expect(try image("--date", "2026-12-01") != first)
  }
}
