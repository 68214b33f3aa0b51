/// Fractal noise bent by itself and cut to a coverage: the clouds and gaps of a nebula.
struct NebulaField {
  /// The density of each texel, 0 to 1, row by row from the top.
  private(set) var density: [Float]

  /// Furthest that a cloud is drawn out, as a share of the largest structures.
  private static let bend = 0.55

  init(_ source: NebulaTexels.Source, grid: NebulaTexels.Grid) {
    let (columns, rows, size) = (grid.columns, grid.rows, grid.texelsPerCell)
    // Rows are spread evenly over the canvas; the last one may be a little narrower than the texels are wide.
    let cellsPerRow = source.height / source.nebula.shape.scale / Double(rows)
    let reach = NebulaField.bend * Double(size)
    let margin = Int(reach.rounded(.up)) + 1
    let clouds = NebulaField.clouds(source, grid: grid, rows: rows + 2 * margin) { row in
      (Double(row - margin) + 0.5) * cellsPerRow
    }
    var line = [Float](repeating: 0, count: 2 * columns)
    let bends = (0..<2).map { axis in
      NebulaField.octaves(min(2, grid.octaves), grid: grid, key: source.seed &+ UInt64(100 + axis))
    }
    density = [Float](unsafeUninitializedCapacity: columns * rows) { bent, count in
      clouds.withUnsafeBufferPointer { clouds in
        line.withUnsafeMutableBufferPointer { line in
          guard let across = line.baseAddress else { return }
          let down = across + columns
          for row in 0..<rows {
            line.update(repeating: 0)
            let y = (Double(row) + 0.5) * cellsPerRow
            for (axis, noises) in bends.enumerated() {
              for (octave, noise) in noises.enumerated() {
                let gain = Float(reach) * (octave == 0 ? 0.7 : 0.3)
                noise.add(gain, at: y * Double(1 << octave), to: across + axis * columns)
              }
            }
            for column in 0..<columns {
              let x = Float(column + columns) + across[column]
              let y = Float(row + margin) + down[column]
              bent.initializeElement(
                at: row * columns + column,
                to: NebulaField.sample(clouds, columns: columns, x: x, y: y))
            }
          }
        }
      }
      count = columns * rows
    }
    cut(coverage: source.nebula.shape.coverage, contrast: source.nebula.shape.contrast)
  }

  /// Interpolates between texels, of which the columns wrap around.
  @inline(__always)
  private static func sample(
    _ texels: UnsafeBufferPointer<Float>, columns: Int, x: Float, y: Float
  ) -> Float {
    let (left, top) = (Int(x), Int(y))
    let (shareX, shareY) = (x - Float(left), y - Float(top))
    var from = left % columns
    var to = from + 1 < columns ? from + 1 : 0
    from += top * columns
    to += top * columns
    let upper = texels[from] + (texels[to] - texels[from]) * shareX
    from += columns
    to += columns
    let lower = texels[from] + (texels[to] - texels[from]) * shareX
    return upper + (lower - upper) * shareY
  }

  /// Lattice noise of several octaves, from coarse to fine.
  private static func octaves(
    _ count: Int, grid: NebulaTexels.Grid, key: UInt64
  ) -> [LatticeNoise] {
    (0..<count).map { octave in
      LatticeNoise(
        key: StarField.mix(key ^ UInt64(octave) << 48), cells: grid.cells << octave,
        texels: grid.texelsPerCell >> octave)
    }
  }

  /// Strength of an octave relative to the next coarser one.
  private static let gain: Float = 0.62

  /// Sums the octaves.
  private static func clouds(
    _ source: NebulaTexels.Source, grid: NebulaTexels.Grid, rows: Int, y: (Int) -> Double
  ) -> [Float] {
    let columns = grid.columns
    let noises = octaves(grid.octaves, grid: grid, key: source.seed)
    var sums = [Float](repeating: 0, count: columns * rows)
    sums.withUnsafeMutableBufferPointer { sums in
      guard let start = sums.baseAddress else { return }
      for row in 0..<rows {
        let y = y(row)
        var gain: Float = 1
        for (octave, noise) in noises.enumerated() {
          noise.add(gain, at: y * Double(1 << octave), to: start + row * columns)
          gain *= NebulaField.gain
        }
      }
    }
    return sums
  }

  /// Turns the noise into densities: 0 over the gaps, rising to 1 in the thickest clouds.
  ///
  /// Gaps follow from the rank of a texel among all, so that clouds cover the requested share of every nebula.
  /// Within the clouds, ranks alone would give large even areas, and levels alone a few bright spots.
  private mutating func cut(coverage: Double, contrast: Double) {
    let ranks = NebulaRanks(density)
    let gaps = Float(1 - coverage)
    let cover = max(Float(coverage), 1e-6)
    let floor = ranks.number(above: gaps)
    let height = max(ranks.most - floor, 1e-6)
    // Schlick's gain (1994): a curve from 0 to 1 that steepens in the middle, and is a line without contrast.
    let bend = Float(1 / (0.5 - 0.4 * contrast) - 2)
    density.withUnsafeMutableBufferPointer { noise in
      for index in noise.indices {
        let share = max(0, (ranks.rank(of: noise[index]) - gaps) / cover)
        let level = min(max(0, noise[index] - floor) / height, 1)
        // The product begins softly.
        let soft = share * (0.4 * share + 0.6 * level)
        noise[index] =
          soft < 0.5
          ? soft / (bend * (1 - 2 * soft) + 1)
          : 1 - (1 - soft) / (bend * (2 * soft - 1) + 1)
      }
    }
  }
}

/// The share of numbers that lie below a given one: a histogram's running sum, interpolated.
private struct NebulaRanks {
  private let least: Float
  /// The largest number.
  let most: Float
  private let scale: Float
  /// The share of the numbers below each of evenly spaced levels, and once more the last one.
  private let shares: [Float]

  private static let steps = 4096

  init(_ numbers: [Float]) {
    let steps = NebulaRanks.steps
    var (least, most) = (Float.infinity, -Float.infinity)
    var counts = [Int](repeating: 0, count: steps)
    let scale = numbers.withUnsafeBufferPointer { numbers -> Float in
      for number in numbers { (least, most) = (min(least, number), max(most, number)) }
      let scale = Float(steps) / max(most - least, 1e-20)
      counts.withUnsafeMutableBufferPointer { counts in
        for number in numbers { counts[min(Int((number - least) * scale), steps - 1)] += 1 }
      }
      return scale
    }
    var shares: [Float] = [0]
    var below = 0
    for count in counts {
      below += count
      shares.append(Float(Double(below) / Double(numbers.count)))
    }
    shares.append(1)
    self.least = least
    self.most = most
    self.scale = scale
    self.shares = shares
  }

  /// The number below which a share of the numbers lies.
  func number(above share: Float) -> Float {
    least + Float(shares.firstIndex { $0 > share } ?? NebulaRanks.steps) / scale
  }

  @inline(__always)
  func rank(of number: Float) -> Float {
    let position = (number - least) * scale
    let step = min(Int(position), NebulaRanks.steps)
    return shares[step] + (shares[step + 1] - shares[step]) * (position - Float(step))
  }
}
