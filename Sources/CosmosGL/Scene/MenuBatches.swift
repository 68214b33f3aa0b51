import CosmosCore

/// What the menu, the panel and the launch picture are made of, on the GPU.
final class MenuBatches: SceneResource {
  /// What was uploaded; a batches is made again only when this changes.
  struct Source: Hashable {
    let catalog: SignCatalog
    let canvas: Canvas
    let strings: Strings?
    let font: String
    let version: String

    init(_ scene: SkyScene) {
      catalog = scene.design.catalog
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
      version = scene.version
    }
  }

  let source: Source
  let signCount: Int
  /// The signs' icons, which travel from their closed places to their open ones.
  let icons: StrokeBatch
  /// The lines that divide the ring of signs, from their inner ends outward.
  let dividers: StrokeBatch
  /// The info button, the mark, the line under the link, and the parts of the launch picture, in this
  /// order.
  let figures: StrokeBatch
  /// All lines of text; see ``MenuTexts``.
  let texts: TextBatch
  /// Where in the texts everything is.
  let places: MenuTexts.Places

  var count: Int { icons.count + dividers.count + figures.count + texts.count }

  init(
    _ source: Source, scene: SkyScene, context: UploadContext
  ) throws(RendererError) {
    let signs = scene.design.catalog.signs
    let canvas = scene.canvas
    let middle = StripPoint(x: 0, y: 0.5)
    // A twentieth of a pixel can't be seen.
    let tolerance = 0.05 / canvas.scale
    icons = try StrokeBatch(
      signs.enumerated().map { index, sign in
        let (corner, size) = sign.icon.bounds
        let scale = MenuLayout.iconScale
        let closed = MenuLayout.closedIconCentre(of: sign, at: index, of: signs.count)
        let open = MenuLayout.openIconCentre(at: index, of: signs.count)
        return StrokeBatch.Object(
          place: middle, path: FlatPath(sign.icon, tolerance: tolerance / scale),
          origin: Point(
            x: closed.x - (corner.x + size.width / 2) * scale,
            y: closed.y - (corner.y + size.height / 2) * scale),
          displacement: Point(x: open.x - closed.x, y: open.y - closed.y), size: scale)
      }, label: "menu icons", driver: context.driver)
    dividers = try StrokeBatch(
      signs.indices.map { index in
        let (inner, outer) = MenuLayout.divider(at: index, of: signs.count)
        let path = IconPath(steps: [.move(to: inner), .line(to: outer)])
        return StrokeBatch.Object(place: middle, path: FlatPath(path, tolerance: 1))
      }, label: "menu dividers", driver: context.driver)
    let link = scene.strings?.text(.link) ?? ""
    let linkCentre = PanelLayout.linkCentre(on: canvas)
    let half = PanelLayout.halfWidth(of: link)
    let under = linkCentre.y + PanelLayout.linkSize * 0.37 + PanelLayout.underlineGap
    let underline = IconPath(steps: [
      .move(to: Point(x: linkCentre.x - half, y: under)),
      .line(to: Point(x: linkCentre.x + half + 1, y: under)),
    ])
    let single = [
      (MenuPaths.info, MenuLayout.infoCentre),
      (MenuPaths.mark, PanelLayout.markCentre(on: canvas)), (underline, Point(x: 0, y: 0)),
    ]
    // Each pixel around the launch picture looks at all pieces of its part. On strokes as broad as its
    // own they may stray by a seventh of a pixel, and are half as many.
    let letters = MenuPaths.monogram.map {
      StrokeBatch.Object(place: middle, path: FlatPath($0, tolerance: 3 * tolerance))
    }
    figures = try StrokeBatch(
      single.map { path, centre in
        StrokeBatch.Object(
          place: middle, path: FlatPath(path, tolerance: tolerance), origin: centre)
      } + letters, label: "menu figures", driver: context.driver)
    let written = MenuTexts(scene, driverName: context.driver.shortName)
    texts = try TextBatch(
      written.entries, family: scene.design.font, label: "menu texts", context: context)
    places = written.places
    signCount = signs.count
    self.source = source
  }

  /// Places in ``figures``.
  enum Figure {
    static let info = 0..<1
    static let mark = 1..<2
    static let underline = 2..<3
    /// Its parts; each costs only its own rectangle.
    static let monogram = 3..<3 + MenuPaths.monogram.count
  }
}
