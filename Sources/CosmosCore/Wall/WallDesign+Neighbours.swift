/// How the screens of a wall lie to one another.
extension WallDesign {
  /// The space between two screens side by side or one above the other, which bezels take.
  public struct Gap: Hashable, Sendable {
    /// Number of the left or upper screen.
    public let first: Int
    /// Number of the right or lower screen.
    public let second: Int
    /// The space, in millimetres.
    public let area: WallArea
    /// Whether the screens are side by side.
    public let isAcross: Bool

    /// Distance of the screens in millimetres.
    public var distance: Double { isAcross ? area.width : area.height }
  }

  /// The gaps between neighbours, those side by side first.
  public var gaps: [Gap] { gaps(isAcross: true) + gaps(isAcross: false) }

  /// The numbers of screens that overlap, in pairs.
  public var overlaps: [(first: Int, second: Int)] {
    screens.indices.flatMap { first in
      screens.indices.dropFirst(first + 1).filter {
        screens[first].area.overlaps(screens[$0].area)
      }.map { (first, $0) }
    }
  }

  private func gaps(isAcross: Bool) -> [Gap] {
    screens.indices.flatMap { first -> [Gap] in
      let start = screens[first].area
      let gaps = screens.indices.compactMap { second -> Gap? in
        guard second != first, let area = start.gap(to: screens[second].area, isAcross: isAcross)
        else { return nil }
        return Gap(first: first, second: second, area: area, isAcross: isAcross)
      }
      // Only the next ones are neighbours.
      return gaps.filter { gap in
        !screens.contains { $0.area.overlaps(gap.area) }
          && !gaps.contains { $0.distance < gap.distance && $0.area.overlaps(gap.area) }
      }
    }
  }

  /// One sentence for each thing that is probably not as it is meant to be.
  public var warnings: [String] {
    var warnings = overlaps.map { first, second in
      let (one, other) = (screens[first], screens[second])
      let across = min(one.area.right, other.area.right) - max(one.area.x, other.area.x)
      let down = min(one.area.bottom, other.area.bottom) - max(one.area.y, other.area.y)
      return "\(one.name) and \(other.name) overlap by \(across.tenths) x \(down.tenths) mm"
    }
    for screen in screens where abs(screen.density / screen.densityDown - 1) > 0.01 {
      warnings.append(
        "\(screen.name) has \(screen.density.hundredths) pixels per mm across and "
          + "\(screen.densityDown.hundredths) down; check size, pixels and rotate")
    }
    var places: [[String?]: String] = [:]
    for screen in screens where screen.machine != nil {
      if let other = places.updateValue(screen.name, forKey: [screen.machine, screen.monitor]) {
        warnings.append(
          "\(other) and \(screen.name) are shown by the same monitor"
            + (screen.monitor == nil ? "; give each a monitor" : ""))
      }
    }
    return warnings
  }
}

extension WallArea {
  /// Returns the space between this rectangle and another one on the right of it, or below; `nil` if that is elsewhere.
  fileprivate func gap(to other: WallArea, isAcross: Bool) -> WallArea? {
    if isAcross {
      let (top, bottom) = (max(y, other.y), min(self.bottom, other.bottom))
      guard other.x >= right, bottom > top else { return nil }
      return WallArea(x: right, y: top, width: other.x - right, height: bottom - top)
    }
    let (left, right) = (max(x, other.x), min(self.right, other.right))
    guard other.y >= bottom, right > left else { return nil }
    return WallArea(x: left, y: bottom, width: right - left, height: other.y - bottom)
  }
}

extension Double {
  /// The number with at most one decimal.
  package var tenths: String { rounded(toOneIn: 10) }

  /// The number with at most two decimals.
  package var hundredths: String { rounded(toOneIn: 100) }

  private func rounded(toOneIn steps: Double) -> String {
    let number = (self * steps).rounded() / steps
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
