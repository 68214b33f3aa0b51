/// The signs of a sky.
extension SkyPicker {
  /// Finds the sign whose stars, lines, or icon or name on a ruler, are nearest to a point.
  func sign(
    at point: Point, in frame: SkyFrame, of scene: SkyScene, reach: Double
  ) -> Hit? {
    var nearest: (sign: Int, gap: Double, isOnRuler: Bool)?
    func consider(_ sign: Int, _ gap: Double, isOnRuler: Bool = false) {
      guard gap <= reach, gap < nearest?.gap ?? .infinity else { return }
      nearest = (sign, gap, isOnRuler)
    }
    for layer in scene.shownLayers.map({ scene.design.layers[$0] }) {
      for area in scene.rulerAreas(of: layer, at: frame.offset / scene.unit) {
        guard let sign = area.sign else { continue }
        consider(sign, area.gap(to: point), isOnRuler: true)
      }
    }
    for layer in scene.signLayers {
      let cut = StripCut(under: point.x, of: layer, in: scene, at: frame.offset)
      for (index, sign) in scene.design.catalog.signs.enumerated() {
        switch layer.content {
        case .signStars(let stars):
          for star in sign.stars(stars.size) {
            consider(index, cut.point(star, ofSign: index).distance(to: point))
          }
        case .lines where frame.reveals.contains(where: { $0.sign == index && $0.strokeEnd > 0 }):
          for line in sign.lines {
            let (start, end) = (
              cut.point(line.start, ofSign: index), cut.point(line.end, ofSign: index)
            )
            consider(index, point.distance(toLineFrom: start, to: end))
          }
        default: break
        }
      }
    }
    guard let nearest else { return nil }
    return sign(nearest.sign, in: frame, of: scene, onRuler: nearest.isOnRuler)
  }

  /// Where the figure of a sign is, or else, its icon on the ruler.
  func sign(
    _ index: Int, in frame: SkyFrame, of scene: SkyScene, onRuler: Bool = false
  ) -> Hit? {
    let goal = SkyGoal.sign(index)
    guard let object = objects.first(where: { $0.goal == goal }) else { return nil }
    let canvas = scene.canvas
    let figure = onRuler ? nil : circle(aroundFigure: index, in: frame, of: scene)
    if let figure, (0...canvas.width).contains(figure.centre.x) { return figure.hit(object) }
    let icon = scene.shownLayers.lazy.compactMap { number in
      scene.rulerAreas(of: scene.design.layers[number], at: frame.offset / scene.unit)
        .first { $0.sign == index }
    }.first
    return (icon?.circle ?? figure)?.hit(object)
  }

  /// The circle around the stars of a sign; `nil` if no layer shows any of them.
  private func circle(aroundFigure index: Int, in frame: SkyFrame, of scene: SkyScene) -> Place? {
    let sign = scene.design.catalog.signs[index]
    let points = scene.signLayers.flatMap { layer -> [Point] in
      let cut = StripCut(under: scene.canvas.width / 2, of: layer, in: scene, at: frame.offset)
      switch layer.content {
      case .signStars(let stars):
        return sign.stars(stars.size).map { cut.point($0, ofSign: index) }
      case .lines:
        return sign.lines.flatMap { [$0.start, $0.end] }.map { cut.point($0, ofSign: index) }
      default: return []
      }
    }
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
    let high = points.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
    let centre = Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    return Place(centre: centre, radius: points.map { $0.distance(to: centre) }.max() ?? 0)
  }
}

extension SkyScene {
  /// The layers of the signs' stars and lines that move with the foreground: there, a sign is in one place.
  fileprivate var signLayers: [Layer] {
    let layers = shownLayers.map { design.layers[$0] }.filter { layer in
      switch layer.content {
      case .signStars, .lines: true
      default: false
      }
    }
    let fastest = layers.map(\.speed).max()
    return layers.filter { $0.speed == fastest && $0.speed > 0 }
  }
}

extension SkyScene.RulerArea {
  /// Distance to a point outside of it, in points.
  fileprivate func gap(to point: Point) -> Double {
    let across = max(corner.x - point.x, point.x - corner.x - size.width, 0)
    let down = max(corner.y - point.y, point.y - corner.y - size.height, 0)
    return (across * across + down * down).squareRoot()
  }

  /// The circle around it.
  fileprivate var circle: SkyPicker.Place {
    SkyPicker.Place(
      centre: Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2),
      radius: (size.width * size.width + size.height * size.height).squareRoot() / 2)
  }
}
