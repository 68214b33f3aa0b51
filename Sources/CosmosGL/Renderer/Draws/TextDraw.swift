import CosmosCore

/// A draw of lines of text in one colour.
struct TextDraw {
  /// All lines of the sheet.
  let sheet: TextSheet
  /// Which of them.
  let range: Range<Int>
  /// Their colour.
  let color: Color
  /// How the strip lies under the canvas.
  let view: StripView

  /// - Returns: Number of lines drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let pipeline = context.pipelines[.text]
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
