import CosmosCore
import Glibc
import Testing

/// Tests of rulers in skies whose strip is measured in degrees.
@Suite struct DegreeRulerTests {
  private static let degrees = "degrees: {points: 16.675, grow: 'left'},"

  /// A sky with a ruler, parts of which can be added.
  private func design(
    _ parts: String = "", degrees: String = DegreeRulerTests.degrees, signs: String = "ecliptic"
  ) throws(DesignError) -> SkyDesign {
    let text = """
      {name: 'n', \(degrees) signs: '\(signs)',
        layers: [{lines: {width: 1, color: '#FFFFFF'}, ruler: {
          ticks: {pitch: 16.675, shortPerTall: 10, short: [1, 4], tall: [1, 8], color: '#FFFFFF'},
          marker: {size: [1, 12], color: '#FFFFFF'},
          icon: {rise: 88, scale: 0.6, width: 2, color: '#FFFFFF'},
          name: {rise: 62, size: 12, color: '#FFFFFF'}, \(parts)}}]}
      """
    return try SkyDesign(json5: text.utf8, file: "my.json5")
  }

  private func scene(
    _ parts: String = "", degrees: String = DegreeRulerTests.degrees, signs: String = "ecliptic",
    language: String? = nil
  ) throws -> SkyScene {
    SkyScene(
      design: try design(parts, degrees: degrees, signs: signs),
      canvas: Canvas(pixelWidth: 1920, pixelHeight: 1080),
      strings: try language.map { try Strings.builtIn($0) })
  }

  @Test func `a ruler may lack degrees, a scale and months`() throws {
    for design in [try design(), try design(degrees: "", signs: "zodiac")] {
      let ruler = try #require(design.layers[0].ruler)
      #expect(ruler.degrees == nil && ruler.scale == nil && ruler.months == nil)
    }
  }

