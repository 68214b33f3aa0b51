import CosmosBench
import Testing

@Suite struct SweepPlotTests {
  /// Frame times that double with the number of stars, starting at one millisecond.
  static let rise = (0..<8).map { step in
    let factor = Double(1 << step)
    return SweepPoint(stars: 1000 * factor, median: factor, p99: 1.5 * factor)
  }

  static let oddPoints: [[SweepPoint]] = [
    [],  // nothing measured
    [SweepPoint(stars: 0, median: 1, p99: 1)],  // no stars
    [SweepPoint(stars: 5, median: 0.001, p99: 9000)],
    [SweepPoint(stars: 5, median: 1, p99: 1), SweepPoint(stars: 5, median: 2, p99: 2)],
  ]

  @Test(arguments: [SweepPlot.Style.ascii, .braille], [20, 40, 80, 300])
  func `a curve fits within its width`(style: SweepPlot.Style, width: Int) throws {
    let lines = SweepPlot(SweepPlotTests.rise, style: style, width: width).lines
    #expect(lines.allSatisfy { $0.count <= max(40, min(120, width)) })
    #expect(lines.contains { $0.contains("60 fps") } && lines.contains { $0.contains("30 fps") })
    #expect(lines.last?.contains("10 k") == true && lines.last?.hasSuffix("stars") == true)
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.isASCII } == (style == .ascii))
  }

  @Test func `more stars are plotted further right and longer times higher`() throws {
    let lines = SweepPlot(SweepPlotTests.rise, style: .ascii, width: 80).lines
    let marks = lines.compactMap { line in
      line.firstIndex(of: "*").map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(marks.count > 10)
    #expect(zip(marks, marks.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test(arguments: oddPoints)
  func `any set of points can be drawn`(points: [SweepPoint]) {
    #expect(SweepPlot(points, style: .braille, width: 80).lines.count == 19)
  }

  @Test(arguments: [[1.0, 1000], [3.0, 4.0], [5.0], [0.002, 700], [1e9, 2e9], [0.999, 10.001]])
  func `an axis covers all values and labels some`(values: [Double]) throws {
    let axis = LogAxis(of: values)
    #expect(values.allSatisfy { (0...1).contains(axis.position(of: $0)) })
    #expect(axis.labels.count >= 2)
    #expect(axis.labels.allSatisfy { (0...1).contains(axis.position(of: $0)) })
    for value in values {
      #expect(abs(axis.value(at: axis.position(of: value)) / value - 1) < 1e-9)
    }
  }
}
