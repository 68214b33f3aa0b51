import CosmosCore
import CosmosTestSupport
import Testing

/// Tests of the search for objects of a sky.
@Suite struct SkyIndexTests {
  private let sky: SkyDesign
  private let index: SkyIndex

  init() throws {
    sky = try .builtIn(named: "tonight")
    index = SkyIndex(of: sky)
  }

  private func first(_ text: String) -> String? { index.objects(matching: text).first?.name }

  @Test(arguments: [
    ("mars", "mars"), ("MARS", "mars"), ("火星", "mars"), ("huo xing", "mars"), ("huoxing", "mars"),
    ("Leo", "leo"), ("狮子座", "leo"), ("shizi", "leo"), ("α Leo", "Regulus"),
    ("alpha leo", "Regulus"), ("Alpha Leonis", "Regulus"), ("32 leo", "Regulus"),
    ("γ1 Leo", "Algieba"), ("gamma leonis", "Algieba"), ("角宿一", "Spica"), ("jiaoxiuyi", "Spica"),
    ("régulus", "Regulus"), ("Re\u{301}gulus", "Regulus"), ("  deneb   ALGEDI ", "Deneb Algedi"),
    ("yed post", "Yed Posterior"), ("australis", "Kaus Australis"),
    ("eta aquariids", "η-Aquariids"),
    ("英仙座流星雨", "Perseids"), ("aldebran", "Aldebaran"), ("betelguese", "Betelgeuse"),
    ("satrun", "saturn"), ("fomalh", "Fomalhaut"), ("zubenesh", "Zubeneschamali"),
    ("sirius", "Sirius"), ("天狼", "Sirius"), ("天狼星", "Sirius"), ("arctrus", "Arcturus"),
    ("参宿七", "Rigel"), ("altair", "Altair"), ("hip 49669", "Regulus"),
    ("HIP49669", "Regulus"), ("mrs", "mars"), ("lro", "leo"), ("金型", "venus"), ("ｍａｒｓ", "mars"),
    ("獅子座", "leo"), ("參宿七", "Rigel"), ("雙魚", "pisces"), ("畢宿五", "Aldebaran"),
    ("軒轅十四", "Regulus"), ("天蠍座", "scorpio"), ("英仙座流星雨", "Perseids"), ("獵戶座星雲", "Orion Nebula"),
  ])
  func `the best match comes first`(text: String, name: String) {
    #expect(first(text) == name)
  }

  @Test(arguments: [
    "", " ", "…", "xyzzy", "\u{0}\u{1}\u{7F}", "\u{202E}\u{200F}", "qq", "λ=", "λ=400", "λ=-1",
    "λ=nan", "zq", "xqz", "hip", "hip 0", "hip 999999999999999999999", "丂丂",
    String(repeating: "mars ", count: 2000), String(repeating: "é", count: 10_000),
    "mars mercury venus",
  ])
  func `anything else has no match`(text: String) {
    #expect(index.objects(matching: text).isEmpty)
    #expect(index.object(named: text) == nil)
  }

  @Test func `a command needs a whole name`() {
    #expect(index.object(named: "SPICA")?.kind == .star)
    #expect(index.object(named: "alpha vir")?.name == "Spica")
    #expect(index.object(named: "λ = 123.5°")?.goal == .ofDate(longitude: 123.5))
    #expect(index.object(named: "spic") == nil && index.object(named: "spicca") == nil)
    let goals = GoalFinder(in: sky)
    #expect(goals.goal(named: "Ophiuchus") == .sign(sky.catalog.index(named: "ophiuchus") ?? -1))
    #expect(goals.goal(named: "moon") == .body(.moon))
    #expect(goals.reason(without: "λ = 361").contains("from 0 to 360"))
    #expect(goals.reason(without: "spicca").hasSuffix("“spicca” (did you mean “Spica”?)"))
  }

  @Test func `of equal matches, bodies come before stars, and bright stars before faint ones`() {
    let found = index.objects(matching: "alpha")
    let magnitudes = found.filter { $0.kind == .star }.map { $0.magnitude ?? 99 }
    #expect(magnitudes.sorted() == magnitudes && magnitudes.first == -1.4)
    let many = index.objects(matching: "s")
    #expect(many.first?.kind == .body && many.count == SkyIndex.maxCount)
  }

