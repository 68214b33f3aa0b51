/// A chart of a sweep in text: stars to the right, milliseconds upwards, both on logarithmic axes.
package struct SweepPlot {
  private let points: [SweepPoint]
  private let style: Style
  private let columns: Int
  private let rows: Int
  private let stars: LogAxis
  private let time: LogAxis

  /// The characters that the terminal can show.
  package enum Style {
    /// Braille patterns, with eight dots per character.
    case braille
    /// ASCII only.
    case ascii
  }

  /// Prepares a plot.
  ///
  /// - Parameters:
  ///   - points: The steps, in order of increasing star count.
  ///   - style: The characters to draw with.
  ///   - width: Available characters per line; a plot is at least 40 and at most 120 wide.
  package init(_ points: [SweepPoint], style: Style, width: Int) {
    self.points = points
    self.style = style
    columns = min(120, max(40, width)) - SweepPlot.margin - SweepPlot.rightMargin
    rows = 16
    stars = LogAxis(of: points.map(\.stars))
    time = LogAxis(of: points.map(\.median), and: 10...40)
  }

  /// The plot's lines, top to bottom.
  package var lines: [String] {
    var cells = Array(repeating: Array(repeating: Character(" "), count: columns), count: rows)
    for rate in SweepPlot.rates {
      let row = row(of: 1000 / rate)
      for column in stride(from: 0, to: columns, by: 2) {
        cells[row][column] = style == .braille ? "╌" : "-"
      }
    }
    drawCurve(into: &cells)
    return ["ms a frame"] + cells.indices.map { line($0, cells[$0]) } + [axis, labels]
  }

  // MARK: Frame

  private func line(_ row: Int, _ cells: [Character]) -> String {
    let label = time.labels.first { self.row(of: $0) == row }.map(NumberFormat.significant) ?? ""
    let bar = style == .braille ? (label.isEmpty ? "│" : "┤") : (label.isEmpty ? "|" : "+")
    let rate = SweepPlot.rates.first { self.row(of: 1000 / $0) == row }
    let note = rate.map { " \(Int($0)) fps" } ?? ""
    let text = label.alignedRight(to: SweepPlot.margin - 2) + " " + bar + String(cells) + note
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private var axis: String {
    let marks = stars.labels.map { column(of: $0) }
    let (corner, line, mark) = style == .braille ? ("└", "─", "┴") : ("+", "-", "+")
    return String(repeating: " ", count: SweepPlot.margin - 1) + corner
      + (0..<columns).map { marks.contains($0) ? mark : line }.joined()
  }

  private var labels: String {
    let width = SweepPlot.margin + columns
    var cells = Array(repeating: Character(" "), count: width + 1)
    // Place the powers of ten first; if space is short, the other labels are dropped.
    for value in stars.decades + stars.labels {
      let label = NumberFormat.short(value)
      let middle = SweepPlot.margin + column(of: value)
      let start = min(width - label.count, middle - label.count / 2)
      let room = (start - 1)..<(start + label.count + 1)
      guard cells[room].allSatisfy({ $0 == " " }) else { continue }
      cells.replaceSubrange(start..<(start + label.count), with: label)
    }
    return String(cells) + "stars"
  }

  private func column(of stars: Double) -> Int {
    min(columns - 1, max(0, Int(self.stars.position(of: stars) * Double(columns))))
  }

  private func row(of time: Double) -> Int {
    min(rows - 1, max(0, rows - 1 - Int(self.time.position(of: time) * Double(rows))))
  }

  // MARK: Curve

  private func drawCurve(into cells: inout [[Character]]) {
    let (across, down) = style == .braille ? (2, 4) : (1, 1)
    var bits = Array(repeating: UInt32(0), count: columns * rows)
    func set(_ position: (x: Double, y: Double)) {
      let x = min(columns * across - 1, max(0, Int(position.x * Double(columns * across))))
      let y = min(rows * down - 1, max(0, Int((1 - position.y) * Double(rows * down))))
      bits[y / down * columns + x / across] |= SweepPlot.dot(x % across, y % down)
    }
    let positions = points.filter { $0.stars > 0 }.map {
      (x: stars.position(of: $0.stars), y: time.position(of: $0.median))
    }
    positions.forEach(set)
    for (from, to) in zip(positions, positions.dropFirst()) {
      let steps = 8 * max(columns, rows)
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        set((from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share))
      }
    }
    for (index, pattern) in bits.enumerated() where pattern != 0 {
      let shown = style == .braille ? Unicode.Scalar(0x2800 + pattern).map(Character.init) : "*"
      cells[index / columns][index % columns] = shown ?? "*"
    }
  }

  /// The bit of a dot in a Braille pattern.
  private static func dot(_ x: Int, _ y: Int) -> UInt32 {
    y == 3 ? 0x40 << UInt32(x) : 1 << UInt32(y + 3 * x)
  }

  /// Characters to the left of the plot, for the axis labels.
  private static let margin = 8

  /// Characters to the right of the plot.
  private static let rightMargin = 7

  /// Frame rates marked with a line, in frames per second.
  private static let rates = [60.0, 30]
}
