/// Gradient noise on a square lattice that repeats horizontally, evaluated one row of texels at a time.
///
/// Between two vertical lattice lines, a row of the noise is a cubic of a quintic; its coefficients are computed
/// once per cell, so a texel costs a few multiplications.
struct LatticeNoise {
  /// Number of lattice cells in a row, after which the noise repeats; at least 1.
  private let cells: Int
  /// Number of texels across a cell; at least 1.
  private let texels: Int
  /// Selects the noise.
  private let key: UInt64
  /// Texel of the first cell at which a row starts.
  ///
  /// Noise is 0 on its lattice; where the lattices of several octaves coincided, edges would show.
  private let start: Int
  /// Height of the first row, in cells.
  private let top: Double
  /// Horizontal position of each texel of a cell, 0 to 1.
  private let across: [Float]
  /// Weight of the cell's right edge at each texel, 0 to 1.
  private let fade: [Float]

  /// Creates noise.
  ///
  /// - Parameters:
  ///   - key: Selects the noise.
  ///   - cells: Number of lattice cells in a row, after which the noise repeats; at least 1.
  ///   - texels: Number of texels across a cell; at least 1.
  init(key: UInt64, cells: Int, texels: Int) {
    self.key = key
    self.cells = cells
    self.texels = texels
    let bits = StarField.mix(key)
    start = Int(bits >> 32) % texels
    top = Double(bits & 0xFFFF) * 0x1p-16
    across = (0..<texels).map { (Float($0) + 0.5) / Float(texels) }
    fade = across.map(LatticeNoise.fade)
  }

  /// Adds a row of the noise to a row of texels.
  ///
  /// - Parameters:
  ///   - gain: Factor of the noise, whose values range from -1 to 1.
  ///   - y: Vertical position of the row, in cells.
  ///   - row: `cells * texels` numbers.
  func add(_ gain: Float, at y: Double, to row: UnsafeMutablePointer<Float>) {
    let height = y + top
    let above = height.rounded(.down)
    let down = Float(height - above)
    let weight = LatticeNoise.fade(down)
    let line = Int(above)
    across.withUnsafeBufferPointer { across in
      fade.withUnsafeBufferPointer { fade in
        let first = edge(0, line: line, down: down, weight: weight)
        var left = first
        var next = row
        // The row ends where it started, in the first cell.
        for cell in 0...cells {
          let right =
            cell == cells - 1
            ? first : edge((cell + 1) % cells, line: line, down: down, weight: weight)
          // Along the row, the contribution of either edge is linear in the distance from it.
          let (leftValue, leftSlope) = (gain * left.value, gain * left.slope)
          let (rightValue, rightSlope) = (gain * (right.value - right.slope), gain * right.slope)
          let from = cell == 0 ? start : 0
          let end = cell == cells ? start : texels
          for texel in from..<end {
            let x = across[texel]
            let near = leftValue + leftSlope * x
            let far = rightValue + rightSlope * x
            next[texel - from] += near + fade[texel] * (far - near)
          }
          next += end - from
          left = right
        }
      }
    }
  }

  /// Returns the contribution of a vertical lattice line to a row: its value at the line, and the slope per cell.
  private func edge(
    _ column: Int, line: Int, down: Float, weight: Float
  ) -> (value: Float, slope: Float) {
    let upper = gradient(column, line)
    let lower = gradient(column, line + 1)
    let above = upper.y * down
    let below = lower.y * (down - 1)
    return (above + weight * (below - above), upper.x + weight * (lower.x - upper.x))
  }

  /// The gradient at a lattice point; its components range from -1 to 1.
  private func gradient(_ column: Int, _ line: Int) -> SIMD2<Float> {
    let place =
      UInt64(UInt32(truncatingIfNeeded: column)) << 32
      | UInt64(UInt32(truncatingIfNeeded: line))
    let bits = StarField.mix(key ^ place)
    let (x, y) = (Int32(truncatingIfNeeded: bits), Int32(truncatingIfNeeded: bits >> 32))
    return SIMD2(Float(x), Float(y)) * 0x1p-31
  }

  /// The quintic from 0 to 1 whose first and second derivatives vanish at both ends (Perlin, 2002).
  private static func fade(_ share: Float) -> Float {
    share * share * share * (share * (share * 6 - 15) + 10)
  }
}