  @Test func `a scale and months are read`() throws {
    let ruler = try #require(
      try design(
        """
        scale: {step: 15, rise: 17, size: 9, color: '#102030', opacity: 0.5},
        months: {rise: 34, size: 10, color: '#FFFFFF', marker: [0.5, 12]}
        """
      ).layers[0].ruler)
    #expect(ruler.scale?.step == 15)
    #expect(ruler.scale?.label.rise == 17 && ruler.scale?.label.size == 9)
    #expect(ruler.scale?.label.color == Color(rgb: 0x10_2030).withAlpha(0.5))
    #expect(ruler.months?.label.rise == 34 && ruler.months?.label.size == 10)
    #expect(ruler.months?.marker == Size(width: 0.5, height: 12))
    let plain = try #require(
      try design(
        """
        scale: {rise: 17, size: 9, color: '#102030'}, months: {rise: 3, size: 9, color: '#FFFFFF'}
        """
      ).layers[0].ruler)
    #expect(plain.scale?.step == 10 && plain.months?.marker == nil)
  }

  @Test(arguments: [
    ("scale: {step: 7, rise: 1, size: 9, color: '#FFFFFF'}", "scale.step: must divide 360 evenly"),
    ("scale: {step: 0, rise: 1, size: 9, color: '#FFFFFF'}", "scale.step: must be a whole number"),
    (
      "scale: {step: 120, rise: 1, size: 9, color: '#FFFFFF'}", "scale.step: must be a whole number"
    ),
    ("scale: {rise: 1, color: '#FFFFFF'}", "scale.size: missing"),
    ("scale: {rise: 1, size: 300, color: '#FFFFFF'}", "scale.size: must be a number from 1 to 200"),
    ("months: {size: 9, color: '#FFFFFF'}", "months.rise: missing"),
    ("months: {rise: 1, size: 9}", "months.color: missing"),
    ("months: {rise: 1, size: 9, color: '#FFFFFF', marker: [1]}", "months.marker: must be a width"),
    ("months: {rise: 1, size: 9, color: '#FFFFFF', step: 1}", "months.step: unknown field"),
    ("showers: {rise: 1, color: '#FFFFFF'}", "showers.size: missing"),
  ])
  func `an error names the field`(parts: String, at: String) {
    expectFault(in: "my.json5", "layers[0].ruler.\(at)") { try design(parts) }
  }

  @Test(arguments: [
    ("scale: {rise: 1, size: 9, color: '#FFFFFF'}", "scale"),
    ("months: {rise: 1, size: 9, color: '#FFFFFF'}", "months"),
    ("showers: {rise: 1, size: 9, color: '#FFFFFF'}", "showers"),
  ])
  func `a scale and months need a sky with degrees`(parts: String, field: String) {
    expectFault(in: "my.json5", "layers[0].ruler.\(field): needs a sky with degrees") {
      try design(parts, degrees: "", signs: "zodiac")
    }
  }

  @Test(arguments: ["ecliptic", "zodiac", "none"])
  func `every degree has a tick, whatever the number of signs`(signs: String) throws {
    let scene = try scene(signs: signs)
    let layer = scene.design.layers[0]
    let ticks = try #require(layer.ruler).ticks
    #expect(scene.tickCount(of: ticks, on: layer) == 360)
  }

  @Test func `in a sky without degrees, ticks are the same at every sign`() throws {
    let scene = try scene(degrees: "", signs: "zodiac")
    let layer = scene.design.layers[0]
    let ticks = try #require(layer.ruler).ticks
    #expect(
      scene.tickCount(of: ticks, on: layer) == 12 * ticks.count(in: 10 * scene.canvas.width))
    #expect(scene.monthMarks.isEmpty && scene.monthStarts.isEmpty)
    #expect(scene.rulerShift(precession: 1) == 0)
    #expect(scene.rulerRows(on: layer) == Array(repeating: 0, count: 12))
    let spacings = scene.rulerSpacings(inRows: scene.rulerRows(on: layer), on: layer)
    #expect(spacings == Array(repeating: 10 * scene.canvas.width, count: 12))
  }

  @Test func `numbers stand at their degrees`() throws {
    let scene = try scene(
      "scale: {step: 90, rise: 1, size: 9, color: '#FFFFFF'}", language: "en")
    let scale = try #require(scene.design.layers[0].ruler?.scale)
    let marks = scene.marks(of: scale)
    #expect(marks.map(\.text) == ["0°", "90°", "180°", "270°"])
    #expect(marks.map(\.latinText) == marks.map(\.text))
    // Longitude grows to the left.
    #expect(marks.map(\.place) == [0, 270, 180, 90])
  }

  @Test(
    arguments: [
      (nil, "1", "12"), ("en", "January", "December"), ("zh-CN", "1月", "12月"),
    ] as [(String?, String, String)])
  func `months stand where the Sun is in their middle`(
    language: String?, first: String, last: String
  ) throws {
    let scene = try scene(language: language)
    let marks = scene.monthMarks
    #expect(marks.count == 12 && marks[0].text == first && marks[11].text == last)
    #expect(marks[0].latinText == "1" && marks[11].latinText == "12")
    #expect(abs(marks[0].place - 63.78) < 1e-9)
    // In March, the Sun reaches longitude 0.
    #expect(abs(marks[2].place - 4.025) < 1e-9)
    #expect(scene.monthStarts.count == 12 && abs(scene.monthStarts[3] - 348.59) < 1e-9)
  }

  @Test func `longitudes of the date stand beside those of J2000`() throws {
    let left = try scene().rulerShift(precession: 0.36)
    #expect(abs(left - 0.001) < 1e-12)
    let right = try scene(degrees: "degrees: {points: 16.675},").rulerShift(precession: 0.36)
    #expect(abs(right + 0.001) < 1e-12)
  }

  @Test func `of two signs that are close, the second one stands in a second row`() throws {
    let scene = try scene()
    let layer = scene.design.layers[0]
    let rows = scene.rulerRows(on: layer)
    let ophiuchus = try #require(scene.design.catalog.index(named: "ophiuchus"))
    let scorpio = try #require(scene.design.catalog.index(named: "scorpio"))
    #expect(scorpio < ophiuchus)
    for (sign, row) in rows.enumerated() { #expect(row == (sign == ophiuchus ? 1 : 0)) }
    let spacings = scene.rulerSpacings(inRows: rows, on: layer)
    #expect(spacings[ophiuchus] == scene.period)
    // Libra is nearer than Sagittarius.
    #expect(abs(spacings[scorpio] - 16.675 * (255.05 - 232.22)) < 1e-6)
    let pisces = try #require(scene.design.catalog.index(named: "pisces"))
    #expect(abs(spacings[pisces] - 16.675 * (40.69 - 10.42)) < 1e-6)
  }

  @Test func `a place without a sign is a place on the strip too`() throws {
    let scene = try scene()
    let layer = scene.design.layers[0]
    let point = Point(x: 3, y: -7)
    #expect(
      scene.position(point, at: scene.design.places[4], on: layer)
        == scene.position(point, ofSign: 4, on: layer))
    let start = scene.position(Point(x: 0, y: 0), at: 0, on: layer)
    #expect(start.x == StripPosition(phase: scene.canvas.width / 2 / scene.period).units)
  }

  @Test func `the Sun's longitudes are those of an almanac`() {
    // The low-precision formula of the Astronomical Almanac, good to 0.01 degrees.
    func longitude(_ days: Double) -> Double {
      let anomaly: Double = (357.528 + 0.985_600_3 * days) * Double.pi / 180
      let mean: Double = 280.46 + 0.985_647_4 * days
      let ellipse: Double = 1.915 * sin(anomaly)
      let rest: Double = 0.02 * sin(2 * anomaly)
      return mean + ellipse + rest
    }
    for month in 1...12 {
      let errors = (2025...2028).map { year -> Double in
        let lengths = [31, year == 2028 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        // 2025-01-01T00:00 is 9131.5 days after J2000.
        let days = 9131 + 365 * (year - 2025) + lengths.prefix(month - 1).reduce(0, +)
        let error = longitude(Double(days) + 0.5) - SunCalendar.firsts[month - 1]
        return error.remainder(dividingBy: 360)
      }
      #expect(abs(errors.reduce(0, +) / 4) < 0.03, "\(month): \(errors)")
    }
  }

  @Test func `months divide the circle`() {
    #expect(SunCalendar.firsts.count == 12)
    var sum = 0.0
    for month in 1...12 {
      let (first, next) = (SunCalendar.firsts[month - 1], SunCalendar.firsts[month % 12])
      let length = (next - first + 360).truncatingRemainder(dividingBy: 360)
      #expect((27...32).contains(length), "\(month)")
      let half = (SunCalendar.middle(ofMonth: month) - first + 360)
        .truncatingRemainder(dividingBy: 360)
      #expect(abs(half - length / 2) < 1e-9)
      #expect((0..<360).contains(SunCalendar.middle(ofMonth: month)))
      sum += length
    }
    #expect(abs(sum - 360) < 1e-9)
  }
}
