/// A short sound that is played once, over the loops.
public enum SoundEffect: String, Hashable, Sendable, CaseIterable {
  /// Rising glitter, about a second, for the menu that opens.
  case menuOpen
  /// Falling glitter, about a second, for the menu that closes.
  case menuClose
  /// A click of a tenth of a second, for a sign that is reached in the menu.
  case tick

  /// Share of the recorded level at which it is played.
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
