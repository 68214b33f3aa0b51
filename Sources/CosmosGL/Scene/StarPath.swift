/// How the stars of a layer get into the picture.
///
/// Layers of soft glows that cover the canvas several times over are added up once in any case.
public enum StarPath: String, CaseIterable, Hashable, Sendable {
  /// As costs less: see ``live`` and ``ribbon``.
  case auto
  /// Each star by itself, in every frame.
  case live
  /// The whole layer at once, from a ribbon into which its stars were drawn before.
  case ribbon
}
