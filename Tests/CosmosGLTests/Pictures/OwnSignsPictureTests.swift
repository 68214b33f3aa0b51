import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Measures the menu and the ruler of skies with signs of their own.
@MainActor @Suite(.serialized) struct OwnSignsPictureTests {
  private static let canvas = Canvas(pixelWidth: 1000, pixelHeight: 1000, scale: 2)

  /// Signs with square icons and long names.
  private static func signs(_ count: Int, hasIcons: Bool = true) throws -> [Sign] {
    let icon = try IconPath(svg: "M0 0H30V30H0Z")
    return (0..<count).map { index in
      Sign(
        name: "sign-\(index)", label: "Sign number \(index)", bigStars: [Point(x: 0, y: 0)],
        icon: hasIcons ? icon : IconPath(steps: []))
    }
  }

  private func scene(
    _ signs: [Sign], spacing: Double = 10, layers: Set<Int>? = nil, canvas: Canvas = canvas
  ) throws -> SkyScene {
    let cosmos = try GLFixture.cosmos.get()
    return SkyScene(
      design: SkyDesign(
        name: "own", background: Color(red: 0, green: 0, blue: 0, alpha: 1),
        catalog: SignCatalog(name: "own", signs: signs), signSpacing: spacing,
        layers: cosmos.layers.filter { $0.ruler != nil }, hasPlates: false),
      canvas: canvas, starsPerSection: 0, shownLayers: layers,
      strings: try Strings.builtIn("en"))
  }

  /// Renders the open menu over a black sky, with a sign selected.
  private func menu(
    _ signs: [Sign], selecting turn: Double? = nil, scale: Double = 2, in fixture: GLFixture? = nil
  ) throws -> Picture {
    let side = Int(Self.canvas.width * scale)
    let canvas = Canvas(pixelWidth: side, pixelHeight: side, scale: scale)
    let middle = Point(x: Self.canvas.width / 2, y: Self.canvas.height / 2)
    var sky = Sky(scene: try scene(signs, layers: [], canvas: canvas))
    sky.apply(.press(middle))
    sky.advance(to: 12)
    if let turn {
      sky.apply(
        .move(
          Point(
            x: middle.x + 129 * Angles.cosine(degrees: 360 * turn),
            y: middle.y + 129 * Angles.sine(degrees: 360 * turn))))
    }
    return try (fixture ?? GLFixture()).renderer.picture(of: sky)
  }

  /// The colour at a point of the menu, as shares of full red and full blue.
  private func color(
    _ picture: Picture, _ distance: Double, turns: Double
  ) -> (red: Double, blue: Double) {
    let column = Self.canvas.width / 2 + distance * Angles.cosine(degrees: 360 * turns)
    let row = Self.canvas.height / 2 + distance * Angles.sine(degrees: 360 * turns)
    let scale = Double(picture.width) / Self.canvas.width
    let pixel = picture[Int(column * scale), Int(row * scale)]
    return (Double(pixel.x) / 255, Double(pixel.z) / 255)
  }

  @Test(arguments: [1, 3, 24, 36])
  func `the ring has one line per sign and an icon between any two`(count: Int) throws {
    let open = try menu(Self.signs(count))
    // Go round near the outer edge, where no icon reaches: count the lines.
    var (lines, wasLine) = (0, color(open, 153, turns: -0.0002).blue > 0.35)
    for step in 0..<20_000 {
      let isLine = color(open, 153, turns: Double(step) / 20_000).blue > 0.35
      if isLine && !wasLine { lines += 1 }
      wasLine = isLine
    }
    #expect(lines == count || lines == count - 1 && color(open, 153, turns: 0).blue > 0.35)
    for index in 0..<count {
      // The lines are where they belong, and no icon reaches them.
      #expect(color(open, 150, turns: Double(index) / Double(count)).blue > 0.35)
      #expect(color(open, 129, turns: Double(index) / Double(count)).red < 0.15)
    }
  }

  /// The white in a box, given by its centre from that of the canvas and half of its size.
  private func ink(_ picture: Picture, around centre: Point, _ size: Size) -> Double {
    var sum = 0.0
    for across in stride(from: -size.width, through: size.width, by: 0.5) {
      for down in stride(from: -size.height, through: size.height, by: 0.5) {
        let column = Int((Self.canvas.width / 2 + centre.x + across) * Self.canvas.scale)
        let row = Int((Self.canvas.height / 2 + centre.y + down) * Self.canvas.scale)
        sum += Double(picture[column, row].x) / 255
      }
    }
    return sum
  }

  /// The white in the box around a sector's icon.
  private func ink(_ picture: Picture, at index: Int, of count: Int) -> Double {
    let centre = MenuLayout.openIconCentre(at: index, of: count)
    return ink(picture, around: centre, Size(width: 9, height: 9))
  }

  @Test(arguments: [3, 24, 36])
  func `every sector has its icon, or a dot without one`(count: Int) throws {
    let icons = try menu(Self.signs(count))
    let dots = try menu(Self.signs(count, hasIcons: false))
    let first = (ink(icons, at: 0, of: count), ink(dots, at: 0, of: count))
    #expect(first.0 > 20 && first.1 > 1 && first.1 < 12, "\(first)")
    for index in 1..<count {
      #expect(abs(ink(icons, at: index, of: count) / first.0 - 1) < 0.25)
      #expect(ink(dots, at: index, of: count) > 1)
    }
  }

