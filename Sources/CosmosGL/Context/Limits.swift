/// What a driver allows, as far as it decides how a scene is drawn.
package struct Limits: Hashable, Sendable {
  /// Longest side of a texture or a render target, in pixels.
  package var largestTexture: Int
  /// Most bytes in a buffer that shaders read as a texture; 0 where they can't.
  package var largestBufferTexture: Int
  /// Whether it blends colours into targets of floating-point numbers.
  package var blendsFloats: Bool
  /// Whether the driver draws on the CPU.
  package var isSoftware: Bool
  /// Bytes that layer caches may take; what a picture of their size needs may be less.
  package var mostCacheBytes = Int.max

  /// Creates limits.
  package init(
    largestTexture: Int, largestBufferTexture: Int, blendsFloats: Bool = true, isSoftware: Bool
  ) {
    self.largestTexture = largestTexture
    self.blendsFloats = blendsFloats
    self.largestBufferTexture = largestBufferTexture
    self.isSoftware = isSoftware
  }
}

/// What holds the bytes of layers of stars that are drawn once.
package enum LayerCacheStorage: Hashable, Sendable {
  /// A buffer that shaders read as a texture.
  case buffer
  /// A texture in layers.
  case texture
}

extension Limits {
  /// What holds layers of stars that are drawn once, or `nil` where the driver can't draw them so.
  ///
  /// A buffer is fetched faster, but OpenGL ES 3.0 has none, and some drivers allow no more than 64 KiB.
  package var cacheStorage: LayerCacheStorage? {
    guard blendsFloats else { return nil }
    return largestBufferTexture >= Limits.sufficientBuffer ? .buffer : .texture
  }

  /// Bytes of one layer's cache for a window of usual size, about.
  private static let sufficientBuffer = 1 << 24
}

extension Driver {
  /// What decides how a scene is drawn.
  package var limits: Limits {
    Limits(
      largestTexture: largestTexture, largestBufferTexture: largestBufferTexture,
      blendsFloats: blendedFloatBits > 0, isSoftware: isSoftware)
  }
}
