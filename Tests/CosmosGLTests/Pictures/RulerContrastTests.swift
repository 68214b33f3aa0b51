import CosmosAssets
import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests that the texts of the rulers can be read in all skies but the original's, and there with high contrast.
@MainActor @Suite(.serialized) struct RulerContrastTests {
  nonisolated static let skies = ["aurora", "embers", "nebula", "tonight"]

  /// The sky, and the same without the texts of its ruler.
  private func designs(_ name: String) throws -> [SkyDesign] {
    let asset = cosmos_asset("Assets/Skies/\(name).json5")
    let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    let text = String(decoding: bytes, as: UTF8.self)
    let opacity = #/((?:name|degrees|scale|months): \{[^}]*opacity: )[0-9.]+/#
    let bare = text.replacing(opacity) { String($0.output.1) + "0" }
    #expect(bare != text)
    return try [text, bare].map { try SkyDesign(json5: Array($0.utf8), file: "\(name).json5") }
  }

  /// The contrasts of the pixels that are text all over with what is behind them, from the lowest on.
  private func contrasts(_ text: Picture, _ bare: Picture) -> [Double] {
    func ink(_ column: Int, _ row: Int) -> Int {
      (text[column, row] &- bare[column, row]).wrappedSum()
    }
    // The ruler's texts are below the icons.
    let rows =
      text.height - Int(130 * Canvas(pixelWidth: text.width, pixelHeight: text.height).scale)
    let places = (rows..<text.height).flatMap { row in
      (0..<text.width).map { (column: $0, row: row, ink: ink($0, row)) }
    }
    let most = places.map(\.ink).max() ?? 0
    return places.filter { $0.ink > 30 && 100 * $0.ink >= 85 * most }.map { place in
      Contrast.ratio(
        Contrast.luminance(text[place.column, place.row]),
        Contrast.luminance(bare[place.column, place.row]))
    }.sorted()
  }

  @Test(arguments: skies, [(375, 667), (750, 1334), (1280, 720)])
  func `names, degrees and months reach the contrast at every sign`(
    name: String, size: (width: Int, height: Int)
  ) throws {
    try expect(Contrast.least, of: name, size)
  }

  @Test(arguments: skies + ["cosmos"])
  func `with high contrast, they are white on black in every sky`(name: String) throws {
    try expect(15, of: name, (750, 1334), isHigh: true)
  }

  private func expect(
    _ least: Double, of name: String, _ size: (width: Int, height: Int), isHigh: Bool = false
  ) throws {
    let designs = try designs(name)
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    for language in Strings.languages {
      let strings = try Strings.builtIn(language)
      let scenes = designs.map {
        SkyScene(design: $0, canvas: canvas, hasMenu: false, strings: strings)
      }
      let fixtures = try designs.map { _ in try GLFixture() }
      for (fixture, scene) in zip(fixtures, scenes) { try fixture.renderer.load(scene) }
      for sign in designs[0].catalog.signs.indices {
        let pictures = try zip(fixtures, scenes).map { fixture, scene in
          var frame = Sky(scene: scene, at: .sign(sign)).frame
          frame.hasHighContrast = isHigh
          if isHigh { try fixture.renderer.prepare([.box]) }
          return try fixture.renderer.picture(of: frame)
        }
        let found = contrasts(pictures[0], pictures[1])
        let place = "\(name), \(designs[0].catalog.signs[sign].name), \(language), \(size)"
        try #require(found.count > 20, "\(place)")
        // A star may stand behind a letter.
        #expect(found[found.count / 10] >= least, "\(place): \(found[found.count / 10])")
      }
    }
  }
}
