import COpenAL

/// Everything that Cosmos lets be heard: two loops, and effects over them.
///
/// It opens the default device, decodes all sounds, and plays nothing until it is asked to. That takes a
/// moment: make it where nobody waits. Its methods return at once and may be called from any thread.
///
/// - Important: Have one stage at a time: OpenAL plays on one device.
public final class SoundStage: Sendable {
  // In this order: the device goes when nothing is left that is played on it.
  private let drone: Voice
  private let pad: Voice
  private let menuOpen: Voice
  private let menuClose: Voice
  private let tick: Voice
  private let output: SoundOutput

  /// Keeps OpenAL and the libraries under it from writing to standard error, about a missing device say.
  ///
  /// - Important: Call it before the first stage, and before there are threads that read the environment.
  public static func silenceLibraries() {
    cosmos_silence_openal()
  }

  /// Opens the default device.
  ///
  /// - Throws: ``SoundError`` where there is none, or where it does not work.
  public convenience init() throws(SoundError) {
    try self.init(on: SoundOutput())
  }

  /// Opens a stage that nobody hears: what it plays is taken with ``mix(frames:)``.
  ///
  /// - Parameter rate: Frames a second.
  /// - Throws: ``SoundError`` with OpenAL's reason.
  package convenience init(mixingAt rate: Int) throws(SoundError) {
    try self.init(on: SoundOutput(mixingAt: rate))
  }

  private init(on output: SoundOutput) throws(SoundError) {
    self.output = output
    drone = try Voice(Recording(builtIn: SoundLoop.drone.file), volume: 1, isLoop: true)
    pad = try Voice(Recording(builtIn: SoundLoop.pad.file), volume: 1, isLoop: true)
    menuOpen = try SoundStage.voice(.menuOpen)
    menuClose = try SoundStage.voice(.menuClose)
    tick = try SoundStage.voice(.tick)
  }

  private static func voice(_ effect: SoundEffect) throws(SoundError) -> Voice {
    try Voice(Recording(builtIn: effect.file), volume: effect.volume, isLoop: false)
  }

  /// Starts both loops at the same moment, from their beginnings and for ever.
  public func startLoops() {
    let sources = [drone.source, pad.source]
    alSourceStopv(ALsizei(sources.count), sources)
    alSourcePlayv(ALsizei(sources.count), sources)
  }

  /// Plays an effect from its start; if it is being played already, that ends.
  public func play(_ effect: SoundEffect) {
    switch effect {
    case .menuOpen: menuOpen.play()
    case .menuClose: menuClose.play()
    case .tick: tick.play()
    }
  }

  /// Falls silent within a few hundredths of a second, without a click.
  ///
  /// The device works on, unheard: call ``rest()`` after ``fadeTime``.
  public func fade() {
    alListenerf(AL_GAIN, 0)
  }

  /// Time that ``fade()`` takes, in seconds.
  public static let fadeTime = 0.1

  /// Stands still: the device stops, and no time passes for the loops.
  public func rest() {
    menuOpen.stop()
    menuClose.stop()
    tick.stop()
    output.pause()
  }

  /// Is heard again after ``fade()`` or ``rest()``; the loops go on where they were.
  public func resume() {
    output.resume()
    alListenerf(AL_GAIN, 1)
  }

  /// The next frames of a stage that nobody hears: samples of left and right in turn, 1 is full scale.
  package func mix(frames: Int) -> [Float] {
    output.mix(frames: frames)
  }
}
