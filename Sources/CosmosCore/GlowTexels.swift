/// A layer of large soft glows as a map: how much of what is behind shows through, all along its strip.
///
/// Such glows cover the canvas many times over, but hold no detail. They are added up with a sample every
/// few points, between which straight lines do, and from there spread out so finely that a picture needs
/// only the nearest sample.
public struct GlowTexels: Sendable {
  /// What a map is made of; the same facts give the same map.
  public struct Source: Hashable, Sendable {
    /// Where the glows are.
    public let field: StarField
    /// Opacity of a glow against the distance from its middle.
    public let profile: RadialProfile
    /// Length of the strip, in points.
    public let period: Double
    /// Height of the canvas, in points.
    public let height: Double

    /// Creates a source.
    public init(field: StarField, profile: RadialProfile, period: Double, height: Double) {
      self.field = field
      self.profile = profile
      self.period = period
      self.height = height
    }

    /// Samples along the strip and down the canvas, each in the middle of an equal part.
    public var size: (columns: Int, rows: Int) {
      let pitch = profile.nearestPitch(tolerance: GlowTexels.shownTolerance)
      return (Source.count(of: pitch, in: period), Source.count(of: pitch, in: height))
    }

    /// Equal parts of the strip and of the canvas at whose corners glows are added up.
    public var parts: (columns: Int, rows: Int) {
      let pitch = profile.samplePitch(tolerance: GlowTexels.drawnTolerance)
      return (Source.count(of: pitch, in: period), Source.count(of: pitch, in: height))
    }

    /// Bytes of the map's samples; more than there are where glows are too steep.
    package var bytes: Double { 2 * Double(size.columns) * Double(size.rows) }

    /// How often a part's corner is taken into account while glows are added up.
    package var additions: Double {
      let parts = parts
      // On a short strip a glow comes round again and again.
      let across = 2 * profile.radius / period * Double(parts.columns) + 1
      let down = 2 * profile.radius / height * Double(parts.rows) + 1
      return Double(field.count) * across * min(down, Double(parts.rows) + 1)
    }

    /// Parts no larger than a pitch in a length; a steep profile may ask for more than there are numbers.
    private static func count(of pitch: Double, in length: Double) -> Int {
      let count = (length / pitch).rounded(.up)
      return count < 1e9 ? max(1, Int(count)) : 1_000_000_000
    }
  }

  /// Samples along the strip.
  public let columns: Int

  /// Samples down the canvas.
  public let rows: Int

  /// Shares from 0 to 1, row by row from the top, along the strip from its start.
  public let transmittance: [Float16]

  /// Largest error of a glow's opacity where glows are added up: an eighth of a picture's step.
  private static let drawnTolerance = 1.0 / 2048

  /// Largest error of a glow's opacity in the map, across or down: half a step, of what is dithered then.
  private static let shownTolerance = 1.0 / 512

  /// Adds up all glows of a layer.
  public init(_ source: Source) {
    let corners = Corners(source)
    let (columns, rows) = source.size
    self.columns = columns
    self.rows = rows
    // For each column the corner before it, and how far it is from there to the next one.
    let places = (0..<columns).map { column -> (Int, Float) in
      let place = (Double(column) + 0.5) * Double(corners.columns) / Double(columns)
      return (Int(place), Float(place - place.rounded(.down)))
    }
    transmittance = [Float16](unsafeUninitializedCapacity: columns * rows) { samples, count in
      var line = [Float](repeating: 0, count: corners.columns + 1)
      for row in 0..<rows {
        let place = (Double(row) + 0.5) * Double(corners.rows - 1) / Double(rows)
        corners.blend(Int(place), Float(place - place.rounded(.down)), into: &line)
        for (column, (corner, share)) in places.enumerated() {
          let sample = line[corner] + (line[corner + 1] - line[corner]) * share
          samples.initializeElement(at: row * columns + column, to: GlowTexels.half(sample))
        }
      }
      count = columns * rows
    }
  }

  /// The nearest half-precision number to one from 0 to 1.
  ///
  /// Without an instruction for it, which not every processor has, this is several times as fast as the
  /// conversion that a compiler calls.
  @inline(__always)
  private static func half(_ share: Float) -> Float16 {
    // Scaled like this the exponent has the other kind's bias, and only the fraction is to be rounded.
    Float16(bitPattern: UInt16(truncatingIfNeeded: ((share * 0x1p-112).bitPattern + 0x1000) >> 13))
  }

  /// What shows through at the corners of equal parts of the strip.
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
      let radius = source.profile.radius
      let table = Corners.table(of: source.profile)
      let toTable = Float(Double(table.count - 1) / (radius * radius))
      transmittance.withUnsafeMutableBufferPointer { [columns, rows] corners in
        source.field.forEachStar { star in
          let x = Double(star.x) * 0x1p-32 * source.period
          let y = Double(star.y) * source.height
          let first = max(0, Int(((y - radius) / down).rounded(.up)))
          let last = min(rows - 1, Int(((y + radius) / down).rounded(.down)))
          guard first <= last else { return }
          for row in first...last {
            let gap = Double(row) * down - y
            let half = max(0, radius * radius - gap * gap).squareRoot()
            let left = Int(((x - half) / across).rounded(.up))
            let right = Int(((x + half) / across).rounded(.down))
            guard left <= right else { continue }
            var place = left % columns
            if place < 0 { place += columns }
            for column in left...right {
              let side = Float(Double(column) * across - x)
              let squared = side * side + Float(gap * gap)
              let transmitted =
                corners[row * columns + place]
                * table[min(Int(squared * toTable), table.count - 1)]
              // Numbers with less than all their bits would take a hundred times as long.
              corners[row * columns + place] = transmitted < 1e-30 ? 0 : transmitted
              // The strip goes on where it begins.
              place = place + 1 < columns ? place + 1 : 0
            }
          }
        }
      }
    }

    /// What a glow leaves of what is behind it, by the square of the distance from its middle.
    private static func table(of profile: RadialProfile) -> [Float] {
      let last = 4096
      return (0...last).map { step in
        let share = (Double(step) + 0.5) / Double(last)
        return Float(1 - profile.opacity(at: profile.radius * share.squareRoot()))
      }
    }

    /// A line between two rows of corners, with its first value once more at its end.
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
