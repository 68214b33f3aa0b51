/// The animations that open and close the menu, as in the original app.
enum MenuTimeline {
  /// An animated part of the menu.
  typealias Part = any WritableKeyPath<MenuParts, Track> & Sendable

  /// The animation of one part.
  struct Row {
    let part: Part
    /// Seconds from the group's start.
    let start: Seconds
    let length: Seconds
    let easing: Easing
    let target: Double

    init(_ part: Part, _ start: Seconds, _ length: Seconds, _ easing: Easing, to target: Double) {
      self.part = part
      self.start = start
      self.length = length
      self.easing = easing
      self.target = target
    }
  }

  /// Initial radii of the six thin rings; in the closed menu, only ring 0 is visible.
  static let thinRadii = [8.0, 56, 78, 98, 102, 156]

  static let opening: [Row] = [
    Row(\.shadow, 0, 0.25, .easeOut, to: MenuLayout.openShadow),
    Row(\.thick, 0, 0.50, .easeOut, to: 225),
    Row(\.iconProgress, 0, 0.33, .easeOut, to: 1),
    Row(\.icons, 0.33, 0.50, .easeOut, to: 1),
    Row(\.shortDashes, 0.66, 0.25, .easeOut, to: 4),
    Row(\.longDashes, 0.66, 0.25, .easeOut, to: 12),
    Row(\.info, 0.66, 0.33, .easeOut, to: 1),
    Row(\.openness, 0, 0.25, .linear, to: 1),
    Row(\.thinRadii[0], 0.000, 0.075, .easeOut, to: 56),
    Row(\.thinRadii[1], 0.075, 0.085, .easeOut, to: 78),
    Row(\.thinRadii[2], 0.160, 0.095, .easeOut, to: 98),
    Row(\.thinRadii[3], 0.255, 0.105, .easeOut, to: 102),
    Row(\.thinRadii[4], 0.360, 0.115, .easeOut, to: 156),
    Row(\.thinOpacities[1], 0.075, 0.0375, .linear, to: 1),
    Row(\.thinOpacities[2], 0.160, 0.0375, .linear, to: 1),
    Row(\.thinOpacities[3], 0.255, 0.0375, .linear, to: 1),
    Row(\.thinOpacities[4], 0.360, 0.0375, .linear, to: 1),
  ]

  static let closing: [Row] = [
    Row(\.shortDashes, 0, 0.25, .easeOut, to: 0),
    Row(\.longDashes, 0, 0.25, .easeOut, to: 0),
    Row(\.info, 0, 0.33, .easeOut, to: 0),
    Row(\.icons, 0.16, 0.50, .easeOut, to: Menu.closedIconStroke),
    Row(\.iconProgress, 0.66, 0.33, .easeOut, to: 0),
    Row(\.thick, 0.66, 0.50, .easeOut, to: MenuLayout.closedRadius),
    Row(\.shadow, 0.66, 0.25, .easeOut, to: 0),
    // With the last ring, after the shade.
    Row(\.openness, 0.73, 0.50, .linear, to: 0),
    Row(\.thinRadii[4], 0.655, 0.095, .easeOut, to: 102),
    Row(\.thinRadii[3], 0.750, 0.105, .easeOut, to: 98),
    Row(\.thinRadii[2], 0.855, 0.115, .easeOut, to: 78),
    Row(\.thinRadii[1], 0.970, 0.125, .easeOut, to: 56),
    Row(\.thinRadii[0], 1.095, 0.135, .easeOut, to: 8),
    Row(\.thinOpacities[4], 0.655, 0.0375, .linear, to: 0),
    Row(\.thinOpacities[3], 0.750, 0.0375, .linear, to: 0),
    Row(\.thinOpacities[2], 0.855, 0.0375, .linear, to: 0),
    Row(\.thinOpacities[1], 0.970, 0.0375, .linear, to: 0),
  ]

  /// Time from the start of opening until the dividing lines start to grow.
  static let dividersOpening: Seconds = 0.33

  /// Time from the start of closing until the dividing lines start to shrink.
  static let dividersClosing: Seconds = 0

  /// Delay between the starts of successive dividing lines, in their random order.
  ///
  /// The original has twelve lines; more of them start faster, so that the menu is open as soon.
  ///
  /// - Parameter count: Number of lines.
  /// - Returns: The delay.
  static func dividerStep(of count: Int) -> Seconds {
    count <= 12 ? 0.05 : 0.6 / Double(count)
  }

  /// Duration of one dividing line's animation.
  static let dividerLength: Seconds = 0.1

  /// Time from the start of opening until the menu counts as open.
  static let openAfter: Seconds = 1

  /// Time from the start of closing until the menu takes input again.
  static let inputAfter: Seconds = 0.66
}
