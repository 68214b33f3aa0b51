/// Why there is no sound.
public enum SoundError: Error, Hashable, Sendable {
  /// No device for sound could be opened.
  case noDevice
  /// The device is there, and refuses to work; `reason` is OpenAL's own word.
  case device(reason: String)
  /// A sound could not be read; `reason` is libsndfile's own text.
  case recording(file: String, reason: String)
}

extension SoundError: CustomStringConvertible {
  /// One line with what failed and the library's own words.
  public var description: String {
    switch self {
    case .noDevice: "there is no sound device"
    case .device(let reason): "the sound device does not work: \(reason)"
    case .recording(let file, let reason): "\(file): \(reason)"
    }
  }
}
