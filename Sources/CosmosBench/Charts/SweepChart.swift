import CosmosImage
import CosmosText

/// A chart of a sweep as an image: stars to the right, milliseconds upwards, both on logarithmic axes.
package struct SweepChart {
  private let points: [SweepPoint]
  private let title: String
  private let subtitle: String
  private let stars: LogAxis
  private let time: LogAxis

  /// Prepares a chart.
  ///
  /// - Parameters:
  ///   - points: The steps, in order of increasing star count.
  ///   - subtitle: What was measured, and on what; truncated at the end if it is too long.
  package init(_ points: [SweepPoint], subtitle: String) {
    self.points = points.filter { $0.stars > 0 }
    title = "Time a frame takes, by number of stars"
    self.subtitle = subtitle
    stars = LogAxis(of: points.map(\.stars))
    time = LogAxis(of: points.flatMap { [$0.median, $0.p99] }, and: 10...40)
  }

  /// The chart, 1600 × 1000 pixels.
  package var picture: Picture {
    let canvas = ChartSurface(width: SweepChart.width, height: SweepChart.height)
    canvas.fill(Ink.ground)
    drawGrid(on: canvas)
    drawRates(on: canvas)
    drawCurves(on: canvas)
    drawTexts(on: canvas)
    return canvas.picture
  }

  // MARK: Frame

  private func drawGrid(on canvas: ChartSurface) {
    for (values, ink) in [(stars.minors, Ink.faintGrid), (stars.decades, Ink.grid)] {
      for value in values {
        canvas.line([(x(value), SweepChart.top), (x(value), SweepChart.bottom)], ink, width: 1)
      }
    }
    for (values, ink) in [(time.minors, Ink.faintGrid), (time.decades, Ink.grid)] {
      for value in values {
        canvas.line([(SweepChart.left, y(value)), (SweepChart.right, y(value))], ink, width: 1)
      }
    }
    canvas.line(
      [
        (SweepChart.left, SweepChart.top), (SweepChart.left, SweepChart.bottom),
        (SweepChart.right, SweepChart.bottom),
      ], Ink.axis, width: 2)
    for value in stars.labels {
      canvas.text(
        NumberFormat.short(value), at: (x(value), SweepChart.bottom + 30), Ink.label, size: 24,
        align: .centre)
    }
    for value in time.labels {
      canvas.text(
        NumberFormat.significant(value), at: (SweepChart.left - 18, y(value)), Ink.label, size: 24,
        align: .right)
    }
  }

  /// Draws lines at the frame times of common refresh rates.
  private func drawRates(on canvas: ChartSurface) {
    for rate in [60.0, 30] {
      let height = y(1000 / rate)
      canvas.line(
        [(SweepChart.left, height), (SweepChart.right, height)], Ink.rate, width: 2,
        dashes: [10, 8])
      canvas.text(
        "\(Int(rate)) frames a second", at: (SweepChart.left + 16, height - 18), Ink.rate, size: 22,
        align: .left)
    }
  }

  private func drawTexts(on canvas: ChartSurface) {
    canvas.text(
      title, at: (SweepChart.left, 52), Ink.title, size: 38, align: .left, isBold: true)
    canvas.text(
      subtitle, at: (SweepChart.left, 98), Ink.label, size: 24, align: .left,
      longest: SweepChart.right - SweepChart.left)
    canvas.text(
      "stars in memory", at: ((SweepChart.left + SweepChart.right) / 2, SweepChart.height - 36),
      Ink.label, size: 24, align: .centre)
    canvas.text(
      "ms a frame", at: (SweepChart.left, SweepChart.top - 22), Ink.label, size: 22, align: .left)
    // The curve rises to the right, so the bottom right corner is free for the legend.
    let left = SweepChart.right - 400
    for (row, entry) in [("half of the frames", Ink.median), ("99 of 100 frames", Ink.p99)]
      .enumerated()
    {
      let height = SweepChart.bottom - 86 + 42 * Double(row)
      canvas.line([(left, height), (left + 56, height)], entry.1, width: row == 0 ? 5 : 3)
      canvas.text(
        "\(entry.0) take less", at: (left + 74, height), Ink.label, size: 22, align: .left)
    }
  }

  // MARK: Curves

  private func drawCurves(on canvas: ChartSurface) {
    let upper = points.map { (x($0.stars), y($0.p99)) }
    let lower = points.map { (x($0.stars), y($0.median)) }
    canvas.area(upper + lower.reversed(), Ink.band)
    canvas.line(upper, Ink.p99, width: 3)
    canvas.line(lower, Ink.median, width: 5)
    for position in lower { canvas.disc(at: position, radius: 8, Ink.median, rim: Ink.ground) }
    // Mark how many stars fit into a sixtieth of a second.
    guard let count = count(at: 1000 / 60) else { return }
    let position = (x(count), y(1000 / 60))
    canvas.disc(at: position, radius: 9, Ink.rate, rim: Ink.ground)
    canvas.text(
      "\(NumberFormat.short(count)) stars", at: (position.0 + 20, position.1 + 26), Ink.title,
      size: 26,
      align: .left, isBold: true)
  }

  /// The star count at which the median frame time reaches a value in milliseconds; `nil` if the curve never
  /// crosses it.
  private func count(at wanted: Double) -> Double? {
    for (from, to) in zip(points, points.dropFirst())
    where from.median <= wanted && to.median > wanted {
      let share =
        (time.position(of: wanted) - time.position(of: from.median))
        / (time.position(of: to.median) - time.position(of: from.median))
      let (start, end) = (stars.position(of: from.stars), stars.position(of: to.stars))
      return stars.value(at: start + (end - start) * share)
    }
    return nil
  }

  private func x(_ count: Double) -> Double {
    SweepChart.left + (SweepChart.right - SweepChart.left) * stars.position(of: count)
  }

  private func y(_ milliseconds: Double) -> Double {
    SweepChart.bottom - (SweepChart.bottom - SweepChart.top) * time.position(of: milliseconds)
  }

  private static let (width, height) = (1600.0, 1000.0)
  private static let (left, right) = (130.0, 1540.0)
  private static let (top, bottom) = (170.0, 880.0)

  private enum Ink {
    static let ground = ChartSurface.Ink(0x0B1026)
    static let faintGrid = ChartSurface.Ink(0x171F40)
    static let grid = ChartSurface.Ink(0x303C72)
    static let axis = ChartSurface.Ink(0x6B78B4)
    static let label = ChartSurface.Ink(0xA9B3DC)
    static let title = ChartSurface.Ink(0xF2F4FF)
    static let median = ChartSurface.Ink(0x8FA2FF)
    static let p99 = ChartSurface.Ink(0xC77DFF)
    static let band = ChartSurface.Ink(0xC77DFF, opacity: 0.16)
    static let rate = ChartSurface.Ink(0xFFC46B)
  }
}
