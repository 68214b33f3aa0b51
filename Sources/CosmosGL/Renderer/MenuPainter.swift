import CosmosCore

/// Draws the menu and what is shown around it, back to front as the original does.
struct MenuPainter: ~Copyable {
  private let sheets: SheetPass
  private let rings: RingPass

  init(driver: Driver) throws(ProgramError) {
    var sheets = SheetPass(driver: driver)
    try sheets.prepare(hasGlows: false, hasVignette: false)
    let rings = try RingPass(driver: driver)
    self.sheets = sheets
    self.rings = rings
  }

  /// What is drawn with, and where.
  struct Canvas {
    let sheet: MenuSheet
    let projection: Projection
    let canvas: CosmosCore.Canvas
  }

  /// Draws a frame's menu, instruction, panel and launch picture.
  func draw(
    _ frame: SkyFrame, on canvas: Canvas, strokes: borrowing StrokePass, text: borrowing TextPass
  ) {
    if let menu = frame.menu {
      shade(menu.shadow, on: canvas)
      drawRings(of: menu, on: canvas)
      drawDividers(of: menu, on: canvas, strokes: strokes)
      drawSelection(of: menu, on: canvas, text: text)
      drawFigure(
        MenuSheet.Figure.info, width: 1.1, color: MenuPainter.white.withAlpha(menu.info),
        on: canvas, strokes: strokes)
      drawIcons(of: menu, on: canvas, strokes: strokes)
      write(
        canvas.sheet.places.instruction, color: MenuPainter.white.withAlpha(frame.instruction),
        on: canvas, text: text)
      drawPanel(of: frame, on: canvas, strokes: strokes, text: text)
    }
    drawFigure(
      MenuSheet.Figure.monogram, width: 6, color: MenuPainter.blue.withAlpha(frame.splash),
      on: canvas, strokes: strokes)
  }

  private func drawRings(of menu: MenuFrame, on canvas: Canvas) {
    let blue = MenuPainter.blue.withAlpha(menu.opacity)
    rings.draw(
      RingPass.Ring(radius: menu.thickRadius, width: MenuLayout.thickWidth, color: blue),
      projection: canvas.projection)
    for ring in 0..<6 {
      let color = blue.withAlpha(menu.opacity * menu.thinOpacities[ring])
      rings.draw(
        RingPass.Ring(radius: menu.thinRadii[ring], width: 1, color: color),
        projection: canvas.projection)
    }
    // Both scales are drawn to 99.5 % of their length, which hides a stray last dash.
    let unit = MenuPainter.dashUnit
    rings.draw(
      RingPass.Ring(
        radius: MenuLayout.scaleRadius, width: menu.dashWidths.x, color: blue,
        sector: (start: 1.5 / 360, length: 0.995),
        dashes: RingPass.Dashes(length: unit, distance: 2 * unit, count: 4, cycle: 10 * unit)),
      projection: canvas.projection)
    rings.draw(
      RingPass.Ring(
        radius: MenuLayout.scaleRadius, width: menu.dashWidths.y, color: blue, mask: 82...90,
        sector: (start: -0.5 / 360, length: 0.995),
        dashes: RingPass.Dashes(length: unit, distance: unit, count: 1, cycle: 10 * unit)),
      projection: canvas.projection)
  }

  private func drawDividers(
    of menu: MenuFrame, on canvas: Canvas, strokes: borrowing StrokePass
  ) {
    let count = min(canvas.sheet.signCount, menu.dividers.scalarCount)
    _ = strokes.draw(
      parts: count, of: canvas.sheet.dividers,
      style: StrokePass.Style(
        width: 1, color: MenuPainter.blue.withAlpha(menu.opacity), hasRoundCaps: false),
      view: .middle, projection: canvas.projection
    ) { StrokePass.Part(range: $0..<$0 + 1, strokeEnd: menu.dividers[$0]) }
  }

  private func drawSelection(of menu: MenuFrame, on canvas: Canvas, text: borrowing TextPass) {
    if let index = menu.highlight {
      let share = 1 / Double(canvas.sheet.signCount)
      let (inner, outer) = MenuLayout.signRing
      rings.draw(
        RingPass.Ring(
          radius: (inner + outer) / 2, width: outer - inner,
          color: MenuPainter.blue.withAlpha(0.8),
          sector: (start: share * Double(index), length: share)),
        projection: canvas.projection)
    }
    let line: Int
    switch menu.label {
    case nil: return
    case .sign(let index): line = index
    case .info: line = canvas.sheet.signCount
    }
    write(line..<line + 1, color: MenuPainter.white, on: canvas, text: text)
  }

  private func drawIcons(of menu: MenuFrame, on canvas: Canvas, strokes: borrowing StrokePass) {
    _ = strokes.draw(
      StrokePass.Part(range: 0..<canvas.sheet.signCount, strokeEnd: menu.iconStrokeEnd),
      of: canvas.sheet.icons,
      style: StrokePass.Style(
        width: MenuLayout.iconWidth * MenuLayout.iconScale,
        color: MenuPainter.white.withAlpha(menu.opacity), travel: menu.iconTravel),
      view: .middle, projection: canvas.projection)
  }

  private func drawPanel(
    of frame: SkyFrame, on canvas: Canvas, strokes: borrowing StrokePass,
    text: borrowing TextPass
  ) {
    guard frame.panel > 0 else { return }
    shade(0.33 * frame.panel, on: canvas)
    drawFigure(
      MenuSheet.Figure.mark, width: 3.5, color: MenuPainter.pink.withAlpha(frame.panel),
      on: canvas, strokes: strokes)
    write(
      canvas.sheet.places.panel, color: MenuPainter.white.withAlpha(frame.panel), on: canvas,
      text: text)
    let link = MenuPainter.white.mixed(with: MenuPainter.pink, by: frame.linkPress)
    write(
      canvas.sheet.places.link, color: link.withAlpha(frame.panel), on: canvas, text: text)
    drawFigure(
      MenuSheet.Figure.underline, width: PanelLayout.underlineWidth,
      color: MenuPainter.pink.withAlpha(frame.panel), hasRoundCaps: false, on: canvas,
      strokes: strokes)
  }

  /// Lays black over everything.
  private func shade(_ opacity: Double, on canvas: Canvas) {
    guard opacity > 0 else { return }
    var contents = SheetPass.Contents()
    contents.shade = Color(red: 0, green: 0, blue: 0, alpha: opacity)
    sheets.draw(contents, canvas: canvas.canvas, projection: canvas.projection)
  }

  private func drawFigure(
    _ range: Range<Int>, width: Double, color: Color, hasRoundCaps: Bool = true,
    on canvas: Canvas, strokes: borrowing StrokePass
  ) {
    guard color.alpha > 0 else { return }
    _ = strokes.draw(
      StrokePass.Part(range: range), of: canvas.sheet.figures,
      style: StrokePass.Style(width: width, color: color, hasRoundCaps: hasRoundCaps),
      view: .middle, projection: canvas.projection)
  }

  private func write(
    _ range: Range<Int>, color: Color, on canvas: Canvas, text: borrowing TextPass
  ) {
    guard color.alpha > 0 else { return }
    _ = text.draw(
      range, of: canvas.sheet.texts, color: color, view: .middle, projection: canvas.projection)
  }

  /// Length of a dash of the scale, in points: about a degree.
  private static let dashUnit = 1.465

  private static let blue = Color(rgb: 0x1845FF)
  private static let pink = Color(rgb: 0xFF0079)
  private static let white = Color(rgb: 0xFFFFFF)
}
