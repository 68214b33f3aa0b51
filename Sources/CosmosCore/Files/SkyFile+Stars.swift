extension LayerEntry {
  /// Random stars as written in a sky file.
  struct Stars {
    /// The name of a sprite of the file, or `nil` for ``Sprite/dot``.
    let sprite: JSON5Value?
    /// The value that gives the number of stars; the limit applies to all layers together.
    let countValue: JSON5Value
    let count: Layer.RandomStars.Count
    /// Whether `--stars` leaves the number of these stars as it is.
    let keepsCount: Bool
    /// The smallest and the largest diameter, in points.
    let size: (value: JSON5Value, smallest: Double, largest: Double)?
    /// One colour for all stars, or several.
    let palette: [StarVariety.Tint]
    let twinkle: Twinkle?

    enum Field: String, CaseIterable {
      case sprite, perSection, count, keepsCount, size, color, palette, twinkle
    }

    init(_ value: JSON5Value) throws(DesignError) {
      let fields = try JSON5Fields(value, Field.self)
      sprite = fields[.sprite]
      switch (fields[.perSection], fields[.count]) {
      case (let perSection?, nil):
        let most = SkyScene.maxStarsPerSection
        countValue = perSection
        count = .perSection(try perSection.wholeNumber(in: 0...most))
      case (nil, let total?):
        countValue = total
        count = .total(try total.wholeNumber(in: 0...SkyDesign.maxStars))
      case (_?, let total?): throw total.error("give either perSection or count")
      case (nil, nil):
        throw value.error(
          lacking: "perSection", "missing; give the stars in each section, or the count in all")
      }
      keepsCount = try fields[.keepsCount]?.bool() ?? false
      size = try fields[.size].map { value throws(DesignError) in
        let (smallest, largest) = try value.pair(in: Stars.diameters, Stars.sizeRule)
        guard smallest <= largest else { throw value.error(Stars.sizeRule) }
        return (value, smallest, largest)
      }
      switch (fields[.color], fields[.palette]) {
      case (nil, nil): palette = []
      case (let color?, nil): palette = [StarVariety.Tint(color: try color.color())]
      case (nil, let list?): palette = try Stars.palette(list)
      case (_?, let list?): throw list.error("give either color or palette")
      }
      twinkle = try fields[.twinkle].map { value throws(DesignError) in try Twinkle(value) }
    }

    /// Number of stars in all sections on the reference canvas.
    func count(inSections sections: Int) -> Int {
      switch count {
      case .perSection(let count): count * sections
      case .total(let count): count
      }
    }

    /// Builds the layer's content.
    ///
    /// - Parameter sprite: The sprite before it is resized and tinted.
    /// - Returns: The content.
    /// - Throws: ``DesignError`` if the sprite can't have the sizes in the file.
    func content(sprite: Sprite) throws(DesignError) -> Layer.RandomStars {
      var sprite = sprite
      var smallest = 1.0
      if let size {
        guard let resized = sprite.resized(toDiameter: size.largest) else {
          throw size.value.error("is too small for a sprite this steep")
        }
        sprite = resized
        smallest = size.smallest / size.largest
      }
      // A single colour needs no choice between stars.
      let hasChoice = palette.contains { $0.color != palette[0].color }
      if let first = palette.first, !hasChoice { sprite = sprite.tinted(first.color) }
      let isVaried = smallest < 1 || hasChoice || twinkle != nil
      return Layer.RandomStars(
        sprite: sprite, count: count, keepsCount: keepsCount,
        variety: isVaried
          ? StarVariety(
            smallest: smallest, palette: hasChoice ? palette : [], twinkle: twinkle) : nil)
    }

    /// Reads `["#hex", weight]` pairs.
    private static func palette(_ list: JSON5Value) throws(DesignError) -> [StarVariety.Tint] {
      var palette: [StarVariety.Tint] = []
      for pair in try list.elements(atMost: StarVariety.maxTints) {
        let parts = try pair.elements()
        guard parts.count == 2 else { throw pair.error(paletteRule) }
        palette.append(
          StarVariety.Tint(
            color: try parts[0].color(),
            weight: try parts[1].number(in: 0...1e6, "a weight is a number from 0 to 1000000")))
      }
      guard palette.contains(where: { $0.weight > 0 }) else { throw list.error(paletteRule) }
      return palette
    }

    private static let paletteRule =
      "must be a list of [colour, weight] in which a weight is greater than 0"

    /// Diameters that a file may give, in points.
    private static let diameters = 0.1...2 * Sprite.largestRadius

    private static let sizeRule =
      "must be the smallest and the largest diameter, two rising numbers from 0.1 to "
      + "\(Int(diameters.upperBound))"
  }
}

extension Twinkle {
  private enum Field: String, CaseIterable {
    case amount, period
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      amount: try fields.number(.amount, in: 0...1, "must be a number from 0 to 1"),
      period: try fields.number(
        .period, in: Twinkle.minPeriod...Twinkle.maxPeriod,
        "must be a number of seconds from \(Twinkle.minPeriod) to \(Int(Twinkle.maxPeriod))"))
  }
}
