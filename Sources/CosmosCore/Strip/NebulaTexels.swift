/// A nebula along its whole strip, seeded fractal noise or the Milky Way, as coloured texels to upload.
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
    /// Number of octaves, none for the Milky Way; fewer than requested where the finest would be smaller than four
    /// texels.
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
      guard source.nebula.shape.course == .everywhere else {
        (octaves, texelsPerCell, cells, repeats) = (0, 1, MilkyWay.columns, 1)
        rows = Grid.rows(height: source.height, pitch: source.period / Double(MilkyWay.columns))
        return
      }
      let scale = source.nebula.shape.scale
      // With 16 texels across the finest cells, texels are invisible. Finer than the minimum pitch, a frame would
      // take longer, because the visible texels exceed a core's cache.
      let wanted = min(
        Double(16 << (source.nebula.shape.detail - 1)),
        scale / NebulaTexels.minPitch,
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
      repeats = Int(min(max(1, (source.period / (scale * Double(cells))).rounded()), 1e9))
      rows = Grid.rows(height: source.height, pitch: scale / Double(texels))
    }

    private static func rows(height: Double, pitch: Double) -> Int {
      Int(min(max(1, (height / pitch).rounded(.up)), Double(NebulaTexels.maxRows)))
    }
  }

  /// The grid of the texels.
  public let grid: Grid

  /// The colours of the texels, row by row from the top, sRGB-encoded.
  ///
  /// With a ground, red, green and blue have 10 bits each, from the lowest bits up, and are opaque. Without one, red,
  /// green, blue and opacity have 8 bits each and are premultiplied.
  public let colors: [UInt32]

  /// Maximum number of texels along the strip; all common hardware allows textures of that width.
  static let maxColumns = 4096

  /// Maximum number of texels down the canvas.
  static let maxRows = 1024

  /// Minimum distance between two texels of noise, in points.
  private static let minPitch = 1.5

  /// Computes the texels.
  public init(_ source: Source) {
    let grid = source.grid
    let density =
      switch source.nebula.shape.course {
      case .everywhere: NebulaField(source, grid: grid).density
      case .milkyWay(let degrees):
        MilkyWay.densities(degrees: degrees, height: source.height, grid: grid)
      }
    let ramp = NebulaTexels.ramp(of: source.nebula)
    let last = Float(ramp.count - 1)
    self.grid = grid
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
