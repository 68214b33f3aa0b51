import CosmosCore

/// Columns of a plane that are drawn in one go.
///
/// All of them lie in one block. Blocks divide the strip from start to end. A star is therefore positioned by
/// the same arithmetic and produces the same bytes, whenever it is drawn and whatever is drawn along with it.
struct LayerCacheColumns {
  /// The columns to draw.
  let columns: Range<Int>
  /// Number of columns of the block before the first one.
  private let x: Int
  /// Position of the block's centre on the strip, in periods.
  private let centre: Double
  /// Length of the strip, in pixels.
  private let period: Double
  /// Rows of the plane.
  private let height: Int

  /// Takes as many leading columns as can be drawn in one go.
  ///
  /// - Parameters:
  ///   - columns: Columns of the plane.
  ///   - plane: Index of the plane.
  ///   - shape: Layout of the layer caches.
  init(of columns: Range<Int>, plane: Int, shape: LayerCacheShape) {
    let phases = LayerCacheShape.phases
    let period = shape.periods[plane / phases]
    let rest = (columns.lowerBound * phases + plane % phases) % period
    // Offset of the first column from the strip's start, in quarters of a pixel.
    let position = rest < 0 ? rest + period : rest
    let length = LayerCacheShape.block * phases
    let start = position / length * length
    let remaining = (min(start + length, period) - position + phases - 1) / phases
    self.columns = columns.prefix(remaining)
    x = (position - start) / phases
    centre = Double(start + position % phases + length / 2) / Double(period)
    self.period = Double(period) / Double(phases)
    height = shape.height
  }

  /// Returns the view of the strip under the block.
  func view(pointsPerPixel: Size) -> StripView {
    StripView(period: period * pointsPerPixel.width, centre: StripPosition(phase: centre))
  }

  /// Returns the projection of the columns onto the left edge of a target.
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
