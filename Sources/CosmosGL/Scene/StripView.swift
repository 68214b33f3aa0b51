import CosmosCore

/// The position of a layer's strip under the canvas at one moment.
package struct StripView {
  /// Length of the strip, in points.
  let period: Double

  /// Position on the strip at the centre of the canvas.
  let centre: StripPosition

  /// Points per unit of a ``StripPosition``.
  var pointsPerUnit: Double { period * 0x1p-32 }

  /// Creates the view of a layer's strip under the canvas of a scene.
  ///
  /// - Parameters:
  ///   - layer: One of the scene's layers; it must have a strip.
  ///   - scene: The scene that contains the layer.
  ///   - offset: Foreground position in points.
  init(of layer: Layer, in scene: SkyScene, at offset: Double) {
    period = scene.period(of: layer)
    centre = StripPosition(
      phase: (scene.offset(of: layer, at: offset) + scene.canvas.width / 2) / period)
  }

  /// A stationary strip that starts at the centre of the canvas.
  package static let centred = StripView(period: 1e9, centre: StripPosition(units: 0))

  /// Creates a view from the length of the strip in points and the position at the centre of the canvas.
  package init(period: Double, centre: StripPosition) {
    self.period = period
    self.centre = centre
  }

  /// Creates a view of a strip whose start is to the right of the centre of the canvas.
  ///
  /// - Parameters:
  ///   - period: Length of the strip, in points.
  ///   - distance: Distance to the right in points; negative to the left.
  init(period: Double, distance: Double) {
    self.period = period
    centre = StripPosition(phase: -distance / period)
  }

  /// The view of a strip on which positions grow to the left.
  var mirrored: StripView {
    StripView(period: -period, centre: StripPosition(units: 0 &- centre.units))
  }

  /// Returns the view in which everything on the strip stands farther to the right.
  ///
  /// - Parameter phase: Share of the period by which it does; negative to the left.
  /// - Returns: The view.
  func movingStrip(byPhase phase: Double) -> StripView {
    StripView(period: period, centre: centre.advanced(byPhase: -phase))
  }

  /// Returns the shortest distance from the centre of the canvas to a position, which wraps with the strip.
  ///
  /// - Parameter position: A position on the strip.
  /// - Returns: Points; negative to the left.
  func distance(to position: StripPosition) -> Double {
    Double(Int32(bitPattern: position.units &- centre.units)) * pointsPerUnit
  }

  /// The visible copies of the strip, counted from the nearest one: left is negative, right is positive.
  ///
  /// On a typical canvas this is `0...0`, because a strip is many canvases long.
  ///
  /// - Parameters:
  ///   - canvas: Size of the canvas, in points.
  ///   - reach: How far an object extends from its position, in points.
  /// - Returns: A range symmetric around 0.
  func copiesInSight(on canvas: Size, reach: Double) -> ClosedRange<Int> {
    let copies = canvas.width / 2 / period + min(reach / period, StripView.maxCopies) + 0.5
    let drawn = Int(copies.rounded(.down))
    return -drawn...drawn
  }

  /// Maximum number of extra copies on either side for objects with a long reach; with that many overlaps the
  /// result looks uniform.
  private static let maxCopies = 16.0

  /// Finds the stars that can reach what a target shows.
  ///
  /// - Parameters:
  ///   - index: Index of the stars along the strip.
  ///   - projection: The part of the canvas that the target shows.
  ///   - reach: How far a star extends from its centre, in points.
  ///   - shift: Distance by which the stars are drawn to the right of their positions, in points.
  /// - Returns: Ranges in the sorted list of stars.
  func ranges(
    of index: StripIndex, in projection: Projection, reach: Double, shift: Double
  ) -> StripIndex.Ranges {
    // Relative to the centre of the canvas; half of the nearest copy of the strip lies on either side of it.
    let visible = projection.visibleX
    let centreX = projection.canvas.width / 2
    let left = max(visible.lowerBound - reach - centreX - shift, -period / 2)
    let right = min(visible.upperBound + reach - centreX - shift, period / 2)
    guard left < right else { return StripIndex.Ranges(first: 0..<0, second: 0..<0) }
    let length = right - left
    return index.ranges(
      from: centre.advanced(byPhase: left / period), length: length / period,
      seam: centre.advanced(byPhase: -0.5))
  }
}

extension Pipeline {
  /// Sets the uniforms that position a strip under the canvas.
  func set(_ view: StripView) {
    set(.stripCentre, view.centre.units)
    set(.pointsPerUnit, view.pointsPerUnit)
  }
}
