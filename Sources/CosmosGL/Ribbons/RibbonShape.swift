import CosmosCore

/// How layers of stars lie in the bytes of a ``RibbonSheet``.
///
/// A ribbon holds a byte for every pixel, for each of four places of the stars between two pixels: a
/// layer is shown at the nearest quarter of a pixel, 0.125 pixels off at most. Columns are counted along
/// the strip, and pixel (column, row) is byte `row * pitch + column`, without a wrap: a picture's width
/// further along, the columns take over the bytes of those that went out of sight, a row lower. So a
/// layer moves by changing one number, and the shader adds it to the pixel's own.
package struct RibbonShape: Hashable {
  /// Pixels a row of the picture.
  package let width: Int

  /// Rows of the picture.
  package let height: Int

  /// Length of each layer's strip, in quarters of a pixel.
  package let periods: [Int]

  /// Whether the whole strips are kept; else only what is in sight, and a little more.
  package let isWhole: Bool

  /// Bytes from one row to the next; a multiple of ``chunk``.
  package let pitch: Int

  /// Bytes of one layer at one of the four places between pixels.
  var planeBytes: Int { height * pitch + slack }

  /// Bytes of all layers.
  package var bytes: Int { periods.count * RibbonShape.phases * planeBytes }

  /// How far a layer that is not kept whole can travel before its columns are counted anew, in pixels.
  var slack: Int { isWhole ? 0 : RibbonShape.travel(height: height, pitch: pitch) }

  /// Places of the stars between two pixels.
  static let phases = 4

  /// Columns that are drawn at once.
  static let chunk = 64

  /// The most layers in one sheet.
  package static let mostLayers = 8

  /// A sixteenth more than what is in sight: many pictures wide, since it is one row after the other.
  private static func travel(height: Int, pitch: Int) -> Int {
    max(16 * chunk, height * pitch / 16)
  }

  /// Shapes layers so that they fit, or `nil` where there is not enough room.
  ///
  /// - Parameters:
  ///   - periods: Length of each layer's strip, in pixels; as many as ``mostLayers`` at most.
  ///   - width: Pixels a row of the picture.
  ///   - height: Rows of the picture.
  ///   - mostBytes: Room for all layers.
  package init?(periods: [Double], width: Int, height: Int, mostBytes: Int) {
    precondition((1...RibbonShape.mostLayers).contains(periods.count), "a sheet has some layers")
    self.width = width
    self.height = height
    let quarters = periods.map { Int(max(1, ($0 * Double(RibbonShape.phases)).rounded())) }
    self.periods = quarters
    let chunk = RibbonShape.chunk
    func rounded(_ columns: Int) -> Int { (columns + chunk - 1) / chunk * chunk }
    let planes = periods.count * RibbonShape.phases
    // Kept whole, a strip goes on after its end by what is in sight.
    let lastColumn = quarters.max().map { ($0 - 1) / RibbonShape.phases } ?? 0
    let wholePitch = rounded(lastColumn + width)
    if planes * height * wholePitch <= mostBytes {
      isWhole = true
      pitch = wholePitch
      return
    }
    isWhole = false
    // The picture can begin within a chunk, and end within one.
    pitch = rounded(width) + 2 * chunk
    let travel = RibbonShape.travel(height: height, pitch: pitch)
    guard planes * (height * pitch + travel) <= mostBytes else { return nil }
  }

  /// The column and the place between pixels that show at the left edge of the picture.
  ///
  /// - Parameters:
  ///   - layer: Place among ``periods``.
  ///   - middle: The place on the strip that shows in the middle of the picture.
  /// - Returns: Quarters of a pixel from the strip's start: `0 ..< periods[layer]`.
  func leftEdge(of layer: Int, middle: StripPosition) -> Int {
    let period = periods[layer]
    let place = Double(middle.steps) * 0x1p-32 * Double(period)
    let left = Int(place.rounded()) - RibbonShape.phases * width / 2
    let rest = left % period
    return rest < 0 ? rest + period : rest
  }
}
