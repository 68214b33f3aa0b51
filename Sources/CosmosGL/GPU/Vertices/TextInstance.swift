import CosmosCore

/// A line of text in the layout that the GPU reads.
///
/// The inputs of `Shaders/text.vert.glsl` mirror it.
package struct TextInstance: BitwiseCopyable {
  /// Position of the line's centre on its layer's strip.
  package var position: StripPoint
  /// The line's centre, in texels from its bitmap's top left corner.
  package var centre: SIMD2<Float>
  /// Left, top, width and height of its bitmap in the atlas, in texels.
  package var atlasRect: SIMD4<Float>
}
