import CosmosCore
import Testing

@Suite struct MilkyWayTests {
  private let degrees = DegreeScale(points: 16.675, growsLeft: true)

  /// Mean luminance of the texels in a square of degrees.
  private func light(
    _ texels: NebulaTexels, longitude: ClosedRange<Double>, latitude: ClosedRange<Double>
  ) -> Double {
    let grid = texels.grid
    var (sum, count) = (0.0, 0.0)
    for row in 0..<grid.rows {
      let beta = 20 - (Double(row) + 0.5) / Double(grid.rows) * 40
      for column in 0..<grid.columns {
        let lambda = 360 - (Double(column) + 0.5) / Double(grid.columns) * 360
        guard longitude.contains(lambda), latitude.contains(beta) else { continue }
        let word = texels.colors[row * grid.columns + column]
        sum += Double(word & 1023) + Double(word >> 10 & 1023) + Double(word >> 20 & 1023)
        count += 1
      }
    }
    return sum / count / 3 / 1023
  }

  private func texels(contrast: Double = 0.25) -> NebulaTexels {
    let nebula = Layer.Nebula(
      shape: Layer.Nebula.Shape(
        scale: 60, contrast: contrast, course: .milkyWay(degrees)),
      colors: [Color(rgb: 0xFFFFFF)])
    return NebulaTexels(
      NebulaTexels.Source(
        nebula: nebula, ground: Color(rgb: 0), skySeed: 1, period: 6003, height: 667))
  }

  @Test func `the Milky Way crosses the ecliptic twice, more brightly at its centre`() {
    let texels = texels()
    #expect(texels.grid.repeats == 1)
    // The Galaxy's centre has a longitude of 267 and a latitude of −6.
    let bulge = light(texels, longitude: 266...276, latitude: -12...(-6))
    let gemini = light(texels, longitude: 88...94, latitude: -4...4)
    let away = light(texels, longitude: 170...190, latitude: -10...10)
    #expect(bulge > 0.6 && gemini > 1.5 * away && gemini < 0.75 * bulge && away < 0.3)
  }

  @Test func `noise changes its structure, but not where it is`() {
    let (smooth, rough) = (texels(contrast: 0), texels(contrast: 0.5))
    #expect(smooth.colors != rough.colors)
    let area = (longitude: 260.0...280, latitude: -15.0...0)
    let difference =
      light(smooth, longitude: area.longitude, latitude: area.latitude)
      - light(rough, longitude: area.longitude, latitude: area.latitude)
    #expect(abs(difference) < 0.06)
  }

  @Test func `there is no seam`() {
    let texels = texels()
    let (columns, rows) = (texels.grid.columns, texels.grid.rows)
    let steps = (0..<rows).map { row in
      let (first, last) = (texels.colors[row * columns], texels.colors[(row + 1) * columns - 1])
      return abs(Int(first & 1023) - Int(last & 1023))
    }
    #expect((steps.max() ?? 1023) < 40)
  }
}
