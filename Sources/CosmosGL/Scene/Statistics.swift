/// Counts of the objects that a renderer stores, draws and uploads.
public struct Statistics: Hashable, Sendable {
  /// Number of stars, lines and other objects in the buffers.
  public var stored = 0

  /// Number of stars, lines and ruler objects drawn in the last frame.
  ///
  /// Cached stars count only when they are redrawn into their cache. The menu and layers of soft glows do not count.
  public var drawn = 0

  /// Number of scene resources created and uploaded since the renderer was created.
  ///
  /// A resource holds a layer's stars, their glow, a glow texture, layer caches, lines, a ruler or the menu.
  /// Paths are flattened and text is rasterized only for a new resource.
  public var uploads = 0

  /// Number of stars in the buffers, included in ``stored``.
  public var stars = 0

  /// Size of the star buffers, in bytes.
  public var starBytes = 0

  /// Size of the layer caches and glow textures, in bytes.
  public var cacheBytes = 0

  /// Number of star layers drawn from caches.
  public var cachedLayers = 0

  /// Creates statistics in which every count is zero.
  public init() {}
}
