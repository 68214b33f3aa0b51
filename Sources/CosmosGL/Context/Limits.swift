/// What a driver allows, as far as it decides how a scene is drawn.
package struct Limits: Hashable, Sendable {
  /// Longest side of a texture or a render target, in pixels.
  package var largestTexture: Int
  /// Most bytes in a buffer that shaders read as a texture; 0 where they can't.
  package var largestBufferTexture: Int
  /// Whether the driver draws on the CPU.
  package var isSoftware: Bool

  /// Creates limits.
  package init(largestTexture: Int, largestBufferTexture: Int, isSoftware: Bool) {
    self.largestTexture = largestTexture
    self.largestBufferTexture = largestBufferTexture
    self.isSoftware = isSoftware
  }
}

extension Driver {
  /// What decides how a scene is drawn.
  package var limits: Limits {
    Limits(
      largestTexture: largestTexture, largestBufferTexture: largestBufferTexture,
      isSoftware: isSoftware)
  }
}
