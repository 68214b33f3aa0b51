import CosmosCore

/// The lines of text of the menu and the panel, and where they stand.
struct MenuTexts {
  /// Where in the list everything is.
  struct Places {
    /// The signs' names, in the order of the signs, and then the word for the info button.
    var labels = 0..<0
    var instruction = 0..<0
    var panel = 0..<0
    var link = 0..<0
  }

  private(set) var entries: [TextBatch.Entry] = []
  private(set) var places = Places()

  private let canvas: Canvas
  /// The texts in Latin letters, for where the fonts lack others.
  private let latin: Strings?

  /// - Parameters:
  ///   - scene: What is written, and in which language.
  ///   - driverName: The device, as the panel names it.
  init(_ scene: SkyScene, driverName: String) {
    canvas = scene.canvas
    latin = MenuTexts.latinStrings
    let strings = scene.strings
    let middle = Point(x: 0, y: 0)
    for sign in scene.design.catalog.signs {
      append(
        strings?.name(ofSign: sign.name) ?? sign.name, else: sign.name, size: MenuTexts.size,
        at: middle)
    }
    append(strings?.text(.info) ?? "Info", else: "Info", size: MenuTexts.size, at: middle)
    places.labels = 0..<entries.count
    places.instruction = appendBlock(
      strings?.text(.instruction) ?? "", else: latin?.text(.instruction) ?? "",
      size: MenuTexts.size,
      pitch: MenuTexts.size * MenuTexts.linePitch, around: MenuLayout.instructionCentre)
    let values = ["version": scene.version, "driver": driverName]
    places.panel = appendBlock(
      strings?.text(.panel, filling: values) ?? "",
      else: latin?.text(.panel, filling: values) ?? "", size: PanelLayout.textSize,
      pitch: PanelLayout.linePitch, around: middle)
    let start = entries.count
    append(
      strings?.text(.link) ?? "", else: latin?.text(.link) ?? "", size: PanelLayout.linkSize,
      at: PanelLayout.linkCentre(on: canvas))
    places.link = start..<entries.count
  }

  /// English, which every font can write.
  private static let latinStrings: Strings? = {
    do throws(DesignError) {
      return try Strings.builtIn("en")
    } catch {
      return nil
    }
  }()

  /// Appends the lines of a text as a block that stands evenly around a point.
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

  /// Appends a line whose middle stands at a point, counted from the middle of the canvas.
  private mutating func append(
    _ text: String, else fallback: String, size: Double, at point: Point,
    anchor: TextRasterizer.Anchor = .ink
  ) {
    let down = (canvas.height / 2 + point.y) * canvas.scale
    let across = (canvas.width / 2 + point.x) * canvas.scale
    entries.append(
      TextBatch.Entry(
        place: StripPoint(x: 0, y: Float((canvas.height / 2 + point.y) / canvas.height)),
        line: TextLine(
          text: text, fallback: fallback, size: size * canvas.scale,
          fraction: Point(x: across, y: down).fractionOfPixel,
          anchor: anchor)))
  }

  /// Size of the font of labels and of the instruction, in points.
  private static let size = 13.0

  /// From one line to the next, as a share of the font's size: that of the font itself.
  private static let linePitch = 1.164
}

extension Driver {
  /// The device's name without what stands in brackets.
  var shortName: String {
    let name = renderer.prefix { $0 != "(" && $0 != "/" }
    return String(name.reversed().drop { $0 == " " }.reversed())
  }
}
