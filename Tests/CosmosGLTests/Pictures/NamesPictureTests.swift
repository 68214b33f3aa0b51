import CosmosCore
import CosmosGL
import CosmosImage
import CosmosTestSupport
import Testing

/// Tests on pixels that the names of the real sky cross nothing.
@MainActor @Suite(.serialized) struct NamesPictureTests {
  /// What is drawn over the sky.
  private enum Ink: CaseIterable {
    case starNames, bodyNames, lines, ecliptic, ruler
  }

  /// The real sky, with opaque names and lines, so that little ink is enough to be found, and without one kind of ink.
  private func design(without left: Ink? = nil) throws -> SkyDesign {
    var text = try Page.text(of: "Assets/Skies/tonight.json5")
    func replace(_ old: String, _ new: String) {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    func opacity(_ ink: Ink) -> Int { left == ink ? 0 : 1 }
    replace("opacity: 0.65 } }", "opacity: \(opacity(.starNames)) } }")
    replace("opacity: 0.5 } }", "opacity: \(opacity(.lines)) } }")
    replace("opacity: 0.3 } }", "opacity: \(opacity(.ecliptic)) } }")
    replace("bodies: {}", "bodies: { nameOpacity: \(opacity(.bodyNames)), sunGlow: 0 }")
    if left == .ruler {
      let parts = text.split(separator: "ruler: {", maxSplits: 1)
      text = "\(parts[0])ruler: {\(parts[1].replacing(/opacity: 0\.\d+/, with: "opacity: 0"))"
    }
    return try SkyDesign(json5: text.utf8, file: "tonight")
  }

  /// Bodies near a longitude, as they may be.
  private func bodies(around centre: Double, seed: UInt64) -> BodyPlaces {
    var random = SeededGenerator(seed: seed)
    var places = BodyPlaces()
    for body in SkyBody.allCases {
      places.longitudes[body.rawValue] = (centre + .random(in: -18...18, using: &random))
        .truncatingRemainder(dividingBy: 360)
      places.latitudes[body.rawValue] = .random(in: -5...5, using: &random)
      places.magnitudes[body.rawValue] = .random(in: -4...6, using: &random)
    }
    return places
  }

  /// Pictures of the sky at rest at each sign.
  private func pictures(
    without left: Ink?, canvas: Canvas, language: String
  ) throws -> [Picture] {
    let renderer = try GLFixture().renderer
    let scene = SkyScene(
      design: try design(without: left), canvas: canvas, hasMenu: false,
      strings: try Strings.builtIn(language))
    try renderer.load(scene)
    return try scene.design.catalog.signs.indices.map { sign in
      var sky = Sky(scene: scene, at: .sign(sign), showsLines: true)
      sky.advance(to: 20)
      var frame = sky.frame
      frame.bodies = bodies(
        around: 360 - scene.design.places[sign], seed: UInt64(sign))
      return try renderer.picture(of: frame)
    }
  }

  @Test(arguments: [(375, 667, 1.0, "en"), (1280, 720, 1.25, "en"), (1000, 600, 1, "zh-CN")])
  func `names cross neither lines, nor the ecliptic, nor the ruler, nor one another`(
    width: Int, height: Int, scale: Double, language: String
  ) throws {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height, scale: scale)
    let whole = try pictures(without: nil, canvas: canvas, language: language)
    let kinds = Ink.allCases
    // For each kind of ink and each sign, the pixels that have it.
    let inks = try kinds.map { kind in
      zip(whole, try pictures(without: kind, canvas: canvas, language: language))
        .map { one, other in
          stride(from: 1, to: one.pixels.count, by: 3).map {
            abs(Int(one.pixels[$0]) - Int(other.pixels[$0])) > 12
          }
        }
    }
    for (ink, kind) in zip(inks, kinds) {
      #expect(ink.reduce(0) { $0 + $1.count(where: \.self) } > 500, "\(kind)")
    }
    for (first, kind) in kinds.enumerated() {
      for second in first + 1..<kinds.count where first < 2 {
        for sign in whole.indices {
          let both = zip(inks[first][sign], inks[second][sign]).count { $0 && $1 }
          // A line that leads from a body to its name may cross another one.
          let most = kind == .bodyNames ? SkyBody.count : 0
          #expect(both <= most, "sign \(sign): \(kind) on \(kinds[second])")
        }
      }
    }
  }
}
