import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOptions
import Foundation

/// Parses an input and does everything with it that the program does before it reaches OpenGL.
///
/// Bad input must be rejected with a one-line error. Anything else that goes wrong ends the process.
struct Trial {
  /// An outcome that is neither acceptance nor a proper rejection.
  struct Oddity: Error {
    let text: String
  }

  private let cosmos: SkyDesign
  private let zodiac: SignCatalog

  /// An image that skies may show.
  private let image = ImageSource(path: "image.png", width: 300, height: 200, bytes: [])

  init() throws {
    cosmos = try SkyDesign.cosmos()
    zodiac = try SignCatalog.builtIn(named: "zodiac")
  }

  /// Parses an input and uses it, and returns whether it was accepted.
  func run(_ input: Mutator.Input) throws -> Bool {
    do {
      switch input.kind {
      case .sky:
        let image = self.image
        let findImage = { (_: String) throws(DesignError) -> ImageSource in image }
        use(try read { try SkyDesign(json5: input.bytes, file: "f", findImage: findImage) })
      case .signs: use(try read { try SignCatalog(json5: input.bytes, file: "f") })
      case .strings: use(try read { try Strings(json5: input.bytes, file: "f") })
      case .script:
        use(try read { try Script(json5: input.bytes, file: "f", goals: GoalFinder(in: zodiac)) })
      case .settings: try use(settings: input.bytes)
      case .command: try use(Trial.words(input.bytes))
      case .png: _ = try Picture(png: input.bytes)
      case .image: try use(image: input.bytes)
      }
      return true
    } catch {
      let text = (error as? UsageError)?.message ?? "\(error)"
      // Messages about a command line quote file names in full, and whatever prints them handles control
      // characters.
      let isLine = input.kind == .command || text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      guard isLine, !text.isEmpty, input.kind == .command || text.utf8.count < 1000 else {
        throw Oddity(
          text: "the message is no single short line: \(text.debugDescription.prefix(300))")
      }
      return false
    }
  }

  /// Reads a file for its first error and for all of them, which must agree on whether there are any.
  private func read<Value>(_ read: () throws -> Value) throws -> Value {
    let errors = ErrorList(of: "f")
    do { _ = try errors.collect(read) } catch { errors.add(error) }
    let result = Result(catching: read)
    guard errors.sorted.isEmpty == ((try? result.get()) != nil) else {
      throw Oddity(text: "the first error and all errors differ: \(errors.sorted.count)")
    }
    return try result.get()
  }

