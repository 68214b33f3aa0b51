import CosmosCore

/// Writes states of a sky as JSON, a line each.
struct TraceLines {
  /// The lines that were not taken yet, in UTF-8.
  var bytes: [UInt8] = []

  private let design: SkyDesign
  /// Where the icons are in the closed and in the open menu, in points from the middle of the canvas.
  private let iconCentres: [(closed: Point, open: Point)]

  init(of design: SkyDesign) {
    self.design = design
    let signs = design.catalog.signs
    iconCentres = signs.enumerated().map { index, sign in
      (
        MenuLayout.closedIconCentre(of: sign, at: index, of: signs.count),
        MenuLayout.openIconCentre(at: index, of: signs.count)
      )
    }
  }

  /// Appends the state of a sky.
  ///
  /// - Parameters:
  ///   - sky: The state.
  ///   - time: The frame's time.
  ///   - sounds: What began to sound since the line before.
  mutating func append(_ sky: Sky, at time: Double, sounds: [SkyEffect.Sound]) {
    let scene = sky.scene
    let offset = sky.offset
    append("{\"t\":")
    append(time)
    append(",\"canvas\":[")
    append(scene.canvas.width)
    append(",")
    append(scene.canvas.height)
    append("],\"offset\":")
    append(offset)
    append(",\"layers\":[")
    for (index, layer) in design.layers.enumerated() {
      if index > 0 { append(",") }
      append(scene.offset(of: layer, at: offset))
    }
    append("],\"motion\":\"")
    append(sky.motionKind.rawValue)
    append("\",\"sign\":")
    appendName(of: sky.currentSign)
    append(",\"lines\":")
    append(sky.currentStrokeEnd)
    let frame = sky.frame
    appendMenu(sky.menuFrame, of: sky)
    append(",\"leaving\":{")
    appendLeaving(frame, sky)
    append("},\"instruction\":")
    append(frame.instruction)
    append(",\"panel\":")
    append(frame.panel)
    append(",\"sounds\":[")
    for (index, sound) in sounds.enumerated() {
      append("\(index > 0 ? "," : "")\"\(sound.rawValue)\"")
    }
    append("]}\n")
  }

  private mutating func appendMenu(_ menu: MenuFrame, of sky: Sky) {
    let canvas = sky.scene.canvas
    append(",\"menu\":{\"state\":\"\(sky.menuState)\",\"selection\":")
    appendName(of: menu.highlight)
    append(",\"thick\":")
    append(menu.thickRadius)
    append(",\"thin\":")
    append((0..<6).map { menu.thinRadii[$0] })
    append(",\"thinAlpha\":")
    append((0..<6).map { menu.thinOpacities[$0] })
    append(",\"scale\":")
    append([menu.dashWidths.x, menu.dashWidths.y])
    append(",\"dividers\":")
    append((0..<min(iconCentres.count, 64)).map { menu.dividers[$0] })
    append(",\"icons\":{\"stroke\":")
    append(menu.iconStrokeEnd)
    append(",\"centres\":[")
    for (index, (closed, open)) in iconCentres.enumerated() {
      append(index > 0 ? ",[" : "[")
      append(canvas.width / 2 + closed.x + (open.x - closed.x) * menu.iconTravel)
      append(",")
      append(canvas.height / 2 + closed.y + (open.y - closed.y) * menu.iconTravel)
      append("]")
    }
    append("]},\"shadow\":")
    append(menu.shadow)
    append(",\"info\":")
    append(menu.info)
    append(",\"label\":")
    switch menu.label {
    case nil: append("null")
    case .info: append("\"Info\"")
    case .sign(let index): append("\"\(design.catalog.signs[index].name.capitalizedFirst)\"")
    }
    append("}")
  }

  private mutating func appendLeaving(_ frame: SkyFrame, _ sky: Sky) {
    var isFirst = true
    for reveal in frame.reveals where reveal.sign != sky.currentSign {
      if !isFirst { append(",") }
      isFirst = false
      appendName(of: reveal.sign)
      append(":")
      append(reveal.strokeEnd)
    }
  }

  private mutating func appendName(of sign: Int?) {
    guard let sign else { return append("null") }
    append("\"")
    append(design.catalog.signs[sign].name)
    append("\"")
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ numbers: [Double]) {
    append("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(",") }
      append(number)
    }
    append("]")
  }

  /// A number in as many digits as tell it from every other; whole ones without a point.
  private mutating func append(_ number: Double) {
    if number == number.rounded(), abs(number) < 1e15 {
      append(String(Int(number)))
    } else {
      append(number.description)
    }
  }
}

extension String {
  /// The same word with its first letter large.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
