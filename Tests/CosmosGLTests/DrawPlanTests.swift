import CosmosCore
import CosmosGL
import Testing

@Suite struct DrawPlanTests {
  private func plan(
    width: Int = 1920, height: Int = 1080, layers: Set<Int>? = nil, largestTexture: Int = 16_384,
    hasMenu: Bool = false
  ) throws -> DrawPlan {
    DrawPlan(
      SkyScene(
        design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
        shownLayers: layers, hasMenu: hasMenu), largestTexture: largestTexture)
  }

  private func outline(_ plan: DrawPlan) -> [String] {
    plan.steps.map { step in
      switch step {
      case .sheet(let sheet):
        "sheet\(sheet.ground == nil ? "" : " ground")"
          + (sheet.glows.map { " glows \($0.layer)" } ?? "")
          + (sheet.vignette.map { " vignette \($0)" } ?? "")
      case .stars(let layer): "stars \(layer)"
      case .lines(let layer): "lines \(layer)"
      case .foot(let layer): "foot \(layer)"
      case .menu: "menu"
      }
    }
  }

  @Test func `ground, blotches and vignette share one pass`() throws {
    #expect(
      outline(try plan()) == [
        "sheet ground glows 0 vignette 1", "stars 2", "stars 3", "stars 4", "lines 5", "stars 6",
        "stars 7", "foot 7",
      ])
  }

  @Test func `layers that are left out are not drawn`() throws {
    #expect(outline(try plan(layers: [])) == ["sheet ground"])
    #expect(outline(try plan(layers: [], hasMenu: true)) == ["sheet ground", "menu"])
    #expect(outline(try plan(layers: [1, 7])) == ["sheet ground vignette 1", "stars 7", "foot 7"])
  }

  @Test func `what can't share a pass has its own, in order`() throws {
    let layers = try SkyDesign.cosmos().layers
    let design = SkyDesign(
      name: "shuffled", background: Color(red: 0, green: 0, blue: 0),
      catalog: try SignCatalog.builtIn(named: "zodiac"),
      layers: [layers[1], layers[0], layers[3], layers[0], layers[1], layers[1]])
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667), hasMenu: false)
    #expect(
      outline(DrawPlan(scene, largestTexture: 16_384)) == [
        "sheet ground vignette 0", "sheet glows 1", "stars 2", "sheet glows 3 vignette 4",
        "sheet vignette 5",
      ])
  }

  @Test func `blotches are drawn one by one where a ribbon would not fit or not pay`() throws {
    // A canvas of ten million points, a driver with tiny textures.
    #expect(outline(try plan(width: 16_384, height: 1))[1] == "stars 0")
    #expect(outline(try plan(largestTexture: 256))[1] == "stars 0")
  }
}
