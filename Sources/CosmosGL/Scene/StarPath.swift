/// How the random stars of a layer get into the picture.
///
/// Layers of soft glows that cover the canvas several times over are added up once in any case.
public enum StarPath: String, CaseIterable, Hashable, Sendable {
  /// Whichever of ``direct`` and ``cached`` costs less.
  case auto
  /// Each star by itself, in every frame.
  case direct
  /// The whole layer at once, from a layer cache into which its stars were drawn before.
  case cached

  /// The path with a name, which may be one of the older words `live` and `ribbon`.
  ///
  /// - Parameter name: A word of a command line.
  public init?(named name: String) {
    switch name {
    case "live": self = .direct
    case "ribbon": self = .cached
    default: self.init(rawValue: name)
    }
  }
}
