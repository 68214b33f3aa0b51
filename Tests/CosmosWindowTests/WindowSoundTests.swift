import CosmosSession
import CosmosTestSupport
import Foundation
import Testing

/// Tests of a real window's sound, on devices that OpenAL Soft emulates.
extension WindowTests {
  @Suite struct WindowSoundTests {
    private let folder: TemporaryFolder
    private let server: XServer

    init() async throws {
      folder = try TemporaryFolder()
      server = try await XServer()
    }

    /// Opens a window with sound, unless it is muted.
    private func open(
      _ variables: [String: String], _ words: [String] = [], isMuted: Bool = false
    ) async throws -> DrivenWindow {
      let state = ["HOME": folder.path("."), "XDG_STATE_HOME": folder.path("state")]
      let window = try DrivenWindow(
        on: server, size: .init(width: 320, height: 180), words, isMuted: isMuted,
        environment: state.merging(variables) { $1 })
      try await window.takeIn()
      return window
    }

    /// Opens a window, presses keys, and quits after everything they started is done.
    private func run(
      pressing keys: [String] = [], _ variables: [String: String], _ words: [String] = [],
      isMuted: Bool = false
    ) async throws {
      let window = try await open(variables, words, isMuted: isMuted)
      for key in keys { try await window.tell("event {key: '\(key)'}") }
      try await window.advance(1)
      try await window.quit()
    }

    /// Environment variables for a device that writes a file in real time.
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

    /// The recording so far, or `nil` if no device was opened.
    private var recording: SoundTrack? { try? SoundTrack(waveFile: folder.path("out.wav")) }

    private var remembered: String? { try? folder.text(of: "state/cosmos/sound") }

    @Test func `loops start with the window, and S turns them off for this run and the next`()
      async throws
    {
      let window = try await open(recorder())
      // A busy machine takes a moment to decode the loops.
      try await waitUntil { (recording?.peak ?? 0) >= 100 * SoundTrack.step }
      try await server.type("s")
      try await window.takeIn()
      #expect(remembered == "off\n")
      // Recording stops; a running device writes many times between two polls.
      var last: Double?
      try await waitUntil(every: .seconds(1)) {
        let duration = recording?.duration
        defer { last = duration }
        return duration != nil && duration == last
      }
      try await server.type("q")
      try await window.program.expectEnd()
      // At the level of the first seconds of the loops.
      let heard = try #require(recording)
      #expect(heard.peak < 10_000 * SoundTrack.step, "\(heard.peak)")
    }

    @Test func `sound that was left off opens no device until S is pressed`() async throws {
      try await run(pressing: ["s"], ["ALSOFT_DRIVERS": "null"])
      #expect(remembered == "off\n")
      try await run(recorder())
      #expect(recording == nil)
      let window = try await open(recorder())
      try await window.tell("event {key: 's'}")
      try await waitUntil { (recording?.duration ?? 0) >= 0.3 }
      try await window.quit()
      #expect(remembered == "on\n")
    }

    @Test func `a muted window opens no device even if S is pressed`() async throws {
      try await run(pressing: ["s"], recorder(), isMuted: true)
      #expect(recording == nil && remembered == nil)
    }

    @Test func `a fullscreen tour starts without sound`() async throws {
      try await run(recorder(), ["--fullscreen", "--tour"])
      #expect(recording == nil && remembered == nil)
    }

    @Test(arguments: [
      ["ALSOFT_DRIVERS": "none"],
      // A library that would otherwise complain about its missing configuration.
      ["ALSOFT_DRIVERS": "alsa", "ALSA_CONFIG_PATH": "/dev/null"],
      ["ALSOFT_DRIVERS": "wave"],  // with no file to write
    ])
    func `without a usable device there is silence and no error output`(
      variables: [String: String]
    ) async throws {
      try await run(pressing: ["s", "s", "s"], variables)
      #expect(remembered == "off\n")
    }

    @Test(arguments: [["--debug-gl"], ["--log", "info"]])
    func `a missing device is logged once at info level`(log: [String]) async throws {
      let window = try await open(["ALSOFT_DRIVERS": "none"], log)
      try await waitUntil { window.program.errors.contains("no sound") }
      for _ in 0..<2 { try await window.tell("event {key: 's'}") }
      try await window.tell("quit")
      let outcome = try await window.program.outcome()
      #expect(outcome.exitCode == 0)
      let lines = outcome.errorLines.filter { $0.hasPrefix("cosmos: info: no sound") }
      #expect(lines == ["cosmos: info: no sound: there is no sound device"])
    }

    @Test func `a window that closes immediately exits cleanly`() async throws {
      try folder.write("[{at: 0, key: 'q'}]", to: "script.json5")
      for _ in 0..<2 {
        let run = try await Cosmos.run(
          [
            "run", "--window", "320x180", "--no-splash", "--script", folder.path("script.json5"),
          ],
          environment: server.environment.merging(
            ["HOME": folder.path("."), "ALSOFT_DRIVERS": "null"]) { $1 })
        #expect(run.exitCode == 0 && run.errors == "")
      }
    }
  }
}
