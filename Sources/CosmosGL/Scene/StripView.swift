import CosmosCore

/// How a layer's strip lies under the canvas at one moment.
package struct StripView {
  /// Length of the strip, in points.
  let period: Double

  /// The place on the strip that shows at the centre of the canvas.
  let centre: StripPosition

  /// Points in one unit of a ``StripPosition``.
  var pointsPerUnit: Double { period * 0x1p-32 }

  /// The strip under a scene's canvas.
  ///
  /// - Parameters:
  ///   - layer: One of the scene's layers, with a strip.
  ///   - scene: What stands still.
  ///   - offset: Foreground position in points.
  init(of layer: Layer, in scene: SkyScene, at offset: Double) {
    period = scene.period(of: layer)
    centre = StripPosition(
      phase: (scene.offset(of: layer, at: offset) + scene.canvas.width / 2) / period)
  }

  /// A strip that stands still, its start at the centre of the canvas.
  package static let centred = StripView(period: 1e9, centre: StripPosition(units: 0))

  /// A strip of a length in points, with the place that shows at the centre of the canvas.
  init(period: Double, centre: StripPosition) {
    self.period = period
    self.centre = centre
  }

  /// A strip laid out flat from its start, with its centre in the canvas's.
  package init(flat period: Double) {
    self.period = period
    centre = StripPosition(phase: 0.5)
  }

  /// How often the strip comes round within sight, as copies to the left and right of the nearest.
  ///
  /// On a usual canvas that is `0...0`: a strip is many canvases long.
  ///
  /// - Parameters:
  ///   - canvas: Extent of the canvas, in points.
  ///   - reach: How far a thing reaches from its place, in points.
  /// - Returns: A range around 0.
  func copiesInSight(on canvas: Size, reach: Double) -> ClosedRange<Int> {
    let copies = canvas.width / 2 / period + min(reach / period, StripView.mostCopies) + 0.5
    let drawn = Int(copies.rounded(.down))
    return -drawn...drawn
  }

  /// The most copies that are drawn beyond either side of the canvas: what reaches in from so many looks
  /// the same everywhere.
  private static let mostCopies = 16.0

  /// The stars that can reach what a target shows.
  ///
  /// - Parameters:
  ///   - index: Where the stars are.
  ///   - projection: What the target shows.
  ///   - reach: How far a star reaches from its centre, in points.
  ///   - shift: How far to the right of their places the stars are drawn, in points.
  /// - Returns: Places in the sorted list.
  func ranges(
    of index: StripIndex, in projection: Projection, reach: Double, shift: Double
  ) -> StripIndex.Ranges {
    // From the canvas's centre; of the nearest copy of the strip a half lies on either side of it.
    let visible = projection.visibleX
    let centreX = projection.canvas.width / 2
    let left = max(visible.lowerBound - reach - centreX - shift, -period / 2)
    let right = min(visible.upperBound + reach - centreX - shift, period / 2)
    guard left < right else { return StripIndex.Ranges(first: 0..<0, second: 0..<0) }
    let length = right - left
    return index.ranges(from: centre.advanced(byPhase: left / period), length: length / period)
  }
}

extension Pipeline {
  /// Sets how a strip lies under the canvas.
  func set(_ view: StripView) {
    set(.stripCentre, view.centre.units)
    set(.pointsPerUnit, view.pointsPerUnit)
  }
}
