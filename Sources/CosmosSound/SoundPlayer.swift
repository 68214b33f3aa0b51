import COpenAL
import Glibc

/// Plays the sounds of Cosmos: two loops, with effects on top.
///
/// Creating a player opens the default device and decodes all sounds, but plays nothing yet. That takes a
/// moment, so do it where no one has to wait. The methods return immediately and may be called from any
/// thread.
///
/// - Important: Keep only one player at a time: OpenAL plays on one device.
public final class SoundPlayer: Sendable {
  // The order matters: the output must be released after all voices that play on it.
  private let drone: Voice
  private let pad: Voice
  private let menuOpen: Voice
  private let menuClose: Voice
  private let tick: Voice
  private let output: SoundOutput

  /// Stops OpenAL and its libraries from writing to standard error, for example about a missing device.
  ///
  /// - Important: Call it before creating the first player, and before there are threads that read the
  ///   environment.
  public static func silenceLibraries() {
    cosmos_silence_openal()
  }

  /// Opens the default device and closes it again.
  ///
  /// - Returns: The device's name.
  /// - Throws: ``SoundError`` if there is none, or if it does not work.
  package static func deviceName() throws(SoundError) -> String {
    try SoundOutput().name
  }

  /// Settings of OpenAL Soft for a mix that is the same for every user and on all processors of a kind, and for which no
  /// device and no sound server is asked.
  ///
  /// They override the files of the user and of the system.
  package static let reproducibleSettings = """
    drivers = null
    disable-cpu-exts = all
    resampler = bsinc12
    hrtf = false
    output-limiter = false
    dither = false
    volume-adjust = 0
    sources = 256
    excludefx = all

    """

  /// Lets OpenAL Soft read a file of settings.
  ///
  /// - Important: Call it before creating the first player, and before there are threads that read the
  ///   environment.
  /// - Parameter file: The file's path.
  package static func readSettings(from file: String) {
    setenv("ALSOFT_CONF", file, 1)
    // It would override the file.
    unsetenv("ALSOFT_DRIVERS")
  }

  /// Opens the default device and decodes all sounds.
  ///
  /// - Throws: ``SoundError`` if there is no device, or if it can't be opened.
  public convenience init() throws(SoundError) {
    try self.init(on: SoundOutput())
  }

  /// Creates a player on a silent loopback device, whose mix is read with ``mix(frames:)``.
  ///
  /// - Parameter rate: Sample rate in frames per second.
  /// - Throws: ``SoundError`` with OpenAL's reason.
  package convenience init(mixingAt rate: Int) throws(SoundError) {
    try self.init(on: SoundOutput(mixingAt: rate))
  }

  private init(on output: SoundOutput) throws(SoundError) {
    self.output = output
    drone = try Voice(Recording(builtIn: SoundLoop.drone.file), volume: 1, isLoop: true)
    pad = try Voice(Recording(builtIn: SoundLoop.pad.file), volume: 1, isLoop: true)
    menuOpen = try SoundPlayer.voice(.menuOpen)
    menuClose = try SoundPlayer.voice(.menuClose)
    tick = try SoundPlayer.voice(.tick)
  }

  private static func voice(_ effect: SoundEffect) throws(SoundError) -> Voice {
    try Voice(Recording(builtIn: effect.file), volume: effect.volume, isLoop: false)
  }

  /// Whether the device still plays; if not, only another player can.
  public var isConnected: Bool { output.isConnected }

  /// Starts both loops at the same moment, from the beginning; they repeat forever.
  public func startLoops() {
    let sources = [drone.source, pad.source]
    alSourceStopv(ALsizei(sources.count), sources)
    alSourcePlayv(ALsizei(sources.count), sources)
  }

  /// Plays an effect from the start, cutting off an earlier playback of the same effect.
  public func play(_ effect: SoundEffect) {
    switch effect {
    case .menuOpen: menuOpen.play()
    case .menuClose: menuClose.play()
    case .tick: tick.play()
    }
  }

  /// Fades out within a few hundredths of a second, without a click.
  ///
  /// The device keeps running at zero gain: call ``rest()`` after ``fadeTime``.
  public func fade() {
    alListenerf(AL_GAIN, 0)
  }

  /// Duration of ``fade()``, in seconds.
  public static let fadeTime = 0.1

  /// Stops all effects and pauses the device, so that the loops keep their position.
  public func rest() {
    menuOpen.stop()
    menuClose.stop()
    tick.stop()
    output.pause()
  }

  /// Makes the sound audible again after ``fade()`` or ``rest()``; the loops continue where they were.
  public func resume() {
    output.resume()
    alListenerf(AL_GAIN, 1)
  }

  /// Mixes the next frames of a loopback device into interleaved left and right samples; 1 is full scale.
  package func mix(frames: Int) -> [Float] {
    output.mix(frames: frames)
  }
}
