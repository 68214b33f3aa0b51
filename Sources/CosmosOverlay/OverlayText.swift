import CosmosGL

/// Formats the metrics of an overlay as text.
struct OverlayText {
  /// Number of lines with counts.
  static let countRows = 4

  let layout: OverlayLayout
  /// Size of the image, in pixels.
  let size: (width: Int, height: Int)
  /// The driver's description of itself, one element per line.
  let driver: [String]

  /// Maximum number of characters in all lines together.
  static func maxCharacters(driverRows: Int) -> Int {
    // Four lines for the header, the scale of the graph, and two times.
    (4 + countRows + driverRows) * OverlayLine.capacity
  }

  /// Replaces the characters of a panel with the given metrics and uploads them.
  func write(_ metrics: OverlayMetrics, to panel: OverlayCharacters) {
    panel.removeAll()
    writeHeader(metrics, to: panel)
    if let graph = layout.graph { writeScale(graph, metrics, to: panel) }
    if let times = layout.times {
      write("cpu", metrics.processor, y: times, to: panel)
      write("gpu", metrics.graphics, y: times + layout.pitch, to: panel)
    }
    writeCounts(metrics, to: panel)
    writeDriver(metrics, to: panel)
    panel.upload()
  }

  private func writeHeader(_ metrics: OverlayMetrics, to panel: OverlayCharacters) {
    put(y: layout.header, to: panel) { line in
      switch metrics.pace {
      case .rest: line.append("at rest", .bright)
      case .beginning: line.append(OverlayLine.ellipsis, .dim)
      case .framesPerSecond(let rate):
        if rate < 9.95 {
          line.append(rate, decimals: 1, .bright)
        } else {
          line.append(Int(rate.rounded()), .bright)
        }
        line.append(" fps", .dim)
      }
    }
    guard layout.isWide else { return }
    put(endingAt: layout.columns, y: layout.header, to: panel) { line in
      line.append(size.width, groups: false, .dim)
      line.append(OverlayLine.space, .dim)
      line.append(OverlayLine.times, .dim)
      line.append(OverlayLine.space, .dim)
      line.append(size.height, groups: false, .dim)
    }
  }

  /// Labels the limit line of the graph with the duration of a frame at 60 frames per second.
  private func writeScale(
    _ position: OverlayLayout.Extent, _ metrics: OverlayMetrics, to panel: OverlayCharacters
  ) {
    let graph = OverlayGraph(height: position.height, metrics: metrics)
    let middle =
      position.top + position.height - Int(graph.height(of: OverlayGraph.limit).rounded())
    // Keep the label beside the graph even if the line is close to the baseline.
    let top = min(middle - layout.pitch / 2, position.top + position.height - layout.pitch)
    put(endingAt: layout.columns, y: max(position.top, top), to: panel) { line in
      line.append(OverlayGraph.limit, decimals: 1, .dim)
    }
  }

  private func write(
    _ name: StaticString, _ time: OverlayMetrics.Time?, y: Int, to panel: OverlayCharacters
  ) {
    put(y: y, to: panel) { line in
      // The colour sample occupies the first column.
      line.append("  ", .dim)
      line.append(name, .dim)
    }
    put(endingAt: layout.isWide && time != nil ? 15 : layout.columns, y: y, to: panel) { line in
      if let time { append(time.last, to: &line) } else { line.append("not measured", .dim) }
    }
    guard layout.isWide, let time else { return }
    put(endingAt: layout.columns, y: y, to: panel) { line in
      line.append("median  ", .dim)
      append(time.median, to: &line)
    }
  }

  private func append(_ time: Double, to line: inout OverlayLine) {
    line.append(time, decimals: time < 99.95 ? 2 : 1, .bright)
    line.append(" ms", .dim)
  }

  private func writeCounts(_ metrics: OverlayMetrics, to panel: OverlayCharacters) {
    let names: [4 of StaticString] = ["drawn", "memory", "stars", "uploads"]
    let statistics = metrics.statistics
    for row in 0..<layout.counts.count {
      let y = layout.counts.top + row * layout.pitch
      put(y: y, to: panel) { $0.append(names[row], .dim) }
      put(endingAt: layout.columns, y: y, to: panel) { line in
        switch row {
        case 0:
          line.append(statistics.drawn, .bright)
          line.append(" of ", .dim)
          line.append(statistics.stored, .bright)
        case 1:
          line.append(bytes: metrics.residentBytes)
          line.append(", peak ", .dim)
          line.append(bytes: metrics.peakBytes)
        case 2:
          line.append(bytes: statistics.starBytes)
          if statistics.cacheBytes > 0 {
            line.append(", caches ", .dim)
            line.append(bytes: statistics.cacheBytes)
          }
        default: line.append(statistics.uploads, .bright)
        }
      }
    }
  }

  private func writeDriver(_ metrics: OverlayMetrics, to panel: OverlayCharacters) {
    for row in 0..<layout.driver.count {
      guard let text = row < driver.count ? driver[row] : metrics.lastLine(row - driver.count)
      else { return }
      put(y: layout.driver.top + row * layout.pitch, to: panel) {
        $0.append(text, .dim, columns: layout.columns)
      }
    }
  }

  /// Places a line at the left edge, or right-aligned to a column.
  private func put(
    endingAt column: Int? = nil, y: Int, to panel: OverlayCharacters,
    _ write: (inout OverlayLine) -> Void
  ) {
    var line = OverlayLine()
    write(&line)
    let x = layout.left + (column.map { $0 - line.count } ?? 0) * layout.cell
    for index in 0..<line.count {
      let (character, ink) = line[index]
      let left = x + index * layout.cell
      // A right-aligned line that is too long loses its start.
      if left >= layout.margin { panel.append(character, ink, x: left, y: y) }
    }
  }
}
