import CosmosCore

/// Columns of a plane that are drawn at once.
///
/// They lie in one block. Blocks divide the strip from its start to its end, so that a star is placed by the same
/// arithmetic whenever it is drawn, whatever else is drawn with it: its bytes are always the same.
struct LayerCacheColumns {
  /// The columns.
  let columns: Range<Int>
  /// Columns of the block before them.
  private let x: Int
  /// The place on the strip at the block's centre, in turns of the strip.
  private let centre: Double
  /// Length of the strip, in pixels.
  private let period: Double
  /// Rows of the plane.
  private let height: Int

  /// The first columns of some that can be drawn at once.
  ///
  /// - Parameters:
  ///   - columns: Columns of the plane.
  ///   - plane: Number of the plane.
  ///   - shape: How the layers lie.
  init(of columns: Range<Int>, plane: Int, shape: LayerCacheShape) {
    let phases = LayerCacheShape.phases
    let period = shape.periods[plane / phases]
    let rest = (columns.lowerBound * phases + plane % phases) % period
    // In quarters of a pixel from the strip's start to the first column.
    let place = rest < 0 ? rest + period : rest
    let length = LayerCacheShape.block * phases
    let start = place / length * length
    let remaining = (min(start + length, period) - place + phases - 1) / phases
    self.columns = columns.prefix(remaining)
    x = (place - start) / phases
    centre = Double(start + place % phases + length / 2) / Double(period)
    self.period = Double(period) / Double(phases)
    height = shape.height
  }

  /// How the strip lies under the block.
  func view(pointsPerPixel: Size) -> StripView {
    StripView(period: period * pointsPerPixel.width, centre: StripPosition(phase: centre))
  }

  /// The part of the block that a target shows, from its left edge.
  func projection(pointsPerPixel: Size) -> Projection {
    Projection(
      canvas: Size(
        width: Double(LayerCacheShape.block) * pointsPerPixel.width,
        height: Double(height) * pointsPerPixel.height),
      pointsPerPixel: pointsPerPixel,
      viewport: Viewport(x: x, width: columns.count, height: height, startsAtTop: true),
      isPart: true)
  }
}
