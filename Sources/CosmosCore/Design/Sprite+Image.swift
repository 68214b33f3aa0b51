extension Sprite {
  /// Creates a sprite that shows an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - size: Length of the image's longer side in points, greater than zero.
  public init(image: ImageSource, size: Double) {
    precondition(size > 0 && size.isFinite, "an image has a size")
    let knots = [(0.0, 1.0), (size / 4, 1), (size / 2, 0)]
    guard
      let profile = RadialProfile(
        through: knots.map { RadialProfile.Knot(radius: $0, opacity: $1) })
    else { preconditionFailure("radii rise") }
    let white = ColorStop(radius: 0, color: Color(red: 1, green: 1, blue: 1))
    self.init(profile: profile, colors: [white], image: image)
  }

  /// Colour that an image is multiplied by, with the sprite's opacity as its alpha.
  package var imageTint: Color {
    colors[0].color.withAlpha(profile.opacity(at: 0))
  }

  /// Returns the size in points at which an image is shown.
  ///
  /// - Parameter aspect: Width of the image divided by its height.
  /// - Returns: A size whose longer side is the sprite's diameter.
  package func imageSize(aspect: Double) -> Size {
    let side = 2 * profile.radius
    return Size(width: side * min(1, aspect), height: side / max(1, aspect))
  }
}
