/// How the random stars of a layer are drawn.
///
/// Layers of soft glows that cover the canvas several times over are accumulated once, whatever the path.
public enum StarPath: String, CaseIterable, Hashable, Sendable {
  /// Whichever of ``direct`` and ``cached`` costs less.
  case auto
  /// Draws each star individually in every frame.
  case direct
  /// Draws the whole layer in one pass, from a layer cache filled in advance.
  case cached

  /// Creates the path with the given name; also accepts the older names `live` and `ribbon`.
  ///
  /// - Parameter name: A word from the command line.
  public init?(named name: String) {
    switch name {
    case "live": self = .direct
    case "ribbon": self = .cached
    default: self.init(rawValue: name)
    }
  }
}
