import CosmosCore

/// Draws the layers of a ``RibbonSheet`` in one go.
final class RibbonPass {
  /// Layers that it draws.
  let layers: Int

  private let pipeline: Pipeline

  /// The colour of the stars, and what is behind them.
  struct Look: Hashable {
    /// Colour of the stars; its alpha does not count.
    var tint: Color
    /// An opaque colour behind them, or `nil` for what was drawn before.
    var ground: Color?
  }

  /// Where the picture's left edge is in the layers.
  struct Starts {
    /// The column of each layer's plane, counted from its first slot.
    var columns = [8 of Int32](repeating: 0)
    /// The first byte of each layer's plane.
    var planes = [8 of Int32](repeating: 0)
  }

  /// Compiles the program for a number of layers, 1 to `PipelineDescriptor.mostRibbonLayers`.
  init(layers: Int, driver: Driver) throws(ProgramError) {
    pipeline = try Pipeline(.ribbon(layers: layers), driver: driver)
    self.layers = layers
  }

  func draw(
    _ bytes: borrowing BufferTexture, of shape: RibbonShape, starts: Starts, look: Look,
    projection: Projection
  ) {
    pipeline.begin(projection, blend: look.ground == nil ? .over : BlendState.none)
    pipeline.bind(bytes, to: .ribbons)
    pipeline.set(.size, SIMD2(Int32(shape.slots), Int32(shape.chunkBytes)))
    pipeline.set(.columns, starts.columns.span.extracting(first: layers))
    pipeline.set(.planes, starts.planes.span.extracting(first: layers))
    pipeline.set(.tint, opaque: look.tint)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    pipeline.set(.ground, premultiplied: look.ground?.withAlpha(1) ?? clear)
    pipeline.drawTriangleStrip()
  }
}
