/// Counts of what a renderer holds and does.
public struct Statistics: Hashable, Sendable {
  /// Stars, lines and other objects in the buffers.
  public var stored = 0

  /// Stars, lines and objects of the ruler that the last frame drew.
  ///
  /// Stars of layer caches count only as often as they are drawn anew; the menu and layers of soft glows do not
  /// count.
  public var drawn = 0

  /// Parts of scenes made and uploaded since the renderer was made.
  ///
  /// A part is a layer's stars, its glow, its texture, its lines or its ruler. Only when one is made
  /// are paths flattened and texts drawn.
  public var uploads = 0

  /// Stars in the buffers; a part of ``stored``.
  public var stars = 0

  /// Bytes of the buffers that hold the stars.
  public var starBytes = 0

  /// Bytes of the caches into which layers of stars were drawn.
  public var cacheBytes = 0

  /// Layers of stars that are drawn from caches.
  public var cachedLayers = 0

  /// Creates counts of nothing.
  public init() {}
}
