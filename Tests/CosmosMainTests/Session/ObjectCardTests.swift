import CosmosAlmanac
import CosmosCore
import CosmosSession
import Testing

/// Tests of what cards say.
@Suite struct ObjectCardTests {
  /// 2026-11-21T20:00:00Z, in days since 1970.
  private static let date = 20_778 + 20 / 24.0
  private static let berlin = Place(latitude: 52.52, longitude: 13.41)

  /// The lines of a card.
  private func card(
    _ name: String, in sky: String = "tonight", at date: Double? = date, over place: Place? = nil,
    language: String = "en"
  ) throws -> [String] {
    let design = try SkyDesign.builtIn(named: sky)
    let object = try #require(
      GoalFinder(in: design).objects(matching: name).first { $0.kind != .shower })
    return try card(object, of: design, at: date, over: place, language: language)
  }

  private func card(
    _ object: SkyObject, of design: SkyDesign, at date: Double? = date, over place: Place? = nil,
    language: String = "en"
  ) throws -> [String] {
    let scene = SkyScene(design: design, canvas: Canvas(pixelWidth: 1280, pixelHeight: 720))
    return ObjectCard(
      of: object, in: scene, at: date, over: place, strings: try Strings.builtIn(language)
    ).rows.map { "\($0.label): \($0.text)" }
  }

  @Test func `a star has designations, a colour and a distance`() throws {
    #expect(
      try card("regulus") == [
        "Regulus: star in Leo", "Also: α Leo · 32 Leo · HIP 49669 · 轩辕十四", "Magnitude: 1.4",
        "Colour: blue-white", "Distance: 79 light-years", "Click again: travel there",
      ])
    #expect(
      try card("regulus", language: "zh-CN") == [
        "轩辕十四: 恒星（狮子座）", "别名: α Leo · 32 Leo · HIP 49669 · Regulus", "星等: 1.4", "颜色: 蓝白",
        "距离: 79 光年", "再点一次: 前往",
      ])
    #expect(try card("antares").contains("Distance: 550 light-years"))
    #expect(try card("procyon").contains("Distance: 11.5 light-years"))
    // Each has its facts.
    let design = try SkyDesign.builtIn(named: "tonight")
    for object in GoalFinder(in: design).objects where object.kind == .star {
      let lines = try card(object, of: design)
      #expect(lines.count >= 6, "\(lines)")
    }
  }

  @Test func `the card of what the sky is at offers no journey`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let scene = SkyScene(design: design, canvas: Canvas(pixelWidth: 1280, pixelHeight: 720))
    let object = try #require(GoalFinder(in: design).objects(matching: "regulus").first)
    func labels(offersTravel: Bool) throws -> [String] {
      ObjectCard(
        of: object, in: scene, at: Self.date, over: nil, offersTravel: offersTravel,
        strings: try Strings.builtIn("en")
      ).rows.map(\.label)
    }
    #expect(try labels(offersTravel: true) == labels(offersTravel: false) + ["Click again"])
  }

  @Test func `a star cluster has a size and a distance`() throws {
    #expect(
      try card("m45") == [
        "Pleiades: star cluster in Taurus", "Also: M 45 · Seven Sisters · 昴星团", "Magnitude: 1.2",
        "Apparent size: 1.8°", "Distance: 440 light-years", "Click again: travel there",
      ])
    #expect(
      try card("m45", language: "zh-CN").prefix(2) == [
        "昴星团: 星团（金牛座）", "别名: M 45 · Seven Sisters · Pleiades",
      ])
    #expect(
      try card("orion nebula", over: Self.berlin).contains("Orion Nebula: nebula in Orion"))
    #expect(try card("m33").contains("Apparent size: 1.1°"))
    #expect(try card("m31").contains("Distance: 2,500,000 light-years"))
    #expect(try card("crab").contains("Apparent size: 7.8′"))
  }

  @Test func `of two stars close together, each has its own facts`() throws {
    // β1 and β2 Scorpii, 14″ apart.
    let design = try SkyDesign.builtIn(named: "tonight")
    let acrab = try #require(GoalFinder(in: design).objects(matching: "acrab").first?.position)
    #expect(StarFacts(at: acrab)?.number == 78820)
    let other = StarFacts(at: acrab + [0.0025, 0.0030])
    #expect(other?.number == 78821)
  }

  @Test func `a star without a name has its number, and says how far off it is long ago`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let degrees = try #require(design.degrees)
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 1000, pixelHeight: 1400, scale: 1))
    let sky = Sky(scene: scene, at: .offset(degrees.position(of: 204) * degrees.points))
    let picker = SkyPicker(of: scene, objects: [])
    // Arcturus, which moves by 2.3″ a year.
    let object = try #require(
      picker.brightest(40, in: sky.frame, of: scene).first { $0.name == "HIP 69673" })
    #expect(
      try card(object, of: design) == [
        "HIP 69673: star in Boötes", "Magnitude: 0.0", "Colour: orange",
        "Distance: 37 light-years", "Click again: travel there",
      ])
    let old = try card(object, of: design, at: -354_285)
    #expect(old.contains("Accuracy: 0.6° from its place at this date"))
    #expect(try !card("regulus", at: -354_285).contains { $0.hasPrefix("Accuracy") })
  }

  @Test func `bodies have a size, a distance and a motion`() throws {
    #expect(
      try card("mars", over: Self.berlin) == [
        "Mars: planet in Leo", "Also: 火星", "Magnitude: 0.6", "Illuminated: 90 %",
        "Apparent size: 7.4″",
        "Distance: 1.26 au", "Motion: 0.42° a day to the east", "Rises: 2026-11-21 21:48 UTC",
        "Highest: 2026-11-22 05:07 UTC, 51° high", "Sets: 2026-11-22 12:26 UTC",
        "Click again: travel there",
      ])
    let moon = try card("moon")
    #expect(moon[0] == "Moon: Earth's moon in Pisces")
    #expect(
      moon.contains { $0.hasSuffix(" km") && $0.hasPrefix("Distance: 3") && $0.contains(",") })
    let sun = try card("sun")
    #expect(sun[0] == "Sun: star in Libra")
    #expect(sun.contains("Apparent size: 32.4′"))
    // Saturn goes backwards in autumn 2026.
    #expect(try card("saturn", at: 20_740).contains { $0.hasSuffix("a day to the west") })
    for body in SkyBody.allCases {
      for language in Strings.languages {
        #expect(try card(body.name, over: Self.berlin, language: language).count >= 9, "\(body)")
      }
    }
  }

  @Test func `what doesn't rise or set says so`() throws {
    let tromso = Place(latitude: 69.65, longitude: 18.96)
    // 2026-06-21 and 2026-12-21.
    let summer = try card("sun", at: 20_625, over: tromso)
    #expect(summer.contains("Sets: never") && !summer.contains { $0.hasPrefix("Rises") })
    let winter = try card("sun", at: 20_808, over: tromso)
    #expect(winter.contains("Rises: not at this place"))
    #expect(!winter.contains { $0.hasPrefix("Highest") })
  }

  @Test func `figures of other skies are constellations, and anything else is a sign`() throws {
    #expect(try card("lyra", in: "embers", at: nil)[0] == "Lyra: constellation")
  }

  @Test func `signs have the days of the Sun, and figures their brightest star`() throws {
    #expect(
      try card("leo", in: "cosmos", at: nil) == [
        "Leo: sign", "Also: 狮子座", "Sun: 23 July – 22 August", "Click again: travel there",
      ])
    #expect(try card("pisces", in: "cosmos", at: nil).contains("Sun: 19 February – 20 March"))
    #expect(try card("aries", in: "cosmos", at: nil)[2] == "Sun: 21 March – 19 April")
    #expect(
      try card("leo", language: "zh-CN").dropLast() == [
        "狮子座: 星座", "别名: Leo", "最亮星: 轩辕十四 · α Leo",
      ])
  }
}
