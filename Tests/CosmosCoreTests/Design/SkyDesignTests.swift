import CosmosCore
import Testing

@Suite struct SkyDesignTests {
  @Test func `the default sky has the original's eight layers`() throws {
    let design = try SkyDesign.cosmos()
    #expect(design.layers.map(\.speed) == [0.08, 0, 0.10, 0.12, 0.15, 1, 0.8, 1])
    #expect(design.turn == 120)
    #expect(design.background == Color(hex: "#141E4E"))
    let radii = design.layers.map { $0.content.sprite?.profile.radius ?? 0 }
    #expect(radii == [162, 0, 8, 3.5, 3.5, 0, 19, 32])
  }

  @Test(arguments: [
    (old: "format: 1", new: "format: 2", at: "format: this version reads format 1"),
    (old: "name: \"cosmos\",", new: "", at: "name: missing"),
    (old: "\"#141E4E\"", new: "\"#141E\"", at: "background: “#141E” is not a colour"),
    (old: "\"zodiac\"", new: "\"chinese\"", at: "signs: there is no list of signs “chinese”"),
    (old: "signSpacing: 10", new: "signSpacing: 0.5", at: "signSpacing: must be a number from 1"),
    (old: "signSpacing: 10", new: "signSpacing: \"ten\"", at: "signSpacing: "),
    (old: "[50, 0.101]", new: "[0, 0.101]", at: "sprites.blotch.opacity: must be a list of"),
    (old: "[162, 0]", new: "[162, 0.1]", at: "sprites.blotch.opacity: must be a list of"),
    (old: "[[0, \"#000000\"]]", new: "[]", at: "sprites.blotch.color: must be a list of"),
    (old: "speed: 0.08", new: "spede: 0.08", at: "layers[0].spede: unknown field"),
    (old: "speed: 0.08", new: "speed: -1", at: "layers[0].speed: must be a number from 0"),
    (
      old: "speed: 0.08", new: "speed: 0",
      at: "layers[0].speed: only layers of ecliptic, image, meteors, nebula or vignette"
    ),
    (old: "sprite: \"far\"", new: "sprite: \"fra\"", at: "layers[2].stars.sprite: there is no"),
    (old: "perSection: 20, keeps", new: "perSection: 2.5, keeps", at: "layers[0].stars.perSection"),
    (old: "perSection: 20, keeps", new: "perSection: -1, keeps", at: "layers[0].stars.perSection"),
    (old: "radius: 326", new: "radius: 0", at: "layers[1].vignette.radius: must be a number"),
    (old: "size: [320, 568]", new: "size: [320]", at: "layers[1].vignette.size: a size is two"),
    (
      old: "lines: { width: 1", new: "lines: { width: 0",
      at: "layers[5].lines.width: must be a number from 0.1 to 100"
    ),
    (old: "size: \"small\"", new: "size: \"tiny\"", at: "layers[6].signStars.size: "),
    (old: "speed: 1, lines: {", new: "speed: 1, rays: {", at: "layers[5].rays: unknown field"),
  ])
  func `an error names the file and the field`(old: String, new: String, at: String) throws {
    let broken = try defaultSkyText(replacing: old, with: new)
    expectFault(in: "my.json5", at) { try SkyDesign(json5: broken.utf8, file: "my.json5") }
  }

  @Test(arguments: ["", "{", "{ format: 1,, }", "[1, 2", "nonsense"])
  func `text that is not JSON5 is reported in one line`(text: String) {
    let error = #expect(throws: DesignError.self) {
      try SkyDesign(json5: text.utf8, file: "my.json5")
    }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.hasPrefix("my.json5"), "\(message)")
    #expect(!message.contains("\n"))
  }

  @Test func `a layer without content is rejected`() throws {
    let broken = try defaultSkyText(
      replacing: "signStars: { sprite: \"big\", size: \"big\" }", with: "")
    #expect(throws: DesignError.self) { try SkyDesign(json5: broken.utf8, file: "my.json5") }
  }
}
