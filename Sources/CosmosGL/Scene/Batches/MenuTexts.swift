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

  /// The grounds of the texts.
  struct Plates {
    /// Under the rings of the open menu.
    let menu: Plate
    let instruction: Plate
    let panel: Plate
    /// Under the info button.
    let info: Plate
  }

  /// The grounds of the texts; a sky may have them only with the highest contrast.
  let plates: Plates

  private let canvas: Canvas

  /// - Parameters:
  ///   - scene: Provides the texts and their language.
  ///   - driverName: Name of the device, as shown in the panel.
  init(_ scene: SkyScene, driverName: String) {
    canvas = scene.canvas
    let (strings, latin) = (scene.strings, MenuTexts.latin)
    let middle = Point(x: 0, y: 0)
    let (instruction, panel) = (
      MenuTexts.lines(.instruction, of: strings),
      MenuTexts.panel(of: scene, driverName, in: strings)
    )
    plates = Plates(instruction, panel, on: scene)
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
    append(
      strings?.text(.info) ?? "Info", else: "Info", size: MenuLayout.labelSize,
      at: middle)
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
      instruction, else: MenuTexts.lines(.instruction, of: latin),
      pitch: MenuLayout.instructionPitch, around: MenuLayout.instructionCentre
    ) { _ in MenuLayout.instructionSize }
    positions.panel = appendBlock(
      panel, else: MenuTexts.panel(of: scene, driverName, in: latin),
      pitch: PanelLayout.linePitch, around: middle
    ) { PanelLayout.textSize(of: $0, on: scene.canvas) }
    let start = entries.count
    append(
      strings?.text(.link) ?? "", else: latin?.text(.link) ?? "", size: PanelLayout.linkSize,
      at: PanelLayout.linkCentre(on: canvas))
    positions.link = start..<entries.count
  }

  /// English, which every font covers, for text whose glyphs the fonts lack.
  private static let latin = try? Strings.builtIn("en")

  private static func lines(
    _ key: Strings.Key, of strings: Strings?, filling values: [String: String] = [:]
  ) -> [String] {
    let text = strings?.text(key, filling: values) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the info panel, which says where what the sky shows comes from.
  private static func panel(
    of scene: SkyScene, _ driverName: String, in strings: Strings?
  ) -> [String] {
    let credit = scene.credits.map { "\(strings?.text($0) ?? "")\n" }.joined()
    return lines(
      .panel, of: strings,
      filling: ["version": scene.version, "driver": driverName, "credit": "\n" + credit])
  }

  /// Appends lines as a block centred vertically on a point.
  private mutating func appendBlock(
    _ rows: [String], else others: [String], pitch: Double, around centre: Point,
    size: (String) -> Double
  ) -> Range<Int> {
    let start = entries.count
    for (index, row) in rows.enumerated() where !row.isEmpty {
      let down = (Double(index) - Double(rows.count - 1) / 2) * pitch
      append(
        row, else: others.indices.contains(index) ? others[index] : row, size: size(row),
        at: Point(x: centre.x, y: centre.y + down), anchor: .line)
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
}

extension MenuTexts.Plates {
  /// Creates the plates of a scene's texts.
  ///
  /// - Parameters:
  ///   - instruction: The lines of the instruction.
  ///   - panel: Those of the info panel.
  ///   - scene: The scene of the menu.
  fileprivate init(_ instruction: [String], _ panel: [String], on scene: SkyScene) {
    let canvas = scene.canvas
    let diameter = 2 * MenuLayout.signRing.outer
    menu = Plate(
      of: Size(width: diameter, height: diameter), around: Point(x: 0, y: 0), isRound: true,
      on: canvas)
    let size = PanelLayout.extent(of: instruction, pitch: MenuLayout.instructionPitch) { _ in
      MenuLayout.instructionSize
    }
    self.instruction = Plate(of: size, around: MenuLayout.instructionCentre, on: canvas)
    let area = PanelLayout.area(
      of: panel, link: scene.strings?.text(.link) ?? "", on: canvas)
    self.panel = Plate(of: area.size, around: area.centre, on: canvas)
    let side = MenuLayout.infoReach + 4
    info = Plate(
      of: Size(width: side, height: side), around: MenuLayout.infoCentre, isRound: true, on: canvas)
  }
}

extension Driver {
  /// The device's name up to the first parenthesis or slash, without trailing spaces.
  var shortName: String {
    let name = renderer.prefix { $0 != "(" && $0 != "/" }
    return String(name.reversed().drop { $0 == " " }.reversed())
  }
}
