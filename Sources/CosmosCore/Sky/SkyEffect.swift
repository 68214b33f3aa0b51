/// Something that a sky asks the surrounding program to do.
public enum SkyEffect: Hashable, Sendable {
  /// Play a sound.
  case sound(Sound)
  /// Open the manual, to which the info panel links.
  case openLink

  /// The menu's sound effects.
  public enum Sound: String, Hashable, Sendable {
    /// The menu starts to open.
    case menuOpen
    /// The menu starts to close.
    case menuClose
    /// A different sign is selected.
    case tick
  }
}
