/// A nebula along its whole strip: seeded fractal noise as coloured texels to upload.
///
/// A renderer shifts each pixel by a random part of a texel and takes the nearest texel. On average, that is the
/// same as filtering four texels, at the cost of one.
public struct NebulaTexels: Sendable {
  /// The inputs of the texels; equal sources give equal texels.
  public struct Source: Hashable, Sendable {
    /// Structure, colours and opacity of the nebula.
    public let nebula: Layer.Nebula
    /// The colour behind the nebula if it is the same everywhere; the texels are then opaque and include it.
    public let ground: Color?
    /// Selects the nebula; mixed from the sky's seed and the nebula's own.
    public let seed: UInt64
    /// Length of the strip, in points.
    public let period: Double
    /// Height of the canvas, in points.
    public let height: Double

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - nebula: Structure, colours and opacity of the nebula.
    ///   - ground: The colour behind the nebula if it is the same everywhere, otherwise `nil`.
    ///   - skySeed: The seed of the sky.
    ///   - period: Length of the strip, in points.
    ///   - height: Height of the canvas, in points.
    public init(
      nebula: Layer.Nebula, ground: Color?, skySeed: UInt64, period: Double, height: Double
    ) {
      self.nebula = nebula
      self.ground = ground
      seed = StarField.mix(StarField.mix(skySeed) ^ nebula.shape.seed)
      self.period = period
      self.height = height
    }

    /// The grid of texels.
    public var grid: Grid { Grid(self) }
  }

  /// How the texels and the lattices of the noise divide a strip.
  public struct Grid: Hashable, Sendable {
    /// Number of octaves; fewer than requested where the finest would be smaller than four texels.
    public let octaves: Int
    /// Texels across a cell of the coarsest lattice; a power of two.
    public let texelsPerCell: Int
    /// Cells of the coarsest lattice in a row; a power of two.
    public let cells: Int
    /// Number of times that the texels repeat along the strip.
    public let repeats: Int
    /// Number of texels down the canvas.
    public let rows: Int

    /// Number of texels along one repetition.
    public var columns: Int { cells * texelsPerCell }
    /// Size of the texels in bytes, at most 16 MiB.
    public var bytes: Int { 4 * columns * rows }

    fileprivate init(_ source: Source) {
      let scale = source.nebula.shape.scale
      // With 16 texels across the finest cells, texels are invisible. Finer than the minimum pitch, a frame would
      // take longer, because the visible texels exceed a core's cache.
      let wanted = min(
        Double(16 << (source.nebula.shape.detail - 1)),
        scale / NebulaTexels.minPitch(of: source.nebula.shape),
        scale * Double(NebulaTexels.maxRows) / source.height)
      var texels = 4
      while Double(2 * texels) <= wanted { texels *= 2 }
      texelsPerCell = texels
      octaves = min(source.nebula.shape.detail, texels.trailingZeroBitCount - 1)
      // A power of two of columns wraps by a mask. Repetitions make the cells about as wide as the scale; only on
      // a strip that is shorter than one repetition, they are up to 1.5 times as wide or as narrow.
      var cells = 1
      while cells < NebulaTexels.maxColumns / texels, Double(cells) * scale * 1.5 < source.period {
        cells *= 2
      }
      self.cells = cells
      repeats =
        source.nebula.shape.course == .everywhere
        ? Int(min(max(1, (source.period / (scale * Double(cells))).rounded()), 1e9)) : 1
      let pitch = scale / Double(texels)
      rows = Int(min(max(1, (source.height / pitch).rounded(.up)), Double(NebulaTexels.maxRows)))
    }
  }

  /// The grid of the texels.
  public let grid: Grid

  /// The colours of the texels, row by row from the top, sRGB-encoded.
  ///
  /// With a ground, red, green and blue have 10 bits each, from the lowest bits up, and are opaque. Without one, red,
  /// green, blue and opacity have 8 bits each and are premultiplied.
  public let colors: [UInt32]

  /// The columns with clouds, from left to right, if others have none; `nil` if there may be clouds everywhere.
  public let cloudyColumns: [Range<Int>]?

