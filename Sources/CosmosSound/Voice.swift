import COpenAL

/// An OpenAL source with a recording attached, deleted on deinit.
///
/// - Important: Create it, use it and release it while its output is open.
struct Voice: ~Copyable {
  /// The name of the OpenAL source; never 0 while this value lives.
  let source: ALuint

  private let buffer: ALuint

  /// Uploads a recording to OpenAL.
  ///
  /// - Parameters:
  ///   - recording: The recording; OpenAL keeps a copy.
  ///   - volume: Gain relative to the recorded level.
  ///   - isLoop: Whether it repeats.
  /// - Throws: ``SoundError`` with OpenAL's reason.
  init(_ recording: Recording, volume: Float, isLoop: Bool) throws(SoundError) {
    alGetError()
    var buffer: ALuint = 0
    var source: ALuint = 0
    alGenBuffers(1, &buffer)
    alGenSources(1, &source)
    self.buffer = buffer
    self.source = source
    alBufferData(
      buffer, AL_FORMAT_STEREO16, recording.samples, ALsizei(recording.samples.count * 2),
      ALsizei(recording.rate))
    alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
    alSourcef(source, AL_GAIN, volume)
    alSourcei(source, AL_LOOPING, isLoop ? AL_TRUE : AL_FALSE)
    if let fault = SoundOutput.fault() { throw fault }
  }

  /// Plays the recording from the start, even if it is already playing.
  func play() {
    alSourceStop(source)
    alSourcePlay(source)
  }

  /// Stops playback.
  func stop() {
    alSourceStop(source)
  }

  deinit {
    var (source, buffer) = (source, buffer)
    // A buffer can't be deleted while it is attached to a source.
    alDeleteSources(1, &source)
    alDeleteBuffers(1, &buffer)
  }
}
