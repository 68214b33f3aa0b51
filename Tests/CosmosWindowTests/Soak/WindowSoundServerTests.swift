import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of a sound server that is killed.
  @Suite struct WindowSoundServerTests {
    @Test func `a sky outlives its sound server, and plays on the next one`() async throws {
      let folder = try TemporaryFolder(permissions: 0o700)
      let server = try await XServer()
      var sound = try await SoundServer(in: folder)
      let program = try Subprocess(
        [Cosmos.program, "--window", "320x180", "--no-splash", "--drift", "60", "--log", "info"],
        environment: server.environment.merging(sound.environment) { $1 })
      #expect(try await sound.plays())
      let window = try await eventually { server.window }
      let frames = try FrameWatch(of: try #require(window), on: server)
      for _ in 0..<2 {
        sound.program.sendToAll(SIGKILL)
        _ = try await sound.program.outcome()
        _ = frames.frames()
        #expect(try await frames.come())
        sound = try await SoundServer(in: folder)
        #expect(try await sound.plays())
      }
      #expect(program.errors.contains("the sound device is back after"))
      program.send(SIGTERM)
      #expect(try await program.outcome().exitCode == 0)
    }
  }
}

/// A PulseAudio server without a sound card.
private struct SoundServer {
  let program: Subprocess
  /// Environment variables that lead OpenAL to it.
  let environment: [String: String]

  /// Starts a server, and waits until it answers.
  ///
  /// - Parameter folder: A folder for its socket and its files.
  /// - Throws: ``HarnessError`` if there is none.
  init(in folder: TemporaryFolder) async throws {
    let address = "unix:\(folder.path("socket"))"
    environment = ["ALSOFT_DRIVERS": "pulse", "PULSE_SERVER": address]
    var own = Cosmos.environment
    for name in ["HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"] { own[name] = folder.path }
    program = try Subprocess(
      [
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=true",
        "-L", "module-null-sink",
        "-L", "module-native-protocol-unix socket=\(folder.path("socket")) auth-anonymous=1",
      ], environment: own)
    let isThere = try await eventually { try await list("sinks").isEmpty ? nil : true }
    guard isThere == true else { throw HarnessError.tooSlow("pulseaudio: \(program.errors)") }
  }

  /// Waits until a program plays.
  func plays() async throws -> Bool {
    try await eventually { try await list("sink-inputs").isEmpty ? nil : true } ?? false
  }

  /// The lines of a list; none if the server doesn't answer.
  private func list(_ kind: String) async throws -> [String] {
    let outcome = try await Subprocess.run(
      ["pactl", "list", "short", kind], environment: Cosmos.environment.merging(environment) { $1 })
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
