import CosmosCore

extension SceneUpload {
  /// Collects what the names of the Sun, the Moon and the planets leave free: whatever moves along with them.
  func fillObstacles() {
    guard let bodies, let degrees = scene.design.degrees else { return }
    let (design, canvas) = (scene.design, scene.canvas)
    let (middle, speed) = (canvas.height / 2, design.layers[bodies.index].speed)
    bodies.trail?.add(to: obstacles)
    for batch in names { batch.add(to: obstacles, scene: scene, speed: speed) }
    for layer in scene.shownLayers.map({ design.layers[$0] }) {
      // The ecliptic doesn't move.
      if case .ecliptic = layer.content {
        obstacles.add(
          NamePlacement.Line(
            start: Point(x: -NameObstacles.far, y: middle),
            end: Point(x: NameObstacles.far, y: middle)), at: nil)
      }
      guard layer.speed == speed else { continue }
      switch layer.content {
      case .lines:
        for (sign, place) in zip(design.catalog.signs, design.places) {
          for line in sign.lines {
            obstacles.add(
              NamePlacement.Line(
                start: Point(x: line.start.x, y: middle + line.start.y),
                end: Point(x: line.end.x, y: middle + line.end.y)),
              at: StripPosition(phase: place / design.turn))
          }
        }
      case .catalog(let stars):
        for star in stars.catalog.stars where star.magnitude <= NameObstacles.faintest {
          let centre = Point(x: 0, y: middle - Double(star.latitude) * degrees.points)
          obstacles.add(
            NamePlacement.Box(around: centre, NameObstacles.star), at: StripPosition(units: star.x))
        }
      default: break
      }
      addRuler(of: layer)
    }
  }

  private func addRuler(of layer: Layer) {
    let canvas = scene.canvas
    for area in scene.rulerAreas(of: layer, at: 0) {
      let (width, height) = (area.size.width, area.size.height)
      guard width < canvas.width else {
        obstacles.add(
          NamePlacement.Box(
            x: -NameObstacles.far, y: area.corner.y, width: 2 * NameObstacles.far, height: height),
          at: nil)
        continue
      }
      let way = (area.corner.x + width / 2 - canvas.width / 2) / scene.period(of: layer)
      obstacles.add(
        NamePlacement.Box(x: -width / 2, y: area.corner.y, width: width, height: height),
        at: StripPosition(phase: way))
    }
  }
}

extension NameObstacles {
  /// More than the length of any strip, in points.
  fileprivate static let far = 1e6

  /// The magnitude of the faintest stars that names of bodies leave free.
  fileprivate static let faintest = 3.0

  /// What such a star covers, in points.
  fileprivate static let star = Size(width: 5, height: 5)
}
