import CosmosSession
import CosmosSound
import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// The sound of a real window for one minute, recorded by OpenAL Soft and compared with the files it is mixed
  /// from.
  ///
  /// On a busy machine the program, or OpenAL Soft's own thread, may be scheduled late, and individual sounds
  /// are then recorded late or early by that much. This does not affect which sounds play, how loud, in which
  /// order, and that most of them are on time.
  @Suite struct WindowSoundMinuteTests {
    private static let script = """
      [
        // By keys.
        {at: 2, key: 'm'}, {at: 3.5, key: 'right'}, {at: 3.8, key: 'right'}, {at: 4.1, key: 'down'},
        {at: 4.5, key: 'return'},
        // Held, selected, chosen.
        {at: 10, press: [187.5, 333.5]}, {at: 11.3, move: [278.7, 424.7]},
        {at: 11.7, move: [187.5, 462.5]}, {at: 12.2, release: [187.5, 462.5]},
        // Let go before it is open, and held again before it has closed.
        {at: 20, press: [187.5, 333.5]}, {at: 20.8, move: [96.3, 424.7]},
        {at: 21, release: [96.3, 424.7]},
        {at: 22.2, press: [190, 330]}, {at: 24, release: [190, 330]},
        // Closed before it is open.
        {at: 30, key: 'm'}, {at: 30.4, key: 'm'},
        // The word Info, before the first sign, is silent; then the drone comes round.
        {at: 44, key: 'm'}, {at: 45.2, key: 'right'}, {at: 45.5, key: 'left'},
        {at: 45.8, key: 'left'}, {at: 46.5, key: 'escape'},
        {at: 60, key: 'q'},
      ]
      """

    /// The sounds that the script triggers, with their times in seconds.
    private static let expected: [(effect: SoundEffect, time: Double)] = [
      (.menuOpen, 2), (.tick, 3.5), (.tick, 3.8), (.tick, 4.1), (.menuClose, 4.5),
      (.menuOpen, 10.5), (.tick, 11.3), (.tick, 11.7), (.menuClose, 12.2),
      (.menuOpen, 20.5), (.tick, 20.8), (.menuClose, 21.5), (.menuOpen, 22.7), (.menuClose, 24),
      (.menuOpen, 30), (.menuClose, 31),
      (.menuOpen, 44), (.tick, 45.2), (.tick, 45.8), (.menuClose, 46.5),
    ]

    /// The longest scheduling delay of a thread, in seconds; shorter than the interval between two sounds of
    /// the same kind.
    private static let patience = 0.25

    /// The original's volumes.
    private static let volumes: [SoundEffect: Float] = [
      .menuOpen: 0.64, .menuClose: 0.64, .tick: 0.4,
    ]

    private func recordedMinute() async throws -> SoundTrack {
      let folder = try TemporaryFolder()
      let server = try await XServer(size: .init(width: 400, height: 400))
      try folder.write(
        """
        [general]
        drivers = wave
        frequency = \(SoundTrack.rate)
        period_size = 256
        channels = stereo
        sample-type = int16
        [wave]
        file = \(folder.path("out.wav"))
        """, to: "alsoft.conf")
      try folder.write(Self.script, to: "script.json5")
      // The window has the aspect ratio of the original's canvas, so that the points are the same.
      let run = try await Subprocess.run(
        [
          Cosmos.program, "run", "--window", "150x267", "--no-splash", "--script",
          folder.path("script.json5"),
        ],
        environment: server.environment.merging([
          "ALSOFT_CONF": folder.path("alsoft.conf"), "HOME": folder.path("."),
          "XDG_STATE_HOME": folder.path("state"),
        ]) { $1 })
      #expect(run.exitCode == 0 && run.errors == "")
      return try SoundTrack(waveFile: folder.path("out.wav"))
    }

    @Test func `a minute of sound matches its files in timing and volume`() async throws {
      var track = try await recordedMinute()
      #expect((0.1..<0.7).contains(track.peak))

      // The loops start together once they are decoded, and the drone repeats on time.
      let drone = try SoundTrack(of: Recording(builtIn: "Assets/Sounds/audio1.flac"))
      let pad = try SoundTrack(of: Recording(builtIn: "Assets/Sounds/audio2.ogg"))
      let begin = try start(of: drone, and: pad, in: track)
      for (loop, start) in [(drone, begin), (pad, begin), (drone, begin + drone.samples.count)] {
        let level = try track.level(of: loop, at: start)
        #expect(abs(level) < 1, "\(level) dB")
      }
      try track.remove(drone, at: begin, volume: 1, isLoop: true)
      try track.remove(pad, at: begin, volume: 1, isLoop: true)
      track.samples.removeFirst(begin)

      let delays = try removeEffects(from: &track)
      let usual = delays.sorted()[delays.count / 2]
      #expect((0..<1).contains(usual))
      let late = zip(Self.expected, delays).filter { abs($0.1 - usual) > 0.02 }
      #expect(late.count < Self.expected.count / 2, "\(late), usually \(usual) s")
      #expect(abs(track.duration + usual - 60) < 0.5)

      // No other sound remains, up to the end, where the loops fade.
      #expect(try track.part(0, track.duration - 1).peak < 0.003)
    }

    /// The frame at which the loops start.
    private func start(
      of drone: SoundTrack, and pad: SoundTrack, in track: SoundTrack
    ) throws -> Int {
      var loops = drone
      try loops.remove(pad, at: 0, volume: -1)
      let begin = try #require(track.onset) - #require(loops.onset)
      // The first moments are faint; a louder one locates the start to the exact frame.
      let (loud, slack) = (SoundTrack.frame(6), SoundTrack.frame(0.01))
      let range = (begin + loud - slack)...(begin + loud + slack)
      return try track.bestStart(of: loops.part(6, 8), in: range) - loud
    }

    /// Subtracts the effects where they occur, and checks their levels.
    ///
    /// - Parameter track: The recording from the start of the loops, with the loops removed.
    /// - Returns: How much earlier each effect comes, relative to the start of the loops, than in the script,
    ///   in seconds: the program first decodes all sounds.
    /// - Throws: Any error of decoding an effect.
    private func removeEffects(from track: inout SoundTrack) throws -> [Double] {
      var delays: [Double] = []
      for (effect, time) in Self.expected {
        let file = try SoundTrack(of: Recording(builtIn: effect.file))
        let volume = try #require(Self.volumes[effect])
        // Search for the first effect within a second, and for the others near where they should then be.
        let isFirst = delays.isEmpty
        let delay = isFirst ? 0.5 : delays.sorted()[delays.count / 2]
        let reach = isFirst ? 0.5 : Self.patience
        let range = SoundTrack.frame(time - delay - reach)...SoundTrack.frame(time - delay + reach)
        let start = try track.bestStart(of: file, in: range)
        let level = try track.level(of: file, at: start) - 20 * log10(volume)
        #expect(abs(level) < 1, "\(effect) at \(time) s: \(level) dB")
        delays.append(time - Double(start) / Double(SoundTrack.rate))
        try track.remove(file, at: start, volume: volume)
      }
      return delays
    }
  }
}
