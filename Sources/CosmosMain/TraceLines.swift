import CosmosCore

/// Writes states of a sky as JSON, a line each.
struct TraceLines {
  /// The lines that were not taken yet, in UTF-8.
  var bytes: [UInt8] = []

  private let design: SkyDesign
  /// Points from the middle of the canvas.
  private let iconCentres: [Point]

  init(of design: SkyDesign) {
    self.design = design
    iconCentres = design.catalog.signs.enumerated().map {
      MenuLayout.iconCentre(of: $0.element, at: $0.offset)
    }
  }

  /// Appends the state of a sky.
  mutating func append(_ sky: Sky, at time: Double) {
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
    appendMenu(on: scene.canvas)
    append(",\"leaving\":{")
    appendLeaving(sky)
    append("},\"instruction\":0,\"panel\":0,\"sounds\":[]}\n")
  }

  /// The menu at rest.
  private mutating func appendMenu(on canvas: Canvas) {
    append(",\"menu\":{\"state\":\"closed\",\"selection\":null,\"thick\":")
    append(MenuLayout.thickRadius)
    append(",\"thin\":")
    append(MenuLayout.thinRadii)
    append(",\"thinAlpha\":")
    append(MenuLayout.thinOpacities)
    append(",\"scale\":[0,0],\"dividers\":")
    append(Array(repeating: 0, count: MenuLayout.dividerCount))
    append(",\"icons\":{\"stroke\":")
    append(MenuLayout.iconStrokeEnd)
    append(",\"centres\":[")
    for (index, centre) in iconCentres.enumerated() {
      append(index > 0 ? ",[" : "[")
      append(canvas.width / 2 + centre.x)
      append(",")
      append(canvas.height / 2 + centre.y)
      append("]")
    }
    append("]},\"shadow\":0,\"info\":0,\"label\":null}")
  }

  private mutating func appendLeaving(_ sky: Sky) {
    var isFirst = true
    for reveal in sky.frame.reveals where reveal.sign != sky.currentSign {
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
