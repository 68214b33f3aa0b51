extension Sprite {
  private enum Field: String, CaseIterable {
    case opacity, color, image, size
  }

  /// Maximum number of opacity pairs, and of colour pairs, in a sprite.
  private static let maxPairs = 100

  /// Maximum radius of a glow, in points.
  static let largestRadius = 2000.0

  /// Length of the longer side of an image without a size, in points.
  static let defaultImageSize = 32.0

  /// Reads a glow or an image; errors name the position of the image's name.
  init(
    _ value: JSON5Value, findImage: (String) throws(DesignError) -> ImageSource
  ) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    guard let image = fields[.image] else {
      if let size = fields[.size] {
        try size.error("belongs to an image; the pairs of opacity have radii of their own")
          .report()
      }
      try self.init(glow: fields)
      return
    }
    if fields[.opacity] != nil { try image.error("give either opacity or image").report() }
    if let color = fields[.color] {
      try color.error("belongs to opacity; the color of the stars tints an image").report()
    }
    let longest = 2 * Sprite.largestRadius
    let size = try fields[.size]?.number(
      in: 1...longest, "must be the longer side in points, from 1 to \(Int(longest))")
    self.init(image: try image.image(findImage), size: size ?? Sprite.defaultImageSize)
  }

  /// Reads `[radius, opacity]` pairs and `[radius, colour]` pairs.
  private init(glow fields: JSON5Fields<Field>) throws(DesignError) {
    let rule =
      "must be a list of [radius, opacity] in which the radii rise from 0 to \(Int(Sprite.largestRadius)) at most, "
      + "the last opacity is 0"
    guard let opacity = fields[.opacity] else {
      throw fields.error(lacking: .opacity, "missing; give opacity and color, or an image")
    }
    let knots = try opacity.map(atMost: Sprite.maxPairs) { pair throws(DesignError) in
      let (radius, opacity) = try pair.pair(in: 0...Sprite.largestRadius, rule)
      return RadialProfile.Knot(radius: radius, opacity: opacity)
    }
    let profile = RadialProfile(through: knots)
    if profile == nil { try opacity.error(rule).report() }
    let color = try fields.required(.color)
    let stops = try color.map(atMost: Sprite.maxPairs) { pair throws(DesignError) in
      let parts = try pair.elements()
      guard parts.count == 2 else { throw pair.error(Sprite.colorRule) }
      return ColorStop(
        radius: try parts[0].number(in: 0...Sprite.largestRadius, Sprite.colorRule),
        color: try parts[1].color())
    }
    guard !stops.isEmpty, zip(stops, stops.dropFirst()).allSatisfy({ $0.radius < $1.radius }) else {
      throw color.error(Sprite.colorRule)
    }
    self.init(profile: profile ?? Sprite.dot.profile, colors: stops)
  }

  private static let colorRule =
    "must be a list of [radius, colour] with rising radii, from 0 to \(Int(largestRadius))"
}

extension JSON5Value {
  /// Reads the image file of this name; errors name the position of the name.
  func image(
    _ findImage: (String) throws(DesignError) -> ImageSource
  ) throws(DesignError) -> ImageSource {
    do throws(DesignError) {
      return try findImage(try text(upTo: SkyFile.maxNameLength))
    } catch .unusable(let reason) {
      throw error(reason)
    }
  }
}
