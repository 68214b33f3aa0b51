extension Layer.RandomStars: LayerContent {
  package static let field = "stars"

  private enum Field: String, CaseIterable {
    case sprite, perSection, count, keepsCount, size, color, palette, twinkle
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let (count, countValue): (Count, JSON5Value) =
      switch (fields[.perSection], fields[.count]) {
      case (let value?, nil):
        (.perSection(try value.wholeNumber(in: 0...SkyScene.maxStarsPerSection)), value)
      case (nil, let value?): (.total(try value.wholeNumber(in: 0...SkyDesign.maxStars)), value)
      case (_?, let total?):
        try total.error("give either perSection or count").reported(returning: (.total(0), total))
      case (nil, nil):
        try fields.error(
          lacking: .perSection, "missing; give the stars in each section, or the count in all"
        ).reported(returning: (.total(0), value))
      }
    let keepsCount = try fields[.keepsCount]?.bool() ?? false
    let palette = try StarVariety.palette(fields[.color], fields[.palette]) ?? []
    let twinkle = try fields[.twinkle].map { value throws(DesignError) in try Twinkle(value) }
    var smallest = 1.0
    var sprite =
      try fields[.sprite].map { name throws(DesignError) in
        try reader.sprite(named: name)
      } ?? .dot
    if let size = fields[.size] {
      let (least, most) = try size.pair(in: Self.diameters, Self.sizeRule)
      guard least <= most else { throw size.error(Self.sizeRule) }
      guard let resized = sprite.resized(toDiameter: most) else {
        throw size.error("is too small for a sprite this steep")
      }
      sprite = resized
      smallest = least / most
    }
    try reader.takeStars(count.stars(in: reader.sections), countedAt: countValue)
    // A single colour needs no choice between stars.
    let hasChoice = palette.contains { $0.color != palette[0].color }
    if let first = palette.first, !hasChoice { sprite = sprite.tinted(first.color) }
    let isVaried = smallest < 1 || hasChoice || twinkle != nil
    self.init(
      sprite: sprite, count: count, keepsCount: keepsCount,
      variety: isVaried
        ? StarVariety(smallest: smallest, palette: hasChoice ? palette : [], twinkle: twinkle)
        : nil)
  }

  /// Diameters that a file may give, in points.
  private static let diameters = 0.1...2 * Sprite.largestRadius

  private static let sizeRule =
    "must be the smallest and the largest diameter, two rising numbers from 0.1 to "
    + "\(Int(diameters.upperBound))"

  package var content: Layer.Content { .stars(self) }

  package var starSprite: Sprite? { sprite }

  package func motion(layer index: Int, of scene: SkyScene) -> (any LayerMotion)? {
    variety?.twinkle
  }

  package mutating func fade(by factor: Double) { sprite = sprite.faded(by: factor) }

  package func stars(layer index: Int, of scene: SkyScene) -> (count: Int, bytes: Int) {
    let count = scene.field(of: self, layer: index).count
    return (count, count * MemoryLayout<StripPoint>.stride)
  }
}

extension Layer.RandomStars.Count {
  /// Number of stars in all sections on the reference canvas.
  fileprivate func stars(in sections: Int) -> Int {
    switch self {
    case .perSection(let count): count * sections
    case .total(let count): count
    }
  }
}

extension StarVariety {
  /// Reads the colour of all stars, or a list of `["#hex", weight]` pairs; `nil` if neither is given.
  static func palette(
    _ color: JSON5Value?, _ list: JSON5Value?
  ) throws(DesignError) -> [Tint]? {
    guard let list else {
      return try color.map { color throws(DesignError) in [Tint(color: try color.color())] }
    }
    if color != nil { try list.error("give either color or palette").report() }
    let palette = try list.map(atMost: maxTints) { pair throws(DesignError) in
      let parts = try pair.elements()
      guard parts.count == 2 else { throw pair.error(paletteRule) }
      return Tint(
        color: try parts[0].color(),
        weight: try parts[1].number(in: 0...1e6, "a weight is a number from 0 to 1000000"))
    }
    guard palette.contains(where: { $0.weight > 0 }) else {
      return try list.error(paletteRule).reported(returning: nil)
    }
    return palette
  }

  private static let paletteRule =
    "must be a list of [colour, weight] in which a weight is greater than 0"
}

extension Twinkle {
  private enum Field: String, CaseIterable {
    case amount, period
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      amount: try fields.number(.amount, in: 0...1),
      period: try fields.number(
        .period, in: Twinkle.minPeriod...Twinkle.maxPeriod, of: "seconds"))
  }
}
