import CosmosCore

/// Where the Sun, the Moon and the planets, and their names, are on the canvas at one moment.
///
/// All lengths are in points from the canvas's top left corner, y down, in the copy of the strip nearest to its centre.
package struct BodyLayout {
  /// Centres of the bodies, by their raw values.
  package private(set) var centres = [9 of Point](repeating: Point(x: 0, y: 0))

  /// Centres of their names, by their raw values.
  package private(set) var nameCentres = [9 of Point](repeating: Point(x: 0, y: 0))

  /// Radii of the discs of the Sun and the Moon.
  let discRadius: Double

  private let nameSizes: [9 of Size]
  private var edges = [9 of Double](repeating: 0)

  /// The magnitude of the faintest planets as drawn, so that each can be found.
  static let faintest = 4.0

  /// Radius of a disc in degrees.
  private static let disc = 0.259

  /// Distance from the edge of a body to the middle of its name.
  private static let nameGap = 11.0

  /// Distances across and down below which the names of two bodies would meet.
  private static let crowded = Size(width: 56, height: 44)

  /// Lays out the bodies; the sizes of their names are by the bodies' raw values, and zero without names.
  package init(
    _ places: BodyPlaces, style: Layer.Bodies, nameSizes: [9 of Size], degrees: DegreeScale,
    view: StripView, canvas: Size
  ) {
    discRadius = BodyLayout.disc * degrees.points * style.discs
    self.nameSizes = nameSizes
    for body in SkyBody.allCases {
      let index = body.rawValue
      let position = StripPosition(
        phase: degrees.position(of: places.longitudes[index]) / DegreeScale.turn)
      centres[index] = Point(
        x: view.distance(to: position) + canvas.width / 2,
        y: canvas.height / 2 - places.latitudes[index] * degrees.points)
      edges[index] =
        switch body {
        case .sun, .moon: discRadius
        default:
          StarAppearance(
            magnitude: min(places.magnitudes[index], BodyLayout.faintest), colorIndex: 0
          ).radius
        }
    }
    for index in 0..<SkyBody.count {
      // Of two bodies close to each other, the upper one has its name above.
      let isAbove = (0..<SkyBody.count).contains { other in
        let down = centres[other].y - centres[index].y
        return other != index
          && abs(centres[other].x - centres[index].x) < BodyLayout.crowded.width
          && (down > 0 || down == 0 && other > index) && down < BodyLayout.crowded.height
      }
      let distance = edges[index] + BodyLayout.nameGap
      nameCentres[index] = Point(
        x: centres[index].x, y: centres[index].y + (isAbove ? -distance : distance))
    }
  }

  /// Whether a body or its name covers a part of a rectangle.
  package func covers(_ box: NamePlacement.Box) -> Bool {
    (0..<SkyBody.count).contains { index in
      let (name, size, edge) = (nameCentres[index], nameSizes[index], edges[index])
      let nameBox = NamePlacement.Box(
        x: name.x - size.width / 2, y: name.y - size.height / 2, width: size.width,
        height: size.height)
      if size.width > 0 && nameBox.overlaps(box) { return true }
      let body = NamePlacement.Box(
        x: centres[index].x - edge, y: centres[index].y - edge, width: 2 * edge, height: 2 * edge)
      return body.overlaps(box)
    }
  }
}
