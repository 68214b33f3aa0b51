/// Well-formed inputs that ask for too much of one thing, up to and far beyond the limits.
enum Oversize {
  /// A sky with too many, too large or too deeply nested parts.
  static func sky(_ random: inout Random) -> String {
    let number = { (random: inout Random) in random.element(of: numbers) }
    let count = random.element(of: counts)
    let layers: String
    var more = ""
    switch random.below(10) {
    case 0:
      layers =
        "{labels: {text: '{n}', step: \(number(&random)), first: \(number(&random))}, speed: \(number(&random))}"
    case 1:
      layers = "{labels: {text: '\(String(repeating: "{n}", count: min(count, 10_000)))', step: 1}}"
    case 2:
      layers = """
        {nebula: {colors: [\(list("'#1E3CB0'", random.element(of: [0, 1, 8, 9, 5000])))], scale: \(number(&random)), \
        coverage: \(number(&random)), contrast: \(number(&random)), detail: \(number(&random)), seed: \(number(&random))}}
        """
    case 3:
      let palette = list(
        "['#FF0000', \(number(&random))]", random.element(of: [0, 1, 16, 17, 50_000]))
      layers = "{stars: {perSection: 3, palette: [\(palette)]}}"
    case 4:
      layers = "{stars: {count: \(count), size: [\(number(&random)), \(number(&random))]}}"
    case 5: layers = list("{stars: {perSection: \(number(&random))}}", min(count, 20_000))
    case 6:
      layers =
        "{image: {file: 'image.png', height: \(number(&random)), y: \(number(&random))}, speed: \(number(&random))}"
    case 7:
      let depth = random.element(of: [100, 511, 513, 100_000])
      layers = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    case 8:
      more =
        "sprites: {a: {opacity: [\(list("[1, 0.5]", min(count, 50_000)))], color: [[0, '#FFF']]}},"
      layers = "{stars: {perSection: 3, sprite: 'a'}}"
    default:
      layers = list(
        "{nebula: {colors: ['#FFFFFF'], scale: 10, detail: 8}}", random.element(of: [4, 5, 33]))
    }
    return """
      {name: 'n', signs: '\(random.element(of: ["none", "zodiac"]))', turn: \(number(&random)), \
      start: \(number(&random)), \(more) layers: [\(layers)]}
      """
  }

  /// Signs with too many or too distant parts, such as an icon of a million commands.
  static func signs(_ random: inout Random) -> String {
    let count = random.element(of: counts)
    let number = { (random: inout Random) in random.element(of: numbers) }
    let stars: String
    var (path, lines, signs) = ("M0 0l9 9", "", 1)
    switch random.below(5) {
    case 0:
      let command = random.element(of: [
        "l1 1", "a1 1 0 011 1", "q1 1 2 2", "t1 1", "zM1 1", "c1 1 2 2 3 3", "h1e308", " ",
      ])
      path = "M0 0" + String(repeating: command, count: count)
      stars = "[0, 0]"
    case 1:
      path = "M\(number(&random)) \(number(&random))L\(number(&random)) \(number(&random))"
      stars = "[\(number(&random)), \(number(&random))]"
    case 2: stars = list("[1, 2]", min(count, 100_000))
    case 3:
      stars = "[0, 0], [9, 9]"
      lines = list("'b0-b1'", min(count, 100_000))
    default:
      stars = "[0, 0]"
      signs = random.element(of: [0, 1, 87, 88, 89, 5000])
    }
    let all = (0..<signs).map {
      "{name: 's\($0)', stars: {big: [\(stars)], small: []}, lines: [\(lines)], icon: {path: '\(path)'}}"
    }
    return "{format: 1, name: 'n', signs: [\(all.joined(separator: ","))]}"
  }

  private static func list(_ element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  /// Powers of ten and the program's own limits, with their neighbours.
  private static let counts = [
    0, 1, 500, 501, 999, 1001, 10_000, 10_001, 100_000, 1_000_000, 1_500_000, 1_500_001,
  ]

  private static let numbers = [
    "0", "1", "-1", "0.001", "1e-320", "1e-9", "0.01", "10", "300", "10000", "10001", "100000",
    "1e6", "1e9", "1e308", "-1e308", "1.7976931348623157e308", "9007199254740993", "4294967295",
    "4294967296",
  ]
}
