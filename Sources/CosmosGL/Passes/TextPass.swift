import CosmosCore

/// Draws lines of text.
struct TextPass: ~Copyable {
  private let pipeline: Pipeline

  init(driver: Driver) throws(ProgramError) {
    pipeline = try Pipeline(.text, driver: driver)
  }

  /// Draws lines of a sheet in one colour.
  ///
  /// - Parameters:
  ///   - range: Which of the sheet's lines.
  ///   - sheet: All lines.
  ///   - color: Their colour.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  /// - Returns: Number of lines drawn.
  func draw(
    _ range: Range<Int>, of sheet: TextSheet, color: Color, view: StripView,
    projection: Projection
  ) -> Int {
    pipeline.begin(projection)
    pipeline.set(view)
    pipeline.set(.atlasSize, SIMD2(Float(sheet.atlas.width), Float(sheet.atlas.height)))
    pipeline.set(.ink, premultiplied: color)
    pipeline.bind(sheet.atlas, to: .atlas)
    var drawn = 0
    let reach = sheet.longest * projection.pointsPerPixel.width
    for turn in view.turnsInSight(on: projection.canvas, reach: reach) {
      pipeline.set(.shift, Double(turn) * view.period)
      drawn += sheet.draw(range)
    }
    return drawn
  }
}
