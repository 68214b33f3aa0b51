import Foundation
import Testing

/// The sound of a real window, on devices that OpenAL Soft makes up.
extension WindowTests {
  @Suite struct WindowSoundTests {
    private let folder: TemporaryFolder
    private let server: XServer

    init() async throws {
      folder = try TemporaryFolder()
      server = try await XServer()
    }

    /// Runs the program with a script, to its end.
    private func run(
      _ script: String, _ variables: [String: String], _ words: [String] = []
    ) async throws -> Subprocess.Outcome {
      try folder.write(script, to: "script.json5")
      let state = ["HOME": folder.path("."), "XDG_STATE_HOME": folder.path("state")]
      return try await Subprocess.run(
        [
          Cosmos.program, "run", "--window", "320x180", "--no-splash", "--script",
          folder.path("script.json5"),
        ] + words,
        environment: server.environment.merging(state) { $1 }.merging(variables) { $1 })
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

    /// What was recorded: how long, in seconds, and its largest sample; `nil` where nothing was opened.
    private func recording() -> (seconds: Double, peak: Int)? {
      guard let file = FileManager.default.contents(atPath: folder.path("out.wav")) else {
        return nil
      }
      let header = 68
      let samples = file.dropFirst(header).withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count - 1, by: 2).map {
          Int(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self))
        }
      }
      return (Double(samples.count / 2) / 44_100, samples.map(abs).max() ?? 0)
    }

    private var remembered: String? {
      try? String(contentsOfFile: folder.path("state/cosmos/sound"), encoding: .utf8)
    }

    @Test func `loops start with the window, and S ends them for now and next time`() async throws {
      let script = "[{at: 2.5, key: 's'}, {at: 4, key: 'q'}]"
      let first = try await run(script, recorder())
      #expect(first.exitCode == 0 && first.errors == "")
      let heard = try #require(recording())
      #expect((1.5..<3).contains(heard.seconds), "\(heard)")
      #expect((100..<10_000).contains(heard.peak))
      #expect(remembered == "off\n")
    }

    @Test func `sound that was left off opens nothing until S is pressed`() async throws {
      let choice = "{at: 1, key: 's'}, "
      _ = try await run("[\(choice){at: 1.2, key: 'q'}]", ["ALSOFT_DRIVERS": "null"])
      #expect(remembered == "off\n")
      let silent = try await run("[{at: 1.2, key: 'q'}]", recorder())
      #expect(silent.exitCode == 0 && silent.errors == "")
      #expect(recording() == nil)
      let heard = try await run("[\(choice){at: 2, key: 'q'}]", recorder())
      #expect(heard.exitCode == 0 && heard.errors == "")
      #expect(try (0.3..<1.2).contains(#require(recording()).seconds))
      #expect(remembered == "on\n")
    }

    @Test func `a muted window opens nothing, whatever S says`() async throws {
      let run = try await run(
        "[{at: 0.5, key: 's'}, {at: 1.2, key: 'q'}]", recorder(), ["--mute"])
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(recording() == nil && remembered == nil)
    }

    @Test func `a tour that fills the screen starts silent`() async throws {
      let run = try await run("[{at: 1.2, key: 'q'}]", recorder(), ["--fullscreen", "--tour"])
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(recording() == nil && remembered == nil)
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
