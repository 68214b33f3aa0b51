import CosmosCore

/// Draw commands for the menu and the elements around it, in the back-to-front order of the original app.
extension FramePlan {
  /// Adds a frame's menu, instruction, panel and splash.
  mutating func append(_ frame: SkyFrame, on batches: MenuBatches) {
    if let menu = frame.menu {
      appendShade(menu.shadow)
      if let plate = batches.plates?.menu {
        append(plate, opacity: menu.shadow / MenuLayout.openShadow)
      }
      appendRings(of: menu)
      appendDividers(of: menu, on: batches)
      appendSelection(of: menu, on: batches)
      append(
        MenuBatches.Figure.info, width: 1.1, color: MenuColor.white.withAlpha(menu.info),
        of: batches)
      appendIcons(of: menu, on: batches)
      if let plate = batches.plates?.instruction { append(plate, opacity: frame.instruction) }
      append(
        batches.positions.instruction, color: MenuColor.white.withAlpha(frame.instruction),
        of: batches.texts)
      appendPanel(of: frame, on: batches)
    }
    append(
      MenuBatches.Figure.monogram, width: 6, color: MenuColor.blue.withAlpha(frame.splash),
      of: batches)
  }

  private mutating func appendRings(of menu: MenuFrame) {
    let blue = MenuColor.blue.withAlpha(menu.opacity)
    append(RingDraw(radius: menu.thickRadius, width: MenuLayout.thickWidth, color: blue))
    for ring in 0..<6 {
      let color = blue.withAlpha(menu.opacity * menu.thinOpacities[ring])
      append(RingDraw(radius: menu.thinRadii[ring], width: 1, color: color))
    }
    // Both scales stop at 99.5 % of their length, which hides a stray last dash.
    let unit = FramePlan.dashUnit
    append(
      RingDraw(
        radius: MenuLayout.scaleRadius, width: menu.dashWidths.x, color: blue,
        sector: (start: 1.5 / 360, length: 0.995),
        dashes: RingDraw.Dashes(length: unit, distance: 2 * unit, count: 4, cycle: 10 * unit)))
    append(
      RingDraw(
        radius: MenuLayout.scaleRadius, width: menu.dashWidths.y, color: blue, mask: 82...90,
        sector: (start: -0.5 / 360, length: 0.995),
        dashes: RingDraw.Dashes(length: unit, distance: unit, count: 1, cycle: 10 * unit)))
  }

  private mutating func appendDividers(of menu: MenuFrame, on batches: MenuBatches) {
    let count = min(batches.signCount, MenuFrame.maxDividers)
    append(
      (0..<count).lazy.map {
        StrokeDraw.Part(range: $0..<$0 + 1, strokeEnd: menu[divider: $0])
      }, of: batches.dividers,
      style: StrokeDraw.Style(
        width: 1, color: MenuColor.blue.withAlpha(menu.opacity), hasRoundCaps: false),
      view: .centred)
  }

  private mutating func appendSelection(of menu: MenuFrame, on batches: MenuBatches) {
    if let index = menu.highlight {
      let share = 1 / Double(batches.signCount)
      let (inner, outer) = MenuLayout.signRing
      append(
        RingDraw(
          radius: (inner + outer) / 2, width: outer - inner, color: MenuColor.blue.withAlpha(0.8),
          sector: (start: share * Double(index), length: share)))
    }
    let guides = MenuLayout.guideOpacity * menu.info * menu.opacity
    append(batches.positions.guides, color: MenuColor.white.withAlpha(guides), of: batches.texts)
    let line: Int
    switch menu.label {
    case nil: return
    case .sign(let index):
      line = index
      appendNeighbours(of: index, on: batches)
    case .info: line = batches.signCount
    }
    append(line..<line + 1, color: MenuColor.white, of: batches.texts)
  }

  /// Adds the names above and below the selected one, if the menu lists names.
  private mutating func appendNeighbours(of index: Int, on batches: MenuBatches) {
    for (row, names) in zip(MenuLayout.listRows, batches.positions.rows) {
      let count = batches.signCount
      let line = names.lowerBound + ((index + row.step) % count + count) % count
      append(line..<line + 1, color: MenuColor.white.withAlpha(row.opacity), of: batches.texts)
    }
  }

  private mutating func appendIcons(of menu: MenuFrame, on batches: MenuBatches) {
    append(
      StrokeDraw.Part(range: 0..<batches.signCount, strokeEnd: menu.iconStrokeEnd),
      of: batches.icons,
      style: StrokeDraw.Style(
        width: MenuLayout.iconWidth * MenuLayout.iconScale,
        color: MenuColor.white.withAlpha(menu.opacity), progress: menu.iconProgress),
      view: .centred)
  }

  private mutating func appendPanel(of frame: SkyFrame, on batches: MenuBatches) {
    guard frame.panel > 0 else { return }
    appendShade(0.33 * frame.panel)
    if let plate = batches.plates?.panel { append(plate, opacity: frame.panel) }
    append(
      MenuBatches.Figure.mark, width: 3.5, color: MenuColor.pink.withAlpha(frame.panel), of: batches
    )
    append(
      batches.positions.panel, color: MenuColor.white.withAlpha(frame.panel), of: batches.texts)
    let link = MenuColor.white.mixed(with: MenuColor.pink, by: frame.linkPress)
    append(batches.positions.link, color: link.withAlpha(frame.panel), of: batches.texts)
    append(
      MenuBatches.Figure.underline, width: PanelLayout.underlineWidth,
      color: MenuColor.pink.withAlpha(frame.panel), hasRoundCaps: false, of: batches)
  }

  /// Darkens the whole canvas with translucent black.
  mutating func appendShade(_ opacity: Double) {
    guard opacity > 0 else { return }
    append(.backdrop(BackdropDraw(ground: Color(red: 0, green: 0, blue: 0, alpha: opacity))))
  }

  private mutating func append(_ ring: RingDraw) {
    guard ring.isVisible else { return }
    append(.ring(ring))
  }

  private mutating func append(
    _ range: Range<Int>, width: Double, color: Color, hasRoundCaps: Bool = true,
    of batches: MenuBatches
  ) {
    guard color.alpha > 0 else { return }
    append(
      StrokeDraw.Part(range: range), of: batches.figures,
      style: StrokeDraw.Style(width: width, color: color, hasRoundCaps: hasRoundCaps),
      view: .centred)
  }

  private mutating func append(_ range: Range<Int>, color: Color, of texts: TextBatch) {
    guard color.alpha > 0 else { return }
    append(range, of: texts, color: color, view: .centred)
  }

  /// Length of one dash of the scale, in points; about one degree.
  private static let dashUnit = 1.465
}

/// The colours of the menu and the elements around it.
private enum MenuColor {
  static let blue = Color(rgb: 0x1845FF)
  static let pink = Color(rgb: 0xFF0079)
  static let white = Color(rgb: 0xFFFFFF)
}
