/// The animated parts of the menu.
struct MenuParts: Hashable, Sendable {
  private var shadow = Track(0)
  private var thick = Track(14)
  private var thinRadii = MenuTimeline.thinRadii.map(Track.init)
  private var thinOpacities = [1.0, 0, 0, 0, 0, 0].map(Track.init)
  private var shortDashes = Track(0)
  private var longDashes = Track(0)
  private var icons = Track(Menu.closedIconStroke)
  private var iconProgress = Track(0)
  private var info = Track(0)
  private var dividers: [Track]

  /// Creates the parts of a closed menu.
  ///
  /// - Parameter count: Number of dividing lines.
  init(dividers count: Int) {
    dividers = Array(repeating: Track(0), count: count)
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
    forEach { $0.cut(at: time) }
    for row in rows {
      self[row.part].animate(
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
      || isMoving(icons) || isMoving(iconProgress) || isMoving(info)
      || thinRadii.contains(where: isMoving) || thinOpacities.contains(where: isMoving)
      || dividers.contains(where: isMoving)
  }

  private mutating func forEach(_ body: (inout Track) -> Void) {
    for part in [
      MenuTimeline.Part.shadow, .thick, .shortDashes, .longDashes, .icons, .iconProgress, .info,
    ] {
      body(&self[part])
    }
    for ring in thinRadii.indices {
      body(&thinRadii[ring])
      body(&thinOpacities[ring])
    }
    for divider in dividers.indices { body(&dividers[divider]) }
  }

  private subscript(part: MenuTimeline.Part) -> Track {
    get {
      switch part {
      case .shadow: shadow
      case .thick: thick
      case .thinRadius(let ring): thinRadii[ring]
      case .thinOpacity(let ring): thinOpacities[ring]
      case .shortDashes: shortDashes
      case .longDashes: longDashes
      case .icons: icons
      case .iconProgress: iconProgress
      case .info: info
      }
    }
    set {
      switch part {
      case .shadow: shadow = newValue
      case .thick: thick = newValue
      case .thinRadius(let ring): thinRadii[ring] = newValue
      case .thinOpacity(let ring): thinOpacities[ring] = newValue
      case .shortDashes: shortDashes = newValue
      case .longDashes: longDashes = newValue
      case .icons: icons = newValue
      case .iconProgress: iconProgress = newValue
      case .info: info = newValue
      }
    }
  }
}
