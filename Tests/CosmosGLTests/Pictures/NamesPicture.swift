import CosmosCore
import CosmosGL
import CosmosImage
import CosmosTestSupport
import Testing

/// Pictures of the names in the real sky, which tell on their pixels what covers what.
@MainActor struct NamesPicture {
  /// What is drawn over the sky.
  enum Ink: CaseIterable {
    case starNames, bodyNames, lines, ecliptic, ruler
  }

  private let whole: Renderer
  /// For each kind of ink, a renderer of the sky without it.
  private let partial: [Renderer]
  private let scene: SkyScene

  init(canvas: Canvas, language: String) throws {
    func load(without left: Ink?) throws -> (Renderer, SkyScene) {
      let renderer = try GLFixture().renderer
      let scene = SkyScene(
        design: try NamesPicture.design(without: left), canvas: canvas, hasMenu: false,
        strings: try Strings.builtIn(language))
      try renderer.load(scene)
      return (renderer, scene)
    }
    (whole, scene) = try load(without: nil)
    partial = try Ink.allCases.map { try load(without: $0).0 }
  }

  /// The real sky, with opaque names and lines, so that little ink is enough to be found, and without one kind of ink.
  private static func design(without left: Ink?) throws -> SkyDesign {
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

  /// Expects that names cover nothing while the sky rests at each sign, with bodies nearby at random.
  func expectFreeNames(seed: UInt64) throws {
    var inked = Ink.allCases.map { _ in 0 }
    for (sign, place) in scene.design.places.enumerated() {
      var sky = Sky(scene: scene, at: .sign(sign), showsLines: true)
      sky.advance(to: 20)
      var frame = sky.frame
      frame.bodies = bodies(around: 360 - place, seed: seed &* 100 &+ UInt64(sign))
      let all = try whole.picture(of: frame).pixels
      // For each kind of ink, the pixels that have it, by their green.
      let inks = try partial.map { renderer in
        let other = try renderer.picture(of: frame).pixels
        return stride(from: 1, to: all.count, by: 3).map {
          abs(Int(all[$0]) - Int(other[$0])) > 12
        }
      }
      for (first, kind) in Ink.allCases.enumerated() {
        inked[first] += inks[first].count(where: \.self)
        for second in first + 1..<inks.count where first < 2 {
          let both = zip(inks[first], inks[second]).count { $0 && $1 }
          // A line that leads from a body to its name may cross another one.
          let most = kind == .bodyNames ? 2 * SkyBody.count : 0
          #expect(
            both <= most,
            "\(scene.canvas) sign \(sign), seed \(seed): \(kind) on \(Ink.allCases[second])")
        }
      }
    }
    #expect(inked.allSatisfy { $0 > 500 }, "\(inked)")
  }

  /// Number of names of stars that have a place, and of those whose star is on the canvas while its sign is centred.
  func countNames() throws -> (shown: Int, all: Int) {
    let nameless = SkyScene(
      design: scene.design, canvas: scene.canvas,
      shownLayers: Set(
        scene.design.layers.indices.filter {
          if case .names = scene.design.layers[$0].content { false } else { true }
        }), hasMenu: false, strings: scene.strings)
    let renderer = try GLFixture().renderer
    try renderer.load(nameless)
    let (canvas, signs) = (scene.canvas, scene.design.catalog.signs)
    let all = signs.flatMap(\.starNames).count {
      abs($0.position.x) <= canvas.width / 2 && abs($0.position.y) <= canvas.height / 2
    }
    return (whole.statistics.stored - renderer.statistics.stored, all)
  }
}
