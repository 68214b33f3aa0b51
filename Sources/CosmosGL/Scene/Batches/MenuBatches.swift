import CosmosCore

/// The menu, the info panel and the splash screen on the GPU.
final class MenuBatches: SceneResource {
  /// Inputs of the batches, which are rebuilt only when these change.
  struct Source: Hashable {
    let catalog: SignCatalog
    let canvas: Canvas
    let strings: Strings?
    let font: String
    let version: String
    let hasPlates: Bool
    let credits: [Strings.Key]

    init(_ scene: SkyScene) {
      catalog = scene.design.catalog
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
      version = scene.version
      hasPlates = scene.design.hasPlates
      credits = scene.credits
    }
  }

  let source: Source
  let signCount: Int
  /// The signs' icons, which travel from their closed positions to their open ones.
  let icons: StrokeBatch
  /// The lines that divide the ring of signs, from their inner ends outward.
  let dividers: StrokeBatch
  /// The info button, the logo, the link's underline, and the parts of the splash screen's monogram, in this
  /// order.
  let figures: StrokeBatch
  /// All lines of text; see ``MenuTexts``.
  let texts: TextBatch
  /// The ranges of ``texts`` by purpose.
  let positions: MenuTexts.Positions
  /// The grounds of the texts.
  let plates: MenuTexts.Plates

  func count(in statistics: inout Statistics) {
    statistics.stored += icons.count + dividers.count + figures.count + texts.count
  }

  init(
    _ source: Source, scene: SkyScene, context: UploadContext
  ) throws(RendererError) {
    let signs = scene.design.catalog.signs
    let canvas = scene.canvas
    let middle = StripPoint(x: 0, y: 0.5)
    // An error of a twentieth of a pixel is invisible.
    let tolerance = 0.05 / canvas.scale
    icons = try StrokeBatch(
      signs.enumerated().map { index, sign in
        let icon = MenuLayout.icon(of: sign, of: signs.count)
        let (corner, size) = icon.bounds
        let scale = MenuLayout.iconScale(of: sign, of: signs.count)
        let closed = MenuLayout.closedIconCentre(of: sign, at: index, of: signs.count)
        let open = MenuLayout.openIconCentre(at: index, of: signs.count)
        return StrokeBatch.Object(
          position: middle, path: FlatPath(icon, tolerance: tolerance / scale),
          origin: Point(
            x: closed.x - (corner.x + size.width / 2) * scale,
            y: closed.y - (corner.y + size.height / 2) * scale),
          displacement: Point(x: open.x - closed.x, y: open.y - closed.y), size: scale)
      }, label: "menu icons", driver: context.driver)
    dividers = try StrokeBatch(
      signs.indices.map { index in
        let (inner, outer) = MenuLayout.divider(at: index, of: signs.count)
        let path = IconPath(steps: [.move(to: inner), .line(to: outer)])
        return StrokeBatch.Object(position: middle, path: FlatPath(path, tolerance: 1))
      }, label: "menu dividers", driver: context.driver)
    let link = scene.strings?.text(.link) ?? ""
    let linkCentre = PanelLayout.linkCentre(on: canvas)
    let half = PanelLayout.halfWidth(of: link)
    let under = PanelLayout.underlineY(on: canvas)
    let underline = IconPath(steps: [
      .move(to: Point(x: linkCentre.x - half, y: under)),
      .line(to: Point(x: linkCentre.x + half + 1, y: under)),
    ])
    let single = [
      (MenuPaths.info, MenuLayout.infoCentre),
      (MenuPaths.mark, PanelLayout.logoCentre(on: canvas)), (underline, Point(x: 0, y: 0)),
    ]
    // Each pixel near the monogram tests all pieces of its part. On strokes this wide an error of a seventh of
    // a pixel is acceptable, and it halves the number of pieces.
    let letters = MenuPaths.monogram.map {
      StrokeBatch.Object(position: middle, path: FlatPath($0, tolerance: 3 * tolerance))
    }
    figures = try StrokeBatch(
      single.map { path, centre in
        StrokeBatch.Object(
          position: middle, path: FlatPath(path, tolerance: tolerance), origin: centre)
      } + letters, label: "menu figures", driver: context.driver)
    let written = MenuTexts(scene, driverName: context.driver.shortName)
    let runs = try TextRuns(
      written.entries, family: scene.design.font, label: "menu texts", context: context)
    texts = try TextBatch(runs, driver: context.driver)
    positions = written.positions
    plates = written.plates
    signCount = signs.count
    self.source = source
  }

  /// Ranges of objects in ``figures``.
  enum Figure {
    static let info = 0..<1
    static let mark = 1..<2
    static let underline = 2..<3
    /// One object per part, so that each part costs only its own rectangle.
    static let monogram = 3..<3 + MenuPaths.monogram.count
  }
}
