import CosmosCore
import CosmosHost
import CosmosImage
import Glibc

/// The sound of a film, mixed completely before the first frame is drawn.
///
/// A sky's state doesn't depend on drawing, so the sound can be read by another program at any speed.
package final class SoundTrack {
  private let sound: FilmSound
  private let file: ScratchFile

  /// Mixes the sound into a file without a name.
  ///
  /// - Parameters:
  ///   - sound: The sound.
  ///   - film: The film.
  ///   - session: The sky and its script.
  ///   - termination: Ends the mixing when the program is asked to end.
  /// - Throws: `SoundError`, `FileError` or `Termination.Interruption`.
  package init(_ sound: FilmSound, of film: Film, session: Session, termination: Termination) throws
  {
    self.sound = sound
    let file = try ScratchFile()
    self.file = file
    try SoundTrack.mix(
      sound, of: film, session: session, isPadded: true, termination: termination
    ) {
      try file.write($0)
    }
  }

  /// The file with the samples of 32 bits, from the first frame on; without a header.
  ///
  /// A pair of samples never lies in two of the blocks in which a program reads the file, so that the file can be cut
  /// while it is read.
  package var descriptor: Int32 { file.descriptor }

  /// Returns whether the sound ends before the last frame of the film.
  ///
  /// - Parameter count: Number of frames until then.
  /// - Returns: `false` if these are all frames.
  package func isEnded(byFrames count: Int) -> Bool { count < sound.frames.count }

  /// Ends the sound with a frame.
  ///
  /// - Parameter count: Number of frames until then.
  package func end(afterFrames count: Int) {
    guard isEnded(byFrames: count) else { return }
    file.truncate(to: sound.sampleCount(ofFrames: count) * SoundSamples.bytesPerPaddedPair)
  }

  /// Mixes the sound into a WAV file, which is there only when it is complete.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - sound: The sound.
  ///   - film: The film.
  ///   - session: The sky and its script.
  ///   - termination: Ends the mixing when the program is asked to end.
  /// - Throws: `SoundError`, `FileError` or `Termination.Interruption`.
  package static func write(
    to path: FilePath, _ sound: FilmSound, of film: Film, session: Session,
    termination: Termination
  ) throws {
    let file = try OutputFile(path: path, collision: .replaceName)
    let header = SoundSamples.header(count: sound.sampleCount(), rate: FilmSound.sampleRate)
    try file.write(header)
    try mix(sound, of: film, session: session, termination: termination) { try file.write($0) }
    try file.finish()
  }

  private static func mix(
    _ sound: FilmSound, of film: Film, session: Session, isPadded: Bool = false,
    termination: Termination, write: ([UInt8]) throws -> Void
  ) throws {
    let status = StatusLine()
    var bytes: [UInt8] = []
    /// Samples of one channel that were mixed, and how many when the status was shown.
    var (done, shown) = (0, 0)
    try sound.mix((session.sky, session.player), time: film.time(ofFrame:)) { samples, isWanted in
      if isWanted { SoundSamples.append(samples, isPadded: isPadded, to: &bytes) }
      done += samples.count / 2
      try termination.check()
      if done > shown + 10 * FilmSound.sampleRate {
        shown = done
        status.show("mixing the sound: \(done / FilmSound.sampleRate) s")
      }
      guard bytes.count > 1 << 18 else { return }
      try write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try write(bytes)
  }
}
