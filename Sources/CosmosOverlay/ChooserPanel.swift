import CosmosCore
import CosmosGL
import CosmosText

/// A row of small pictures, each with a name and a text, one of which has the focus.
///
/// Like an overlay, it is not part of the sky; the caller draws it after the frame.
///
/// - Important: Create, use and release it while its context is current.
package final class ChooserPanel {
  /// What an item shows under its picture.
  package struct Item: Hashable, Sendable {
    package var name: String
    package var text: String
    /// Whether the text says what is wrong with the item.
    package var isBroken = false

    /// Creates an item.
    package init(name: String, text: String) {
      (self.name, self.text) = (name, text)
    }
  }

  /// The places of everything; `nil` until it is loaded.
  package private(set) var layout: ChooserLayout?
  /// The first item that is shown.
  package private(set) var first = 0

  private let family: String
  private var canvas: Canvas?
  private var obstacle = 0
  private var items: [Item] = []
  private var focus = 0
  private var fontSize = 0.0
  /// The name and the lines of each item.
  private var lines: [Item: [MessageLayout.Line]] = [:]
  /// The texts of the items in view, by the items' numbers.
  private var texts: [Int: Texts] = [:]
  private var plan = FramePlan()
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  private struct Texts {
    let item: Item
    let layout: ChooserLayout
    /// The name, then the lines.
    let batch: TextBatch
  }

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(renderer: Renderer, font: String) throws(RendererError) {
    try renderer.prepare([.box, .text, .overlay])
    self.renderer = renderer
    family = font + ", monospace"
  }

  /// Whether the panel draws with a renderer.
  package func isDrawn(by renderer: Renderer?) -> Bool { self.renderer === renderer }

  /// Lays out the items and uploads the texts of those in view, unless that has been done.
  ///
  /// - Parameters:
  ///   - items: The items, at least one.
  ///   - focus: The number of the item with the focus, which comes into view.
  ///   - canvas: The size and scale of the image.
  ///   - obstacle: Lower edge of what stands above the row; 0 for nothing.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func load(
    _ items: [Item], focus: Int, for canvas: Canvas, below obstacle: Int = 0
  ) throws(RendererError) {
    self.focus = focus
    if items != self.items || canvas != self.canvas || obstacle != self.obstacle {
      self.obstacle = obstacle
      layOut(items, on: canvas)
    }
    guard let layout else { return }
    first = layout.first(showing: focus, after: first)
    texts = texts.filter { shown.contains($0.key) }
    for number in shown {
      if let known = texts[number], known.item == items[number], known.layout == layout { continue }
      texts[number] = Texts(
        item: items[number], layout: layout, batch: try batch(of: items[number], in: layout))
    }
  }

  /// The numbers of the items in view.
  package var shown: Range<Int> { first..<first + (layout?.visibleCount ?? 0) }

  /// Draws the row over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - viewport: The part of the image that the target shows; `nil` for a window as large as the canvas.
  ///   - current: The number of the item that is marked; `nil` for none.
  ///   - picture: Returns the picture of an item and its opacity, 0 to 1; `nil` if there is none yet.
  package func draw(
    into viewport: Viewport? = nil, marking current: Int?,
    picture: (Int) -> (thumbnail: Thumbnail, opacity: Double)?
  ) {
    guard let canvas, let layout, layout.visibleCount > 0 else { return }
    plan.removeAll()
    plan.begin("chooser", isCounted: false)
    let isHigh = renderer.hasHighContrast
    plan.appendGround(layout.panel.vector, cell: layout.cell, isHigh: isHigh)
    for number in shown {
      let place = layout.picture(at: number - first)
      plan.appendBox(place.vector, color: ChooserPanel.empty)
      if let (thumbnail, opacity) = picture(number) {
        plan.appendPanel(thumbnail.target, area: place.vector, opacity: opacity)
      }
      if number == current { appendMark(in: place, cell: layout.cell) }
      if number == focus { appendFrame(around: layout.item(at: number - first), layout.cell) }
    }
    if let (track, mark) = layout.mark(first: first) {
      plan.appendBox(track.vector, color: OverlayColor.rule)
      plan.appendBox(mark.vector, color: OverlayInk.dim.color(isHigh: isHigh))
    }
    let part =
      viewport
      ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    _ = renderer.execute(plan, on: Overlay.projection(part))
    for number in shown { drawTexts(of: number, in: layout, into: part) }
  }

  private func drawTexts(of number: Int, in layout: ChooserLayout, into part: Viewport) {
    guard let texts = texts[number] else { return }
    plan.removeAll()
    plan.begin("chooser's texts", isCounted: false)
    let isHigh = renderer.hasHighContrast
    plan.append(
      0..<1, of: texts.batch, color: OverlayInk.bright.color(isHigh: isHigh), view: Overlay.columns)
    plan.append(
      1..<texts.batch.count, of: texts.batch,
      color: texts.item.isBroken ? ChooserPanel.red : OverlayInk.plain.color(isHigh: isHigh),
      view: Overlay.columns)
    // The texts have their places relative to the item.
    let place = layout.item(at: number - first)
    _ = renderer.execute(
      plan,
      on: Overlay.projection(
        Viewport(
          x: part.x - place.left, y: part.y - place.top, width: part.width, height: part.height,
          startsAtTop: part.startsAtTop)))
  }

  /// Adds the dot that marks the current item, in the upper right corner of its picture.
  private func appendMark(in place: ChooserLayout.Area, cell: Int) {
    let side = Float(cell)
    let (left, top) = (Float(place.left + place.width) - 2 * side, Float(place.top) + side)
    plan.appendBox(
      SIMD4(left - side / 2, top - side / 2, 2 * side, 2 * side), radius: Double(side),
      color: .plate)
    plan.appendBox(
      SIMD4(left, top, side, side), radius: Double(side) / 2, color: ChooserPanel.mint)
  }

  /// Adds a frame within a rectangle.
  private func appendFrame(around place: ChooserLayout.Area, _ cell: Int) {
    let area = place.vector
    let thickness = Float(max(2, cell / 4))
    for side in [
      SIMD4(area.x, area.y, area.z, thickness),
      SIMD4(area.x, area.y + area.w - thickness, area.z, thickness),
      SIMD4(area.x, area.y + thickness, thickness, area.w - 2 * thickness),
      SIMD4(area.x + area.z - thickness, area.y + thickness, thickness, area.w - 2 * thickness),
    ] {
      plan.appendBox(side, color: ChooserPanel.mint)
    }
  }

  // MARK: Texts

  /// Breaks all texts into lines, and finds a place for everything.
  private func layOut(_ items: [Item], on canvas: Canvas) {
    if canvas != self.canvas { (lines, texts) = ([:], [:]) }
    (self.items, self.canvas) = (items, canvas)
    let missing = Set(items).subtracting(lines.keys)
    let (width, family) = (Double(ChooserLayout.textWidth(on: canvas)), family)
    let one = ChooserLayout(on: canvas, count: items.count, rows: 0)
    let cell = Double(one.cell)
    let (size, broken) = TextQueue.run {
      let rasterizer = TextRasterizer(family: family)
      let size = 100 * cell / max(0.1, rasterizer.advance(of: "0", size: 100))
      func lines(_ text: String, _ rows: Int) -> [MessageLayout.Line] {
        MessageLayout.wrap(
          String(text.prefix(ChooserPanel.maxCharacters)), into: width, rows: rows
        ) {
          rasterizer.advance(of: $0, size: size)
        }
      }
      let broken = missing.map { item in
        let name = lines(item.name, 1).first ?? MessageLayout.Line(text: "", width: 0)
        return (item: item, lines: [name] + lines(item.text, ChooserPanel.maxRows))
      }
      return (size, broken)
    }
    fontSize = size
    for (item, text) in broken { lines[item] = text }
    let rows = items.map { lines[$0].map { $0.count - 1 } ?? 0 }.max() ?? 0
    layout = ChooserLayout(on: canvas, count: items.count, rows: rows, below: obstacle)
  }

  /// Rasterizes the texts of an item.
  private func batch(of item: Item, in layout: ChooserLayout) throws(RendererError) -> TextBatch {
    let shown = (lines[item] ?? []).prefix(1 + layout.rows)
    let isCut = (lines[item] ?? []).count > shown.count
    let texts = shown.enumerated().map { row, line in
      PanelText(
        text: isCut && row == shown.count - 1 && row > 0
          ? line.text.dropLast() + "…" : line.text,
        left: layout.cell / 2, top: layout.nameTop + row * layout.pitch,
        centre: Point(x: line.width / 2, y: Double(layout.pitch) / 2))
    }
    let runs = try TextRuns(
      texts, size: fontSize, family: family, label: "chooser", driver: renderer.driver)
    return try TextBatch(runs, driver: renderer.driver)
  }

  /// Maximum number of lines of a text, and of its characters, which bounds the time of the layout.
  private static let (maxRows, maxCharacters) = (12, 400)
  private static let empty = Color(rgb: 0x060A20)
  private static let mint = Color(rgb: 0xA2FFE3)
  private static let red = Color(rgb: 0xFF8098)
}
