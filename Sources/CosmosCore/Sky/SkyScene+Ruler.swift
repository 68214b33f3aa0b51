/// The layout of a ruler.
extension SkyScene {
  /// A text on a ruler that belongs to no sign.
  public struct RulerMark: Hashable, Sendable {
    /// Where it is centred, in degrees from the start of the strip, 0 up to 360.
    public let place: Double
    /// The text.
    public let text: String
    /// The text to use instead if the fonts lack a glyph for it.
    public let latinText: String
  }

  /// Returns the number of short ticks in one period of a layer's strip.
  ///
  /// - Parameters:
  ///   - ticks: The ticks of the layer's ruler.
  ///   - layer: The layer.
  /// - Returns: A multiple of ``Ruler/Ticks/shortPerTall``.
  public func tickCount(of ticks: Ruler.Ticks, on layer: Layer) -> Int {
    guard design.degrees == nil else { return ticks.count(in: period(of: layer)) }
    return ticks.count(in: signSpacing * layer.speed) * design.sectionCount
  }

  /// Returns the numbers of a ruler's scale by rising degrees; none in a sky without degrees.
  public func marks(of scale: Ruler.Scale) -> [RulerMark] {
    guard let degrees = design.degrees else { return [] }
    return stride(from: 0, to: 360, by: scale.step).map { number in
      let plain = "\(number)°"
      return RulerMark(
        place: degrees.position(of: Double(number)),
        text: strings?.text(.degrees, filling: ["n": "\(number)"]) ?? plain, latinText: plain)
    }
  }

  /// The names of the months where the Sun is in the middle of each; none in a sky without degrees.
  public var monthMarks: [RulerMark] {
    guard let degrees = design.degrees else { return [] }
    return SunCalendar.firsts.indices.map { index in
      let number = "\(index + 1)"
      return RulerMark(
        place: degrees.position(of: SunCalendar.middle(ofMonth: index + 1)),
        text: strings?.name(ofMonth: index + 1) ?? number, latinText: number)
    }
  }

  /// The names of the great showers of meteors where the Sun is at the maximum of each, by the equinox of J2000; none in a
  /// sky without degrees.
  public var showerMarks: [RulerMark] {
    guard let degrees = design.degrees else { return [] }
    return Shower.great.map { shower in
      RulerMark(
        place: degrees.position(of: shower.facts.peak),
        text: strings?.name(of: shower) ?? shower.rawValue, latinText: shower.rawValue)
    }
  }

  /// Where the Sun is on the first of each month, in degrees from the start of the strip; none in a sky without
  /// degrees.
  public var monthStarts: [Double] {
    guard let degrees = design.degrees else { return [] }
    return SunCalendar.firsts.map(degrees.position(of:))
  }

  /// How far what stands at a longitude of the date lies to the right of the same longitude of J2000.
  ///
  /// - Parameter precession: Degrees by which longitudes of the date exceed those of J2000.
  /// - Returns: A share of the period, negative to the left; 0 in a sky without degrees.
  public func rulerShift(precession: Double) -> Double {
    guard let degrees = design.degrees else { return 0 }
    return (degrees.growsLeft ? precession : -precession) / DegreeScale.turn
  }

  /// Returns the rows in which the icons and the names of the signs stand on a ruler.
  ///
  /// - Parameter layer: The layer with the ruler.
  /// - Returns: For each sign, the lowest row that none of the preceding signs close by stands in; 0 is the lowest of
  ///   all. In a sky without degrees, all signs stand in row 0.
  public func rulerRows(on layer: Layer) -> [Int] {
    var rows: [Int] = []
    for sign in design.places.indices {
      let taken = rows.indices.filter {
        design.degrees != nil && distance(fromSign: sign, to: $0, on: layer) < SkyScene.closeSigns
      }
      .map { rows[$0] }
      rows.append((0...taken.count).first { !taken.contains($0) } ?? 0)
    }
    return rows
  }

  /// Returns the distances from the signs to their nearest neighbours in the same row of a ruler.
  ///
  /// - Parameters:
  ///   - rows: The rows of the signs.
  ///   - layer: The layer with the ruler.
  /// - Returns: Points between the centres of two names, for each sign.
  public func rulerSpacings(inRows rows: [Int], on layer: Layer) -> [Double] {
    guard design.degrees != nil else {
      return Array(repeating: signSpacing * layer.speed, count: rows.count)
    }
    return rows.indices.map { sign in
      rows.indices.filter { $0 != sign && rows[$0] == rows[sign] }
        .map { distance(fromSign: sign, to: $0, on: layer) }.min() ?? period(of: layer)
    }
  }

  /// Something on a ruler that covers a part of the canvas.
  package struct RulerArea: Hashable, Sendable {
    /// The sign whose icon or name it is; `nil` for the part that runs along the whole edge.
    package let sign: Int?
    /// The top left corner, in points from that of the canvas.
    package let corner: Point
    /// The size in points.
    package let size: Size
  }

  /// Returns what the icons and texts of a ruler cover.
  ///
  /// - Parameters:
  ///   - layer: A layer with a ruler; without one, it covers nothing.
  ///   - position: The position of the sky, in canvas widths or degrees from the start of the strip.
  /// - Returns: Rectangles: that along the edge, and two for each sign.
  package func rulerAreas(of layer: Layer, at position: Double) -> [RulerArea] {
    guard let ruler = layer.ruler else { return [] }
    // The part that runs along the whole edge.
    let texts = [ruler.scale?.label, ruler.months?.label, ruler.showers].compactMap(\.self)
    let edge =
      texts.map { $0.rise + $0.size / 2 }.max()
      ?? max(ruler.ticks.short.height, ruler.ticks.tall.height)
    var areas = [
      RulerArea(
        sign: nil, corner: Point(x: 0, y: canvas.height - edge),
        size: Size(width: canvas.width, height: edge))
    ]
    let rows = rulerRows(on: layer)
    for other in design.places.indices {
      let own = rulerAreas(ofSign: other, inRow: rows[other], of: ruler)
      let distance = (design.places[other] - position).remainder(dividingBy: design.turn)
      let x =
        canvas.width / 2 + distance * unit * layer.speed
        + rulerShift(of: own, ofSign: other, on: layer)
      for area in own {
        let corner = Point(x: x + area.corner.x, y: area.corner.y)
        areas.append(RulerArea(sign: other, corner: corner, size: area.size))
      }
    }
    return areas
  }

