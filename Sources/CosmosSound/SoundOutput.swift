import COpenAL

/// An open device and the context that mixes all sounds; closed on deinit.
///
/// - Important: OpenAL has one current context, so keep only one output at a time.
final class SoundOutput: Sendable {
  // OpenAL may be called from any thread.
  nonisolated(unsafe) private let device: OpaquePointer
  nonisolated(unsafe) private let context: OpaquePointer

  /// Opens the default device.
  ///
  /// - Throws: ``SoundError`` if there is none, or if it does not work.
  convenience init() throws(SoundError) {
    guard let device = alcOpenDevice(nil) else { throw .noDevice }
    try self.init(owning: device, attributes: [0])
  }

  /// Opens a silent loopback device, whose mix is read with ``mix(frames:)``.
  ///
  /// - Parameter rate: Sample rate in frames per second.
  /// - Throws: ``SoundError`` with OpenAL's reason.
  convenience init(mixingAt rate: Int) throws(SoundError) {
    guard let device = alcLoopbackOpenDeviceSOFT(nil) else { throw .noDevice }
    try self.init(
      owning: device,
      attributes: [
        ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
        ALC_FREQUENCY, ALCint(rate),
        // The user's headphones and the loudness of other moments must not change what is mixed.
        ALC_HRTF_SOFT, ALCint(ALC_FALSE), ALC_OUTPUT_LIMITER_SOFT, ALCint(ALC_FALSE), 0,
      ])
  }

  private init(owning device: OpaquePointer, attributes: [ALCint]) throws(SoundError) {
    guard let context = alcCreateContext(device, attributes) else {
      let code = alcGetError(device)
      let reason = SoundOutput.reason(code, alcGetString(device, code))
      alcCloseDevice(device)
      throw .device(reason: reason)
    }
    self.device = device
    self.context = context
    alcMakeContextCurrent(context)
  }

  /// Whether the device still plays: it ends with its sound server, or when it is unplugged.
  var isConnected: Bool {
    var isConnected: ALCint = 1
    alcGetIntegerv(device, ALC_CONNECTED, 1, &isConnected)
    return isConnected != 0
  }

  /// The device's name for people.
  var name: String {
    alcGetString(device, ALC_ALL_DEVICES_SPECIFIER).map { String(cString: $0) } ?? "unnamed"
  }

  /// Resumes the device, which starts out running.
  func resume() {
    alcDeviceResumeSOFT(device)
  }

  /// Pauses the device: until it is resumed, nothing is mixed, and none of OpenAL's threads wakes up.
  func pause() {
    alcDevicePauseSOFT(device)
  }

  /// Mixes the next frames of a loopback device into interleaved left and right samples; 1 is full scale.
  func mix(frames: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: frames * 2) { buffer, count in
      alcRenderSamplesSOFT(device, buffer.baseAddress, ALCsizei(frames))
      count = frames * 2
    }
  }

  /// OpenAL's error from the last call that failed, or `nil`.
  static func fault() -> SoundError? {
    let code = alGetError()
    guard code != AL_NO_ERROR else { return nil }
    return .device(reason: reason(code, alGetString(code)))
  }

  private static func reason(_ code: Int32, _ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? "error \(code)"
  }

  deinit {
    alcMakeContextCurrent(nil)
    alcDestroyContext(context)
    alcCloseDevice(device)
  }
}
