import CosmosCore
import Testing

/// Tests of what follows from a star's hash: its size, its colour and its twinkling.
@Suite struct StarVarietyTests {
  private static let colors = ["#FF0000", "#00FF00", "#0000FF", "#FFFFFF"].compactMap(Color.init)

  private func stars(_ count: Int, seed: UInt64 = 1) -> [StripPoint] {
    StarField(seed: seed, layer: 3, sections: 12, count: count).stars
  }

  private func palette(_ weights: [Double]) -> [StarVariety.Tint] {
    zip(StarVarietyTests.colors, weights).map { StarVariety.Tint(color: $0, weight: $1) }
  }

  @Test func `a star looks the same on every machine`() {
    // Values from the first implementation: a seed must always reproduce the same image.
    let variety = StarVariety(
      smallest: 0.25, palette: palette([1, 1, 1, 1]), twinkle: Twinkle(amount: 0.5, period: 4))
    let star = StripPoint(x: 346_106_777, y: 0.26737183)
    #expect(variety.size(of: star) == 0.6224126517772675)
    #expect(variety.tint(of: star) == 0)
    #expect(abs(variety.brightness(of: star, at: 1.5) - 0.6805843652251335) < 1e-12)
  }

  @Test(arguments: [UInt64(0), 1, 7, 1 << 50])
  func `sizes are evenly distributed between the smallest and the largest`(seed: UInt64) {
    let variety = StarVariety(smallest: 0.2)
    var cells = [Int](repeating: 0, count: 100)
    for star in stars(60_000, seed: seed) {
      let size = variety.size(of: star)
      #expect(size >= 0.2 && size < 1)
      cells[Int((size - 0.2) / 0.8 * 100)] += 1
    }
    // 600 expected in each cell: chi-square has a mean of 99 and a standard deviation of 14.
    let chiSquare = cells.reduce(0.0) { $0 + Double(($1 - 600) * ($1 - 600)) / 600 }
    #expect(abs(chiSquare - 99) < 4.5 * 14.1)
  }

  @Test(arguments: [
    [1.0, 1, 1, 1], [5, 3, 1, 1], [0, 2, 0, 1], [1, 0, 0, 0], [0, 0, 0, 3], [1e-6, 1e6],
  ])
  func `colours occur in proportion to their weights`(weights: [Double]) {
    let variety = StarVariety(palette: palette(weights))
    var counts = [Int](repeating: 0, count: weights.count)
    let count = 40_000
    for star in stars(count) { counts[variety.tint(of: star) ?? 0] += 1 }
    let total = weights.reduce(0, +)
    for (found, weight) in zip(counts, weights) {
      let share = weight / total
      let deviation = (Double(count) * share * (1 - share)).squareRoot()
      #expect(abs(Double(found) - Double(count) * share) <= 4.5 * deviation + 1)
      if weight == 0 { #expect(found == 0) }
    }
  }

  @Test func `size, colour and phase do not depend on each other or on the position`() {
    let variety = StarVariety(
      smallest: 0.5, palette: palette([1, 1, 1, 1]), twinkle: Twinkle(amount: 1, period: 4))
    // 4⁴ cells of 200 expected stars each, except that brightness is split at its quartiles.
    var cells = [Int](repeating: 0, count: 256)
    for star in stars(51_200) {
      let size = Int((variety.size(of: star) - 0.5) * 8)
      let color = variety.tint(of: star) ?? 0
      let brightness = variety.brightness(of: star, at: 0)
      // Of a cosine, a quarter of the time is spent beyond ± cos(45°).
      let quartile =
        brightness < 0.146_447 ? 0 : brightness < 0.5 ? 1 : brightness < 0.853_553 ? 2 : 3
      cells[((size * 4 + color) * 4 + quartile) * 4 + Int(star.y * 4)] += 1
    }
    let chiSquare = cells.reduce(0.0) { $0 + Double(($1 - 200) * ($1 - 200)) / 200 }
    // A mean of 255 and a standard deviation of 23.
    #expect(abs(chiSquare - 255) < 4.5 * 22.6)
  }

  @Test func `without differences, stars are as large and as bright as the sprite`() {
    let variety = StarVariety()
    for star in stars(50) {
      #expect(variety.size(of: star) == 1)
      #expect(variety.tint(of: star) == nil)
      #expect(variety.brightness(of: star, at: 3.7) == 1)
    }
  }

  @Test(arguments: [0.0, 0.3, 1])
  func `a star's brightness stays within its amount and averages half of it`(amount: Double) {
    let variety = StarVariety(twinkle: Twinkle(amount: amount, period: 4))
    var sum = 0.0
    for star in stars(500) {
      for step in 0..<40 {
        let brightness = variety.brightness(of: star, at: Double(step) * 6.4)
        #expect(brightness >= 1 - amount - 1e-9 && brightness <= 1 + 1e-9)
        sum += brightness
      }
    }
    #expect(abs(sum / 20_000 - (1 - amount / 2)) < 0.02)
  }

  @Test(arguments: [0.0, 1000, 1e7, 3e8])
  func `twinkling is smooth, also after years and where its cycle ends`(start: Seconds) {
    let twinkle = Twinkle(amount: 1, period: 2)
    let variety = StarVariety(twinkle: twinkle)
    let end = ((start / twinkle.cycle).rounded(.down) + 1) * twinkle.cycle
    for star in stars(100) {
      for time in [start, end - 0.05] {
        for step in 0..<10 {
          let now = time + Double(step) * 0.01
          let change =
            variety.brightness(of: star, at: now + 0.01) - variety.brightness(of: star, at: now)
          // The fastest star has a period of 1.6 s, at most 2% in a hundredth of a second.
          #expect(abs(change) <= 0.02)
        }
      }
    }
  }

  @Test(arguments: [0.5, 4, 3600])
  func `all stars repeat after a cycle, and stars differ in phase and speed`(period: Seconds) {
    let twinkle = Twinkle(amount: 0.8, period: period)
    let variety = StarVariety(twinkle: twinkle)
    var starts: Set<Double> = []
    var changes: Set<Double> = []
    for star in stars(200) {
      let first = variety.brightness(of: star, at: 0.3)
      #expect(abs(variety.brightness(of: star, at: 0.3 + 7 * twinkle.cycle) - first) < 1e-5)
      starts.insert((first * 1e4).rounded())
      changes.insert(((variety.brightness(of: star, at: 0.3 + period) - first) * 1e4).rounded())
    }
    #expect(starts.count > 150 && changes.count > 100)
  }
}
