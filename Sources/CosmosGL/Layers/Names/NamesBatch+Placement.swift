import CosmosCore

extension NamesBatch {
  /// Distance from a star's centre within which a name covers it, in points.
  fileprivate static let starMargin = 2.5

  /// Width of a leader line, in points.
  static let leaderWidth = 0.5

  /// Opacity of a leader line relative to that of a name.
  static let leaderOpacity = 0.6

  /// Distances from a star to its name beyond the usual one at which a leader line leads to it, in points.
  fileprivate static let leaderDistances = [9.0, 18, 28, 40, 54]

  /// Distance between a name and a line, at least, in points.
  fileprivate static let lineClearance = 1.5

  /// The magnitude of the faintest stars of a catalogue that names leave free where they can.
  fileprivate static let faintest = 4.5
}

extension NamesBatch.Source {
  /// Returns where a point of a sign is on the canvas while the sign is centred, where the sky rests, in pixels.
  func pixel(_ point: Point) -> Point {
    Point(
      x: (canvas.width / 2 + point.x) * canvas.scale,
      y: (canvas.height / 2 + point.y) * canvas.scale)
  }

  /// Returns a placement of a sign's names, which leaves free what is around them while the sky rests there.
  func placement(
    ofSign index: Int, scene: SkyScene, besides bright: [CatalogStar]
  ) -> NamePlacement {
    let (sign, scale) = (catalog.signs[index], canvas.scale)
    var lines = sign.lines.map {
      NamePlacement.Line(start: pixel($0.start), end: pixel($0.end))
    }
    let size = Size(width: canvas.width * scale, height: canvas.height * scale)
    if hasEcliptic {
      lines.append(
        NamePlacement.Line(
          start: Point(x: 0, y: size.height / 2), end: Point(x: size.width, y: size.height / 2)))
    }
    return NamePlacement(
      stars: (sign.bigStars + sign.smallStars).map(pixel)
        + pixels(of: bright, aroundSign: index, scene),
      gap: names.gap * scale, margin: NamesBatch.starMargin * scale,
      obstacles: rulers.flatMap { layer in
        scene.rulerAreas(of: layer, at: scene.design.places[index]).map { area in
          NamePlacement.Box(
            x: area.corner.x * scale, y: area.corner.y * scale, width: area.size.width * scale,
            height: area.size.height * scale)
        }
      }, lines: lines, clearance: NamesBatch.lineClearance * scale,
      bounds: NamePlacement.Box(x: 0, y: 0, width: size.width, height: size.height),
      leaders: NamesBatch.leaderDistances.map { (names.gap + $0) * scale })
  }

  /// The stars of catalogues that names leave free where they can.
  var brightStars: [CatalogStar] {
    guard layer.speed == 1 else { return [] }
    return catalogs.flatMap { $0.stars.filter { $0.magnitude <= NamesBatch.faintest } }
  }

  /// Returns where stars are that are on the canvas while a sign is centred, in pixels.
  private func pixels(
    of stars: [CatalogStar], aroundSign index: Int, _ scene: SkyScene
  ) -> [Point] {
    guard let degrees else { return [] }
    let view = StripView(
      period: period, centre: StripPosition(phase: scene.design.places[index] / scene.design.turn))
    return stars.compactMap { star in
      let across = view.distance(to: StripPosition(units: star.x))
      guard abs(across) <= canvas.width / 2 else { return nil }
      return pixel(Point(x: across, y: -Double(star.latitude) * degrees.points))
    }
  }
}

extension NamePlacement.Line {
  /// Returns a path along the line.
  ///
  /// - Parameters:
  ///   - origin: The path's origin, in pixels.
  ///   - scale: Pixels per point.
  /// - Returns: The path, in points.
  func path(from origin: Point, scale: Double) -> FlatPath {
    func point(_ end: Point) -> Point {
      Point(x: (end.x - origin.x) / scale, y: (end.y - origin.y) / scale)
    }
    return FlatPath(
      IconPath(steps: [.move(to: point(start)), .line(to: point(end))]), tolerance: 1)
  }
}
