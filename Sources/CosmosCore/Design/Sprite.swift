/// The look of a star: a round glow, with an opacity and a colour at each distance from its centre, or an image.
public struct Sprite: Hashable, Sendable {
  /// A gradient stop; colours between two stops are linearly interpolated.
  public struct ColorStop: Hashable, Sendable {
    /// Distance from the centre, in points.
    public let radius: Double

    /// Colour at that distance; its alpha is ignored.
    public let color: Color

    /// Creates a stop from a radius and a colour.
    public init(radius: Double, color: Color) {
      self.radius = radius
      self.color = color
    }
  }

  /// Opacity as a function of the radius.
  public let profile: RadialProfile

  /// Gradient stops by increasing radius; at least one.
  ///
  /// The colour is constant inside the first stop and outside the last.
  public let colors: [ColorStop]

  /// The image that is shown instead of a glow, if any.
  ///
  /// The profile then reaches to the image's farther edges and holds its opacity; a single stop, its tint.
  public let image: ImageSource?

  /// Creates a glow.
  ///
  /// - Parameters:
  ///   - profile: Opacity as a function of the radius.
  ///   - colors: At least one stop, by increasing radius.
  public init(profile: RadialProfile, colors: [ColorStop]) {
    self.init(profile: profile, colors: colors, image: nil)
  }

  /// Creates a sprite from all its parts.
  init(profile: RadialProfile, colors: [ColorStop], image: ImageSource?) {
    precondition(!colors.isEmpty, "a sprite has a colour")
    self.profile = profile
    self.colors = colors
    self.image = image
  }

  /// Creates a sprite of a single colour from values known to be valid.
  ///
  /// - Parameters:
  ///   - color: The colour everywhere; its alpha is ignored.
  ///   - opacity: Distances from the centre in points, each with the opacity there, such as
  ///     `[0: 1, 2: 0.4, 8: 0]`. At least two; distances increase from 0, opacities range from 0 to 1, and
  ///     the last one is 0. Use ``RadialProfile/init(through:)`` for values that may be invalid.
  public init(color: Color, opacity: KeyValuePairs<Double, Double>) {
    let knots = opacity.map { RadialProfile.Knot(radius: $0.key, opacity: $0.value) }
    guard let profile = RadialProfile(through: knots) else {
      preconditionFailure("distances rise from 0, opacities lie in 0 to 1 and end at 0")
    }
    self.init(profile: profile, colors: [ColorStop(radius: 0, color: color)])
  }

  /// The sprite's colour if it is a glow of the same colour everywhere, otherwise `nil`.
  public var plainColor: Color? {
    guard image == nil else { return nil }
    return colors.allSatisfy { $0.color == colors[0].color } ? colors[0].color : nil
  }

  /// Returns the colour at a given distance from the centre, with the profile's opacity as its alpha.
  ///
  /// - Parameter radius: Distance in points; the sign is ignored.
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