  @Test func `every named star has its place and its magnitude`() throws {
    let stars = sky.catalog.signs.flatMap(\.starNames).compactMap {
      index.object(named: $0.latinName)
    }
    #expect(stars.count == 130)
    for star in stars {
      #expect(star.magnitude.map { (-1.5...6).contains($0) } == true, "\(star.name)")
      #expect(!star.designations.isEmpty && star.names["zh-CN"] != "", "\(star.name)")
    }
    let spica = try #require(index.object(named: "spica"))
    let place = try #require(spica.position)
    #expect(abs(place.x - 203.841) < 0.002 && abs(place.y + 2.055) < 0.002)
    #expect(spica.magnitude == 1)
  }

  @Test func `stars without names are found by their numbers`() throws {
    let star = try #require(index.object(named: "HIP 50372"))
    #expect(star.kind == .star && star.name == "HIP 50372" && star.designations.isEmpty)
    #expect(star.magnitude.map { (2.5...6.5).contains($0) } == true && star.position != nil)
    let cosmos = SkyIndex(of: try .builtIn(named: "cosmos"))
    #expect(cosmos.object(named: "HIP 50372") == nil)
  }

  @Test func `star clusters, nebulae and galaxies are found by all their names`() throws {
    for (text, name) in [
      ("pleiades", "Pleiades"), ("m45", "Pleiades"), ("M 45", "Pleiades"), ("seven", "Pleiades"),
      ("mao xing tuan", "Pleiades"), ("praesepe", "Beehive Cluster"), ("鬼星团", "Beehive Cluster"),
      ("ngc 884", "Double Cluster"), ("m4", "M4"), ("andromeda gal", "Andromeda Galaxy"),
      ("crab", "Crab Nebula"),
    ] {
      #expect(first(text) == name, "\(text)")
    }
    // Alcyone, the brightest of the Pleiades, is at 59.99°, +4.05°; δ Cancri, near the Beehive, at 128.72°, +0.08°.
    let pleiades = DeepSkyObject.pleiades.position
    #expect(abs(pleiades.x - 59.99) < 0.4 && abs(pleiades.y - 4.05) < 0.2)
    let beehive = DeepSkyObject.beehive.position
    #expect((127...128.72).contains(beehive.x) && (0.08...2).contains(beehive.y))
    for one in DeepSkyObject.allCases {
      #expect(abs(one.position.y) < 60 && (0..<360).contains(one.position.x), "\(one)")
      #expect(first(one.rawValue) == one.rawValue, "\(one)")
      for designation in one.facts.designations {
        #expect(first(designation) == one.rawValue, "\(designation)")
      }
    }
  }

  @Test func `a sky without degrees has signs only`() throws {
    let cosmos = SkyIndex(of: try .builtIn(named: "cosmos"))
    #expect(cosmos.objects(matching: "leo").map(\.name) == ["leo"])
    #expect(cosmos.objects(matching: "mars").isEmpty && cosmos.object(named: "λ=10") == nil)
    let empty = SkyIndex(of: try .builtIn(named: "embers"))
    #expect(empty.objects(matching: "leo").isEmpty)
  }

  /// A text with one typing error: a letter that is missing, doubled, wrong, or swapped with the next one.
  private func misspelt(_ text: String, by random: inout SeededGenerator) -> String {
    var letters = Array(text)
    let place = Int.random(in: 1..<letters.count - 1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: letters[place] = "x"
    default: letters.swapAt(place, place + 1)
    }
    return String(letters)
  }

  @Test func `200 names in both languages are found, every third with a typing error`() throws {
    var random = SeededGenerator(seed: 43)
    let languages = try Strings.languages.map { try Strings.builtIn($0) }
    var names: [(typed: String, name: String)] = []
    for strings in languages {
      names += sky.catalog.signs.map { (strings.name(ofSign: $0.name), $0.name) }
      names += SkyBody.allCases.map { (strings.name(of: $0), $0.name) }
      names += Shower.allCases.map { (strings.name(of: $0), $0.rawValue) }
      names += DeepSkyObject.allCases.map { (strings.name(of: $0), $0.rawValue) }
      names += sky.catalog.signs.flatMap(\.starNames).compactMap { star in
        star.names[strings.language].map { ($0, star.latinName) }
      }
    }
    #expect(names.count > 200)
    let chinese = try Strings.builtIn("zh-CN")
    var count = 0
    var wrong: [String] = []
    for (number, (typed, name)) in names.shuffled(using: &random).prefix(200).enumerated() {
      // People type Chinese with Latin letters, and there the errors are.
      let latin = typed.allSatisfy(\.isASCII) ? typed : chinese.reading(of: typed) ?? typed
      let text = number % 3 == 0 && latin.count > 3 ? misspelt(latin, by: &random) : typed
      count += 1
      if first(text) != name { wrong.append("\(text) is \(first(text) ?? "nothing"), not \(name)") }
    }
    #expect(wrong.count * 50 <= count, "\(wrong)")
  }
}