  /// The words of a command line with one word on each line.
  static func words(_ bytes: [UInt8]) -> [String] {
    // An argument can't contain a NUL, and the system passes invalid UTF-8 through unchanged.
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  // MARK: Use

  private func use(_ design: SkyDesign) {
    for (width, height, scale) in [(90, 160, nil), (64, 9, 0.01), (7, 11, 100.0)] {
      let canvas = Canvas(pixelWidth: width, pixelHeight: height, scale: scale)
      use(SkyScene(design: design, canvas: canvas))
    }
  }

  /// Uses an image file as a layer of a sky; an error must name the place in the sky and the image.
  private func use(image bytes: [UInt8]) throws {
    let findImage = { (name: String) throws(DesignError) -> ImageSource in
      try ImageSource(file: bytes, path: name, drawnBy: nil)
    }
    let design: SkyDesign
    do {
      design = try SkyDesign(json5: Trial.imageSky, file: "f", findImage: findImage)
    } catch {
      guard "\(error)".hasPrefix("f:1:40: layers[0].image: image.png: ") else {
        throw Oddity(text: "the message names no place: \(error)")
      }
      throw error
    }
    use(design)
    let file = try ImageFormat.pixelFile(bytes)
    let block = SIMD2(max(1, file.width / 256), max(1, file.height / 256))
    let rows = try file.rows(reducedBy: block)
    var row = [UInt8](repeating: 0, count: 4 * ((file.width + block.x - 1) / block.x))
    for _ in 0..<(file.height + block.y - 1) / block.y {
      try row.withUnsafeMutableBytes { try rows.read(into: $0) }
    }
  }

  private static let imageSky = Array(
    "{name: 'n', signs: 'none', layers: [{image: 'image.png'}]}".utf8)

  private func use(_ catalog: SignCatalog) {
    use(
      SkyDesign(
        name: "own", background: cosmos.background, catalog: catalog, layers: cosmos.layers))
  }

  private func use(_ strings: Strings) {
    for key in Strings.Key.allCases {
      _ = strings.text(key, filling: ["n": "5", "version": "1", "driver": "d"])
    }
    let canvas = Canvas(pixelWidth: 90, pixelHeight: 160)
    let scene = SkyScene(design: cosmos, canvas: canvas, strings: strings)
    for sign in zodiac.signs.indices { _ = scene.rulerTexts(ofSign: sign) }
  }

  private func use(_ scene: SkyScene) {
    let limits = Limits(
      largestTexture: 16_384, largestBufferTexture: 1 << 27, isSoftware: true)
    for path in StarPath.allCases { _ = DrawPlan(scene, path: path, driver: limits) }
    for source in DrawPlan.glows(of: scene).values where source.additions < 1e8 {
      _ = GlowTexels(source)
    }
    for source in DrawPlan.nebulae(of: scene) where source.grid.bytes < 1 << 21 {
      _ = NebulaTexels(source)
    }
    for index in scene.shownLayers {
      let layer = scene.design.layers[index]
      switch layer.content {
      case .stars(let stars):
        use(stars.sprite, scene)
        let field = scene.field(of: stars, layer: index)
        if field.count < 300_000 { sort(count: field.count, field.forEachStar) }
      case .signStars(let stars):
        use(stars.sprite, scene)
        let positions = scene.signStars(stars.size, on: layer)
        sort(count: positions.count) { visit in positions.forEach(visit) }
      case .labels(let labels):
        let count = scene.labelCount(of: labels, on: layer)
        _ = scene.labelLeft(count - 1, of: labels, on: layer)
      case .meteors(let meteors):
        let course = meteors.course(layer: index, of: scene)
        for time in [0, 7, 1e9, 1e300] {
          let moment = LayerMoment(time: time, offset: time, dates: SkyDate(start: 20_000))
          _ = course.stillness(around: moment)
        }
      case .aurora(let aurora):
        for number in 0..<aurora.curtains {
          let curtain = AuroraCurtain(number, of: aurora, layer: index, of: scene)
          for time in [0, 7, 1e9, 1e300] { _ = curtain.phases(at: time) }
        }
      case .image, .lines, .nebula, .vignette, .catalog, .ecliptic, .bodies, .names: break
      }
      if let ruler = layer.ruler {
        _ = scene.tickCount(of: ruler.ticks, on: layer)
        _ = scene.rulerSpacings(inRows: scene.rulerRows(on: layer), on: layer)
        _ = ruler.scale.map(scene.marks(of:))
        _ = scene.monthMarks
        flatten(scene, scale: ruler.icon.scale)
      }
    }
    flatten(scene, scale: 1)
    var sky = Sky(
      scene: scene, at: scene.design.catalog.signs.isEmpty ? .start : .sign(0), showsLines: true)
    for time in [0, 0.5, 7, 1e9] {
      sky.advance(to: time)
      _ = sky.frame
    }
  }

  private func use(_ sprite: Sprite, _ scene: SkyScene) {
    _ = SpriteTable(of: sprite, scale: min(scene.canvas.scale, 1), count: 64)
  }

  private func sort(count: Int, _ visit: ((StripPoint) -> Void) -> Void) {
    let buffer = UnsafeMutableBufferPointer<StripPoint>.allocate(capacity: count)
    defer { buffer.deallocate() }
    let index = StripIndex(sorting: count, into: buffer, visit: visit)
    let start = StripPosition(phase: 0.9)
    _ = index.ranges(from: start, length: 0.2, seam: start)
  }

  private func flatten(_ scene: SkyScene, scale: Double) {
    for sign in scene.design.catalog.signs {
      _ = FlatPath(sign.icon, tolerance: 0.05 / (scene.canvas.scale * scale))
      _ = sign.icon.bounds
    }
  }

  private func use(_ script: Script) {
    let scene = SkyScene(
      design: cosmos, canvas: Canvas(pixelWidth: 375, pixelHeight: 667),
      strings: try? Strings.builtIn("en"))
    var (sky, player) = (Sky(scene: scene), ScriptPlayer(script))
    for step in 0...300 {
      player.advance(&sky, to: Double(step) / 30)
      _ = sky.frame
      _ = sky.takeEffects()
    }
    for time in [100, 1e4, 1e9, 2e9] {
      player.advance(&sky, to: time)
      _ = sky.frame
    }
  }

  /// Uses settings for a window and for commands that name them, with each of their profiles.
  private func use(settings bytes: [UInt8]) throws {
    let path = "/tmp/cosmos-fuzz-\(getpid()).json5"
    try Data(bytes).write(to: URL(filePath: path))
    defer { unlink(path) }
    try edit(settings: bytes)
    let file = try read { try SettingsFile(json5: bytes, path: "f", home: "/nonexistent") }
    let source = SettingsSource(file: FilePath(path), home: "/nonexistent", variables: [:])
    guard let options = try Options.parse([String](), settings: source) else { return }
    guard try options.reread().settings.differences(from: options.settings).isEmpty else {
      throw Oddity(text: "the same settings differ")
    }
    for name in file.profileNames.prefix(4) {
      for command in [["run"], ["capture", "a.png"], ["record", "a.mkv"], ["trace"], ["config"]] {
        // A profile may be wrong for one command, and right for another.
        do {
          _ = try Options.parse(command + ["--profile", name], settings: source)
        } catch let error as UsageError {
          guard !error.message.isEmpty else { throw Oddity(text: "the message is empty") }
        }
      }
    }
  }

  /// Changes settings in place, which must leave a text that can be changed again.
  private func edit(settings bytes: [UInt8]) throws {
    guard var text = try? SettingsText(bytes, path: "f") else { return }
    let profile = text.profileNames.first ?? "wall"
    for place in [nil, profile] {
      text.set("stars", to: "30", in: place)
      guard text.literal(of: "stars", in: place) == "30" else {
        throw Oddity(text: "a setting isn't there")
      }
    }
    guard try SettingsText(text.bytes, path: "f") == text else {
      throw Oddity(text: "a changed text is read otherwise")
    }
    for place in [profile, nil] {
      text.remove("stars", in: place)
      guard text.literal(of: "stars", in: place) == nil else {
        throw Oddity(text: "a setting is still there")
      }
    }
    _ = try SettingsText(text.bytes, path: "f")
  }

  private func use(_ words: [String]) throws {
    guard let options = try Options.parse(words), options.sky.file == nil else { return }
    let canvas = Canvas(
      pixelWidth: options.size.width, pixelHeight: options.size.height, scale: options.scale)
    var sky = try options.sky.sky(of: cosmos, on: canvas, seed: 1)
    options.motion.begin(&sky)
    sky.advance(to: options.motion.time)
    _ = sky.frame
  }
}
