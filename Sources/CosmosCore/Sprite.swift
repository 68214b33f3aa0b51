/// A round glow without a picture: an opacity and a colour at every distance from its middle.
public struct Sprite: Hashable, Sendable {
  /// The colour from a radius on; between two stops colours blend evenly.
  public struct ColorStop: Hashable, Sendable {
    /// Distance from the middle, in points.
    public let radius: Double

    /// Colour there; its alpha does not count.
    public let color: Color

    /// Creates a stop from its figures.
    public init(radius: Double, color: Color) {
      self.radius = radius
      self.color = color
    }
  }

  /// Opacity against radius.
  public let profile: RadialProfile

  /// Colours in order of their radius; at least one.
  ///
  /// Inside the first and outside the last the colour is even.
  public let colors: [ColorStop]

  /// Creates a sprite.
  ///
  /// - Parameters:
  ///   - profile: Opacity against radius.
  ///   - colors: At least one stop, in order of their radius.
  public init(profile: RadialProfile, colors: [ColorStop]) {
    precondition(!colors.isEmpty, "a sprite has a colour")
    self.profile = profile
    self.colors = colors
  }

  /// The colour at a distance from the middle, with the profile's opacity as its alpha.
  ///
  /// - Parameter radius: Points; the sign does not matter.
  /// - Returns: A colour with straight alpha.
  public func color(at radius: Double) -> Color {
    let radius = abs(radius)
    let opacity = profile.opacity(at: radius)
    guard let outer = colors.firstIndex(where: { $0.radius > radius }) else {
      return colors[colors.count - 1].color.withAlpha(opacity)
    }
    guard outer > 0 else { return colors[0].color.withAlpha(opacity) }
    let (from, to) = (colors[outer - 1], colors[outer])
    let share = (radius - from.radius) / (to.radius - from.radius)
    return from.color.mixed(with: to.color, by: share).withAlpha(opacity)
  }
}
