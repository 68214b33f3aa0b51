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
      let way = (design.places[other] - position).remainder(dividingBy: design.turn)
      let x = canvas.width / 2 + way * unit * layer.speed
      let raise = Double(rows[other]) * Ruler.rowHeight
      func add(_ size: Size, rise: Double) {
        let corner = Point(
          x: x - size.width / 2, y: canvas.height - rise - raise - size.height / 2)
        areas.append(RulerArea(sign: other, corner: corner, size: size))
      }
      let icon = design.catalog.signs[other].icon.bounds.size
      add(
        Size(width: icon.width * ruler.icon.scale, height: icon.height * ruler.icon.scale),
        rise: ruler.icon.rise)
      let name = rulerTexts(ofSign: other).name
      add(
        Size(
          width: PanelLayout.width(of: name, size: ruler.name.size), height: ruler.name.size),
        rise: ruler.name.rise)
    }
    return areas
  }

  /// Distance between two signs on a layer's strip by the shorter way round, in points.
  private func distance(fromSign one: Int, to other: Int, on layer: Layer) -> Double {
    let distance = abs(design.places[one] - design.places[other])
    return min(distance, design.turn - distance) * unit * layer.speed
  }

  /// Distance below which the names of two signs can't stand side by side, in points.
  private static let closeSigns = 100.0
}
