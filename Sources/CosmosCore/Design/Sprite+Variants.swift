extension Sprite {
  /// A white dot with a radius of one point and a soft rim.
  public static let dot = Sprite(
    color: Color(red: 1, green: 1, blue: 1), opacity: [0: 1, 0.5: 0.9, 0.75: 0.5, 1: 0])

  /// Returns the sprite with another diameter.
  ///
  /// - Parameter diameter: Diameter in points, greater than zero.
  /// - Returns: The sprite, or `nil` if its gradient stops would coincide.
  public func resized(toDiameter diameter: Double) -> Sprite? {
    let factor = diameter / (2 * profile.radius)
    let knots = profile.knots.map {
      RadialProfile.Knot(radius: $0.radius * factor, opacity: $0.opacity)
    }
    let stops = colors.map { ColorStop(radius: $0.radius * factor, color: $0.color) }
    guard let profile = RadialProfile(through: knots),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.radius < $1.radius })
    else { return nil }
    return Sprite(profile: profile, colors: stops, image: image)
  }

  /// Returns the sprite with its colours multiplied by a tint.
  ///
  /// - Parameter tint: The tint; its alpha is ignored. A white sprite takes on this colour.
  /// - Returns: A sprite of the same size and opacity.
  public func tinted(_ tint: Color) -> Sprite {
    Sprite(
      profile: profile,
      colors: colors.map { ColorStop(radius: $0.radius, color: $0.color.multiplied(by: tint)) },
      image: image)
  }

  /// Returns the sprite with its opacity multiplied by a factor.
  ///
  /// - Parameter factor: A factor from 0 to 1.
  /// - Returns: A sprite of the same size and colours.
  public func faded(by factor: Double) -> Sprite {
    let knots = profile.knots.map {
      RadialProfile.Knot(radius: $0.radius, opacity: $0.opacity * factor)
    }
    guard let profile = RadialProfile(through: knots) else {
      preconditionFailure("a factor lies in 0 to 1")
    }
    return Sprite(profile: profile, colors: colors, image: image)
  }
}

extension Color {
  /// Returns the product of two colours, component by component, with this colour's alpha.
  func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha)
  }
}
