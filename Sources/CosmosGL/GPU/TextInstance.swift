import CosmosCore

/// A line of text, as the GPU reads it.
///
/// Mirrored by the inputs of `Shaders/text.vert.glsl`.
package struct TextInstance: BitwiseCopyable {
  /// Where the centre of its ink stands on its layer.
  package var place: StripPoint
  /// The centre of its ink, in texels from its bitmap's top left corner.
  package var centre: SIMD2<Float>
  /// Left, top, width and height of its bitmap in the atlas, in texels.
  package var picture: SIMD4<Float>
}
