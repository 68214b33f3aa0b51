/// Writes the figures of an overlay.
struct OverlayText {
  /// Lines that count things.
  static let countRows = 4

  let layout: OverlayLayout
  /// The picture's size, in pixels.
  let size: (width: Int, height: Int)
  /// What the driver says of itself, a line each.
  let driver: [String]

  /// The most characters in all lines.
  static func mostCharacters(driverRows: Int) -> Int {
    // The header, the graph's scale, and two times.
    (4 + countRows + driverRows) * OverlayLine.capacity
  }

  /// Writes everything, and nothing else.
  func write(_ figures: OverlayFigures, to panel: OverlayCharacters) {
    panel.removeAll()
    writeHeader(figures, to: panel)
    if let graph = layout.graph { writeScale(graph, figures, to: panel) }
    if let times = layout.times {
      write("cpu", figures.processor, y: times, to: panel)
      write("gpu", figures.graphics, y: times + layout.pitch, to: panel)
    }
    writeCounts(figures, to: panel)
    writeDriver(figures, to: panel)
    panel.upload()
  }

  private func writeHeader(_ figures: OverlayFigures, to panel: OverlayCharacters) {
    put(y: layout.header, to: panel) { line in
      switch figures.pace {
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

  /// Writes beside the graph where a frame at 60 frames a second ends.
  private func writeScale(
    _ place: OverlayLayout.Extent, _ figures: OverlayFigures, to panel: OverlayCharacters
  ) {
    let graph = OverlayGraph(height: place.height, figures: figures)
    let middle = place.top + place.height - Int(graph.height(of: OverlayGraph.limit).rounded())
    // The label stays beside the graph, also where the line is at its baseline.
    let top = min(middle - layout.pitch / 2, place.top + place.height - layout.pitch)
    put(endingAt: layout.columns, y: max(place.top, top), to: panel) { line in
      line.append(OverlayGraph.limit, decimals: 1, .dim)
    }
  }

  private func write(
    _ name: StaticString, _ time: OverlayFigures.Time?, y: Int, to panel: OverlayCharacters
  ) {
    put(y: y, to: panel) { line in
      // The first column is the sample's.
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

  private func writeCounts(_ figures: OverlayFigures, to panel: OverlayCharacters) {
    let names: [4 of StaticString] = ["drawn", "memory", "stars", "uploads"]
    let statistics = figures.statistics
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
          line.append(bytes: figures.residentBytes)
          line.append(", peak ", .dim)
          line.append(bytes: figures.peakBytes)
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

  private func writeDriver(_ figures: OverlayFigures, to panel: OverlayCharacters) {
    for row in 0..<layout.driver.count {
      // The last line tells how stars are drawn, where that is known.
      guard let text = row < driver.count ? driver[row] : figures.starPath else { return }
      put(y: layout.driver.top + row * layout.pitch, to: panel) {
        $0.append(text, .dim, columns: layout.columns)
      }
    }
  }

  /// Puts a line at the left, or so that it ends after a number of columns.
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
      // A line that is too long loses its start.
      if left >= layout.margin { panel.append(character, ink, x: left, y: y) }
    }
  }
}
