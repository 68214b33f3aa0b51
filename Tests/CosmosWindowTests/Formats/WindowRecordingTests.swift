import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// Tests of images and films that a window saves while the sky goes on.
  ///
  /// They use their own X servers, so they run alongside other tests.
  @Suite(.limitedConcurrency) struct WindowRecordingTests {
    /// The home folder of the window.
    let home: TemporaryFolder

    /// A window whose films are folders of images: there is no `ffmpeg` in its path.
    var withoutEncoder: [String: String] { ["HOME": home.path, "PATH": home.path] }

    static let size = XServer.Size(width: 240, height: 135)
    static let sky = ["--sign", "leo", "--lines", "--seed", "7"]

    init() throws {
      home = try TemporaryFolder()
    }

    /// Names in the pictures folder, in alphabetical order.
    var names: [String] { home.names(in: "Pictures") }

    func picture(_ path: String) throws -> Picture { try home.picture("Pictures/\(path)") }

    /// What ffprobe says of a film's stream.
    func facts(_ names: String, of film: String) async throws -> String {
      let facts = try await Subprocess.succeed(
        [
          "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=\(names)", "-of",
          "csv=p=0", home.path("Pictures/\(film)"),
        ], environment: Cosmos.environment)
      return String(decoding: facts, as: UTF8.self)
    }

    /// Waits for a line on standard error that starts with a text.
    func line(_ start: String, of program: any DrivenProgram) async throws -> String {
      let line = try await eventually { () -> String? in
        program.errors.split(separator: "\n").map(String.init).first {
          $0.hasPrefix("cosmos: \(start)")
        }
      }
      return try #require(line, "\(program.errors)")
    }

    @Test(arguments: ["gl", "gles"])
    func `R films what happens: each frame equals a capture`(api: String) async throws {
      let options = Self.sky + ["--api", api]
      let server = OffscreenScreen(size: Self.size)
      let window = try DrivenWindow(
        on: server, size: Self.size, options, environment: withoutEncoder)
      try await window.advance(0.3)
      try await server.type("r")
      try await window.tell("event {press: [500, 300]}")
      try await window.advance(0.05)
      try await window.tell("event {move: [460, 300]}")
      try await window.advance(0.05)
      try await window.tell("event {move: [380, 300]}")
      try await window.tell("event {release: [380, 300]}")
      try await window.advance(0.2)
      try await window.tell("event {key: 'm'}")
      try await window.advance(0.2)
      try await window.tell("event {key: 'r'}")
      let folder = try #require(names.first)
      #expect(folder.wholeMatch(of: /cosmos-leo-\d{4}-\d{2}-\d{2}-\d{6}/) != nil)
      let frames = home.names(in: "Pictures/\(folder)")
      // Half a second at 60 frames per second, of a window with 20.
      #expect(frames == (0..<30).map { "0000\($0 < 10 ? "0" : "")\($0).png" })

      try home.write(
        """
        [{at: 0.3, press: [500, 300]}, {at: 0.35, move: [460, 300]}, {at: 0.4, move: [380, 300]},
         {at: 0.4, release: [380, 300]}, {at: 0.6, key: "m"}]
        """, to: "script.json5")
      // Frame 6 has the time of an event.
      for number in [0, 5, 6, 29] {
        let time = 0.3 + Double(number) / 60
        let expected = try await Cosmos.capture(
          options + ["--script", home.path("script.json5"), "--time", "\(time)"], size: Self.size,
          asSeen: false)
        #expect(try picture("\(folder)/\(frames[number])") == expected, "frame \(number)")
      }
      try await window.tell("quit")
      let outcome = try await window.program.outcome()
      #expect(outcome.exitCode == 0)
      #expect(outcome.errorLines == ["cosmos: saved \(home.path("Pictures/\(folder)"))"])
    }

    @Test func `a film has the captions of a tour and the marks of the planets`() async throws {
      let options = [
        "--sky", "tonight", "--tour-by", "planets", "--tour=0.5", "--journey", "0.5", "--date",
        "2026-03-01", "--seed", "7", "--no-menu",
      ]
      let server = OffscreenScreen(size: Self.size)
      let window = try DrivenWindow(
        on: server, size: Self.size, options, environment: withoutEncoder)
      try await window.advance(0.25)
      try await window.tell("event {key: 'r'}")
      try await window.advance(0.5)
      try await window.tell("event {key: 'o'}")
      try await window.advance(2)
      try await window.tell("event {key: 'r'}")
      let folder = try #require(names.first)
      let frames = home.names(in: "Pictures/\(folder)")
      try #require(frames.count == 150)
      try home.write("[{at: 0.75, key: 'o'}]", to: "script.json5")
      var captures: Set<Picture> = []
      for number in [0, 40, 70, 100, 149] {
        let time = 0.25 + Double(number) / 60
        let expected = try await Cosmos.capture(
          options + ["--script", home.path("script.json5"), "--time", "\(time)"], size: Self.size)
        captures.insert(expected)
        #expect(try picture("\(folder)/\(frames[number])") == expected, "frame \(number)")
      }
      #expect(captures.count == 5)
    }

    @Test func `R makes a video, whose size is even`() async throws {
      let size = XServer.Size(width: 241, height: 135)
      let server = OffscreenScreen(size: size)
      let window = try DrivenWindow(
        on: server, size: size, Self.sky + ["--drift", "60"], environment: ["HOME": home.path])
      try await window.tell("event {key: 'r'}")
      try await window.advance(1)
      try await window.tell("event {key: 'r'}")
      let name = try #require(names.first)
      #expect(name.hasPrefix("cosmos-leo-") && name.hasSuffix(".mp4"))
      let facts = try await facts("width,height,r_frame_rate,nb_read_frames", of: name)
      #expect(facts == "240,134,60/1,60\n")
    }

    @Test func `a film shows the time on the window, but not in its frames`() async throws {
      let server = OffscreenScreen(size: SkyWindow.small)
      let window = try DrivenWindow(
        on: server, size: SkyWindow.small, Cosmos.leo, environment: withoutEncoder)
      let sky = try await Cosmos.capture(size: SkyWindow.small)
      try await window.expect(sky)
      try await window.tell("event {key: 'r'}")
      try await window.advance(0.1)
      let first = try #require(server.picture())
      #expect(first.difference(from: sky) > 100)
      try await window.advance(1)
      let second = try #require(server.picture())
      #expect(second.difference(from: first) > 100)
      // An image does not contain it, either.
      try await window.tell("event {key: 'p'}")
      try await window.tell("event {key: 'r'}")
      #expect(try home.savedPicture == sky)
      let folder = try #require(names.first { !$0.hasSuffix(".png") })
      #expect(try picture("\(folder)/000050.png") == sky)
      // The end of the film is shown for a while.
      try await window.advance(5)
      try await window.expect(sky)
    }

    @Test func `no frame of a moving sky is lost or repeated, and the window goes on`() async throws
    {
      let server = try await XServer(size: Self.size)
      // It draws ten frames per second; the film has 60.
      let window = try SkyWindow(
        on: server, size: Self.size, Self.sky + ["--drift", "120"], environment: withoutEncoder)
      try await window.appear()
      try await server.type("r")
      // Frames are drawn while the recording goes on.
      let folder = try #require(
        try await eventually {
          names.first.flatMap { home.names(in: "Pictures/\($0)").count >= 30 ? $0 : nil }
        })
      try await server.type("r")
      _ = try await line("saved ", of: window.program)
      let frames = home.names(in: "Pictures/\(folder)")
      #expect(frames.last?.hasSuffix("\(frames.count - 1).png") == true)
      let pictures = try frames.map { try picture("\(folder)/\($0)") }
      #expect(zip(pictures, pictures.dropFirst()).allSatisfy { $0 != $1 })
      // The sky moves by the same distance each time: where a frame is lost, it usually changes by half as much again.
      let changes = zip(pictures, pictures.dropFirst()).map { pair in
        zip(pair.0.pixels, pair.1.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      }
      for index in changes.indices.dropFirst().dropLast() {
        let neighbours = changes[index - 1] + changes[index + 1]
        #expect(10 * changes[index] <= 13 * neighbours / 2, "frame \(index)")
      }
      try await server.type("q")
      #expect(try await window.program.outcome().exitCode == 0)
    }

    @Test func `an image that a script asks for is saved while nobody can see the window`()
      async throws
    {
      try home.write("[{at: 3, key: 'p'}]", to: "script.json5")
      let server = try await XServer(size: SkyWindow.small)
      let window = try SkyWindow(
        on: server, size: SkyWindow.small, Cosmos.leo + ["--script", home.path("script.json5")],
        environment: ["HOME": home.path])
      try await window.appear()
      try await server.xdotool("windowunmap", "\(try #require(server.window))")
      _ = try await line("saved ", of: window.program)
      #expect(try home.savedPicture == (await Cosmos.capture(size: SkyWindow.small)))
    }

    @Test func `a window under Wayland saves images and films`() async throws {
      let compositor = try await WaylandCompositor()
      let window = try DrivenWindow(on: compositor, Cosmos.leo, environment: withoutEncoder)
      let expected = try await Cosmos.capture()
      #expect(try await window.becomes(expected))
      try await window.tell("event {key: 'r'}")
      try await window.advance(0.1)
      try await window.tell("event {key: 'p'}")
      try await window.tell("event {key: 'r'}")
      let folder = try #require(names.first { !$0.hasSuffix(".png") })
      #expect(home.names(in: "Pictures/\(folder)").count == 6)
      #expect(try picture("\(folder)/000003.png") == expected)
      #expect(try home.savedPicture == expected)
    }
  }
}
