import CosmosCore

/// How layers of stars lie in the bytes of a ``LayerCaches``.
///
/// A layer cache holds a byte for every pixel, its transmittance, for each of four places of the stars between
/// two pixels: a layer is shown at the nearest quarter of a pixel, 0.125 pixels off at most. A plane, which
/// is one layer at one of these places, is a ring of columns: column n of the strip is in the ring at n modulo
/// its length, so as a layer slides, those that come in sight take the place of those that went out. The ring
/// is stored in chunks, each 64 columns wide and as high as the picture, its rows one after another, so that
/// what is close in the picture is close in memory.
package struct LayerCacheShape: Hashable {
  /// Pixels a row of the picture.
  package let width: Int

  /// Rows of the picture.
  package let height: Int

  /// Length of each layer's strip, in quarters of a pixel.
  package let periods: [Int]

  /// Chunks that a plane holds at a time.
  package let slots: Int

  /// What holds the bytes.
  let storage: LayerCacheStorage

  /// Whether the planes hold whole strips; else only what is in sight, and a little more.
  let isWhole: Bool

  /// Slices that a plane holds at a time.
  var slices: Int { slots * LayerCacheShape.slicesOfChunk }

  /// Columns that a plane holds at a time.
  var ringLength: Int { slots * LayerCacheShape.chunk }

  /// Bytes of one chunk.
  var chunkBytes: Int { LayerCacheShape.chunk * height }

  /// Bytes of one layer at one of the four places between pixels.
  var planeBytes: Int { slots * chunkBytes }

  /// Bytes of all layers.
  package var bytes: Int { periods.count * LayerCacheShape.phases * planeBytes }

  /// Places of the stars between two pixels.
  static let phases = 4

  /// Columns of a chunk; mirrored by `Shaders/cache.frag.glsl`.
  static let chunk = 64

  /// Columns that are drawn together, when no more have come in sight.
  static let slice = 32

  /// Slices of a chunk.
  static let slicesOfChunk = chunk / slice

  /// Slices of a block.
  static let slicesOfBlock = block / slice

  /// Columns of a block: stars are placed from the centre of the block in which they are drawn.
  static let block = 512

  /// For each cached layer, the place on its strip that shows at the centre of the picture.
  typealias Centres = [8 of StripPosition]

  /// Shapes layers so that they fit, or `nil` where there is not enough room.
  ///
  /// - Parameters:
  ///   - periods: Length of each layer's strip, in pixels; as many as
  ///     `PipelineKind.mostCachedLayers` at most.
  ///   - width: Pixels a row of the picture.
  ///   - height: Rows of the picture.
  ///   - mostBytes: Room for all layers.
  ///   - driver: What the driver allows.
  package init?(
    periods: [Double], width: Int, height: Int, mostBytes: Int, driver: Limits
  ) {
    precondition(
      (1...PipelineKind.mostCachedLayers).contains(periods.count), "some layers share a pass")
    // Slices are drawn on a target of the picture's height.
    guard height <= driver.largestTexture, let storage = driver.cacheStorage else { return nil }
    self.storage = storage
    self.width = width
    self.height = height
    let quarters = periods.map { Int(max(1, ($0 * Double(LayerCacheShape.phases)).rounded())) }
    self.periods = quarters
    let chunk = LayerCacheShape.chunk
    let planes = periods.count * LayerCacheShape.phases
    func fits(_ slots: Int) -> Bool {
      let bytes = planes * slots * chunk * height
      return bytes <= mostBytes
        && (storage == .buffer
          ? bytes <= driver.largestBufferTexture : slots * chunk <= driver.largestTexture)
    }
    // A strip that is a whole number of chunks can close to a ring.
    let period = quarters[0]
    let strip = period / (LayerCacheShape.phases * chunk)
    isWhole =
      quarters.allSatisfy { $0 == period } && period == strip * LayerCacheShape.phases * chunk
      && strip * chunk >= width && fits(strip)
    // The picture can begin within a chunk, and end within one.
    slots = isWhole ? strip : (width + chunk - 2) / chunk + 1
    guard fits(slots) else { return nil }
  }

  /// The slices that are in sight while a layer stands at a place.
  func slices(at place: Int) -> Range<Int> {
    let column = place >> LayerCacheShape.phases.trailingZeroBitCount
    let bits = LayerCacheShape.slice.trailingZeroBitCount
    return (column >> bits)..<((column + width - 1) >> bits) + 1
  }

  /// The columns of some slices.
  static func columns(of slices: Range<Int>) -> Range<Int> {
    slices.lowerBound * slice..<slices.upperBound * slice
  }

  /// Slices of all planes of a layer that come in sight in a frame, on average, if it moves on and on.
  ///
  /// - Parameter speed: Quarters of a pixel a frame.
  /// - Returns: Their number, which need not be whole.
  func slicesNeeded(at speed: Double) -> Double {
    // Each of the planes moves by a quarter of that many pixels, and shows the whole picture in the end.
    min(abs(speed) / Double(LayerCacheShape.slice), Double(LayerCacheShape.phases * slices))
  }

  /// Whether a plane can hold some slices while others are in sight.
  func fits(_ slices: Range<Int>, beside inSight: Range<Int>) -> Bool {
    isWhole
      || max(slices.upperBound, inSight.upperBound) - min(slices.lowerBound, inSight.lowerBound)
        <= self.slices
  }

  /// Where a column is in its plane's ring.
  func ringColumn(of column: Int) -> Int {
    let rest = column % ringLength
    return rest < 0 ? rest + ringLength : rest
  }
}
