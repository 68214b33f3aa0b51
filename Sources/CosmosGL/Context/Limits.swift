/// The driver limits that determine how a scene is drawn.
package struct Limits: Hashable, Sendable {
  /// Maximum width and height of a texture or a render target, in pixels.
  package var largestTexture: Int
  /// Maximum size of a buffer texture, in bytes; 0 if buffer textures are not supported.
  package var largestBufferTexture: Int
  /// Whether the driver can blend into floating-point targets.
  package var blendsFloats: Bool
  /// Whether the driver renders on the CPU.
  package var isSoftware: Bool
  /// Upper bound for the memory of layer caches, in bytes; the image size may set a lower one.
  package var maxCacheBytes = Int.max

  /// Creates a set of limits.
  package init(
    largestTexture: Int, largestBufferTexture: Int, blendsFloats: Bool = true, isSoftware: Bool
  ) {
    self.largestTexture = largestTexture
    self.blendsFloats = blendsFloats
    self.largestBufferTexture = largestBufferTexture
    self.isSoftware = isSoftware
  }
}

/// The kind of GL object that stores layer caches.
package enum LayerCacheStorage: Hashable, Sendable {
  /// A buffer texture.
  case buffer
  /// A 2D array texture.
  case texture
}

extension Limits {
  /// The storage for layer caches, or `nil` if the driver can't draw them.
  ///
  /// On the CPU, fetching from a buffer texture is faster, but OpenGL ES 3.0 has none, and some drivers limit it to
  /// 64 KiB. Into a buffer, NVIDIA's driver copies each slice by way of system memory, which takes up to 30 ms.
  package var cacheStorage: LayerCacheStorage? {
    guard blendsFloats else { return nil }
    return isSoftware && largestBufferTexture >= Limits.sufficientBuffer ? .buffer : .texture
  }

  /// Approximate size of one layer's cache for a window of typical size, in bytes.
  private static let sufficientBuffer = 1 << 24
}

extension Driver {
  /// The limits that determine how a scene is drawn.
  package var limits: Limits {
    Limits(
      largestTexture: largestTexture, largestBufferTexture: largestBufferTexture,
      blendsFloats: blendedFloatBits > 0, isSoftware: isSoftware)
  }
}
