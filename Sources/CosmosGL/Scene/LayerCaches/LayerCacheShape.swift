import CosmosCore

/// The memory layout of the layers of stars in a ``LayerCaches``.
///
/// A layer cache holds one byte of transmittance for every pixel, at each of four subpixel phases of the stars.
/// A layer is shown at the nearest quarter of a pixel, which is off by 0.125 pixels at most. A plane is one
/// layer at one phase, and is a ring of columns: column n of the strip is stored at n modulo the ring's length.
/// As a layer slides, columns that scroll into view overwrite those that have scrolled out. The ring is stored
/// in chunks, each 64 columns wide and as high as the image, in row-major order, so that pixels that are close
/// in the image are close in memory.
package struct LayerCacheShape: Hashable {
  /// Width of the image, in pixels.
  package let width: Int

  /// Height of the image, in pixels.
  package let height: Int

  /// Length of each layer's strip, in quarters of a pixel.
  package let periods: [Int]

  /// Number of chunks that a plane holds at a time.
  package let slots: Int

  /// Kind of GPU object that stores the bytes.
  let storage: LayerCacheStorage

  /// Whether the planes hold whole strips; otherwise they hold only the visible part and a margin.
  let isWhole: Bool

  /// The variant of a backdrop's pipeline that reads the caches.
  var variant: PipelineKind.CachedStars { .init(layers: periods.count, storage: storage) }

  /// Number of slices that a plane holds at a time.
  var slices: Int { slots * LayerCacheShape.slicesOfChunk }

  /// Number of columns that a plane holds at a time.
  var ringLength: Int { slots * LayerCacheShape.chunk }

  /// Bytes per chunk.
  var chunkBytes: Int { LayerCacheShape.chunk * height }

  /// Bytes per plane.
  var planeBytes: Int { slots * chunkBytes }

  /// Bytes of all layers together.
  package var bytes: Int { periods.count * LayerCacheShape.phases * planeBytes }

  /// Number of subpixel phases.
  static let phases = 4

  /// Columns per chunk; mirrored by `Shaders/backdrop.frag.glsl`.
  static let chunk = 64

  /// Columns per slice, the unit in which columns are drawn as they come into view.
  static let slice = 32

  /// Slices per chunk.
  static let slicesOfChunk = chunk / slice

  /// Slices per block.
  static let slicesOfBlock = block / slice

  /// Columns per block; stars are positioned relative to the centre of the block in which they are drawn.
  static let block = 512

  /// For each cached layer, the position on its strip at the centre of the image.
  typealias Centres = [8 of StripPosition]

  /// Lays out layers in the available memory, or returns `nil` if they do not fit.
  ///
  /// - Parameters:
  ///   - periods: Length of each layer's strip, in pixels; at most `PipelineKind.maxCachedLayers` of them.
  ///   - width: Width of the image, in pixels.
  ///   - height: Height of the image, in pixels.
  ///   - maxBytes: Memory limit for all layers together.
  ///   - driver: Limits of the driver.
  package init?(
    periods: [Double], width: Int, height: Int, maxBytes: Int, driver: Limits
  ) {
    precondition(
      (1...PipelineKind.maxCachedLayers).contains(periods.count), "some layers share a pass")
    // Slices are drawn into a target as high as the image.
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
      return bytes <= maxBytes
        && (storage == .buffer
          ? bytes <= driver.largestBufferTexture : slots * chunk <= driver.largestTexture)
    }
    // A strip that is a whole number of chunks can close into a ring.
    let period = quarters[0]
    let strip = period / (LayerCacheShape.phases * chunk)
    isWhole =
      quarters.allSatisfy { $0 == period } && period == strip * LayerCacheShape.phases * chunk
      && strip * chunk >= width && fits(strip)
    // The image can begin and end in the middle of a chunk.
    slots = isWhole ? strip : (width + chunk - 2) / chunk + 1
    guard fits(slots) else { return nil }
  }

  /// Returns the slices that are visible while a layer is at the given position.
  func slices(at position: Int) -> Range<Int> {
    let column = position >> LayerCacheShape.phases.trailingZeroBitCount
    let bits = LayerCacheShape.slice.trailingZeroBitCount
    return (column >> bits)..<((column + width - 1) >> bits) + 1
  }

  /// Returns the columns of the given slices.
  static func columns(of slices: Range<Int>) -> Range<Int> {
    slices.lowerBound * slice..<slices.upperBound * slice
  }

  /// Returns how many slices of all planes of a layer come into view per frame, on average, if it keeps moving.
  ///
  /// - Parameter speed: Speed in quarters of a pixel per frame.
  /// - Returns: Number of slices, which may be fractional.
  func slicesNeeded(at speed: Double) -> Double {
    // Each of the four planes moves by a quarter of that many pixels, so the factors cancel. At most, every
    // plane is redrawn completely.
    min(abs(speed) / Double(LayerCacheShape.slice), Double(LayerCacheShape.phases * slices))
  }

  /// Whether a plane can hold the given slices along with the visible ones.
  func fits(_ slices: Range<Int>, beside inSight: Range<Int>) -> Bool {
    isWhole
      || max(slices.upperBound, inSight.upperBound) - min(slices.lowerBound, inSight.lowerBound)
        <= self.slices
  }

  /// Returns the index of a column in its plane's ring.
  func ringColumn(of column: Int) -> Int {
    let rest = column % ringLength
    return rest < 0 ? rest + ringLength : rest
  }
}
