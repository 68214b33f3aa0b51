import CosmosCore

/// How layers of stars lie in the bytes of a ``RibbonSheet``.
///
/// A ribbon holds a byte for every pixel, its transmittance, for each of four places of the stars between
/// two pixels: a layer is shown at the nearest quarter of a pixel, 0.125 pixels off at most. A plane, which
/// is one layer at one of these places, is a ring of slots. Each holds a chunk, 64 columns wide and as high
/// as the picture, its rows one after another, so that what is close in the picture is close in memory.
/// Chunk n of the strip is in slot n modulo their number: as a layer slides, those that come in sight take
/// over the slots of those that went out.
package struct RibbonShape: Hashable {
  /// Pixels a row of the picture.
  package let width: Int

  /// Rows of the picture.
  package let height: Int

  /// Length of each layer's strip, in quarters of a pixel.
  package let periods: [Int]

  /// Chunks that a plane holds at a time.
  package let slots: Int

  /// Whether the planes hold whole strips; else only what is in sight, and a little more.
  let isWhole: Bool

  /// Bytes of one chunk.
  var chunkBytes: Int { RibbonShape.chunk * height }

  /// Bytes of one layer at one of the four places between pixels.
  var planeBytes: Int { slots * chunkBytes }

  /// Bytes of all layers.
  package var bytes: Int { periods.count * RibbonShape.phases * planeBytes }

  /// Places of the stars between two pixels.
  static let phases = 4

  /// Columns of a chunk; mirrored by `Shaders/ribbon.frag.glsl`.
  static let chunk = 64

  /// Columns that are drawn at once, when no more have come in sight.
  static let slice = 16

  /// Slices of a chunk.
  static let slicesOfChunk = chunk / slice

  /// For each layer of a sheet, the place on its strip that shows in the middle of the picture.
  typealias Middles = [8 of StripPosition]

  /// Shapes layers so that they fit, or `nil` where there is not enough room.
  ///
  /// - Parameters:
  ///   - periods: Length of each layer's strip, in pixels; as many as
  ///     `PipelineKind.mostRibbonLayers` at most.
  ///   - width: Pixels a row of the picture.
  ///   - height: Rows of the picture.
  ///   - mostBytes: Room for all layers.
  ///   - driver: What the driver allows.
  package init?(
    periods: [Double], width: Int, height: Int, mostBytes: Int, driver: Limits
  ) {
    precondition(
      (1...PipelineKind.mostRibbonLayers).contains(periods.count), "a sheet has some layers")
    // Slices are drawn on a target of the picture's height.
    guard height <= driver.largestTexture else { return nil }
    let mostBytes = min(mostBytes, driver.largestBufferTexture)
    self.width = width
    self.height = height
    let quarters = periods.map { Int(max(1, ($0 * Double(RibbonShape.phases)).rounded())) }
    self.periods = quarters
    let chunk = RibbonShape.chunk
    let planes = periods.count * RibbonShape.phases
    func fits(_ slots: Int) -> Bool { planes * slots * chunk * height <= mostBytes }
    // A strip that is a whole number of chunks can close to a ring.
    let period = quarters[0]
    let strip = period / (RibbonShape.phases * chunk)
    isWhole =
      quarters.allSatisfy { $0 == period } && period == strip * RibbonShape.phases * chunk
      && strip * chunk >= width && fits(strip)
    // The picture can begin within a chunk, and end within one.
    slots = isWhole ? strip : (width + chunk - 2) / chunk + 1
    guard fits(slots) else { return nil }
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
