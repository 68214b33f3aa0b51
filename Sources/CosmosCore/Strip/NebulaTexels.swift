/// The density of a nebula along its whole strip: seeded fractal noise as texels to upload.
///
/// A texel holds the density at its centre and the slopes there. A renderer fetches the nearest texel and follows
/// the slopes, which costs one fetch and is as smooth as filtering four.
public struct NebulaTexels: Sendable {
  /// The inputs of the texels; equal sources give equal texels.
  public struct Source: Hashable, Sendable {
    /// The nebula's structure.
    public let shape: Layer.Nebula.Shape
    /// Selects the nebula; mixed from the sky's seed and the nebula's own.
    public let seed: UInt64
    /// Length of the strip, in points.
    public let period: Double
    /// Height of the canvas, in points.
    public let height: Double

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - shape: The nebula's structure.
    ///   - skySeed: The seed of the sky.
    ///   - period: Length of the strip, in points.
    ///   - height: Height of the canvas, in points.
    public init(shape: Layer.Nebula.Shape, skySeed: UInt64, period: Double, height: Double) {
      self.shape = shape
      seed = StarField.mix(StarField.mix(skySeed) ^ shape.seed)
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
    /// Cells of the coarsest lattice in a row.
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
      let scale = source.shape.scale
      // With 16 texels across the finest cells, texels are invisible. Points are not divided any further.
      let wanted = min(
        Double(16 << (source.shape.detail - 1)), scale / NebulaTexels.minPitch,
        scale * Double(NebulaTexels.maxRows) / source.height)
      var texels = 4
      while Double(2 * texels) <= wanted { texels *= 2 }
      texelsPerCell = texels
      octaves = min(source.shape.detail, texels.trailingZeroBitCount - 1)
      let most = Double(NebulaTexels.maxColumns / texels)
      repeats = Int(min(max(1, (source.period / (scale * most)).rounded(.up)), 1e9))
      cells = Int(min(max(1, (source.period / Double(repeats) / scale).rounded()), most))
      let pitch = scale / Double(texels)
      rows = Int(min(max(1, (source.height / pitch).rounded(.up)), Double(NebulaTexels.maxRows)))
    }
  }

  /// The grid of the texels.
  public let grid: Grid

  /// Density, 16 bits with the high byte first, then its slopes to the right and down in ``slopeUnit``; row by row
  /// from the top.
  ///
  /// A slope of 0 is stored as 128.
  public let texels: [UInt8]

  /// Density per texel that one step of a stored slope stands for.
  public let slopeUnit: Float

  /// Maximum number of texels along the strip; all common hardware allows textures of that width.
  static let maxColumns = 4096

  /// Maximum number of texels down the canvas.
  static let maxRows = 1024

  /// Minimum distance between two texels, in points.
  private static let minPitch = 1.0

  /// Computes the texels.
  public init(_ source: Source) {
    let grid = source.grid
    let density = NebulaField(source, grid: grid).density
    self.grid = grid
    let (columns, rows) = (grid.columns, grid.rows)
    /// Differences of the neighbours of a texel, to the right and down.
    @inline(__always) func slopes(
      _ density: UnsafeBufferPointer<Float>, _ column: Int, _ row: Int
    ) -> SIMD2<Float> {
      let line = row * columns
      let left = density[line + (column > 0 ? column - 1 : columns - 1)]
      let right = density[line + (column + 1 < columns ? column + 1 : 0)]
      let above = density[(row > 0 ? line - columns : line) + column]
      let below = density[(row + 1 < rows ? line + columns : line) + column]
      return SIMD2(right - left, below - above) * 0.5
    }
    var steepest: Float = 0
    density.withUnsafeBufferPointer { density in
      for row in 0..<rows {
        for column in 0..<columns {
          let slope = slopes(density, column, row)
          steepest = max(steepest, max(abs(slope.x), abs(slope.y)))
        }
      }
    }
    let unit = max(steepest, 1e-6) / 127
    slopeUnit = unit
    texels = [UInt8](unsafeUninitializedCapacity: 4 * columns * rows) { bytes, count in
      density.withUnsafeBufferPointer { density in
        var next = 0
        for row in 0..<rows {
          for column in 0..<columns {
            let level = UInt16(density[row * columns + column] * 65_535 + 0.5)
            let slope = slopes(density, column, row) / unit + 128.5
            bytes[next] = UInt8(level >> 8)
            bytes[next + 1] = UInt8(truncatingIfNeeded: level)
            bytes[next + 2] = UInt8(slope.x)
            bytes[next + 3] = UInt8(slope.y)
            next += 4
          }
        }
      }
      count = bytes.count
    }
  }

  /// The density at a texel's centre, 0 to 1.
  ///
  /// - Parameters:
  ///   - column: Index along the strip, from 0.
  ///   - row: Index down the canvas, from 0.
  public func density(column: Int, row: Int) -> Double {
    let start = 4 * (row * grid.columns + column)
    return Double(Int(texels[start]) << 8 | Int(texels[start + 1])) / 65_535
  }
}