  /// Returns what the icon and the name of a sign cover, with x counted from the place at which they are centred.
  private func rulerAreas(ofSign sign: Int, inRow row: Int, of ruler: Ruler) -> [RulerArea] {
    func area(_ size: Size, rise: Double) -> RulerArea {
      let down = canvas.height - rise - Double(row) * Ruler.rowHeight
      return RulerArea(
        sign: sign, corner: Point(x: -size.width / 2, y: down - size.height / 2), size: size)
    }
    let icon = design.catalog.signs[sign].icon.bounds.size
    let name = rulerTexts(ofSign: sign).name
    return [
      area(
        Size(width: icon.width * ruler.icon.scale, height: icon.height * ruler.icon.scale),
        rise: ruler.icon.rise),
      area(
        Size(width: PanelLayout.width(of: name, size: ruler.name.size), height: ruler.name.size),
        rise: ruler.name.rise),
    ]
  }

  /// Returns where the icons and the names of the signs are centred on a ruler: at the signs, or beside them where a figure's
  /// lines would cross them.
  ///
  /// - Parameters:
  ///   - rows: The rows of the signs.
  ///   - layer: The layer with the ruler.
  /// - Returns: Positions from the start of the strip, in canvas widths or degrees.
  public func rulerPlaces(inRows rows: [Int], on layer: Layer) -> [Double] {
    guard let ruler = layer.ruler else { return design.places }
    return design.places.indices.map { sign in
      let areas = rulerAreas(ofSign: sign, inRow: rows[sign], of: ruler)
      return design.places[sign]
        + rulerShift(of: areas, ofSign: sign, on: layer) / (unit * layer.speed)
    }
  }

  /// Returns how far the icon and the name of a sign stand to the right of it, in points; negative to the left.
  private func rulerShift(of areas: [RulerArea], ofSign sign: Int, on layer: Layer) -> Double {
    // Elsewhere, a figure doesn't stand still above the ruler.
    guard design.degrees != nil,
      design.layers.contains(where: {
        if case .lines = $0.content { $0.speed == layer.speed } else { false }
      })
    else { return 0 }
    let lines = lines(closeTo: areas, at: design.places[sign], speed: layer.speed)
    func isFree(_ shift: Double) -> Bool {
      !areas.contains { area in lines.contains { area.isCrossed(by: $0, movedBy: shift) } }
    }
    guard !isFree(0) else { return 0 }
    return stride(from: 1, through: SkyScene.longestRulerShift, by: 1)
      .lazy.flatMap { [$0, -$0] }.first(where: isFree) ?? 0
  }

  /// The lines of figures that come close to areas, whose x, like theirs, is counted from a place.
  private func lines(
    closeTo areas: [RulerArea], at place: Double, speed: Double
  ) -> [Sign.Line] {
    let clearance = RulerArea.clearance
    let reach =
      SkyScene.longestRulerShift + clearance + (areas.map { $0.size.width / 2 }.max() ?? 0)
    let top = (areas.map(\.corner.y).min() ?? 0) - clearance - canvas.height / 2
    var lines: [Sign.Line] = []
    for (sign, other) in zip(design.catalog.signs, design.places) {
      let distance = (other - place).remainder(dividingBy: design.turn) * unit * speed
      for line in sign.lines where max(line.start.y, line.end.y) > top {
        let (start, end) = (line.start.x + distance, line.end.x + distance)
        guard min(start, end) < reach, max(start, end) > -reach else { continue }
        lines.append(
          Sign.Line(
            start: Point(x: start, y: canvas.height / 2 + line.start.y),
            end: Point(x: end, y: canvas.height / 2 + line.end.y)))
      }
    }
    return lines
  }

  /// How far from its sign a name may stand so that no line crosses it, in points.
  public static let longestRulerShift = 30.0

  /// Distance between two signs on a layer's strip by the shorter way round, in points.
  private func distance(fromSign one: Int, to other: Int, on layer: Layer) -> Double {
    let distance = abs(design.places[one] - design.places[other])
    return min(distance, design.turn - distance) * unit * layer.speed
  }

  /// Distance below which the names of two signs can't stand side by side, in points.
  private static let closeSigns = 100.0
}

extension SkyScene.RulerArea {
  /// Distance of a figure's line from what it doesn't cross, in points.
  fileprivate static let clearance = 3.0

  /// Whether a line crosses the area, or comes close to it, after a move along the strip.
  fileprivate func isCrossed(by line: Sign.Line, movedBy shift: Double) -> Bool {
    var (first, last) = (0.0, 1.0)
    for (from, delta, low, length) in [
      (line.start.x, line.end.x - line.start.x, corner.x + shift, size.width),
      (line.start.y, line.end.y - line.start.y, corner.y, size.height),
    ] {
      let (low, high) = (low - Self.clearance, low + length + Self.clearance)
      guard delta != 0 else {
        guard from > low && from < high else { return false }
        continue
      }
      let (one, other) = ((low - from) / delta, (high - from) / delta)
      (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
    }
    return first < last
  }
}
