import COpenAL

/// A recording that is ready to be played, deleted with its owner.
///
/// - Important: Create it, use it and let it go while its output is open.
struct Voice: ~Copyable {
  /// OpenAL's name of what is played; never 0 while this value lives.
  let source: ALuint

  private let buffer: ALuint

  /// Hands a recording to OpenAL.
  ///
  /// - Parameters:
  ///   - recording: What is played; OpenAL keeps a copy.
  ///   - volume: Share of the recorded level.
  ///   - isLoop: Whether it begins again at its end.
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

  /// Plays it from its start, whether it is being played or not.
  func play() {
    alSourceStop(source)
    alSourcePlay(source)
  }

  /// Ends it where it is.
  func stop() {
    alSourceStop(source)
  }

  deinit {
    var (source, buffer) = (source, buffer)
    // A buffer can't be deleted while a source has it.
    alDeleteSources(1, &source)
    alDeleteBuffers(1, &buffer)
  }
}
