/// How the random stars of a layer are drawn.
public enum StarPath: String, CaseIterable, Hashable, Sendable {
  /// Whichever of ``direct`` and ``cached`` costs less; large soft glows as with ``cached``.
  case auto
  /// Draws each star individually in every frame, large soft glows too.
  case direct
  /// Draws the whole layer in one pass, from a layer cache filled in advance.
  ///
  /// Layers of soft glows that cover the canvas several times over are one texture. Stars that twinkle or
  /// differ in colour are always drawn individually.
  case cached
}
