/// Why there is no sound.
public enum SoundError: Error, Hashable, Sendable {
  /// No sound device could be opened.
  case noDevice
  /// The device was opened but does not work; `reason` is OpenAL's message.
  case device(reason: String)
  /// A sound could not be read; `reason` is libsndfile's message.
  case recording(file: String, reason: String)
}

extension SoundError: CustomStringConvertible {
  /// One line with what failed and the library's own message.
  public var description: String {
    switch self {
    case .noDevice: "there is no sound device"
    case .device(let reason): "the sound device does not work: \(reason)"
    case .recording(let file, let reason): "\(file): \(reason)"
    }
  }
}
