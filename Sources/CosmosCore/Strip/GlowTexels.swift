/// The transmittance of a layer of large, soft glows, sampled along its whole strip.
///
/// Such glows cover the canvas many times over but hold little detail. They are accumulated on a coarse grid
/// whose spacing is fine enough for linear interpolation, then resampled so finely that rendering needs only
/// the nearest sample.
public struct GlowTexels: Sendable {
  /// The inputs of a map; equal sources give equal maps.
  public struct Source: Hashable, Sendable {
    /// The positions of the glows.
    public let field: StarField
    /// Opacity of a glow as a function of the distance from its centre; with sizes that vary, of the largest one.
    public let profile: RadialProfile
    /// Diameter of the smallest glow as a fraction of the largest one's; see ``StarVariety/smallest``.
    public let smallest: Double
    /// Length of the strip, in points.
    public let period: Double
    /// Height of the canvas, in points.
    public let height: Double

    /// Creates a source.
    public init(
      field: StarField, profile: RadialProfile, smallest: Double = 1, period: Double,
      height: Double
    ) {
      self.field = field
      self.profile = profile
      self.smallest = smallest
      self.period = period
      self.height = height
    }

    /// Number of samples along the strip and down the canvas; each sample is at the centre of its cell.
    public var size: (columns: Int, rows: Int) {
      // A smaller glow is steeper in proportion.
      let pitch = smallest * profile.nearestPitch(tolerance: GlowTexels.shownTolerance)
      return (Source.count(of: pitch, in: period), Source.count(of: pitch, in: height))
    }

    /// Number of coarse grid cells along the strip and down the canvas; glows are accumulated at the cell corners.
    public var parts: (columns: Int, rows: Int) {
      let pitch = smallest * profile.samplePitch(tolerance: GlowTexels.drawnTolerance)
      return (Source.count(of: pitch, in: period), Source.count(of: pitch, in: height))
    }

    /// Size of the samples in bytes; it can be impossibly large if the profile is very steep.
    package var bytes: Double { 2 * Double(size.columns) * Double(size.rows) }

    /// Estimated number of corner updates needed to accumulate the glows.
    package var additions: Double {
      let parts = parts
      // `across` has no upper limit: on a short strip, a glow wraps around and hits the same corners repeatedly.
      let across = 2 * profile.radius / period * Double(parts.columns) + 1
      let down = 2 * profile.radius / height * Double(parts.rows) + 1
      return Double(field.count) * across * min(down, Double(parts.rows) + 1)
    }

    /// Number of equal cells, none larger than `pitch`, that fill a length; capped, because the number for a
    /// steep profile may not fit in an `Int`.
    private static func count(of pitch: Double, in length: Double) -> Int {
      let count = (length / pitch).rounded(.up)
      return count < 1e9 ? max(1, Int(count)) : 1_000_000_000
    }
  }

  /// Number of samples along the strip.
  public let columns: Int

  /// Number of samples down the canvas.
  public let rows: Int

  /// Fraction of the background that shows through, 0 to 1; row by row from the top, each from the strip's start.
  public let transmittance: [Float16]

  /// Largest opacity error of a glow on the coarse grid: an eighth of an 8-bit step.
  private static let drawnTolerance = 1.0 / 2048

  /// Largest opacity error of a glow in the map, horizontally or vertically: half an 8-bit step, before dithering.
  private static let shownTolerance = 1.0 / 512

  /// Accumulates all glows of a layer.
  public init(_ source: Source) {
    let corners = Corners(source)
    let (columns, rows) = source.size
    self.columns = columns
    self.rows = rows
    // For each column, the grid corner before it and the interpolation factor towards the next one.
    let positions = (0..<columns).map { column -> (Int, Float) in
      let position = (Double(column) + 0.5) * Double(corners.columns) / Double(columns)
      return (Int(position), Float(position - position.rounded(.down)))
    }
    transmittance = [Float16](unsafeUninitializedCapacity: columns * rows) { samples, count in
      var line = [Float](repeating: 0, count: corners.columns + 1)
      for row in 0..<rows {
        let position = (Double(row) + 0.5) * Double(corners.rows - 1) / Double(rows)
        corners.blend(Int(position), Float(position - position.rounded(.down)), into: &line)
        for (column, (corner, share)) in positions.enumerated() {
          let sample = line[corner] + (line[corner + 1] - line[corner]) * share
          samples.initializeElement(at: row * columns + column, to: GlowTexels.half(sample))
        }
      }
      count = columns * rows
    }
  }

  /// Converts a number from 0 to 1 to the nearest half-precision value.
  ///
  /// Not every processor has an instruction for this; without one, this code is several times as fast as the
  /// conversion that the compiler calls.
  @inline(__always)
  private static func half(_ share: Float) -> Float16 {
    // The scaling gives the exponent the bias of half precision, so only the fraction needs rounding.
    Float16(bitPattern: UInt16(truncatingIfNeeded: ((share * 0x1p-112).bitPattern + 0x1000) >> 13))
  }

  /// The accumulated transmittance at the corners of the coarse grid.
  private struct Corners {
    let columns: Int
    let rows: Int
    private var transmittance: [Float]

    init(_ source: Source) {
      let parts = source.parts
      (columns, rows) = (parts.columns, parts.rows + 1)
      transmittance = Array(repeating: 1, count: columns * rows)
      let across = source.period / Double(parts.columns)
      let down = source.height / Double(parts.rows)
      let table = Corners.table(of: source.profile)
      transmittance.withUnsafeMutableBufferPointer { [columns, rows] corners in
        source.field.forEachStar { star in
          let x = Double(star.x) * 0x1p-32 * source.period
          let y = Double(star.y) * source.height
          let size = source.smallest < 1 ? star.size(smallest: source.smallest) : 1
          let radius = source.profile.radius * size
          let toTable = Float(Double(table.count - 1) / (radius * radius))
          let first = max(0, Int(((y - radius) / down).rounded(.up)))
          let last = min(rows - 1, Int(((y + radius) / down).rounded(.down)))
          guard first <= last else { return }
          for row in first...last {
            let gap = Double(row) * down - y
            let half = max(0, radius * radius - gap * gap).squareRoot()
            let left = Int(((x - half) / across).rounded(.up))
            let right = Int(((x + half) / across).rounded(.down))
            guard left <= right else { continue }
            var position = left % columns
            if position < 0 { position += columns }
            for column in left...right {
              let side = Float(Double(column) * across - x)
              let squared = side * side + Float(gap * gap)
              let transmitted =
                corners[row * columns + position]
                * table[min(Int(squared * toTable), table.count - 1)]
              // Subnormal numbers would make this a hundred times slower.
              corners[row * columns + position] = transmitted < 1e-30 ? 0 : transmitted
              // The strip wraps around.
              position = position + 1 < columns ? position + 1 : 0
            }
          }
        }
      }
    }

    /// A glow's transmittance by the squared distance from its centre.
    private static func table(of profile: RadialProfile) -> [Float] {
      let last = 4096
      return (0...last).map { step in
        let share = (Double(step) + 0.5) / Double(last)
        return Float(1 - profile.opacity(at: profile.radius * share.squareRoot()))
      }
    }

    /// Interpolates between two rows of corners and repeats the first value at the end, for the wrap.
    func blend(_ row: Int, _ share: Float, into line: inout [Float]) {
      let upper = row * columns
      let lower = min(row + 1, rows - 1) * columns
      for column in 0..<columns {
        let value = transmittance[upper + column]
        line[column] = value + (transmittance[lower + column] - value) * share
      }
      line[columns] = line[0]
    }
  }
}
