import CProcess
import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSound
import Glibc

/// The sound of a film: what a window would play, mixed to the sample.
///
/// The loops start with frame 0, an effect with the frame that shows its cause.
package struct FilmSound {
  /// Samples per second.
  package static let sampleRate = 48_000

  /// The frames that the sound belongs to.
  package let frames: ClosedRange<Int>
  private let rate: FrameRate

  /// Plans the sound of frames.
  ///
  /// - Parameters:
  ///   - frames: The frames, counted from the start of the film.
  ///   - rate: Frames per second.
  package init(of frames: ClosedRange<Int>, rate: FrameRate) {
    self.frames = frames
    self.rate = rate
  }

  /// Returns the number of samples before a frame, of one channel.
  ///
  /// - Parameter frame: The frame's number in the film, from 0 to one billion.
  /// - Returns: The nearest whole number.
  package func samples(beforeFrame frame: Int) -> Int {
    // Whole seconds of the numerator first: the product of all three could overflow.
    let (seconds, rest) = (frame * rate.denominator).quotientAndRemainder(
      dividingBy: rate.numerator)
    let scaled = 2 * rest * FilmSound.sampleRate + rate.numerator
    return seconds * FilmSound.sampleRate + scaled / (2 * rate.numerator)
  }

  /// Counts the samples of the first frames.
  ///
  /// - Parameter count: How many of the frames that the sound belongs to; `nil` for all.
  /// - Returns: Number of samples of one channel.
  package func sampleCount(ofFrames count: Int? = nil) -> Int {
    let count = count ?? frames.count
    return samples(beforeFrame: frames.lowerBound + count)
      - samples(beforeFrame: frames.lowerBound)
  }

  /// Mixes the sound.
  ///
  /// The sound before the first frame is mixed, too, and dropped: a part of a film sounds exactly as in the whole.
  ///
  /// - Parameters:
  ///   - playback: The sky and its script, at the time when the sky opens.
  ///   - time: Returns the time of a frame, in seconds since the sky opened.
  ///   - write: Receives at most 8192 interleaved left and right samples, of which 1 is full scale, and whether they
  ///     belong to the frames.
  /// - Throws: `SoundError`, or any error of `write`.
  package func mix(
    _ playback: (sky: Sky, player: ScriptPlayer), time: (Int) -> Seconds,
    write: (_ samples: [Float], _ isWanted: Bool) throws -> Void
  ) throws {
    FilmSound.useReproducibleSettings
    let mixer = try SoundPlayer(mixingAt: FilmSound.sampleRate)
    var (sky, player) = playback
    mixer.startLoops()
    for frame in 0...frames.upperBound {
      player.advance(&sky, to: time(frame))
      if sky.hasEffects {
        for case .sound(let sound) in sky.takeEffects() { mixer.play(SoundEffect(sound)) }
      }
      var left = samples(beforeFrame: frame + 1) - samples(beforeFrame: frame)
      while left > 0 {
        let mixed = mixer.mix(frames: min(left, 4096))
        left -= mixed.count / 2
        try write(mixed, frame >= frames.lowerBound)
      }
    }
  }

  /// Makes OpenAL ignore the settings of the user and of the system; done once, on first use.
  private static let useReproducibleSettings: Void = {
    if !Log.prints(.debug) { SoundPlayer.silenceLibraries() }
    let file = cosmos_memory_file("openal")
    guard file >= 0 else { return }
    var text = SoundPlayer.reproducibleSettings
    let written = text.withUTF8 { Glibc.write(file, $0.baseAddress, $0.count) }
    // OpenAL reads the file when it is first used, and again for each device.
    if written > 0 { SoundPlayer.readSettings(from: "/proc/self/fd/\(file)") }
  }()
}
