import CosmosCore
import Testing

@Suite struct RulerTests {
  @Test func `the default ruler has the original's dimensions`() throws {
    let layers = try SkyDesign.cosmos().layers
    #expect(layers.dropLast().allSatisfy { $0.ruler == nil })
    let ruler = try #require(layers.last?.ruler)
    let white = Color(red: 1, green: 1, blue: 1, alpha: 0.33)
    #expect(ruler.ticks.short == Size(width: 0.75, height: 5))
    #expect(ruler.ticks.tall == Size(width: 1, height: 10))
    #expect(ruler.ticks.color == Color(rgb: 0x1845FF).withAlpha(0.33))
    #expect(ruler.marker.size == Size(width: 2, height: 20) && ruler.marker.color == white)
    #expect(ruler.icon.rise == 86 && ruler.icon.scale == 0.66 && ruler.icon.width == 2)
    #expect(ruler.name.rise == 60 && ruler.degrees?.rise == 38)
    #expect([ruler.name, ruler.degrees].allSatisfy { $0?.size == 13 && $0?.color == white })
    #expect(ruler.icon.color == white)
  }

  @Test(
    arguments: [
      (width: 375.0, tall: 79.787),  // 47 tall ticks between signs
      (width: 400, tall: 80),  // fits as it is
      (width: 1185.778, tall: 80.120),
      (width: 40, tall: 80),
      (width: 1, tall: 10),  // at least one
    ] as [(width: Double, tall: Double)])
  func `the scale is fitted to the distance between signs`(width: Double, tall: Double) throws {
    let ticks = try #require(try SkyDesign.cosmos().layers[7].ruler).ticks
    let count = ticks.count(in: 10 * width)
    #expect(count.isMultiple(of: 20))
    #expect(abs(10 * width / Double(count / 20) - tall) < 0.001)
    #expect(abs(10 * width / Double(count) - tall / 20) < 0.001)
  }

  @Test(
    arguments: [
      (old: "pitch: 4", new: "pitch: 0", at: "ticks.pitch: must be a number from 0.5 to 1000"),
      (old: "pitch: 4,", new: "", at: "ticks.pitch: missing"),
      (
        old: "shortPerTall: 20", new: "shortPerTall: 2.5", at: "ticks.shortPerTall: must be a whole"
      ),
      (old: "shortPerTall: 20", new: "shortPerTall: 0", at: "ticks.shortPerTall: must be a whole"),
      (old: "shortPerTall", new: "shortsPerTall", at: "ticks.shortsPerTall: unknown field"),
      (old: "[0.75, 5]", new: "[0.75]", at: "ticks.short: must be a width and a height"),
      (old: "[1, 10]", new: "[1, -10]", at: "ticks.tall: must be a width and a height"),
      (old: "\"#1845FF\"", new: "\"blue\"", at: "ticks.color: “blue” is not a colour"),
      (old: "\"#1845FF\", opacity: 0.33", new: "\"#1845FF\", opacity: 33", at: "ticks.opacity: "),
      (old: "[2, 20]", new: "[0, 20]", at: "marker.size: must be a width and a height"),
      (old: "marker: { size: [2, 20],", new: "marker: {", at: "marker.size: missing"),
      (old: "scale: 0.66", new: "scale: 0", at: "icon.scale: must be a number from 0.01 to 100"),
      (old: "width: 2,", new: "width: 0,", at: "icon.width: must be a number from 0.1 to 100"),
      (old: "rise: 86", new: "rise: \"high\"", at: "icon.rise: must be a number"),
      (
        old: "rise: 60, size: 13", new: "rise: 60, size: 0.5",
        at: "name.size: must be a number from 1"
      ),
      (old: "rise: 60", new: "raise: 60", at: "name.raise: unknown field"),
      (
        old: "degrees: { rise: 38", new: "degrees: { rise: 1e9",
        at: "degrees.rise: must be a number"
      ),
      (old: "degrees: {", new: "angles: {", at: "angles: unknown field"),
    ] as [(old: String, new: String, at: String)])
  func `an error names the file and the field`(old: String, new: String, at: String) throws {
    let broken = try defaultSkyText(replacing: old, with: new)
    expectFault(in: "my.json5", "layers[7].ruler.\(at)") {
      try SkyDesign(json5: broken.utf8, file: "my.json5")
    }
  }

  @Test func `a static layer rejects a ruler`() throws {
    let text = try defaultSkyText(
      replacing: "speed: 1,\n      signStars: { sprite: \"big\", size: \"big\" }",
      with:
        "speed: 0, vignette: { size: [1, 1], radius: 1, inner: \"#000000\", outer: \"#000000\", opacity: 0 }"
    )
    #expect(throws: DesignError.self) { try SkyDesign(json5: text.utf8, file: "my.json5") }
  }

  @Test func `each sign is labelled with its name and degrees`() throws {
    let design = try SkyDesign.cosmos()
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    let english = SkyScene(design: design, canvas: canvas, strings: try Strings.builtIn("en"))
    let chinese = SkyScene(design: design, canvas: canvas, strings: try Strings.builtIn("zh-CN"))
    let nameless = SkyScene(design: design, canvas: canvas)
    #expect(
      (0..<12).map { english.rulerTexts(ofSign: $0).degrees } == (0..<12).map { "\(30 * $0)°" })
    #expect(english.rulerTexts(ofSign: 4) == ("cancer", "cancer", "120°"))
    #expect(chinese.rulerTexts(ofSign: 4) == ("巨蟹座", "cancer", "120°"))
    #expect(nameless.rulerTexts(ofSign: 11) == ("aquarius", "aquarius", "330°"))
  }
}