  @Test(arguments: [3, 36, 37, 88], GraphicsAPI.allCases)
  func `the highlight fills the selected sector alone`(count: Int, api: GraphicsAPI) throws {
    let fixture = try GLFixture(api: api)
    for index in Set([0, count / 3, count - 1]) {
      // Only small names on the ring need small pixels.
      let picture = try menu(
        Self.signs(count, hasIcons: false), selecting: (Double(index) + 0.5) / Double(count),
        scale: count > 36 ? 2 : 1, in: fixture)
      for other in [-1, 0, 1] {
        let turns = (Double(index + other) + 0.5) / Double(count)
        for distance in [106.0, 144] {
          let isBlue = color(picture, distance, turns: turns).blue > 0.6
          #expect(isBlue == (other == 0), "\(index + other) at \(distance)")
        }
      }
    }
  }

  /// The number of rows of text in the centre of the menu, from a column of row sums.
  private func rowsOfText(_ picture: Picture) -> [Double] {
    var rows: [Double] = []
    var (sum, gap) = (0.0, 0)
    func pixels(_ length: Double, _ reach: Double) -> Range<Int> {
      Int((length / 2 - reach) * Self.canvas.scale)..<Int((length / 2 + reach) * Self.canvas.scale)
    }
    for row in pixels(Self.canvas.height, 52) {
      // The ring around the names is blue, with little red.
      let ink = pixels(Self.canvas.width, 54).reduce(0.0) {
        $0 + max(0, Double(picture[$1, row].x) / 255 - 0.12)
      }
      if ink > 0.5 {
        sum += ink
        gap = 0
      } else {
        gap += 1
        if gap == 4, sum > 0 {
          rows.append(sum)
          sum = 0
        }
      }
    }
    return rows
  }

  @Test func `88 signs are listed by name around the selected one`() throws {
    let signs = try Self.signs(88)
    let none = try menu(signs)
    #expect(rowsOfText(none).isEmpty)
    let list = try menu(signs, selecting: 40.5 / 88)
    let rows = rowsOfText(list)
    #expect(rows.count == 5, "\(rows)")
    #expect(rows.count == 5 && rows[2] == rows.max() && rows[1] > rows[0] && rows[3] > rows[4])
    // The neighbours of the first sign include the last ones, and differ from others.
    let first = try menu(signs, selecting: 0.5 / 88)
    #expect(rowsOfText(first).count == 5)
    let few = try menu(Self.signs(36), selecting: 0.5 / 36)
    #expect(rowsOfText(few).count == 1)
  }

  @Test func `88 signs have marks along the rim, dots outside and eight names between`() throws {
    let open = try menu(Self.signs(88))
    for index in 0..<88 {
      let turns = Double(index) / 88
      #expect(color(open, 153, turns: turns).blue > 0.35, "mark \(index)")
      #expect(color(open, 161, turns: turns + 0.5 / 88).red > 0.3, "dot \(index)")
      #expect(color(open, 161, turns: turns).red < 0.1)
    }
    // White ink in the ring is where the names are.
    var named: Set<Int> = []
    for step in 0..<8 {
      let centre = MenuLayout.guideCentre(at: step, of: 88)
      if ink(open, around: centre, Size(width: 20, height: 4)) > 30 { named.insert(step) }
    }
    #expect(named.count == 8, "\(named)")
  }

  @Test func `a closed menu of 88 signs is small and at rest`() throws {
    let closed = try GLFixture().renderer.picture(of: Sky(scene: scene(Self.signs(88), layers: [])))
    for turn in stride(from: 0.0, to: 1, by: 0.02) {
      #expect(color(closed, 10.5, turns: turn).red > 0.6)
      #expect(color(closed, 30, turns: turn).red < 0.1 && color(closed, 161, turns: turn).red < 0.1)
    }
  }

  @Test func `a long name on the ruler leaves room for its neighbours`() throws {
    let long = String(repeating: "long name ", count: 10)
    let signs = (0..<88).map { index in
      Sign(name: "sign-\(index)", label: long, bigStars: [Point(x: 0, y: 0)])
    }
    let sky = Sky(scene: try scene(signs, spacing: 1), at: .offset(Self.canvas.width / 2))
    let picture = try GLFixture().renderer.picture(of: sky)
    // Half way between two signs is a gap, with a name on either side.
    func ink(_ columns: Range<Int>) -> Int {
      let row = picture.height - Int(60 * Self.canvas.scale)
      return columns.reduce(0) { sum, column in
        (-12...12).reduce(sum) { sum, down in
          sum + (picture[column, row + down].x > 30 ? 1 : 0)
        }
      }
    }
    let middle = picture.width / 2
    #expect(ink(middle - 6..<middle + 6) == 0)
    #expect(ink(middle - 200..<middle - 20) > 200 && ink(middle + 20..<middle + 200) > 200)
  }

  @Test func `the ruler of 88 close signs shows each at its place`() throws {
    let fixture = try GLFixture()
    let scene = try scene(Self.signs(88), spacing: 1)
    for index in [0, 1, 43, 87] {
      let picture = try fixture.renderer.picture(of: Sky(scene: scene, at: .sign(index)))
      let (middle, bottom) = (picture.width / 2, picture.height)
      // The marker is white, and stands on the lower edge.
      #expect(picture[middle, bottom - Int(10 * Self.canvas.scale)].x > 60)
      // Name and degrees are in the middle; half way to the next sign there is neither.
      func ink(at across: Int, rise: Double) -> Int {
        var ink = 0
        for row in Int(-7 * Self.canvas.scale)...Int(7 * Self.canvas.scale) {
          for column in across - 30...across + 30 {
            ink += picture[column, bottom - Int(rise * Self.canvas.scale) + row].x > 30 ? 1 : 0
          }
        }
        return ink
      }
      for rise in [60.0, 38] {
        #expect(ink(at: middle, rise: rise) > 30)
        #expect(ink(at: 40, rise: rise) == 0)
      }
    }
  }
}
