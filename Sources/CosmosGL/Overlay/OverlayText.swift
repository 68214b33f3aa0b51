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
    var line = OverlayLine()
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
    put(line, y: layout.header, to: panel)
    guard layout.isWide else { return }
    var end = OverlayLine()
    end.append(size.width, groups: false, .dim)
    end.append(OverlayLine.space, .dim)
    end.append(OverlayLine.times, .dim)
    end.append(OverlayLine.space, .dim)
    end.append(size.height, groups: false, .dim)
    putAtEnd(end, y: layout.header, to: panel)
  }

  /// Writes beside the graph where a frame at 60 frames a second ends.
  private func writeScale(
    _ place: OverlayLayout.Extent, _ figures: OverlayFigures, to panel: OverlayCharacters
  ) {
    let graph = OverlayGraph(height: place.height, figures: figures)
    var line = OverlayLine()
    line.append(OverlayGraph.limit, decimals: 1, .dim)
    let middle = place.top + place.height - Int(graph.height(of: OverlayGraph.limit).rounded())
    // The label stays beside the graph, also where the line is at its foot.
    let top = min(middle - layout.pitch / 2, place.top + place.height - layout.pitch)
    putAtEnd(line, y: max(place.top, top), to: panel)
  }

  private func write(
    _ name: StaticString, _ time: OverlayFigures.Time?, y: Int, to panel: OverlayCharacters
  ) {
    var line = OverlayLine()
    // The first column is the sample's.
    line.append("  ", .dim)
    line.append(name, .dim)
    put(line, y: y, to: panel)
    var end = OverlayLine()
    guard let time else {
      end.append("not measured", .dim)
      return putAtEnd(end, y: y, to: panel)
    }
    append(time.last, to: &end)
    guard layout.isWide else { return putAtEnd(end, y: y, to: panel) }
    putAtEnd(end, y: y, columns: 15, to: panel)
    var median = OverlayLine()
    median.append("median  ", .dim)
    append(time.median, to: &median)
    putAtEnd(median, y: y, to: panel)
  }

  private func append(_ time: Double, to line: inout OverlayLine) {
    line.append(time, decimals: time < 99.95 ? 2 : 1, .bright)
    line.append(" ms", .dim)
  }

  private func writeCounts(_ figures: OverlayFigures, to panel: OverlayCharacters) {
    for row in 0..<layout.counts.count {
      let y = layout.counts.top + row * layout.pitch
      let names: [4 of StaticString] = ["drawn", "memory", "stars", "uploads"]
      var name = OverlayLine()
      name.append(names[row], .dim)
      put(name, y: y, to: panel)
      var value = OverlayLine()
      let statistics = figures.statistics
      switch row {
      case 0:
        value.append(statistics.drawn, .bright)
        value.append(" of ", .dim)
        value.append(statistics.stored, .bright)
      case 1:
        value.append(bytes: figures.residentBytes)
        value.append(", peak ", .dim)
        value.append(bytes: figures.peakBytes)
      case 2:
        value.append(bytes: statistics.starBytes)
        if statistics.ribbonBytes > 0 {
          value.append(", caches ", .dim)
          value.append(bytes: statistics.ribbonBytes)
        }
      default: value.append(statistics.uploads, .bright)
      }
      putAtEnd(value, y: y, to: panel)
    }
  }

  private func writeDriver(_ figures: OverlayFigures, to panel: OverlayCharacters) {
    var rows = 0
    func next() -> Int? {
      guard rows < layout.driver.count else { return nil }
      rows += 1
      return layout.driver.top + (rows - 1) * layout.pitch
    }
    for text in driver {
      guard let y = next() else { return }
      var line = OverlayLine()
      line.append(text, .dim, columns: layout.columns)
      put(line, y: y, to: panel)
    }
    guard let path = figures.starPath, let y = next() else { return }
    var line = OverlayLine()
    line.append(path, .dim, columns: layout.columns)
    put(line, y: y, to: panel)
  }

  /// Puts a line at the left.
  private func put(_ line: OverlayLine, y: Int, to panel: OverlayCharacters) {
    put(line, x: layout.left, y: y, to: panel)
  }

  /// Puts a line so that it ends at the right, or after a number of columns.
  private func putAtEnd(
    _ line: OverlayLine, y: Int, columns: Int? = nil, to panel: OverlayCharacters
  ) {
    let x = layout.left + ((columns ?? layout.columns) - line.count) * layout.cell
    put(line, x: x, y: y, to: panel)
  }

  private func put(_ line: OverlayLine, x: Int, y: Int, to panel: OverlayCharacters) {
    for index in 0..<line.count {
      let (character, ink) = line[index]
      let left = x + index * layout.cell
      // A line that is too long loses its start.
      if left >= layout.margin { panel.append(character, ink, x: left, y: y) }
    }
  }
}
