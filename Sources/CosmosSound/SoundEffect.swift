/// A short sound that plays once, on top of the loops.
public enum SoundEffect: String, Hashable, Sendable, CaseIterable {
  /// A rising shimmer of about a second, when the menu opens.
  case menuOpen
  /// A falling shimmer of about a second, when the menu closes.
  case menuClose
  /// A click of a tenth of a second, when a sign is reached in the menu.
  case tick

  /// Playback gain relative to the recorded level.
  public var volume: Float {
    switch self {
    case .menuOpen, .menuClose: 0.64
    case .tick: 0.4
    }
  }

  /// Path of its recording among the compiled-in files.
  package var file: String {
    switch self {
    case .menuOpen, .menuClose: "Assets/Sounds/\(rawValue).ogg"
    case .tick: "Assets/Sounds/\(rawValue).flac"
    }
  }
}
