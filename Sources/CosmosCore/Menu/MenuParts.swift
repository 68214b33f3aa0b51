/// The animated parts of the menu.
struct MenuParts: Hashable, Sendable, Codable {
  /// Opacity of the black shade over the whole sky.
  var shadow = Track(0)
  /// Radius of the thick ring, in points.
  var thick = Track(MenuLayout.closedRadius)
  /// Radii of the six thin rings, in points.
  var thinRadii = MenuTimeline.thinRadii.map(Track.init)
  /// Opacities of the six thin rings.
  var thinOpacities = [1.0, 0, 0, 0, 0, 0].map(Track.init)
  /// Width of the short dashes, in points.
  var shortDashes = Track(0)
  /// Width of the long dashes, in points.
  var longDashes = Track(0)
  /// Drawn fraction of every icon.
  var icons = Track(Menu.closedIconStroke)
  /// Progress of the icons from their closed to their open positions.
  var iconProgress = Track(0)
  /// Opacity of the info button.
  var info = Track(0)
  /// How visible the menu is where a closed one doesn't show.
  var openness = Track(0)
  private var dividers: [Track]

  /// Creates the parts of a closed menu.
  ///
  /// - Parameter count: Number of dividing lines.
  init(dividers count: Int) {
    dividers = Array(repeating: Track(0), count: count)
  }

  /// Whether there are as many parts as in another menu, each with a value.
  func fits(_ other: MenuParts) -> Bool {
    let parts =
      [shadow, thick, shortDashes, longDashes, icons, iconProgress, info, openness] + thinRadii
      + thinOpacities + dividers
    return thinRadii.count == other.thinRadii.count && dividers.count == other.dividers.count
      && thinOpacities.count == other.thinOpacities.count && parts.allSatisfy(\.isValid)
  }

  /// Starts a group of animations, replacing those that have not started.
  ///
  /// - Parameters:
  ///   - rows: The animations of all parts but the dividing lines.
  ///   - group: When the dividing lines start, in seconds from the group's start, and the drawn fraction of each
  ///     at the end.
  ///   - order: The dividing lines in the order in which they move.
  ///   - time: The group's start.
  mutating func begin(
    _ rows: [MenuTimeline.Row], dividers group: (start: Seconds, target: Double), order: [Int],
    at time: Seconds
  ) {
    cut(at: time)
    for row in rows {
      self[keyPath: row.part].animate(
        to: row.target, start: time + row.start, duration: row.length, easing: row.easing)
    }
    let step = MenuTimeline.dividerStep(of: order.count)
    for (position, divider) in order.enumerated() {
      dividers[divider].animate(
        to: group.target,
        start: time + group.start + step * Double(position),
        duration: MenuTimeline.dividerLength)
    }
  }

  /// The menu's appearance at a given time.
  func frame(at time: Seconds) -> MenuFrame {
    var frame = MenuFrame()
    frame.shadow = shadow.value(at: time)
    frame.thickRadius = thick.value(at: time)
    for ring in thinRadii.indices {
      frame.thinRadii[ring] = thinRadii[ring].value(at: time)
      frame.thinOpacities[ring] = thinOpacities[ring].value(at: time)
    }
    frame.dashWidths = SIMD2(shortDashes.value(at: time), longDashes.value(at: time))
    frame.iconStrokeEnd = icons.value(at: time)
    frame.iconProgress = iconProgress.value(at: time)
    frame.info = info.value(at: time)
    frame.openness = openness.value(at: time)
    for divider in dividers.indices.prefix(MenuFrame.maxDividers) {
      frame[divider: divider] = dividers[divider].value(at: time)
    }
    return frame
  }

  /// Whether anything moves at or after a given time.
  func areMoving(at time: Seconds) -> Bool {
    func isMoving(_ part: Track) -> Bool { part.isMoving(at: time) }
    // Test them one by one: an array of all parts would allocate in every frame.
    return isMoving(shadow) || isMoving(thick) || isMoving(shortDashes) || isMoving(longDashes)
      || isMoving(icons) || isMoving(iconProgress) || isMoving(info) || isMoving(openness)
      || thinRadii.contains(where: isMoving) || thinOpacities.contains(where: isMoving)
      || dividers.contains(where: isMoving)
  }

  /// Drops the animations that have not started.
  private mutating func cut(at time: Seconds) {
    for part in [
      \MenuParts.shadow, \.thick, \.shortDashes, \.longDashes, \.icons, \.iconProgress, \.info,
      \.openness,
    ] {
      self[keyPath: part].cut(at: time)
    }
    for ring in thinRadii.indices {
      thinRadii[ring].cut(at: time)
      thinOpacities[ring].cut(at: time)
    }
    for divider in dividers.indices { dividers[divider].cut(at: time) }
  }
}
