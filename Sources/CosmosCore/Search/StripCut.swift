/// A strip seen from a column of the canvas: everything is in the copy that is nearest to it.
struct StripCut {
  /// Length of the strip, in points.
  let period: Double
  /// The position under the column.
  let position: StripPosition
  private let column: Double
  private let scene: SkyScene
  private let layer: Layer?

  /// The strip of the real sky, on which longitudes begin at 0.
  init(under column: Double, of scene: SkyScene, at offset: Double) {
    (self.column, self.scene, layer) = (column, scene, nil)
    period = scene.period
    position = StripPosition(phase: (offset + column - scene.canvas.width / 2) / period)
  }

  /// The strip of a layer.
  init(under column: Double, of layer: Layer, in scene: SkyScene, at offset: Double) {
    (self.column, self.scene, self.layer) = (column, scene, layer)
    period = scene.period(of: layer)
    position = StripPosition(phase: (scene.offset(of: layer, at: offset) + column) / period)
  }

  /// Where a position is on the canvas, in points from its left edge.
  func x(of units: UInt32) -> Double {
    column + Double(Int32(bitPattern: units &- position.units)) * period * 0x1p-32
  }

  /// Where a point of a sign is on the canvas, in the copy of the sign whose middle is nearest to the column.
  func point(_ point: Point, ofSign index: Int) -> Point {
    guard let layer else { preconditionFailure("signs are on layers") }
    let middle = scene.position(Point(x: 0, y: 0), ofSign: index, on: layer)
    return Point(x: x(of: middle.x) + point.x, y: scene.canvas.height / 2 + point.y)
  }
}

extension Point {
  /// The distance to another point.
  package func distance(to other: Point) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }

  /// The distance to the nearest point of a line.
  package func distance(toLineFrom start: Point, to end: Point) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let square = x * x + y * y
    let share = square > 0 ? ((self.x - start.x) * x + (self.y - start.y) * y) / square : 0
    let along = min(max(share, 0), 1)
    return distance(to: Point(x: start.x + x * along, y: start.y + y * along))
  }
}
