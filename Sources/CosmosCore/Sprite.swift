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

  /// Creates a sprite of one colour from figures that are known to be good.
  ///
  /// - Parameters:
  ///   - color: The colour everywhere; its alpha does not count.
  ///   - opacity: Distances from the middle in points, each with the opacity there, such as
  ///     `[0: 1, 2: 0.4, 8: 0]`. At least two; distances rise from 0, opacities lie in 0 to 1, and the
  ///     last one is 0. See ``RadialProfile/init(through:)`` for figures that may be at fault.
  public init(color: Color, opacity: KeyValuePairs<Double, Double>) {
    let knots = opacity.map { RadialProfile.Knot(radius: $0.key, opacity: $0.value) }
    guard let profile = RadialProfile(through: knots) else {
      preconditionFailure("distances rise from 0, opacities lie in 0 to 1 and end at 0")
    }
    self.init(profile: profile, colors: [ColorStop(radius: 0, color: color)])
  }

  /// The colour where it is the same everywhere, or `nil`.
  public var plainColor: Color? {
    colors.allSatisfy { $0.color == colors[0].color } ? colors[0].color : nil
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
