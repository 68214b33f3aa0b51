import CosmosCore

/// Draw commands for the menu and the elements around it, in the back-to-front order of the original app.
extension FramePlan {
  /// Adds a frame's menu, instruction, panel and splash.
  mutating func append(_ frame: SkyFrame, on batches: MenuBatches) {
    let isHigh = frame.hasHighContrast
    if let menu = frame.menu {
      appendShade(menu.shadow)
      appendPlate(
        batches.plates.menu, opacity: menu.shadow / MenuLayout.openShadow, isHigh: isHigh,
        of: batches)
      appendRings(of: menu)
      appendDividers(of: menu, on: batches, isHigh: isHigh)
      appendSelection(of: menu, on: batches, isHigh: isHigh)
      appendInfo(of: menu, on: batches, isHigh: isHigh)
      appendIcons(of: menu, on: batches)
      appendPlate(
        batches.plates.instruction, opacity: frame.instruction, isHigh: isHigh, of: batches)
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

  /// Adds the ground of a text, if the sky has any, or with the highest contrast.
  private mutating func appendPlate(
    _ plate: Plate, opacity: Double, isHigh: Bool, of batches: MenuBatches
  ) {
    guard batches.source.hasPlates || isHigh else { return }
    append(plate, color: .plate(isHigh: isHigh), opacity: opacity)
  }

  /// Adds the info button; with the highest contrast, it is black on white while it is selected.
  private mutating func appendInfo(of menu: MenuFrame, on batches: MenuBatches, isHigh: Bool) {
    var color = MenuColor.white
    if isHigh {
      let isSelected = menu.label == .info
      append(
        batches.plates.info, color: isSelected ? MenuColor.white : .blackPlate, opacity: menu.info)
      if isSelected { color = .blackPlate }
    }
    append(
      MenuBatches.Figure.info, width: isHigh ? 2 : 1.1, color: color.withAlpha(menu.info),
      of: batches)
  }

  private mutating func appendDividers(
    of menu: MenuFrame, on batches: MenuBatches, isHigh: Bool
  ) {
    let count = min(batches.signCount, MenuFrame.maxDividers)
    append(
      (0..<count).lazy.map {
        StrokeDraw.Part(range: $0..<$0 + 1, strokeEnd: menu[divider: $0])
      }, of: batches.dividers,
      style: StrokeDraw.Style(
        width: 1, color: MenuColor.blue.text(isHigh: isHigh).withAlpha(menu.opacity),
        hasRoundCaps: false),
      view: .centred)
  }

  private mutating func appendSelection(
    of menu: MenuFrame, on batches: MenuBatches, isHigh: Bool
  ) {
    if let index = menu.highlight {
      let share = 1 / Double(batches.signCount)
      let (inner, outer) = MenuLayout.signRing
      append(
        RingDraw(
          radius: (inner + outer) / 2, width: outer - inner, color: MenuColor.blue.withAlpha(0.8),
          sector: (start: share * Double(index), length: share)))
      if isHigh { appendOutline(ofSector: index, of: batches.signCount) }
    }
    let guides = (isHigh ? 1 : MenuLayout.guideOpacity) * menu.info * menu.opacity
    append(batches.positions.guides, color: MenuColor.white.withAlpha(guides), of: batches.texts)
    let line: Int
    switch menu.label {
    case nil: return
    case .sign(let index):
      line = index
      appendNeighbours(of: index, on: batches, isHigh: isHigh)
    case .info: line = batches.signCount
    }
    append(line..<line + 1, color: MenuColor.white, of: batches.texts)
  }

  /// Adds the names above and below the selected one, if the menu lists names.
  private mutating func appendNeighbours(
    of index: Int, on batches: MenuBatches, isHigh: Bool
  ) {
    for (row, names) in zip(MenuLayout.listRows, batches.positions.rows) {
      let count = batches.signCount
      let line = names.lowerBound + ((index + row.step) % count + count) % count
      append(
        line..<line + 1, color: MenuColor.white.withAlpha(isHigh ? 1 : row.opacity),
        of: batches.texts)
    }
  }

  /// Outlines the sector of a sign.
  private mutating func appendOutline(ofSector index: Int, of count: Int) {
    let share = 1 / Double(count)
    let start = share * Double(index)
    let (inner, outer) = MenuLayout.signRing
    let width = FramePlan.outline
    for radius in [inner + width / 2, outer - width / 2] {
      append(
        RingDraw(
          radius: radius, width: width, color: MenuColor.white, sector: (start, share)))
    }
    let middle = (inner + outer) / 2
    let turn = min(share, width / (2 * .pi * middle))
    for start in [start, start + share - turn] {
      append(
        RingDraw(
          radius: middle, width: outer - inner, color: MenuColor.white, sector: (start, turn)))
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
    let isHigh = frame.hasHighContrast
    appendPlate(batches.plates.panel, opacity: frame.panel, isHigh: isHigh, of: batches)
    append(
      MenuBatches.Figure.mark, width: 3.5, color: MenuColor.pink.withAlpha(frame.panel), of: batches
    )
    append(
      batches.positions.panel, color: MenuColor.white.withAlpha(frame.panel), of: batches.texts)
    let link = MenuColor.white.mixed(with: MenuColor.pink, by: frame.linkPress)
    append(batches.positions.link, color: link.withAlpha(frame.panel), of: batches.texts)
    append(
      MenuBatches.Figure.underline, width: PanelLayout.underlineWidth,
      color: MenuColor.pink.text(isHigh: isHigh).withAlpha(frame.panel), hasRoundCaps: false,
      of: batches)
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

  /// Width of the outline of a selection, in points.
  private static let outline = 3.0
}

/// The colours of the menu and the elements around it.
private enum MenuColor {
  static let blue = Color(rgb: 0x1845FF)
  static let pink = Color(rgb: 0xFF0079)
  static let white = Color(rgb: 0xFFFFFF)
}
