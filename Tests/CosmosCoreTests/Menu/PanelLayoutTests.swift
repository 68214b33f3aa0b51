import CosmosCore
import Testing

/// Tests where the parts of the info panel are, and what it says.
@Suite struct PanelLayoutTests {
  static let sizes = [
    (375, 667), (667, 375), (1280, 720), (1920, 1080), (3840, 2160), (7680, 2160),
  ]

  /// The lines of the panel with a name of a device.
  private func lines(
    in language: String, driver: String, credits: [Strings.Key]
  ) throws -> [String] {
    let strings = try Strings.builtIn(language)
    let text = strings.text(
      .panel,
      filling: [
        "version": "0.1.0", "driver": driver,
        "credit": "\n" + credits.map { strings.text($0) + "\n" }.joined(),
      ])
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: sizes, [1, 2, 3])
  func `everything on the panel lies within the image, and its parts don't meet`(
    size: (width: Int, height: Int), scale: Int
  ) throws {
    let canvas = Canvas(pixelWidth: scale * size.width, pixelHeight: scale * size.height)
    for language in Strings.languages {
      let link = try Strings.builtIn(language).text(.link)
      for driver in ["llvmpipe", "NVIDIA GeForce RTX 4090 Laptop GPU with a long name", ""] {
        for credits in [[], [Strings.Key.creditMilkyWay, .creditStars]] {
          let lines = try lines(in: language, driver: driver, credits: credits)
          let (centre, area) = PanelLayout.area(of: lines, link: link, on: canvas)
          #expect(area.width + PanelLayout.margin <= canvas.width + 1e-9)
          #expect(abs(centre.y) + area.height / 2 < canvas.height / 2)
          let text = PanelLayout.extent(of: lines, pitch: PanelLayout.linePitch) {
            PanelLayout.textSize(of: $0, on: canvas)
          }
          let logo = PanelLayout.logoCentre(on: canvas).y + PanelLayout.logoSize.height / 2
          #expect(logo < -text.height / 2)
          let top = PanelLayout.linkCentre(on: canvas).y - PanelLayout.linkSize / 2
          #expect(top > text.height / 2)
          #expect(PanelLayout.underlineY(on: canvas) <= centre.y + area.height / 2)
        }
      }
    }
  }

  @Test func `only a long line is smaller`() {
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    #expect(PanelLayout.textSize(of: "on llvmpipe", on: canvas) == PanelLayout.textSize)
    let size = PanelLayout.textSize(of: String(repeating: "m", count: 40), on: canvas)
    #expect(size < PanelLayout.textSize && size >= 6)
  }

  @Test(arguments: Strings.languages)
  func `without a credit the text has the original's twelve lines`(language: String) throws {
    let plain = try lines(in: language, driver: "llvmpipe", credits: [])
    let empty: [Bool] = "000110011000".map { $0 == "1" }
    #expect(plain.map(\.isEmpty) == empty)
    #expect(!plain.contains { $0.contains("{") || $0.contains("1997") })
    let credited = try lines(
      in: language, driver: "llvmpipe", credits: [.creditMilkyWay, .creditStars])
    #expect(credited.contains { $0.contains("1997") } && credited.count == 14)
  }

  @Test(
    arguments: [
      ("cosmos", nil, []), ("aurora", nil, []), ("nebula", nil, []),
      ("tonight", nil, [.creditMilkyWay, .creditStars]),
      ("tonight", [0, 1, 2], [.creditMilkyWay]), ("tonight", [4, 5], [.creditStars]),
    ] as [(String, [Int]?, [Strings.Key])])
  func `a scene credits what the shown layers show`(
    sky: String, layers: [Int]?, credits: [Strings.Key]
  ) throws {
    let scene = SkyScene(
      design: try SkyDesign.builtIn(named: sky), canvas: Canvas(pixelWidth: 375, pixelHeight: 667),
      shownLayers: layers.map(Set.init))
    #expect(scene.credits == credits)
  }
}
