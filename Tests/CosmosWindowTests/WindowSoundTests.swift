import CosmosTestSupport
import Foundation
import Testing

/// The sound of a real window, on devices that OpenAL Soft makes up.
extension WindowTests {
  @Suite(.serialized) struct WindowSoundTests {
    private let folder: TemporaryFolder
    private let server: XServer

    init() async throws {
      folder = try TemporaryFolder()
      server = try await XServer()
    }

    /// Starts the program with a script.
    private func start(
      _ variables: [String: String], script: String = "[]", _ words: [String] = []
    ) throws -> Subprocess {
      try folder.write(script, to: "script.json5")
      let state = ["HOME": folder.path("."), "XDG_STATE_HOME": folder.path("state")]
      return try Subprocess(
        [
          Cosmos.program, "run", "--window", "320x180", "--no-splash", "--script",
          folder.path("script.json5"),
        ] + words,
        environment: server.environment.merging(state) { $1 }.merging(variables) { $1 })
    }

    /// Runs the program with a script, to its end.
    private func run(
      _ script: String, _ variables: [String: String], _ words: [String] = []
    ) async throws -> Subprocess.Outcome {
      try await start(variables, script: script, words).outcome()
    }

    /// The variables for a device that writes a file as time passes.
    private func recorder() throws -> [String: String] {
      try folder.write(
        """
        [general]
        drivers = wave
        frequency = 44100
        sample-type = int16
        [wave]
        file = \(folder.path("out.wav"))
        """, to: "alsoft.conf")
      return ["ALSOFT_CONF": folder.path("alsoft.conf")]
    }

    /// What was recorded so far; `nil` where nothing was opened.
    private var recording: SoundTrack? { try? SoundTrack(waveFile: folder.path("out.wav")) }

    /// Waits until so much was recorded, in seconds.
    private func isRecorded(_ seconds: Double) async throws -> Bool {
      try await eventually { (recording?.duration ?? 0) >= seconds ? true : nil } ?? false
    }

    /// Waits until nothing more is recorded.
    private func recordingEnds() async throws -> Bool {
      try await eventually { () -> Bool? in
        let before = recording?.duration
        try await Task.sleep(for: .seconds(1))
        return recording?.duration == before ? true : nil
      } ?? false
    }

    private var remembered: String? {
      try? String(contentsOfFile: folder.path("state/cosmos/sound"), encoding: .utf8)
    }

    @Test func `loops start with the window, and S ends them for now and next time`() async throws {
      let program = try start(recorder())
      #expect(try await isRecorded(3))
      try await server.type("s")
      #expect(try await eventually { remembered == "off\n" ? true : nil } == true)
      #expect(try await recordingEnds())
      try await server.type("q")
      let outcome = try await program.outcome()
      #expect(outcome.exitCode == 0 && outcome.errors == "")
      // As loud as the loops' first seconds are.
      let heard = try #require(recording).part(0, 3)
      #expect(
        (100 * SoundTrack.step..<10_000 * SoundTrack.step).contains(heard.peak), "\(heard.peak)")
    }

    @Test func `sound that was left off opens nothing until S is pressed`() async throws {
      _ = try await run("[{at: 1, key: 's'}, {at: 1.2, key: 'q'}]", ["ALSOFT_DRIVERS": "null"])
      #expect(remembered == "off\n")
      let silent = try await run("[{at: 1.2, key: 'q'}]", recorder())
      #expect(silent.exitCode == 0 && silent.errors == "")
      #expect(recording == nil)
      let program = try start(recorder(), script: "[{at: 1, key: 's'}]")
      #expect(try await isRecorded(0.3))
      try await server.type("q")
      let outcome = try await program.outcome()
      #expect(outcome.exitCode == 0 && outcome.errors == "")
      #expect(remembered == "on\n")
    }

    @Test func `a muted window opens nothing, whatever S says`() async throws {
      let run = try await run(
        "[{at: 0.5, key: 's'}, {at: 1.2, key: 'q'}]", recorder(), ["--mute"])
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(recording == nil && remembered == nil)
    }

    @Test func `a tour that fills the screen starts silent`() async throws {
      let run = try await run("[{at: 1.2, key: 'q'}]", recorder(), ["--fullscreen", "--tour"])
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(recording == nil && remembered == nil)
    }

    @Test(arguments: [
      ["ALSOFT_DRIVERS": "null"],
      ["ALSOFT_DRIVERS": "none"],
      // A library that would like to tell that it has no settings.
      ["ALSOFT_DRIVERS": "alsa", "ALSA_CONFIG_PATH": "/dev/null"],
      ["ALSOFT_DRIVERS": "wave"],  // with no file to write
    ])
    func `without a device there is silence and nothing is said`(
      variables: [String: String]
    ) async throws {
      let keys = "{at: 0.5, key: 's'}, {at: 0.6, key: 's'}, {at: 0.65, key: 's'}"
      let run = try await run("[\(keys), {at: 1.5, key: 'q'}]", variables)
      #expect(run.exitCode == 0 && run.errors == "" && run.output.isEmpty)
      #expect(remembered == "off\n")
    }

    @Test func `a missing device is told to who debugs, once`() async throws {
      let keys = "{at: 0.5, key: 's'}, {at: 0.6, key: 's'}"
      let run = try await run(
        "[\(keys), {at: 1.5, key: 'q'}]", ["ALSOFT_DRIVERS": "none"], ["--debug-gl"])
      #expect(run.exitCode == 0)
      let lines = run.errorLines.filter { $0.hasPrefix("cosmos: no sound") }
      #expect(lines == ["cosmos: no sound: there is no sound device"])
    }

    @Test func `a window that ends at once ends in good order`() async throws {
      for _ in 0..<5 {
        let run = try await run("[{at: 0, key: 'q'}]", ["ALSOFT_DRIVERS": "null"])
        #expect(run.exitCode == 0 && run.errors == "")
      }
    }
  }
}