  /// Maximum number of texels along the strip; all common hardware allows textures of that width.
  static let maxColumns = 4096

  /// Maximum number of texels down the canvas.
  static let maxRows = 1024

  /// Minimum distance between two texels, in points; the Milky Way is soft.
  private static func minPitch(of shape: Layer.Nebula.Shape) -> Double {
    shape.course == .everywhere ? 1.5 : 3.5
  }

  /// Computes the texels.
  public init(_ source: Source) {
    let grid = source.grid
    let density = NebulaField(source, grid: grid).density
    let ramp = NebulaTexels.ramp(of: source.nebula)
    let last = Float(ramp.count - 1)
    self.grid = grid
    cloudyColumns =
      source.nebula.shape.course == .everywhere
      ? nil : NebulaTexels.cloudyColumns(density, columns: grid.columns, least: 0.5 / last)
    colors = [UInt32](unsafeUninitializedCapacity: density.count) { colors, count in
      ramp.withUnsafeBufferPointer { ramp in
        if let ground = source.ground {
          let behind = SIMD4<Float>(
            Float(ground.red), Float(ground.green), Float(ground.blue), 1)
          let words = ramp.map { NebulaTexels.tenBits($0 + behind * (1 - $0.w)) }
          for (index, density) in density.enumerated() {
            colors.initializeElement(at: index, to: words[Int(density * last + 0.5)])
          }
        } else {
          for (index, density) in density.enumerated() {
            let noise = NebulaTexels.noise(
              column: index % grid.columns, row: index / grid.columns)
            colors.initializeElement(
              at: index, to: NebulaTexels.eightBits(ramp[Int(density * last + 0.5)], noise: noise))
          }
        }
      }
      count = density.count
    }
  }

  /// Finds the columns in which any density is large enough to show.
  private static func cloudyColumns(
    _ density: [Float], columns: Int, least: Float
  ) -> [Range<Int>] {
    var isCloudy = [Bool](repeating: false, count: columns)
    for (index, density) in density.enumerated() where density >= least {
      isCloudy[index % columns] = true
    }
    var ranges: [Range<Int>] = []
    for column in 0..<columns where isCloudy[column] {
      if let last = ranges.last, last.upperBound == column {
        ranges[ranges.count - 1] = last.lowerBound..<column + 1
      } else {
        ranges.append(column..<column + 1)
      }
    }
    return ranges
  }

  /// The nebula's premultiplied colours at evenly spaced densities from 0 to 1.
  ///
  /// They are linear between one colour and the next, and start with nothing.
  private static func ramp(of nebula: Layer.Nebula) -> [SIMD4<Float>] {
    let stops =
      [SIMD4<Double>()]
      + nebula.colors.enumerated().map { index, color in
        let opacity = Double(index + 1) / Double(nebula.colors.count) * nebula.opacity
        return SIMD4(color.red, color.green, color.blue, 1) * opacity
      }
    let steps = 4096
    return (0...steps).map { step in
      let position = Double(step) / Double(steps) * Double(stops.count - 1)
      let stop = min(Int(position), stops.count - 2)
      let color = stops[stop] + (stops[stop + 1] - stops[stop]) * (position - Double(stop))
      return SIMD4<Float>(color)
    }
  }

  /// Packs red, green and blue into 10 bits each, opaque.
  private static func tenBits(_ color: SIMD4<Float>) -> UInt32 {
    let levels = SIMD4<UInt32>(color * 1023 + 0.5)
    return levels.x | levels.y << 10 | levels.z << 20 | 3 << 30
  }

  /// Packs a premultiplied colour into 8 bits each, rounded at random so that no bands show.
  private static func eightBits(_ color: SIMD4<Float>, noise: Float) -> UInt32 {
    let levels = SIMD4<UInt32>(color * 255 + noise)
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }

  /// An evenly distributed number from 0 to less than 1: the recurrence of the plastic number, as in the shaders.
  private static func noise(column: Int, row: Int) -> Float {
    let phase =
      UInt32(truncatingIfNeeded: column) &* 3_242_174_889
      &+ UInt32(truncatingIfNeeded: row) &* 2_447_445_414
    return Float(phase >> 8) * 0x1p-24
  }
}
