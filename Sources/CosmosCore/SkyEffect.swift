/// Something that a sky asks of the program around it.
public enum SkyEffect: Hashable, Sendable {
  /// A sound begins.
  case sound(Sound)
  /// The manual, to which the info panel links, is to be opened.
  case openLink

  /// The sounds of the menu.
  public enum Sound: String, Hashable, Sendable {
    /// The menu begins to open.
    case menuOpen
    /// The menu begins to close.
    case menuClose
    /// Another sign is selected.
    case tick
  }
}
