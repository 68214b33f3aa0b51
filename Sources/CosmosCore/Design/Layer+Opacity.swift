extension Layer.Content {
  /// Returns the content with its opacity multiplied by a factor.
  ///
  /// - Parameter factor: A factor from 0 to 1; 1 changes nothing.
  /// - Returns: The faded content.
  func faded(by factor: Double) -> Layer.Content {
    guard factor < 1 else { return self }
    switch self {
    case .stars(let stars):
      return .stars(stars.faded(by: factor))
    case .vignette(let vignette):
      return .vignette(
        Layer.Vignette(
          size: vignette.size, radius: vignette.radius,
          inner: vignette.inner.faded(by: factor), outer: vignette.outer.faded(by: factor)))
    case .image(let image):
      return .image(
        Layer.Image(
          source: image.source, fit: image.fit, height: image.height, y: image.y,
          opacity: image.opacity * factor))
    case .nebula(var nebula):
      nebula.opacity *= factor
      return .nebula(nebula)
    case .labels(var labels):
      labels.color = labels.color.faded(by: factor)
      return .labels(labels)
    case .lines(let style):
      return .lines(style.faded(by: factor))
    case .catalog(var stars):
      stars.opacity *= factor
      return .catalog(stars)
    case .bodies(var bodies):
      bodies.opacity *= factor
      bodies.nameColor = bodies.nameColor.faded(by: factor)
      return .bodies(bodies)
    case .names(var names):
      names.color = names.color.faded(by: factor)
      return .names(names)
    case .ecliptic(let style):
      return .ecliptic(style.faded(by: factor))
    case .signStars(let stars):
      return .signStars(
        Layer.SignStars(sprite: stars.sprite.faded(by: factor), size: stars.size))
    }
  }
}

extension Layer.LineStyle {
  /// Returns the style with its opacity multiplied by a factor.
  fileprivate func faded(by factor: Double) -> Layer.LineStyle {
    Layer.LineStyle(width: width, color: color.faded(by: factor))
  }
}

extension Color {
  /// Returns the colour with its alpha multiplied by a factor.
  func faded(by factor: Double) -> Color { withAlpha(alpha * factor) }
}
