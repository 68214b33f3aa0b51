import CosmosCore
import CosmosText

/// The lines of text of the menu and the panel, and their positions.
struct MenuTexts {
  /// Ranges of lines in ``entries``.
  struct Positions {
    /// The signs' names in catalogue order, followed by the label of the info button.
    var labels = 0..<0
    /// The signs' names in catalogue order, for each of the list's rows; empty if the menu shows icons.
    var rows: [Range<Int>] = []
    /// The names on the ring; empty if the menu shows icons.
    var guides = 0..<0
    var instruction = 0..<0
    var panel = 0..<0
    var link = 0..<0
  }

  private(set) var entries: [TextBatch.Entry] = []
  private(set) var positions = Positions()

  private let canvas: Canvas

  /// - Parameters:
  ///   - scene: Provides the texts and their language.
  ///   - driverName: Name of the device, as shown in the panel.
  init(_ scene: SkyScene, driverName: String) {
    canvas = scene.canvas
    let (strings, latin) = (scene.strings, MenuTexts.latin)
    let middle = Point(x: 0, y: 0)
    let signs = scene.design.catalog.signs
    let listsNames = MenuLayout.listsNames(of: signs.count)
    func appendName(_ index: Int, _ width: Double, _ size: Double, at point: Point) {
      let name = scene.menuName(ofSign: index)
      append(
        name, else: signs[index].name,
        size: MenuLayout.size(of: name, fitting: width, upTo: size), at: point)
    }
    for index in signs.indices {
      appendName(
        index, MenuLayout.labelWidth, listsNames ? MenuLayout.listSize : MenuLayout.labelSize,
        at: middle)
    }
    append(strings?.text(.info) ?? "Info", else: "Info", size: MenuTexts.size, at: middle)
    positions.labels = 0..<entries.count
    if listsNames {
      for row in MenuLayout.listRows {
        let start = entries.count
        for index in signs.indices {
          appendName(index, row.width, row.size, at: Point(x: 0, y: row.y))
        }
        positions.rows.append(start..<entries.count)
      }
      let start = entries.count
      for guide in 0..<MenuLayout.guideCount {
        appendName(
          MenuLayout.sign(ofGuide: guide, of: signs.count), MenuLayout.guideWidth,
          MenuLayout.guideSize, at: MenuLayout.guideCentre(at: guide, of: signs.count))
      }
      positions.guides = start..<entries.count
    }
    positions.instruction = appendBlock(
      strings?.text(.instruction) ?? "", else: latin?.text(.instruction) ?? "",
      size: MenuTexts.size,
      pitch: MenuTexts.size * MenuTexts.linePitch, around: MenuLayout.instructionCentre)
    let values = ["version": scene.version, "driver": driverName]
    positions.panel = appendBlock(
      strings?.text(.panel, filling: values) ?? "",
      else: latin?.text(.panel, filling: values) ?? "", size: PanelLayout.textSize,
      pitch: PanelLayout.linePitch, around: middle)
    let start = entries.count
    append(
      strings?.text(.link) ?? "", else: latin?.text(.link) ?? "", size: PanelLayout.linkSize,
      at: PanelLayout.linkCentre(on: canvas))
    positions.link = start..<entries.count
  }

  /// English, which every font covers, for text whose glyphs the fonts lack.
  private static let latin = try? Strings.builtIn("en")

  /// Appends the lines of a text as a block centred vertically on a point.
  private mutating func appendBlock(
    _ text: String, else fallback: String, size: Double, pitch: Double, around centre: Point
  ) -> Range<Int> {
    let start = entries.count
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let others = fallback.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() where !row.isEmpty {
      let down = (Double(index) - Double(rows.count - 1) / 2) * pitch
      append(
        String(row), else: String(others.indices.contains(index) ? others[index] : row),
        size: size, at: Point(x: centre.x, y: centre.y + down),
        anchor: .line)
    }
    return start..<entries.count
  }

  /// Appends a line centred on a point, which is relative to the centre of the canvas.
  private mutating func append(
    _ text: String, else fallback: String, size: Double, at point: Point,
    anchor: TextRasterizer.Anchor = .ink
  ) {
    let down = (canvas.height / 2 + point.y) * canvas.scale
    let across = (canvas.width / 2 + point.x) * canvas.scale
    entries.append(
      TextBatch.Entry(
        position: StripPoint(x: 0, y: Float((canvas.height / 2 + point.y) / canvas.height)),
        line: TextLine(
          text: text, fallback: fallback, size: size * canvas.scale,
          fraction: Point(x: across, y: down).fractionOfPixel,
          anchor: anchor), offset: point.x * canvas.scale))
  }

  /// Font size of the info button's label and of the instruction, in points.
  private static let size = MenuLayout.labelSize

  /// Line spacing as a multiple of the font size; the font's own value.
  private static let linePitch = 1.164
}

extension Driver {
  /// The device's name up to the first parenthesis or slash, without trailing spaces.
  var shortName: String {
    let name = renderer.prefix { $0 != "(" && $0 != "/" }
    return String(name.reversed().drop { $0 == " " }.reversed())
  }
}
